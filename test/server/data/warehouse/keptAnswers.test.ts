import { expect, it } from 'vitest';
import { keptAnswers } from '../../../../server/data/warehouse/keptAnswers.ts';
import type { Snapshot } from '../../../../server/data/warehouse/snapshots.ts';

/** Something that has snapshots one after the other, and counts what it is asked. */
function asked() {
  let id = 'first';
  let times = 0;
  return {
    current: (): Snapshot => ({ id, path: '', createdAt: '' }),
    next: () => void (id += ' next'),
    ask: async () => await Promise.resolve((times += 1)),
  };
}

it('a question is asked once a snapshot, also by those who ask at once, and anew of the next', async () => {
  const kept = keptAnswers<number>();
  const at = asked();
  const of = async (sql: string, value: number): Promise<number> => await kept(at, sql, { value }, at.ask);
  expect(await Promise.all([of('count', 1), of('count', 1)])).toEqual([1, 1]);
  expect(await of('count', 1)).toBe(1);
  expect(await of('count', 2)).toBe(2);
  expect(await of('sum', 1)).toBe(3);
  at.next();
  expect(await of('count', 1)).toBe(4);
});

it('what failed is asked again', async () => {
  const kept = keptAnswers<number>();
  const at = asked();
  const failing = async (): Promise<number> => await Promise.reject(new Error('once'));
  await expect(kept(at, 'count', {}, failing)).rejects.toThrow('once');
  expect(await kept(at, 'count', {}, at.ask)).toBe(1);
});

it('without a snapshot nothing is kept, and of many questions the last ones are', async () => {
  const kept = keptAnswers<number>();
  const at = asked();
  const none = { current: () => null };
  expect([await kept(none, 'count', {}, at.ask), await kept(none, 'count', {}, at.ask)]).toEqual([1, 2]);
  const first = await kept(at, 'count', { value: 0 }, at.ask);
  for (let value = 1; value <= 1000; value += 1) await kept(at, 'count', { value }, at.ask);
  expect(await kept(at, 'count', { value: 1 }, at.ask)).toBe(first + 1);
  expect(await kept(at, 'count', { value: 0 }, at.ask)).toBe(first + 1001);
});
