/** Random places of a search over the parcels of sampleParcels, each with what it means said without SQL. */
import * as fc from 'fast-check';
import type { Location } from '../../src/api/contract/search/search.ts';
import { circleShape, rectangleShape } from '../../src/api/search/shapes.ts';
import type { ParcelFacts } from './smallWarehouse.ts';

export interface RandomPlace {
  readonly location: Partial<Location>;
  readonly holds: (parcel: ParcelFacts) => boolean;
}

/** Half a thousandth of a degree: no parcel lies on the edge of a box whose sides do. */
const side = (from: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 400 }).map((thousandths) => from + (thousandths + 0.5) / 1000);

const box = fc.tuple(side(38), side(38), side(-78.6), side(-78.6)).map(([south, north, west, east]): RandomPlace => {
  const shape = rectangleShape(
    { latitude: south, longitude: west },
    { latitude: north + 0.0002, longitude: east + 0.0002 },
  );
  const between = (value: number | null | undefined, a: number, b: number): boolean =>
    typeof value === 'number' && value > Math.min(a, b) && value < Math.max(a, b);
  return {
    location: { type: 'SHAPE', shapeDefinition: shape },
    holds: ({ latitude, longitude }) =>
      between(latitude, south, north + 0.0002) && between(longitude, west, east + 0.0002),
  };
});

const MILES = 3958.7613;

/** A circle as drawn. */
export const randomCircle = fc
  .tuple(side(38), side(-78.6), fc.integer({ min: 1, max: 12 }))
  .map(([latitude, longitude, miles]) => {
    const middle = { latitude, longitude };
    return { middle, miles, shapeDefinition: circleShape(middle, miles) };
  });

/** Great-circle miles; infinite to a parcel without a position. */
export function distance(from: { latitude: number; longitude: number }, to: ParcelFacts): number {
  if (typeof to.latitude !== 'number' || typeof to.longitude !== 'number') return Infinity;
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin((rad(b) - rad(a)) / 2) ** 2;
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * MILES * Math.asin(Math.sqrt(h));
}

const apnKey = (apn: string | null | undefined): string => (apn ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** One place of any kind but circles, whose rim is nobody's. */
export function randomPlace(parcels: readonly ParcelFacts[]): fc.Arbitrary<RandomPlace> {
  const some = fc.constantFrom(...parcels);
  return fc.oneof(
    some.map(({ fips }): RandomPlace => ({
      location: { type: 'COUNTY', fips: fips ?? '' },
      holds: (p) => p.fips === fips,
    })),
    some.map(({ zip }): RandomPlace => ({ location: { type: 'ZIP', zip: zip ?? '' }, holds: (p) => p.zip === zip })),
    some.map(({ stateCode }): RandomPlace => ({
      location: { type: 'STATE', id: stateCode ?? '' },
      holds: (p) => p.stateCode === stateCode,
    })),
    some.map(({ propertyId }): RandomPlace => ({
      location: { type: 'PROPERTY', propertyId: propertyId ?? 1 },
      holds: (p) => p.propertyId === propertyId,
    })),
    fc.array(some, { minLength: 1, maxLength: 5 }).map((chosen): RandomPlace => {
      const keys = new Set(chosen.map(({ apn }) => apnKey(apn)));
      return {
        location: { type: 'APN', apn: chosen.map(({ apn }) => apn).join('\n') },
        holds: ({ apn }) => keys.has(apnKey(apn)),
      };
    }),
    box,
  );
}
