import { describe, expect, it } from 'vitest';
import { asOfDay } from '../../../../server/search/watches/loadAnew.ts';
import { nextLook } from '../../../../server/search/watches/nextLook.ts';

const at = (rhythm: 'DAY' | 'WEEK' | 'MONTH', hour: number, now: string): string =>
  nextLook({ rhythm, hour }, new Date(now), 'America/New_York').toISOString();

describe('the next look', () => {
  it('is after now, at the hour that the clocks of the installation show', () => {
    expect(at('DAY', 6, '2026-03-02T10:59:59Z')).toBe('2026-03-02T11:00:00.000Z');
    expect(at('DAY', 6, '2026-03-02T11:00:00Z')).toBe('2026-03-03T11:00:00.000Z');
    // The clocks went forward in the night.
    expect(at('DAY', 6, '2026-03-07T15:00:00Z')).toBe('2026-03-08T10:00:00.000Z');
    // An hour that the change leaves out is near it, and never in the past.
    expect(new Date(at('DAY', 2, '2026-03-08T06:30:00Z')).getTime()).toBeGreaterThan(
      Date.parse('2026-03-08T06:30:00Z'),
    );
  });

  it('of a week is on a Monday there, of a month on the first', () => {
    expect(at('WEEK', 23, '2026-03-02T15:00:00Z')).toBe('2026-03-03T04:00:00.000Z');
    expect(at('WEEK', 6, '2026-03-02T15:00:00Z')).toBe('2026-03-09T10:00:00.000Z');
    expect(at('MONTH', 0, '2026-03-02T15:00:00Z')).toBe('2026-04-01T04:00:00.000Z');
    expect(at('MONTH', 6, '2026-12-31T23:00:00Z')).toBe('2027-01-01T11:00:00.000Z');
  });
});

describe('the day of records that are published anew', () => {
  const day = (modified: string | null, looked = '2026-03-02'): string =>
    asOfDay('2026-02-01', { modified }, looked, 'America/New_York');

  it('is that on which they were published, else that of the look; never in the future, never before the last one', () => {
    expect(day('Sun, 01 Mar 2026 02:00:00 GMT')).toBe('2026-02-28');
    expect(day('2026-02-20T12:00:00.000Z')).toBe('2026-02-20');
    expect(day(null)).toBe('2026-03-02');
    expect(day('no day')).toBe('2026-03-02');
    expect(day('2026-01-01T12:00:00Z')).toBe('2026-03-02');
    expect(day('2027-01-01T12:00:00Z')).toBe('2026-03-02');
    expect(day(null, '2026-01-15')).toBe('2026-02-01');
  });
});
