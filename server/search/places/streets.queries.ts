/** Streets that a typed one may mean, from the table `town_street`. */
import type { Queries } from '../results/search.queries.ts';
import type { TownText } from './typedAddress.ts';
import type { StreetForm, TypedStreet } from './typedStreet.ts';

export interface StreetRow {
  readonly street: string;
  readonly fips: string | null;
  readonly stateCode: string | null;
  readonly cityName: string | null;
  readonly zip: string | null;
  readonly parcels: number;
  /** 0: as typed. 1: the same in another spelling. 2: with directions that were left out. 3: begins so. 4: alike. */
  readonly rank: number;
}

const columns = 'street, fips, state_code AS "stateCode", city_name AS "cityName", zip, parcels';

const town = "replace(lower(city_name), '.', '')";

/**
 * Where it is: the town by its own name, by that of a village or post office (`postal_name`), or with one letter wrong. A
 * parcel without a ZIP is known by its town.
 */
function inTown({ zip, towns }: TownText, isLoose: boolean): string {
  const some = (condition: (at: number) => string): string => towns.map((_, at) => condition(at)).join(' OR ');
  const slips = (column: string): string =>
    isLoose
      ? ` OR ${some((at) => `(length($town${at}) >= 4 AND damerau_levenshtein(${column}, $town${at}) <= 1)`)}`
      : '';
  const ofTown =
    towns.length === 0
      ? 'true'
      : `${some((at) => `starts_with(${town}, $town${at})`)}${slips(town)}
        OR (fips, coalesce(zip, city_name)) IN (SELECT (fips, coalesce(zip, city_name)) FROM postal_name WHERE ${some((at) => `starts_with(name, $town${at})`)}${slips('name')})`;
  return zip === '' ? `(${ofTown})` : `(starts_with(zip, $zip) OR (zip IS NULL AND (${ofTown})))`;
}

const townParams = ({ zip, towns }: TownText): Record<string, string> => ({
  ...(zip === '' ? {} : { zip }),
  ...Object.fromEntries(towns.map((text, at) => [`town${at}`, text])),
});

const formParams = (forms: readonly StreetForm[]): Record<string, string> =>
  Object.fromEntries(
    forms.flatMap(({ key, core, directions }, at) => [
      [`key${at}`, key],
      [`core${at}`, core],
      ...(directions === '' ? [] : [[`ways${at}`, directions]]),
    ]),
  );

/** Streets that begin as typed, directions left out or not; the nearest first, of those the ones with most parcels. */
export async function selectStreets(
  warehouse: Queries,
  { shown, forms }: TypedStreet,
  where: TownText,
  limit: number,
): Promise<StreetRow[]> {
  const some = (condition: (form: StreetForm, at: number) => string): string => forms.map(condition).join(' OR ');
  const begins = some(
    ({ directions }, at) =>
      `(starts_with(core, $core${at})${directions === '' ? '' : ` AND starts_with(directions, $ways${at})`})`,
  );
  return await warehouse.query<StreetRow>(
    `SELECT ${columns}, CASE WHEN list_contains($shown::VARCHAR[], street) THEN 0 WHEN ${some((_, at) => `street_key = $key${at}`)} THEN 1
       WHEN ${some((_, at) => `core = $core${at}`)} THEN 2 ELSE 3 END AS rank
     FROM town_street WHERE (${begins}) AND ${inTown(where, false)}
     ORDER BY rank, ${where.towns.length === 0 ? 'parcels DESC' : `starts_with(${town}, $town0) DESC, parcels DESC`}, street, city_name, fips, zip LIMIT $limit::BIGINT`,
    { shown, ...formParams(forms), ...townParams(where), limit },
  );
}

/** Letters of a name that must be typed before it may have a slip. */
const LONG = 4;
const letters = (text: string): number => text.replaceAll(/[^A-Z]/g, '').length;

/**
 * Streets that are alike where none begins as typed: one letter wrong, missing, too many, or two swapped, in the street or in
 * its town; blanks elsewhere; another direction; another suffix. Figures are never taken for others.
 */
export async function selectStreetsAlike(
  warehouse: Queries,
  { shown, forms }: TypedStreet,
  where: TownText,
  limit: number,
): Promise<StreetRow[]> {
  const whole = forms.map((_, at) => `core = $core${at} OR name = $name${at}`).join(' OR ');
  const near = (column: string, param: string): string =>
    `(abs(length(${column}) - length(${param})) <= 1 AND damerau_levenshtein(${column}, ${param}) <= 1)`;
  const slips = [
    ...forms.flatMap((_, at) => [near('core', `$core${at}`), near('name', `$core${at}`)]),
    // Without blanks as it is shown: PLEASAN TVIEW hides that VIEW is VW.
    ...shown.map((_, at) => near("replace(street, ' ', '')", `$whole${at}`)),
  ].join(' OR ');
  const certain = letters(forms[0]?.name ?? '') < LONG;
  const nearest = forms.map((_, at) => `damerau_levenshtein(core, $core${at})`);
  return await warehouse.query<StreetRow>(
    `SELECT ${columns}, 4 AS rank FROM town_street
     WHERE (${whole}${certain ? '' : ` OR ((${slips}) AND ${figures('street')} = $figures)`}) AND ${inTown(where, true)}
     ORDER BY ${nearest.length > 1 ? `least(${nearest.join(', ')})` : nearest[0]}, parcels DESC, street, city_name, fips, zip LIMIT $limit::BIGINT`,
    {
      ...Object.fromEntries(
        forms.flatMap(({ core, name }, at) => [
          [`core${at}`, core],
          [`name${at}`, name],
        ]),
      ),
      ...(certain
        ? {}
        : {
            ...Object.fromEntries(shown.map((street, at) => [`whole${at}`, street.replaceAll(' ', '')])),
            figures: (shown[0] ?? '').replaceAll(/\D/g, ''),
          }),
      ...townParams(where),
      limit,
    },
  );
}

const figures = (text: string): string => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** Whether a town is called so, or its village or post office. */
export async function isTownKnown(warehouse: Queries, towns: readonly string[]): Promise<boolean> {
  const [row] = await warehouse.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM place, unnest($towns::VARCHAR[]) t(town) WHERE kind IN ('CITY', 'COUNTY') AND starts_with(replace(search_key, '.', ''), town))
       OR EXISTS (SELECT 1 FROM postal_name, unnest($towns::VARCHAR[]) t(town) WHERE starts_with(name, town)) AS known`,
    { towns: [...towns] },
  );
  return row?.known ?? false;
}
