import { expect, it } from 'vitest';
import { threadsFor } from '../../../../server/data/ingest/threadsFor.ts';

it('one thread loads little into little; much of either has two', () => {
  expect(threadsFor(2_000, 0)).toBe(1);
  expect(threadsFor(2_000, 4_000_000)).toBe(1);
  expect(threadsFor(2_000, 400_000_000)).toBe(2);
  expect(threadsFor(20_000_000, 0)).toBe(2);
});
