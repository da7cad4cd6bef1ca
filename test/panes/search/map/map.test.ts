import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadTypeCodes, leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { AROUND_BIT, pinLeadTypes, type PinSet } from '../../../../src/api/search/map/pins.ts';
import { mercatorX, mercatorY, roomOf, type Room } from '../../../../src/machines/search/map/view.ts';
import { clusterPins, isDense, signFor } from '../../../../src/panes/search/map/clusters.ts';
import { mapColors, rgbOf } from '../../../../src/panes/search/map/mapColors.ts';
import { classBreaks, classColor, classOf } from '../../../../src/panes/search/map/metricScale.ts';
import { nearestPin, REACH } from '../../../../src/panes/search/map/nearestPin.ts';
import { pinsSeen } from '../../../../src/panes/search/map/pinsInRoom.ts';
import {
  pinColor,
  pinLabel,
  pinLetter,
  pinColors,
  pinRadius,
  pinType,
  typesAmong,
} from '../../../../src/panes/search/map/pinLooks.ts';
import { scaleBar } from '../../../../src/panes/search/map/scaleBar.ts';

const pinSet = (places: readonly (readonly [number, number])[], leads: readonly number[] = []): PinSet => ({
  count: places.length,
  withoutPosition: 0,
  zips: [],
  propertyIds: Float64Array.from(places.map((_, at) => at + 1)),
  ids: Float64Array.from(places.map((_, at) => at + 1)),
  positions: Float64Array.from(places.flat()),
  leads: Uint16Array.from(places.map((_, at) => leads[at] ?? 0)),
});
const place = fc.tuple(
  fc.double({ min: -79, max: -78, noNaN: true }),
  fc.double({ min: 37.5, max: 38.5, noNaN: true }),
);

describe('colours of pins', () => {
  it('R-MAP-008 are one for each lead type, and one for neighbours and one for the rest', () => {
    const shown = leadTypeCodes.filter((code) => leadTypes[code].tile);
    const colors = [...shown.map((code) => pinColor(code)), pinColor('NEIGHBOR'), pinColor(null)];
    expect(new Set(colors).size).toBe(colors.length);
    expect(pinColor('F')).toBe('#c62828');
  });

  it('are those of the type searched, or of the most urgent type of each parcel when everything was', () => {
    const bit = (code: (typeof pinLeadTypes)[number]) => 2 ** pinLeadTypes.indexOf(code);
    expect(pinType(bit('E') + bit('F'), 'E')).toBe('E');
    expect(pinType(bit('E') + bit('F'), 'CUSTOM')).toBe('F');
    expect(pinType(0, 'CUSTOM')).toBeNull();
    const pins = pinSet([[0, 0], [0, 0]], [bit('E') + bit('F'), 0]); // prettier-ignore
    expect([...pinColors(pins, Int32Array.of(0, 1), 'CUSTOM')]).toEqual([
      ...rgbOf('#c62828'),
      255,
      ...rgbOf('#757575'),
      255,
    ]);
    expect(typesAmong(pins, 'CUSTOM')).toEqual(['F', null]);
    expect(typesAmong(pins, 'E')).toEqual(['E']);
    // What lies around the property searched is what it is by itself.
    const around = pinSet([[0, 0], [0, 0], [0, 0]], [bit('E'), AROUND_BIT + bit('F'), AROUND_BIT]); // prettier-ignore
    expect(typesAmong(around, 'E')).toEqual(['E', 'F', 'NEIGHBOR']);
    expect([pinLetter('NEIGHBOR'), pinLabel('NEIGHBOR'), pinLabel(null)]).toEqual(['N', 'Neighbor', 'No lead']);
  });
});

const size = { width: 1000, height: 700 };
const roomAt = (zoom: number, longitude = -78.5, latitude = 38): Room => {
  const room = roomOf({ longitude, latitude, zoom }, size);
  if (room === null) throw new Error('a map with a size has a room');
  return room;
};
const isIn = ({ bounds: { west, east, south, north } }: Room, [longitude, latitude]: readonly [number, number]) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;
const zooms = fc.integer({ min: 2, max: 18 });

