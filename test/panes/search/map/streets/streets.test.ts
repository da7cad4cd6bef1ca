import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY, roomOf, WORLD, type Room } from '../../../../../src/machines/search/map/view.ts';
import { decodeTile, type NamedLine, type StreetTile } from '../../../../../src/panes/search/map/streets/decodeTile.ts';
import {
  groundOf,
  roadClass,
  roadClasses,
  roadWidths,
  streetLook,
} from '../../../../../src/panes/search/map/streets/streetLook.ts';
import { streetNames } from '../../../../../src/panes/search/map/streets/streetNames.ts';
import { mapColors } from '../../../../../src/panes/search/map/mapColors.ts';
import { madeTile, type MadeFeature } from '../../../../support/streetsFile.ts';

const z = 14;
const index = { z, x: 4369, y: 6555 };
const longitudeAt = (share: number): number => ((index.x + share) / 2 ** z) * 360 - 180;
const latitudeAt = (share: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * (index.y + share)) / 2 ** z))) * 180) / Math.PI;
const road = (properties: MadeFeature['properties'], from: number, to: number): MadeFeature => ({
  layer: 'roads',
  properties,
  type: 'line',
  positions: [
    [longitudeAt(from), latitudeAt(0.5)],
    [longitudeAt(to), latitudeAt(0.5)],
  ],
});
const decoded = (...features: MadeFeature[]): StreetTile =>
  decodeTile(Uint8Array.from(madeTile(features, index)).buffer, index);

describe('a tile', () => {
  it('has its streets where they lie, each in its class', () => {
    const tile = decoded(
      road({ kind: 'minor_road', name: 'Elm Street' }, 0.25, 0.75),
      road({ kind: 'highway', name: 'Route 1', 'name:en': 'Road One' }, 0, 1),
      road({ kind: 'rail', name: 'Railway' }, 0, 1),
    );
    expect(roadClasses.map((one) => [one, tile.roads[one].count])).toEqual([
      ['path', 0],
      ['minor', 1],
      ['major', 0],
      ['highway', 1],
    ]);
    const { positions, startIndices } = tile.roads.minor;
    expect([...startIndices]).toEqual([0, 2]);
    // A pixel of a tile is some half metre there.
    [longitudeAt(0.25), latitudeAt(0.5), longitudeAt(0.75), latitudeAt(0.5)].forEach((degrees, at) =>
      expect(positions[at]).toBeCloseTo(degrees, 5),
    );
    expect(tile.lines.map(({ text }) => text)).toEqual(['Elm Street', 'Road One']);
  });

  it('has ground below water below houses, and of the land only what is green', () => {
    const box = (layer: string, kind: string): MadeFeature => ({
      layer,
      properties: { kind },
      type: 'polygon',
      positions: [
        [longitudeAt(0.2), latitudeAt(0.2)],
        [longitudeAt(0.4), latitudeAt(0.2)],
        [longitudeAt(0.4), latitudeAt(0.4)],
        [longitudeAt(0.2), latitudeAt(0.4)],
      ],
    });
    const tile = decoded(
      box('buildings', 'building'),
      box('water', 'lake'),
      box('landuse', 'park'),
      box('landuse', 'industrial'),
      box('earth', 'earth'),
    );
    expect(tile.areas.map(({ ground }) => ground)).toEqual(['earth', 'green', 'water', 'building']);
    expect(tile.areas[0]?.polygon[0]?.[0]?.[0]).toBeCloseTo(longitudeAt(0.2), 5);
  });

  it('that is none is an error, not a picture', () => {
    expect(() => decodeTile(Buffer.from('<html>not found</html>').buffer, index)).toThrow(/\w/);
  });

  it('takes the kinds of earlier Protomaps files too', () => {
    expect(roadClass({ kind: 'medium_road' })).toBe('major');
    expect(roadClass({ kind: 'ferry' })).toBeNull();
    expect(groundOf('pois', { kind: 'park' })).toBeNull();
  });
});

describe('looks', () => {
  it.each([
    ['light', '#ffffff', '#14181f'],
    ['dark', '#14181f', '#e8ecf0'],
  ])('are quiet in the %s theme, and names can be read', (_, surface, strong) => {
    const look = streetLook(mapColors({ surface, strong, accent: '#1a5fb4' }));
    const light = ([red, green, blue]: readonly [number, number, number]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: readonly [number, number, number], b: readonly [number, number, number]): number => {
      const [low = 0, high = 0] = [light(a), light(b)].toSorted((one, other) => one - other);
      return (high + 0.05) / (low + 0.05);
    };
    for (const ground of [look.grounds.earth, look.grounds.green, look.roads.minor])
      expect(contrast(look.name, ground)).toBeGreaterThan(4.5);
    const seen = roadClasses.map((one) => contrast(look.roads[one], look.grounds.earth));
    // The larger the street the more it is seen, none as much as a name.
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(Math.max(...seen)).toBeLessThan(2.6);
    expect(roadClasses.map((one) => roadWidths[one].metres)).toEqual([3, 9, 15, 24]);
  });
});

