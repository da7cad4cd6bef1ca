import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapePoints } from '../../../server/warehouse/shapeSql.ts';
import {
  circleCorners,
  cornersOfDefinition,
  milesBetween,
  placeAt,
  shapeOf,
} from '../../../src/machines/map/shapes.ts';
import { shapeText } from '../../../src/api/shapes.ts';
import { readDrawCommand } from '../../../src/machines/map/drawCommand.ts';

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
    expect(shapeOf('polygon', [center, placeAt(center, 1, 0)])).toBe('A polygon needs 3 points.');
    expect(shapeOf('rectangle', [center, { ...center, latitude: 38.1 }])).toContain('has no area');
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
    expect(readDrawCommand('circle', center)).toEqual({ kind: 'tool', tool: 'circle' });
    expect(readDrawCommand('poly', center)).toEqual({ kind: 'tool', tool: 'polygon' });
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
    ['polygon 1 2/3 4', 'needs 3 points'],
    ['polygon here/there/38 -78', 'joined by "/"'],
  ])('%s is refused in words', (text, words) => {
    const command = readDrawCommand(text, center);
    expect(command.kind === 'problem' ? command.problem : command.kind).toContain(words);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readDrawCommand(text, center)));
  });
});
