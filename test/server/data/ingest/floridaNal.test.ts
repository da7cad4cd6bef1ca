/** A file of a whole state: Florida's Name-Address-Legal roll by its published layout, with rows of nobody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

/** The Department numbers its counties from 11. */
const COUNTIES = Array.from({ length: 67 }, (_, at) => at + 11);
/** Of them the first and the last, and ten between: each county costs as much as the first. */
const LOADED = COUNTIES.filter((_, at) => at % 6 === 0);
const ROWS_EACH = 15;
const row = (county: number, at: number, year: number) => ({
  CO_NO: county, PARCEL_ID: `${String(6000 + at).padStart(5, '0')}-${county}-000`, FILE_T: 'R', ASMNT_YR: year, DOR_UC: at % 5 === 0 ? '000' : '001',
  JV: 200_000 + at * 100, AV_SD: 150_000, LND_VAL: 50_000, LND_SQFOOT: 8000 + at, EFF_YR_BLT: at % 5 === 0 ? 0 : 2000, ACT_YR_BLT: at % 5 === 0 ? 0 : 1950 + at,
  TOT_LVG_AREA: at % 5 === 0 ? 0 : 1200 + at, NO_BULDNG: at % 5 === 0 ? 0 : 1, NO_RES_UNTS: at % 5 === 0 ? 0 : 1, QUAL_CD1: at % 2 === 0 ? '01' : '11', SALE_PRC1: 180_000 + at,
  MULTI_PAR_SAL1: '', SALE_YR1: 2019, SALE_MO1: 1 + (at % 12), OR_BOOK1: 4000, OR_PAGE1: at, CLERK_NO1: '',
  MULTI_PAR_SAL2: '', QUAL_CD2: '', SALE_PRC2: '', SALE_YR2: '', SALE_MO2: '', OR_BOOK2: '', OR_PAGE2: '', CLERK_NO2: '',
  OWN_NAME: `SMITH JOHN ${at}`, OWN_ADDR1: `${at + 1} OAK ST`, OWN_ADDR2: '', OWN_CITY: 'GAINESVILLE', OWN_STATE: 'FL', OWN_ZIPCD: 32_601, S_LEGAL: 'LOT 1',
  PHY_ADDR1: `${at + 1} OAK ST`, PHY_CITY: county === 11 ? 'GAINESVILLE' : '', PHY_ZIPCD: county === 11 ? 32_601 : 0, ALT_KEY: 900_000 + county * 100 + at,
}); // prettier-ignore
type Row = ReturnType<typeof row>;
const statewide = (year: number, isThere: (row: Row) => boolean = () => true): Row[] =>
  LOADED.flatMap((county) => Array.from({ length: ROWS_EACH }, (_, at) => row(county, at, year))).filter(isThere);
const load = async (rows: readonly Row[], ...more: string[]): Promise<string> => {
  const lines: string[] = [];
  const file = await space.write('NAL_statewide.csv', csv(rows));
  return await runIngest(['florida-nal', file, '--dir', space.dir, ...more], (line) => lines.push(line)).then(
    () => lines.join('\n'),
    (error: Error) => `refused: ${error.message}`,
  );
};
const parcelsBy = async (where: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await space.rows<{ fips: string; n: number }>(
        `SELECT fips, count(*) AS n FROM parcel WHERE ${where} GROUP BY fips ORDER BY fips`,
      )
    ).map(({ fips, n }) => [fips, n]),
  );

/** As the Department names the files of its data portal: "Alachua 11 Final NAL 2025.zip" to "Washington 77 Final NAL 2025.zip". */
const PUBLISHED = `Alachua 11, Baker 12, Bay 13, Bradford 14, Brevard 15, Broward 16, Calhoun 17, Charlotte 18, Citrus 19, Clay 20, Collier 21, Columbia 22, Dade 23, Desoto 24,
  Dixie 25, Duval 26, Escambia 27, Flagler 28, Franklin 29, Gadsden 30, Gilchrist 31, Glades 32, Gulf 33, Hamilton 34, Hardee 35, Hendry 36, Hernando 37, Highlands 38,
  Hillsborough 39, Holmes 40, Indian River 41, Jackson 42, Jefferson 43, Lafayette 44, Lake 45, Lee 46, Leon 47, Levy 48, Liberty 49, Madison 50, Manatee 51, Marion 52,
  Martin 53, Monroe 54, Nassau 55, Okaloosa 56, Okeechobee 57, Orange 58, Osceola 59, Palm Beach 60, Pasco 61, Pinellas 62, Polk 63, Putnam 64, Saint Johns 65,
  Saint Lucie 66, Santa Rosa 67, Sarasota 68, Seminole 69, Sumter 70, Suwannee 71, Taylor 72, Union 73, Volusia 74, Wakulla 75, Walton 76, Washington 77`; // prettier-ignore

it.each(['florida-nal', 'florida-sdf'])('%s has a code for each county of the state, as the Department publishes them', async (id) => {
  const { codes } = await findRecipe(id);
  const named = COUNTIES.map((county) => {
    const name = countyOf(codes['county']?.[county] ?? '')?.displayName ?? '';
    return `${name.replace(' County, FL', '').replace('Miami-Dade', 'Dade').replace('St. ', 'Saint ').replace('DeSoto', 'Desoto')} ${county}`;
  });
  expect(named).toEqual(PUBLISHED.split(/,\s+/));
}); // prettier-ignore

it('is taken in county by county, each of which is renewed and retired by itself', async () => {
  expect(await load(statewide(2024))).toMatch(/180 parcels.*Rows read 180, kept 180, rejected 0/s);
  const whole = await parcelsBy('true');
  expect(Object.values(whole)).toEqual(LOADED.map(() => ROWS_EACH));
  const [home] = await space.rows(
    `SELECT p.street_address AS street, p.zip, p.state_code AS state, p.owner_name AS owner, p.property_type_code AS type, p.year_built AS built, p.square_feet AS feet,
      p.estimated_value_cents AS value, p.assessed_value_cents AS assessed, d.sale_date::VARCHAR AS sold, d.amount_cents AS paid, d.qualified
      FROM parcel p JOIN deed d USING (property_id) WHERE p.fips = '12001' AND p.apn LIKE '06002-%'`,
  );
  expect(home).toEqual({
    street: '3 OAK ST', zip: '32601', state: 'FL', owner: 'SMITH JOHN 2', type: '1001', built: 1952, feet: 1202,
    value: 20_020_000, assessed: 15_000_000, sold: '2019-03-01', paid: 18_000_200, qualified: true,
  }); // prettier-ignore

  // A year later Alachua lacks two parcels, and Washington has not sent its roll.
  const later = statewide(2025, ({ CO_NO, PARCEL_ID }) => CO_NO !== 77 && !(CO_NO === 11 && /^0600[34]/.test(PARCEL_ID)));
  expect(await load(later, '--as-of', '2025-10-01')).toContain('163 parcels');
  expect(await parcelsBy('true')).toEqual(whole);
  expect(await parcelsBy('retired_date IS NOT NULL')).toEqual({ '12001': 2 });
  expect(await parcelsBy("as_of_date = '2024-10-01'")).toEqual({ '12001': 2, '12133': ROWS_EACH });
}); // prettier-ignore
