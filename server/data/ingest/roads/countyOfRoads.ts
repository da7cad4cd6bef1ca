/** What is seen in a file of roads, and of which county it is. */
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';

export interface SeenRoads {
  readonly lines: number;
  /** With a name. */
  readonly named: number;
  /** The county and the first day of the year that the name of the file says; null: it says none. */
  readonly fips: string | null;
  readonly asOf: string | null;
  /** Where some of the lines begin, by county, most first. */
  readonly counties: readonly { readonly fips: string; readonly lines: number }[];
}

/** Outlines of counties are coarse, and some roads are of the county beside: of a file of one county so many lie in it. */
const MOST_OF_THEM = 0.8;
const HALF_OF_THEM = 0.5;

export const countyName = (fips: string): string => countyOf(fips)?.displayName ?? fips;

/** Of which county they are, as said or as they lie; or why that cannot be told. */
export function countyOfRoads(
  { fips: named, counties }: SeenRoads,
  said: string | null,
): { readonly fips: string } | { readonly problem: string } {
  const all = counties.reduce((sum, { lines }) => sum + lines, 0);
  const [first] = counties;
  const shareOf = (fips: string): number =>
    all === 0 ? 1 : (counties.find((one) => one.fips === fips)?.lines ?? 0) / all;
  const fips = said ?? named;
  if (fips !== null) {
    if (shareOf(fips) >= HALF_OF_THEM || first === undefined) return { fips };
    return { problem: `Most of these streets lie in ${countyName(first.fips)}, not in ${countyName(fips)}.` };
  }
  if (first !== undefined && shareOf(first.fips) >= MOST_OF_THEM) return { fips: first.fips };
  return {
    problem:
      first === undefined
        ? 'Nothing tells of which county these streets are: name it.'
        : `These streets lie in ${counties.length.toLocaleString('en-US')} counties, most of them in ${countyName(first.fips)}. Streets are loaded county by county: the Census publishes a file of roads of each.`,
  };
}