describe('names of streets', () => {
  const size = { width: 900, height: 600 };
  const at = { longitude: -84, latitude: 33.9 };
  const roomAt = (zoom: number): Room => {
    const room = roomOf({ ...at, zoom }, size);
    if (room === null) throw new Error('the map has a size');
    return room;
  };
  const [middleX, middleY] = [mercatorX(at.longitude), mercatorY(at.latitude)];
  /** A line by pixels from the middle at zoom 16. */
  const line = (text: string, points: readonly number[], kind: NamedLine['road'] = 'minor'): NamedLine => ({
    text,
    road: kind,
    points: Float64Array.from(
      points,
      (pixels, place) => (place % 2 === 0 ? middleX : middleY) + pixels / (WORLD * 2 ** 16),
    ),
  });
  const paths = { count: 0, startIndices: new Uint32Array(1), positions: new Float64Array() };
  const tile = (lines: readonly NamedLine[], places: StreetTile['places'] = []): StreetTile => ({
    areas: [],
    roads: { path: paths, minor: paths, major: paths, highway: paths },
    lines,
    places,
  });

  it('stand in their middle, along them, from left to right', () => {
    const [name, ...more] = streetNames([tile([line('Elm Street', [100, -100, -100, 100])])], roomAt(16));
    expect(more).toEqual([]);
    expect(name?.x).toBeCloseTo(middleX, 10);
    expect(name?.angle).toBeCloseTo(45, 6);
    expect(streetNames([tile([line('Elm Street', [-100, 0, 100, 0])])], roomAt(16))[0]?.angle).toBeCloseTo(0, 6);
  });

  it('are left out where they would not fit, on bends, and far out', () => {
    expect(streetNames([tile([line('Elm Street', [0, 0, 30, 0])])], roomAt(16))).toEqual([]);
    expect(streetNames([tile([line('Elm Street', [0, 40, 0, 0, 40, 0])])], roomAt(16))).toEqual([]);
    const long = line('Elm Street', [-4000, 0, 4000, 0]);
    expect(streetNames([tile([long])], roomAt(13))).toEqual([]);
    expect(streetNames([tile([line('Elm Road', [-4000, 0, 4000, 0], 'highway')])], roomAt(13))).not.toEqual([]);
  });

  it('stand once of the pieces of a street, again far along it; where two cross, that of the larger one', () => {
    const piece = (from: number): NamedLine => line('Elm Street', [from, 0, from + 110, 0]);
    expect(streetNames([tile([piece(-110)]), tile([piece(0)])], roomAt(16))).toHaveLength(1);
    const long = streetNames([tile([line('Elm Street', [-650, 0, 650, 0])])], roomAt(16));
    expect(long.length).toBeGreaterThan(2);
    const crossing = [line('Elm Street', [-80, 0, 80, 0]), line('Main Street', [0, -80, 0, 80], 'major')];
    expect(streetNames([tile(crossing)], roomAt(16)).map(({ text }) => text)).toEqual(['Main Street']);
  });

  it('come after those of places, which wait for their zoom', () => {
    const town = { text: 'Madeville', x: middleX, y: middleY, from: 12 };
    const lines = [line('Elm Street', [-80, 0, 80, 0])];
    expect(streetNames([tile(lines, [town])], roomAt(16)).map(({ text }) => text)).toEqual(['Madeville']);
    expect(streetNames([tile([], [town])], roomAt(9))).toEqual([]);
  });

  it('never lie over each other, whatever the streets', () => {
    const pixel = fc.integer({ min: -400, max: 400 });
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), pixel, pixel, pixel, pixel), { maxLength: 40 });
    fc.assert(
      fc.property(some, (drawn) => {
        const lines = drawn.map(([name, ...points]) => line(`Street ${name}`, points));
        const names = streetNames([tile(lines)], roomAt(16));
        const scale = WORLD * 2 ** 16;
        for (const [at, one] of names.entries())
          for (const other of names.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y) * scale).toBeGreaterThanOrEqual(13.9);
      }),
    );
  });
});
