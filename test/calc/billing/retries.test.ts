import { expect, it } from 'vitest';
import { daysUntilRetry } from '../../../src/calc/billing/retries.ts';

it('a bill is tried on the days 0, 1, 3, 7 and 14, and then no more by itself', () => {
  const days = [0];
  for (let attempt = 1; daysUntilRetry(attempt) !== null; attempt += 1) {
    days.push((days.at(-1) ?? 0) + (daysUntilRetry(attempt) ?? 0));
  }
  expect(days).toEqual([0, 1, 3, 7, 14]);
  expect(daysUntilRetry(0)).toBeNull();
});
