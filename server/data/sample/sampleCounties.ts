/**
 * Counties of the sample: real names, FIPS codes, cities and ZIPs with rounded middle points, so that locating and
 * mapping work; everything that stands on them is generated. The first three ship; larger sets (benchmarks only) go
 * on with the other counties of the catalogue, with invented ZIPs and points.
 */
import { createHash } from 'node:crypto';
import { counties } from '../../../src/api/catalogue/search/counties.ts';

export interface SampleZip {
  readonly city: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Typical value of a living square foot, dollars. */
  readonly perSquareFoot: number;
}

export interface SampleCounty {
  readonly fips: string;
  readonly stateCode: string;
  /** Other city of the same state, for owners who live elsewhere in it. */
  readonly stateCity: readonly [string, string];
  /** Assessed value / market value, and yearly tax / market value. */
  readonly assessmentRatio: number;
  readonly taxRate: number;
  /** What the first notice of a foreclosure is called there. */
  readonly noticeName: string;
  readonly zips: readonly SampleZip[];
}

const zip = (city: string, code: string, latitude: number, longitude: number, perSquareFoot: number): SampleZip => ({
  city,
  zip: code,
  latitude,
  longitude,
  perSquareFoot,
});

const shipped: readonly SampleCounty[] = [
  {
    fips: '13135',
    stateCode: 'GA',
    stateCity: ['Savannah', '31401'],
    assessmentRatio: 0.4,
    taxRate: 0.0115,
    noticeName: 'Notice of Default',
    zips: [
      zip('Lawrenceville', '30043', 34.0, -84.01, 205),
      zip('Lawrenceville', '30044', 33.92, -84.07, 185),
      zip('Duluth', '30096', 33.98, -84.15, 215),
      zip('Suwanee', '30024', 34.06, -84.08, 235),
      zip('Buford', '30518', 34.12, -84.0, 210),
      zip('Snellville', '30078', 33.86, -84.01, 180),
      zip('Norcross', '30093', 33.9, -84.18, 170),
      zip('Lilburn', '30047', 33.88, -84.13, 190),
    ],
  },
  {
    fips: '39049',
    stateCode: 'OH',
    stateCity: ['Cleveland', '44113'],
    assessmentRatio: 0.35,
    taxRate: 0.0185,
    noticeName: 'Lis Pendens',
    zips: [
      zip('Columbus', '43202', 40.02, -83.01, 240),
      zip('Columbus', '43204', 39.96, -83.08, 130),
      zip('Columbus', '43206', 39.94, -82.97, 215),
      zip('Columbus', '43207', 39.89, -82.97, 125),
      zip('Columbus', '43211', 40.01, -82.97, 115),
      zip('Columbus', '43229', 40.08, -82.98, 165),
      zip('Dublin', '43017', 40.11, -83.13, 225),
      zip('Grove City', '43123', 39.88, -83.08, 175),
      zip('Gahanna', '43230', 40.03, -82.87, 185),
      zip('Westerville', '43081', 40.11, -82.91, 200),
    ],
  },
  {
    fips: '48491',
    stateCode: 'TX',
    stateCity: ['Houston', '77002'],
    assessmentRatio: 1,
    taxRate: 0.0195,
    noticeName: 'Notice of Default',
    zips: [
      zip('Round Rock', '78664', 30.51, -97.63, 215),
      zip('Round Rock', '78681', 30.53, -97.71, 235),
      zip('Cedar Park', '78613', 30.5, -97.82, 245),
      zip('Georgetown', '78626', 30.65, -97.63, 205),
      zip('Georgetown', '78628', 30.65, -97.75, 225),
      zip('Leander', '78641', 30.58, -97.87, 220),
      zip('Hutto', '78634', 30.55, -97.55, 190),
      zip('Taylor', '76574', 30.57, -97.41, 165),
    ],
  },
];

/** Parcels one generated county takes at most before another is added. */
const LARGEST_COUNTY = 250_000;

/** The counties for a sample of this size, with the number of parcels of each. */
export function sampleCounties(parcels: number): { county: SampleCounty; parcels: number }[] {
  const wanted = Math.max(shipped.length, Math.ceil(parcels / LARGEST_COUNTY));
  const chosen = [...shipped, ...furtherCounties(wanted - shipped.length)];
  return chosen.map((county, index) => ({
    county,
    parcels: Math.floor(((index + 1) * parcels) / chosen.length) - Math.floor((index * parcels) / chosen.length),
  }));
}

function furtherCounties(count: number): SampleCounty[] {
  const taken = new Set(shipped.map(({ fips }) => fips));
  return counties
    .filter(({ fips, isCounty }) => isCounty && !taken.has(fips))
    .map((county) => ({ county, rank: createHash('md5').update(county.fips).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, Math.max(count, 0))
    .map(({ county }, index) => ({
      fips: county.fips,
      stateCode: county.stateCode,
      stateCity: [`${county.name} City`, `${10_000 + index * 20}`] as const,
      assessmentRatio: 1,
      taxRate: 0.012,
      noticeName: 'Notice of Default',
      zips: Array.from({ length: 10 }, (_, place) =>
        zip(
          `${county.name} ${place + 1}`,
          `${10_000 + index * 20 + place + 1}`,
          30 + (index % 14) + (place % 5) * 0.12,
          -120 + Math.floor(index / 14) * 2 + Math.floor(place / 5) * 0.15,
          120 + ((index * 37 + place * 23) % 160),
        ),
      ),
    }));
}
