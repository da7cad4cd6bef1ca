import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePins, encodePins, PARTS_PER_DEGREE, pinOf } from '../../../../src/api/search/map/pins.ts';

const pin = fc.record({
  propertyId: fc.integer({ min: 1, max: 2 ** 52 }),
  id: fc.integer({ min: 1, max: 2 ** 52 }),
  longitude: fc.integer({ min: -180 * PARTS_PER_DEGREE, max: 180 * PARTS_PER_DEGREE }),
  latitude: fc.integer({ min: -90 * PARTS_PER_DEGREE, max: 90 * PARTS_PER_DEGREE }),
  leads: fc.integer({ min: 0, max: 2 ** 13 - 1 }),
});
type Pin = typeof pin extends fc.Arbitrary<infer T> ? T : never;

const columns = (pins: readonly Pin[]) => ({
  propertyIds: pins.map(({ propertyId }) => propertyId),
  ids: pins.map(({ id }) => id),
  longitudes: pins.map(({ longitude }) => longitude),
  latitudes: pins.map(({ latitude }) => latitude),
  leads: pins.map(({ leads }) => leads),
});

describe('pins as bytes', () => {
  it('come back as they were, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(pin, { maxLength: 40 }), fc.boolean(), fc.nat(), (pins, isParcel, without) => {
        const given = isParcel ? pins.map((one) => ({ ...one, id: one.propertyId })) : pins;
        const read = decodePins(encodePins(columns(given), without).slice().buffer);
        expect(read.count).toBe(given.length);
        expect(read.withoutPosition).toBe(without);
        expect([...read.propertyIds]).toEqual(given.map(({ propertyId }) => propertyId));
        expect([...read.ids]).toEqual(given.map(({ id }) => id));
        expect([...read.leads]).toEqual(given.map(({ leads }) => leads));
        given.forEach(({ longitude, latitude }, at) => {
          expect(Math.round((read.positions[at * 2] ?? 0) * PARTS_PER_DEGREE)).toBe(longitude);
          expect(Math.round((read.positions[at * 2 + 1] ?? 0) * PARTS_PER_DEGREE)).toBe(latitude);
        });
      }),
    );
  });

  it('carry the ZIPs of parcels without a position', () => {
    const zips = [
      { zip: '02139', count: 3000, longitude: -71.1043, latitude: 42.3647, feet: 9012 },
      { zip: '22901', count: 1, longitude: -78.5, latitude: 38, feet: 1 },
    ];
    const one = { propertyId: 7, id: 8, longitude: 1, latitude: 2, leads: 5 };
    const read = decodePins(encodePins(columns([one]), 3002, zips).slice().buffer);
    expect(read.zips).toEqual(zips);
    expect([...read.leads]).toEqual([5]);
    expect(() => decodePins(encodePins(columns([one]), 3002, zips).slice(0, -4).buffer)).toThrow('cut off');
  });

  it('take 18 bytes a parcel, 26 where the record is another than the parcel', () => {
    const one = { propertyId: 7, id: 7, longitude: 1, latitude: 1, leads: 0 };
    expect(encodePins(columns([one, one]), 0).byteLength).toBe(32 + 2 * 18);
    expect(encodePins(columns([one, { ...one, id: 8 }]), 0).byteLength).toBe(32 + 2 * 26);
  });

  it('are refused when cut off or of another kind', () => {
    const bytes = encodePins(columns([{ propertyId: 7, id: 7, longitude: 1, latitude: 1, leads: 0 }]), 0);
    expect(() => decodePins(bytes.slice(0, -1).buffer)).toThrow('cut off');
    expect(() => decodePins(new ArrayBuffer(4))).toThrow('cut off');
    expect(() => decodePins(new TextEncoder().encode('{"data":[],"withoutPosition":0}     ').buffer)).toThrow(
      'no pins',
    );
  });

  it('are found by property id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 })), fc.integer({ min: 1, max: 500 }), (ids, wanted) => {
        const propertyIds = Float64Array.from(ids.toSorted((a, b) => a - b));
        expect(pinOf({ propertyIds }, wanted)).toBe(propertyIds.indexOf(wanted));
      }),
    );
  });
});
