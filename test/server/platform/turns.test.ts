import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../../server/platform/turns.ts';

const busy = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end;);
};

it('goes through all in their order, and others have their turn all along', async () => {
  const seen: string[] = [];
  let others = 0;
  const over = new AbortController();
  const counting = (async () => {
    for (; !over.signal.aborted; others += 1) await turn();
  })();
  await inTurns(['a', 'b', 'c', 'd'], (one, at) => {
    busy(3);
    seen.push(`${one}${at}${others >= at ? '' : ' without them'}`);
  });
  over.abort();
  await counting;
  expect(seen).toEqual(['a0', 'b1', 'c2', 'd3']);
});

it('what one of them throws ends it', async () => {
  const seen: number[] = [];
  const going = inTurns([1, 2, 3], (one) => {
    if (one === 2) throw new Error('two');
    seen.push(one);
  });
  await expect(going).rejects.toThrow('two');
  expect(seen).toEqual([1]);
});
