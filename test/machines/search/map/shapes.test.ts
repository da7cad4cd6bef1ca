import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapePoints } from '../../../../server/search/conditions/shapeSql.ts';
import {
  circleCorners,
  cornersOfDefinition,
  milesBetween,
  placeAt,
  shapeOf,
} from '../../../../src/machines/search/map/shapes.ts';
import { shapeText } from '../../../../src/api/search/shapes.ts';
import { readDrawCommand } from '../../../../src/machines/search/map/drawCommand.ts';
import { sidesCross, turn } from '../../../../src/machines/search/map/sidesCross.ts';

const center = { latitude: 38.03, longitude: -78.48 };
const place = fc.record({
  latitude: fc.double({ min: -60, max: 70, noNaN: true }),
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
});

describe('shapes', () => {
  it('a place so many miles away is so many miles away, in any direction', () => {
    fc.assert(
      fc.property(
        place,
        fc.double({ min: 0.05, max: 400, noNaN: true }),
        fc.integer({ min: 0, max: 359 }),
        (from, miles, bearing) => {
          expect(milesBetween(from, placeAt(from, miles, bearing))).toBeCloseTo(miles, 4);
        },
      ),
    );
  });

  it('R-MAP-009 a circle, rectangle or polygon is a list of points joined by slashes that the server reads', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.1, max: 50, noNaN: true }), (from, miles) => {
        const edge = placeAt(from, miles, 120);
        for (const tool of ['circle', 'rectangle', 'polygon'] as const) {
          const shape = shapeOf(tool, tool === 'polygon' ? [from, edge, placeAt(from, miles, 10)] : [from, edge]);
          expect(typeof shape).toBe('object');
          const { definition } = shape as { definition: string };
          const points = shapePoints(definition);
          expect(Array.isArray(points)).toBe(true);
          expect(points).toHaveLength(definition.split('/').length);
          expect(cornersOfDefinition(definition)).toEqual(points);
        }
      }),
    );
  });

  it('O-058 cuts coordinates to five decimals', () => {
    expect(shapeText([{ latitude: 38.029_604, longitude: -78.476_7 }])).toBe('38.0296 -78.4767');
  });

  it('a circle lies on its radius', () => {
    for (const corner of circleCorners(center, 0.5)) expect(milesBetween(center, corner)).toBeCloseTo(0.5, 2);
  });

  it('says what a shape lacks', () => {
    expect(shapeOf('polygon', [center, placeAt(center, 1, 0)])).toBe('A polygon needs 3 corners.');
    expect(shapeOf('circle', [center])).toBe('A circle needs a middle and an edge.');
    expect(shapeOf('circle', [center, placeAt(center, 0.0001, 90)])).toContain('has no area');
    expect(shapeOf('rectangle', [center, { ...center, latitude: 38.1 }])).toContain('has no area');
  });
});

describe('sides of a polygon', () => {
  /** Corners around a middle, in the order of their bearings: a star without crossings. */
  const star = fc
    .uniqueArray(fc.integer({ min: 0, max: 35 }), { minLength: 3, maxLength: 12 })
    .filter((turns) => {
      const sorted = turns.toSorted((a, b) => a - b);
      // The middle lies inside: no gap of half a turn.
      return sorted.every((turn, at) => ((sorted[(at + 1) % sorted.length] ?? 0) - turn + 36) % 36 < 18);
    })
    .chain((turns) =>
      fc
        .array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: turns.length, maxLength: turns.length })
        .map((miles) => turns.toSorted((a, b) => a - b).map((turn, at) => placeAt(center, miles[at] ?? 1, turn * 10))),
    );

  it('do not cross around a middle, and cross once two neighbours of four change places', () => {
    fc.assert(
      fc.property(star, fc.nat(11), (corners, at) => {
        expect(sidesCross(corners)).toBe(false);
        expect(sidesCross(corners.toReversed())).toBe(false);
        if (corners.length !== 4) return;
        const swapped = corners.map((corner, nth) =>
          nth === at % 4 ? corners[(at + 1) % 4] : nth === (at + 1) % 4 ? corners[at % 4] : corner,
        );
        // Of a square that is dented so far that it is an arrow both orders are without a crossing.
        const isArrow = corners.some((corner, nth) => turnsOutward(corners, corner, nth));
        if (!isArrow) expect(sidesCross(swapped.filter((corner) => corner !== undefined))).toBe(true);
      }),
    );
  });
  const turnsOutward = (corners: readonly (typeof center)[], corner: typeof center, nth: number): boolean => {
    const [before = corner, after = corner] = [corners.at(nth - 1), corners[(nth + 1) % corners.length]];
    return turn(before, corner, after) >= 0;
  };

  it.each([
    ['a bow tie', 'polygon 38 -78/38.1 -77.9/38.1 -78/38 -77.9'],
    ['a side run back over', 'polygon 38 -78/38.2 -78/38.1 -78/38 -77.9'],
    ['a corner on a side', 'polygon 38 -78/38.2 -78/38.2 -77.8/38.1 -78/38 -77.8'],
  ])('%s is refused in words', (_, text) => {
    expect(readDrawCommand(text, center)).toMatchObject({ kind: 'problem', problem: expect.stringContaining('cross') });
  });

  it('a polygon that repeats its first corner is the same without it', () => {
    const open = readDrawCommand('polygon 38 -78/38.1 -78/38.1 -77.9', center);
    expect(open).toMatchObject({ shape: { label: 'Polygon of 3 corners' } });
    expect(readDrawCommand('polygon 38 -78/38.1 -78/38.1 -78/38.1 -77.9/38 -78', center)).toEqual(open);
  });
});

