import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  labelLayoutIds,
  labelLayouts,
  labelsOfSheet,
  type LabelLayoutId,
} from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import { labelPlace, labelSheets, whyNotOffset } from '../../../src/calc/marketing/labelPlaces.ts';

const LETTER = { width: 612, height: 792 };
const layouts = labelLayoutIds.map((id): [LabelLayoutId] => [id]);

describe('places of labels', () => {
  it('R-LABEL-001 begin on a sheet 5160 with 7 used ones at (211.5, 180), and 25 of them take two sheets', () => {
    const grid = labelLayouts[5160];
    expect(labelPlace(grid, 7)).toEqual({ sheet: 0, x: 211.5, y: 180 });
    expect(labelSheets(grid, 25, 7)).toBe(2);
    const onSecond = Array.from({ length: 25 }, (_, nth) => labelPlace(grid, 7 + nth)).filter(
      ({ sheet }) => sheet === 1,
    );
    expect(onSecond.map(({ x, y }) => [x, y])).toEqual([
      [13.5, 36],
      [211.5, 36],
    ]);
  });

  it.each(layouts)('of %s lie beside each other on the paper, and none over another', (id) => {
    const grid = labelLayouts[id];
    const all = Array.from({ length: labelsOfSheet(grid) }, (_, nth) => labelPlace(grid, nth));
    for (const [at, { sheet, x, y }] of all.entries()) {
      expect(sheet).toBe(0);
      expect([x >= 0, y >= 0, x + grid.width <= LETTER.width, y + grid.height <= LETTER.height]).not.toContain(false);
      for (const other of all.slice(at + 1)) {
        expect(other.x >= x + grid.width || other.y >= y + grid.height || other.x + grid.width <= x).toBe(true);
      }
    }
    expect(labelPlace(grid, all.length)).toEqual({ ...all[0], sheet: 1 });
    // As much paper is left at the right as at the left, but for the rounding of the published sizes.
    const [last] = all.slice(-1);
    expect(Math.abs(LETTER.width - (last?.x ?? 0) - grid.width - grid.x0)).toBeLessThanOrEqual(1);
  });

  it.each([
    [5160, 30, 189, 72],
    [5161, 20, 288, 72],
    [5162, 14, 288, 96],
    [5163, 10, 288, 144],
    [5164, 6, 288, 240],
    [5167, 80, 126, 36],
  ] as const)('of %d are %d a sheet, %d by %d points', (id, count, width, height) => {
    expect([labelsOfSheet(labelLayouts[id]), labelLayouts[id].width, labelLayouts[id].height]).toEqual([
      count,
      width,
      height,
    ]);
  });

  it('follow the shift of the printer in both directions, each by itself', () => {
    expect(labelPlace(labelLayouts[5160], 7, { x: -9, y: 9 })).toEqual({ sheet: 0, x: 202.5, y: 189 });
  });

  it('an offset that leaves no label is told with the labels of the sheet; the last one is none', () => {
    expect(whyNotOffset(labelLayouts[5160], 30)).toBe('Offset 30 leaves no label on a sheet of 30.');
    expect(whyNotOffset(labelLayouts[5160], 29)).toBeNull();
    expect(whyNotOffset(labelLayouts[5164], 6)).toBe('Offset 6 leaves no label on a sheet of 6.');
    expect(() => labelPlace(labelLayouts[5160], -1)).toThrow('-1');
  });

  it('fill sheet after sheet: no place comes twice, and as many sheets are touched as are counted', () => {
    const some = fc.record({
      id: fc.constantFrom(...labelLayoutIds),
      labels: fc.integer({ min: 0, max: 200 }),
      offset: fc.integer({ min: 0, max: 79 }),
    });
    fc.assert(
      fc.property(some, ({ id, labels, offset }) => {
        const grid = labelLayouts[id];
        fc.pre(whyNotOffset(grid, offset) === null);
        const places = Array.from({ length: labels }, (_, nth) => labelPlace(grid, offset + nth));
        expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(labels);
        expect(new Set(places.map(({ sheet }) => sheet)).size).toBe(labelSheets(grid, labels, offset));
      }),
    );
  });
});
