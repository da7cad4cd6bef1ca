import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadTypeCodes, leadTypes } from '../../../src/api/catalogue/leadTypes.ts';
import { pinLeadTypes, type PinSet } from '../../../src/api/map/pins.ts';
import { clusterPins, isDense } from '../../../src/panes/map/clusters.ts';
import { mapColors, rgbOf } from '../../../src/panes/map/mapColors.ts';
import { classBreaks, classColor, classOf } from '../../../src/panes/map/metricScale.ts';
import { nearestPin, REACH } from '../../../src/panes/map/nearestPin.ts';
import { pinColor, pinColors, pinType, typesAmong } from '../../../src/panes/map/pinLooks.ts';
import { scaleBar } from '../../../src/panes/map/scaleBar.ts';

const pinSet = (places: readonly (readonly [number, number])[], leads: readonly number[] = []): PinSet => ({
  count: places.length,
  withoutPosition: 0,
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
    expect([...pinColors(pins, 'CUSTOM')]).toEqual([...rgbOf('#c62828'), 255, ...rgbOf('#757575'), 255]);
    expect(typesAmong(pins, 'CUSTOM')).toEqual(['F', null]);
    expect(typesAmong(pins, 'E')).toEqual(['E']);
  });
});

describe('cells', () => {
  it('hold every pin once, whatever the zoom', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), fc.integer({ min: 2, max: 18 }), (places, zoom) => {
        const clusters = clusterPins(pinSet(places), zoom);
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        for (const { pin, count } of clusters) expect(pin >= 0).toBe(count === 1);
      }),
    );
  });

  it('R-MAP-001 stand for pins that would cover each other, unless pins are asked for', () => {
    const crowd = pinSet(
      Array.from({ length: 2000 }, (_, at) => [-78 + (at % 50) / 1000, 38 + Math.floor(at / 50) / 1000]),
    );
    expect(isDense(crowd, 'auto', 7)).toBe(true);
    expect(isDense(crowd, 'pins', 7)).toBe(false);
    expect(isDense(crowd, 'auto', 17)).toBe(false);
    expect(isDense(crowd, 'density', 17)).toBe(true);
    expect(isDense(pinSet([[0, 0]]), 'auto', 3)).toBe(false);
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