describe('readDrawCommand', () => {
  const shape = (text: string) => {
    const command = readDrawCommand(text, center);
    if (command.kind !== 'shape') throw new Error(`${text}: ${JSON.stringify(command)}`);
    return command.shape;
  };

  it.each([
    ['circle 0.5 mi', 0.5],
    ['circle .5', 0.5],
    ['c 2640 ft', 0.5],
    ['CIRCLE 1km', 0.621_371],
    ['circle 800m', 0.497_097],
  ])('%s has a radius of %f miles around the middle of the map', (text, miles) => {
    const corners = cornersOfDefinition(shape(text).definition);
    expect(corners).toHaveLength(48);
    for (const corner of corners) expect(milesBetween(center, corner)).toBeCloseTo(miles, 2);
  });

  it('takes another middle', () => {
    const [corner = center] = cornersOfDefinition(shape('circle 1 mi at 40 -75').definition);
    expect(milesBetween({ latitude: 40, longitude: -75 }, corner)).toBeCloseTo(1, 2);
  });

  it.each(['rectangle 1 x 0.5 mi', 'box 1 mi by 2640 ft', 'r 5280ft*0.5mi'])(
    '%s is a mile wide and half as high',
    (text) => {
      const [northWest, northEast, southEast] = cornersOfDefinition(shape(text).definition);
      if (!northWest || !northEast || !southEast) throw new Error('too few corners');
      expect(milesBetween(northWest, northEast)).toBeCloseTo(1, 2);
      expect(milesBetween(northEast, southEast)).toBeCloseTo(0.5, 2);
    },
  );

  it('reads a polygon as its points', () => {
    expect(shape('polygon 38.02 -78.5/38.04 -78.5/38.03 -78.47').definition).toBe(
      '38.02 -78.5/38.04 -78.5/38.03 -78.47',
    );
  });

  it('a tool without a size is drawn point by point; clear clears', () => {
    expect(readDrawCommand('circle', center)).toEqual({ kind: 'tool', tool: 'circle', isAdded: false });
    expect(readDrawCommand('+ poly', center)).toEqual({ kind: 'tool', tool: 'polygon', isAdded: true });
    expect(readDrawCommand(' clear ', center)).toEqual({ kind: 'clear' });
  });

  it.each([
    ['', 'Write circle'],
    ['hexagon 3', 'cannot be drawn'],
    ['circle big', 'Write circle'],
    ['circle 0', 'above 0'],
    ['circle 1 parsec', 'no unit'],
    ['circle 9000', 'At most 500'],
    ['circle 1 at nowhere', 'After "at"'],
    ['rectangle 1', 'Write circle'],
    ['polygon 1 2/3 4', 'needs 3 corners'],
    ['polygon here/there/38 -78', 'joined by "/"'],
  ])('%s is refused in words', (text, words) => {
    const command = readDrawCommand(text, center);
    expect(command.kind === 'problem' ? command.problem : command.kind).toContain(words);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readDrawCommand(text, center)));
  });
});
