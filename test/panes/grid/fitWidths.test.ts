import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWidths, type Fitting } from '../../../src/panes/grid/fitWidths.ts';

const columns = fc.array(
  fc
    .record({
      natural: fc.integer({ min: 20, max: 400 }),
      least: fc.option(fc.integer({ min: 20, max: 400 }), { nil: undefined }),
      grows: fc.constantFrom(true, undefined),
      isExtra: fc.constantFrom(true, undefined, undefined),
      wish: fc.constantFrom(0, 44),
      spare: fc.constantFrom(0, 15),
    })
    .map(({ natural, least, grows, isExtra, wish, spare }): Fitting => ({
      natural,
      wish,
      spare,
      ...(least === undefined ? {} : { least }),
      ...(grows === undefined ? {} : { grows }),
      ...(isExtra === undefined ? {} : { isExtra }),
    })),
  { minLength: 1, maxLength: 14 },
);
const sum = (widths: readonly (number | null)[]): number => widths.reduce<number>((all, one) => all + (one ?? 0), 0);

describe('widths fitted to what stands in the columns', () => {
  it('takes what is missing from those that may be narrower, in proportion to what they can give', () => {
    expect(fitWidths([{ natural: 100, least: 50 }, { natural: 80 }], 150)).toEqual([70, 80]);
    expect(
      fitWidths(
        [
          { natural: 100, least: 60 },
          { natural: 100, least: 80 },
        ],
        170,
      ),
    ).toEqual([80, 90]);
  });

  it('shows extra columns in their order while they fit in full, and gives the rest to those that grow', () => {
    const extra = { natural: 50, isExtra: true } as const;
    expect(fitWidths([{ natural: 100, grows: true }, extra, { ...extra, natural: 90 }, extra], 210)).toEqual([
      110,
      50,
      null,
      50,
    ]);
  });

  it('gives what is wished for where all others have what they need, to all who wish or to none', () => {
    const wishes = [
      { natural: 100, wish: 40 },
      { natural: 80, least: 20 },
      { natural: 100, wish: 40 },
    ];
    expect(fitWidths(wishes, 360)).toEqual([140, 80, 140]);
    expect(fitWidths(wishes, 359)).toEqual([100, 80, 100]);
    expect(fitWidths(wishes, 240)).toEqual([100, 40, 100]);
    // What is for hardly a cell is given away for it, no more than it takes.
    const spare = [
      { natural: 100, wish: 40 },
      { natural: 200, spare: 30 },
    ];
    expect(fitWidths(spare, 320)).toEqual([140, 180]);
    expect(fitWidths(spare, 340)).toEqual([140, 200]);
    expect(fitWidths(spare, 309)).toEqual([100, 200]);
    // Before further columns, and of one's own width nothing is added.
    expect(
      fitWidths(
        [
          { natural: 100, wish: 40 },
          { natural: 50, isExtra: true, wish: 9 },
        ],
        189,
      ),
    ).toEqual([140, null]);
    expect(fitWidths([{ natural: 100, wish: 40, isOwn: true }], 300)).toEqual([100]);
  });

  it('never shows more than there is room for, unless all are at their least; never cuts without need', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 100, max: 3000 }), (all, room) => {
        const widths = fitWidths(all, room);
        const usual = all.filter(({ isExtra }) => isExtra !== true);
        const needed = usual.reduce((sum_, { natural }) => sum_ + natural, 0);
        const least = usual.reduce((sum_, { natural, least: low }) => sum_ + Math.min(natural, low ?? natural), 0);
        expect(sum(widths)).toBeLessThanOrEqual(Math.max(room, least));
        for (const [at, column] of all.entries()) {
          const width = widths[at] ?? null;
          if (width === null) expect(column.isExtra).toBe(true);
          else if (needed <= room) expect(width).toBeGreaterThanOrEqual(column.natural - (column.spare ?? 0));
          else expect(width).toBeGreaterThanOrEqual(Math.min(column.natural, column.least ?? column.natural));
        }
      }),
    );
  });
});
