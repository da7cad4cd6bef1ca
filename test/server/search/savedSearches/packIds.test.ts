import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffIds, packIds, unpackIds } from '../../../../server/search/savedSearches/packIds.ts';

const ids = fc
  .uniqueArray(fc.nat({ max: 2 ** 53 - 1 }), { maxLength: 200 })
  .map((list) => list.toSorted((a, b) => a - b));

describe('packed ids', () => {
  it('come out as they went in, to the largest', async () => {
    await fc.assert(
      fc.asyncProperty(ids, async (list) => {
        expect(Array.from(await unpackIds(await packIds(Float64Array.from(list))))).toEqual(list);
      }),
    );
    const edges = [0, 1, 127, 128, 129, 2 ** 31, 2 ** 32 + 1, 2 ** 52 - 1];
    expect(Array.from(await unpackIds(await packIds(Float64Array.from(edges))))).toEqual(edges);
  });

  it('of a million parcels stay below six bytes each', async () => {
    const step = 2 ** 52 / 1_000_000;
    const list = Float64Array.from({ length: 1_000_000 }, (_, at) => Math.floor(at * step + ((at * 7919) % step)));
    expect((await packIds(list)).byteLength).toBeLessThan(6_000_000);
  });

  it('must rise', async () => {
    await expect(packIds(Float64Array.from([2, 2]))).rejects.toThrow('ids must rise: 2 after 2');
  });

  it('differ by what sets say', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const { entered, left } = diffIds(Float64Array.from(a), Float64Array.from(b));
        expect(entered).toEqual(b.filter((id) => !a.includes(id)));
        expect(left).toEqual(a.filter((id) => !b.includes(id)));
      }),
    );
  });
});