describe('cells', () => {
  it('hold every pin of a room once, whatever the zoom', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), zooms, (places, zoom) => {
        const room = roomAt(zoom);
        const clusters = clusterPins(pinSet(places), room);
        const inside = places.filter((one) => isIn(room, one));
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(inside.length);
        for (const { pin, count, position } of clusters) {
          expect(pin >= 0).toBe(count === 1);
          if (pin >= 0) expect(places[pin]).toEqual(position);
        }
      }),
    );
  });

  it('R-MAP-001 stand for pins that would cover each other, unless pins are asked for', () => {
    const crowd = pinSet(
      Array.from({ length: 2000 }, (_, at) => [-78 + (at % 50) / 1000, 38 + Math.floor(at / 50) / 1000]),
    );
    const near = (zoom: number) => roomAt(zoom, -77.975, 38.02);
    expect(isDense(crowd, 'auto', near(7))).toBe(true);
    expect(isDense(crowd, 'pins', near(7))).toBe(false);
    expect(isDense(crowd, 'auto', near(17))).toBe(false);
    expect(isDense(crowd, 'density', near(17))).toBe(true);
    expect(isDense(pinSet([[0, 0]]), 'auto', near(3))).toBe(false);
    expect(isDense(crowd, 'density', null)).toBe(false);
  });

  it('have a sign for each pin: that which stands nearest', () => {
    const clusters = clusterPins(pinSet([[-79, 38], [-79, 38.0001], [-78, 38]]), roomAt(8)); // prettier-ignore
    expect(signFor(clusters, { longitude: -78.99, latitude: 38 })?.count).toBe(2);
    expect(signFor(clusters, { longitude: -78.1, latitude: 38 })?.pin).toBe(2);
    expect(signFor([], { longitude: -78.1, latitude: 38 })).toBeNull();
  });

  it('R-MAP-001 are asked for by what is around: few pins beside a crowded city are shown one by one', () => {
    const city = Array.from({ length: 5000 }, (_, at) => [-78 + (at % 100) / 5000, 38 + Math.floor(at / 100) / 5000]);
    const village = Array.from({ length: 20 }, (_, at) => [-80 + at / 1000, 38]);
    const pins = pinSet([...city, ...village] as [number, number][]); // literal pairs
    expect(isDense(pins, 'auto', roomAt(11, -77.99, 38))).toBe(true);
    expect(isDense(pins, 'auto', roomAt(11, -79.99, 38))).toBe(false);
  });
});

