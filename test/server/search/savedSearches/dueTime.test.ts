import { describe, expect, it } from 'vitest';
import { lastDue } from '../../../../server/search/savedSearches/dueTime.ts';

const due = (interval: 'DAILY' | 'WEEKLY' | 'IMMEDIATE', now: string, zone: string): string =>
  lastDue(interval, new Date(now), zone).toISOString();

describe('the last time messages were due', () => {
  it('is 07:00 in the time zone, today or yesterday', () => {
    expect(due('DAILY', '2026-03-02T12:00:00Z', 'America/New_York')).toBe('2026-03-02T12:00:00.000Z');
    expect(due('DAILY', '2026-03-02T11:59:59Z', 'America/New_York')).toBe('2026-03-01T12:00:00.000Z');
    expect(due('DAILY', '2026-03-02T06:00:00Z', 'Pacific/Auckland')).toBe('2026-03-01T18:00:00.000Z');
    expect(due('DAILY', '2026-03-02T07:00:00Z', 'UTC')).toBe('2026-03-02T07:00:00.000Z');
  });

  it('keeps to the clock on the wall when that is put forward or back', () => {
    // Clocks in New York went forward on March 8, 2026, and back on November 1.
    expect(due('DAILY', '2026-03-08T20:00:00Z', 'America/New_York')).toBe('2026-03-08T11:00:00.000Z');
    expect(due('DAILY', '2026-11-01T20:00:00Z', 'America/New_York')).toBe('2026-11-01T12:00:00.000Z');
  });

  it('is on Monday for weekly ones', () => {
    expect(due('WEEKLY', '2026-03-02T15:00:00Z', 'UTC')).toBe('2026-03-02T07:00:00.000Z');
    expect(due('WEEKLY', '2026-03-02T06:59:00Z', 'UTC')).toBe('2026-02-23T07:00:00.000Z');
    expect(due('WEEKLY', '2026-03-08T23:00:00Z', 'UTC')).toBe('2026-03-02T07:00:00.000Z');
  });

  it('is now for what is told at once', () => {
    expect(due('IMMEDIATE', '2026-03-02T15:00:00Z', 'UTC')).toBe('2026-03-02T15:00:00.000Z');
  });
});
