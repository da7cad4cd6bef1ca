import { expect, it } from 'vitest';
import { daysUntilRetry, readOnlyFrom } from '../../../src/calc/billing/retries.ts';

it('a bill is tried on the days 0, 1, 3, 7 and 14, and then no more by itself', () => {
  const days = [0];
  for (let attempt = 1; daysUntilRetry(attempt) !== null; attempt += 1) {
    days.push((days.at(-1) ?? 0) + (daysUntilRetry(attempt) ?? 0));
  }
  expect(days).toEqual([0, 1, 3, 7, 14]);
  expect(daysUntilRetry(0)).toBeNull();
});

it('from the 21st day on an account with an unpaid bill saves nothing', () => {
  expect(readOnlyFrom('2027-02-10')).toBe('2027-03-03');
});