describe('pins seen', () => {
  const placed = fc.record({ at: place, type: fc.integer({ min: -1, max: pinLeadTypes.length - 1 }) });

  it('R-MAP-008 are all of a room but those that lie under another one, the most urgent leads over all others', () => {
    fc.assert(
      fc.property(fc.array(placed, { minLength: 1, maxLength: 200 }), zooms, (drawn, zoom) => {
        const places = drawn.map(({ at }) => at);
        const [room, pins] = [roomAt(zoom), pinSet(places, drawn.map(({ type }) => (type < 0 ? 0 : 2 ** type)))]; // prettier-ignore
        const seen = [...pinsSeen(pins, room)];
        // Parcels that are no lead come first, then by urgency, and those of one kind in their own order.
        const rank = (at: number): number => {
          const type = drawn[at]?.type ?? -1;
          return type < 0 ? 0 : pinLeadTypes.length - type;
        };
        const isOver = (other: number, at: number): boolean =>
          rank(other) === rank(at) ? other > at : rank(other) > rank(at);
        expect(seen).toEqual(seen.toSorted((a, b) => (isOver(a, b) ? 1 : -1)));
        // Pixels at the end of this whole zoom, where they are farthest apart.
        const pixels = 512 * 2 ** (zoom + 1);
        places.forEach((one, at) => {
          if (!isIn(room, one)) expect(seen).not.toContain(at);
          else if (!seen.includes(at))
            expect(
              seen.some((other) => {
                const [longitude, latitude] = places[other] ?? [0, 0];
                const [x, y] = [mercatorX(longitude) - mercatorX(one[0]), mercatorY(latitude) - mercatorY(one[1])];
                return isOver(other, at) && Math.hypot(x, y) * pixels < pinRadius(zoom);
              }),
            ).toBe(true);
        });
      }),
    );
  });

  it('of a million that lie close are no more than there is room for on the screen', () => {
    const [across, down] = [1000, 1000];
    const many = pinSet(
      Array.from({ length: across * down }, (_, at) => [-78 + (at % across) / 20_000, 38 + Math.floor(at / across) / 20_000]),
    ); // prettier-ignore
    expect(pinsSeen(many, roomAt(9, -78, 38)).length).toBeLessThan(20_000);
    expect(pinsSeen(many, roomAt(19, -78, 38)).length).toBeGreaterThan(100);
    expect(pinsSeen(many, roomAt(9, -60, 38))).toHaveLength(0);
  });

  it('are drawn beyond the date line, where the world is drawn again', () => {
    const pins = pinSet([[-157.8, 21.3]]);
    expect(pinsSeen(pins, roomAt(3, 175, 20))).toHaveLength(1);
  });
});

describe('nearestPin', () => {
  it('finds the one that is nearest, none out of reach', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 50 }), place, (places, [longitude, latitude]) => {
        const zoom = 11;
        const found = nearestPin(pinSet(places), { longitude, latitude }, zoom);
        const flat = Math.cos((latitude * Math.PI) / 180);
        const distances = places.map(([x, y]) => Math.hypot(x - longitude, (y - latitude) / flat));
        const reach = (REACH * 360) / (512 * 2 ** zoom);
        const best = Math.min(...distances);
        if (found < 0) expect(best).toBeGreaterThanOrEqual(reach * 0.999_999);
        else expect(distances[found]).toBeCloseTo(best, 9);
      }),
    );
  });
});

describe('classes of a metric', () => {
  it('have ascending ends, and every value is in one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (values) => {
        const breaks = classBreaks(values, 5);
        expect(breaks).toEqual([...new Set(breaks)].toSorted((a, b) => a - b));
        expect(breaks.length).toBeLessThan(5);
        for (const value of values) expect(classOf(value, breaks)).toBeLessThanOrEqual(breaks.length);
        expect(new Set(values.map((value) => classOf(value, breaks))).size).toBe(breaks.length + 1);
      }),
    );
  });

  it('take the ends of the scale when there are few', () => {
    expect([0, 1].map((at) => classColor(['low', 'middle', 'high'], at, 2))).toEqual(['low', 'high']);
    expect(classColor(['low', 'high'], 0, 1)).toBe('high');
  });
});

describe('colours of the map', () => {
  it('read short colours as a style sheet writes them', () => {
    expect(rgbOf('#fff')).toEqual([255, 255, 255]);
    expect(mapColors({ surface: '#fff', strong: '#000', accent: '#1a5fb4' }).isDark).toBe(false);
    expect(mapColors({ surface: '#15191d', strong: '#fff', accent: '#79b0f7' }).isDark).toBe(true);
  });
});

describe('scaleBar', () => {
  it('is a round distance that fits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 20, noNaN: true }),
        fc.double({ min: 20, max: 60, noNaN: true }),
        (zoom, latitude) => {
          const { pixels, label } = scaleBar(latitude, zoom);
          expect(pixels).toBeLessThanOrEqual(110.001);
          expect(pixels).toBeGreaterThan(20);
          expect(label).toMatch(/^[\d.]+ (mi|ft)$/);
          expect(Number.parseFloat(label).toString().replace(/[0.]/g, '')).toMatch(/^[125]$/);
        },
      ),
    );
  });
});
