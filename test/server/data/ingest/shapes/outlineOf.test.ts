/** Outlines as a table of shapes has them: what is kept of a drawing, and what is none. */
import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../../server/data/ingest/shapes/outlineOf.ts';
import { decodeRings, encodeRings } from '../../../../../src/api/search/map/outlineRings.ts';

type At = [number, number];

const FOOT = 1 / 364_567;
/** Sides in feet, from a corner in Virginia. */
const box = (x: number, y: number, width: number, height: number, [west, south]: At = [-78.48, 38.03]): At[] => {
  const flat = Math.cos((south * Math.PI) / 180);
  const at = (east: number, north: number): At => [west + (east * FOOT) / flat, south + north * FOOT];
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)];
};

function read(text: string) {
  const [west = 0, south = 0, east = 0, north = 0, squareFeet = 0] = text.split(' ').map(Number);
  const bytes = Uint8Array.from(Buffer.from(text.split(' ')[5] ?? '', 'base64'));
  return { box: [west, south, east, north], squareFeet, polygons: decodeRings(bytes, [west, south]), bytes };
}

describe('an outline', () => {
  it('keeps its corners to some inches, its box and its area', () => {
    const ring = box(0, 0, 100, 200);
    const { box: bounds, squareFeet, polygons, bytes } = read(outlineOf('Polygon', [ring], null));
    expect(squareFeet).toBeGreaterThan(19_900);
    expect(squareFeet).toBeLessThan(20_100);
    expect(polygons).toHaveLength(1);
    expect(polygons[0]?.[0]).toHaveLength(4);
    for (const [longitude, latitude] of polygons[0]?.[0] ?? [])
      expect(Math.min(...ring.map(([x, y]) => Math.hypot(x - longitude, y - latitude)))).toBeLessThan(0.000_001);
    expect(bounds.slice(0, 2)).toEqual([-78_480_000, 38_030_000]);
    expect(bytes.length).toBeLessThan(30);
  });

  it('has no corner that nobody sees, and every one that matters', () => {
    const along = Array.from({ length: 500 }, (_, at): At => [-78.48 + at * 0.000_002, 38.03 + (at % 2) * 0.000_001]);
    const ring: At[] = [...along, [-78.4795, 38.031], [-78.48, 38.031], [-78.48, 38.03]];
    const { polygons } = read(outlineOf('Polygon', [ring], null));
    expect(polygons[0]?.[0]?.length).toBeLessThan(8);
    expect(polygons[0]?.[0]).toContainEqual([-78.4795, 38.031]);
  });

  it('keeps holes, which are no ground of it, and several parts', () => {
    const holed = [box(0, 0, 400, 400), box(100, 100, 100, 100)];
    const one = read(outlineOf('Polygon', holed, null));
    expect(one.polygons[0]).toHaveLength(2);
    expect(one.squareFeet / 150_000).toBeCloseTo(1, 1);
    const parts = read(outlineOf('MultiPolygon', [[box(900, 0, 50, 50)], holed], null));
    // The larger part first.
    expect(parts.polygons.map(({ length }) => length)).toEqual([2, 1]);
    expect(parts.squareFeet / 152_500).toBeCloseTo(1, 1);
  });

  it('is made of the corners as the coordinates of the file are meant', () => {
    const { box: bounds } = read(outlineOf('Polygon', [box(0, 0, 100, 100, [1, 38])], ([x, y]) => [x - 100, y]));
    expect(bounds.slice(0, 2)).toEqual([-99_000_000, 38_000_000]);
  });

  it('goes on beyond the date line', () => {
    const east: At[] = [
      [179.999, 52],
      [-179.999, 52],
      [-179.999, 52.001],
      [179.999, 52.001],
    ];
    const { box: bounds, squareFeet } = read(outlineOf('Polygon', [east], null));
    expect(bounds).toEqual([179_999_000, 52_000_000, 180_001_000, 52_001_000]);
    expect(squareFeet).toBeLessThan(200_000);
    const parts = [[box(0, 0, 900, 900, [179.99, 52])], [box(0, 0, 500, 500, [-179.999, 52])]];
    const { box: both } = read(outlineOf('MultiPolygon', parts, null));
    expect((both[2] ?? 0) - (both[0] ?? 0)).toBeLessThan(20_000);
  });

  it('of 100,000 corners is drawn with 2,000 at most, in a moment, wherever they lie', () => {
    const shore = Array.from({ length: 100_000 }, (_, at): At => {
      const turn = (at / 100_000) * 2 * Math.PI;
      const far = 0.2 * (1 + 0.2 * Math.sin(turn * 900) * Math.sin(turn * 37));
      return [-78 + far * Math.cos(turn), 38 + far * Math.sin(turn)];
    });
    const text = outlineOf('Polygon', [shore], null);
    const corners = read(text).polygons.flat(2).length;
    expect(corners).toBeGreaterThan(100);
    expect(corners).toBeLessThanOrEqual(2000);
    expect(text.length).toBeLessThan(30_000);
    const dust = Array.from({ length: 3000 }, (_, at) => [box(at * 30, 0, 20, 20)]);
    expect(read(outlineOf('MultiPolygon', dust, null)).polygons).toHaveLength(200);
  });

  it.each<[string, string, unknown]>([
    ['a point', 'Point', [-78, 38]],
    [
      'a line',
      'LineString',
      [
        [-78, 38],
        [-78.1, 38.1],
      ],
    ],
    ['nothing', 'Polygon', []],
    [
      'a ring of two corners',
      'Polygon',
      [
        [
          [-78, 38],
          [-78.1, 38.1],
          [-78, 38],
        ],
      ],
    ],
    [
      'corners that are no numbers',
      'Polygon',
      [
        [
          [-78, 38],
          ['x', 'y'],
          [-78.1, 38.1],
        ],
      ],
    ],
    [
      'corners that are texts',
      'Polygon',
      [
        [
          ['-78', '38'],
          ['-78.1', '38'],
          ['-78.1', '38.1'],
        ],
      ],
    ],
    ['nested otherwise', 'Polygon', [1, 2, 3]],
    ['nothing at all', 'MultiPolygon', null],
    [
      'feet taken for degrees',
      'Polygon',
      [
        [
          [11_488_677, 3_898_599],
          [11_488_777, 3_898_599],
          [11_488_777, 3_898_699],
        ],
      ],
    ],
    [
      'a corner without an end',
      'Polygon',
      [
        [
          [-78, 38],
          [Number.NaN, 38],
          [-78.1, 38.1],
        ],
      ],
    ],
  ])('is nothing of %s', (_, type, coordinates) => {
    expect(outlineOf(type, coordinates, null)).toBe('');
  });

  it('without its broken hole, or its broken part, is what is left', () => {
    const broken = [
      [-78, 38],
      [Number.NaN, 38],
      [-78.1, 38.1],
    ];
    expect(read(outlineOf('Polygon', [box(0, 0, 90, 90), broken], null)).polygons[0]).toHaveLength(1);
    expect(read(outlineOf('MultiPolygon', [[broken], [box(0, 0, 90, 90)]], null)).polygons).toHaveLength(1);
  });
});

describe('the bytes of an outline', () => {
  it('that are cut off or something else are refused', () => {
    const bytes = encodeRings(
      [
        [
          [
            [5, 5],
            [900, -5],
            [7, 300_000],
          ],
        ],
      ],
      [0, -5],
    );
    expect(decodeRings(bytes, [0, -5])).toEqual([
      [
        [
          [0.000_005, 0.000_005],
          [0.0009, -0.000_005],
          [0.000_007, 0.3],
        ],
      ],
    ]);
    for (let end = 0; end < bytes.length; end += 1)
      expect(() => decodeRings(bytes.subarray(0, end), [0, 0])).toThrow('cut off');
    expect(() => decodeRings(Uint8Array.from([...bytes, 0]), [0, 0])).toThrow('no outline');
    expect(() => decodeRings(Uint8Array.from([255, 255, 255, 255, 15]), [0, 0])).toThrow('no outline');
  });
});
