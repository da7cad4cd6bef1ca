/** Rows that are not of the county they are said to be of: by their point, their ZIP, the state of their address. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { states } from '../../../src/api/catalogue/search/states.ts';
import { partsOf, type Recipe } from '../recipes/recipe.ts';
import { countyOutlines, type CountyOutlines } from './countyOutlines.ts';
import type { FarRows } from './ingestReport.ts';
import type { RawFile } from './readRaw.queries.ts';
import type { Workshop } from './snapshotWork.ts';
import { sqlList } from './text.ts';
import { zipMiddles } from './zipMiddles.ts';

/** Outlines are simplified, counties have islands and piers, and a ZIP reaches over the line. */
const MARGIN_FEET = 26_400;
/** A ZIP may be larger than its neighbors let think. */
const ZIP_EXTENTS = 2;

/** A point so far away is a slip of the pen, or another house of that address. */
const WRONG_FEET = 132_000;

/**
 * `refuse` a file where they are the rule; `tell` them only, of a list that was taken before; `keep` all as it is.
 */
export type FarHandling = 'refuse' | 'tell' | 'keep';

/** Parcels of a county that say the same. */
interface Said {
  readonly fips: string;
  readonly text: string;
  readonly parcels: number;
  readonly latitude: number;
  readonly longitude: number;
}

interface Judged extends Said {
  /** null: cannot be judged. */
  readonly isFar: boolean | null;
  /** So far that it cannot be. */
  readonly isWrong?: boolean;
  /** Where it is instead. */
  readonly fipsThere: string | null;
}

const kinds = {
  point: {
    facts: ['latitude', 'longitude'],
    what: 'points',
    said: "printf('%.2f, %.2f', latitude, longitude)",
    known: 'latitude IS NOT NULL AND longitude IS NOT NULL',
  },
  zip: { facts: ['zip'], what: 'ZIPs', said: 'zip', known: 'zip IS NOT NULL' },
  state: { facts: ['stateCode'], what: 'states', said: 'state_code', known: 'state_code IS NOT NULL' },
} as const;
type Kind = keyof typeof kinds;

/**
 * Looks at the staged parcels while the texts of the files are there. Throws when more than half of what can be judged lies
 * elsewhere; fewer are told, and points of more than 25 miles away are unknown from here on, so that the parcel is placed
 * otherwise.
 */
export async function farRows(
  workshop: Workshop,
  recipe: Recipe,
  files: readonly RawFile[],
  far: FarHandling,
): Promise<FarRows[]> {
  const keep = far === 'keep';
  const found: FarRows[] = [];
  for (const kind of ['point', 'zip', 'state'] as const) {
    if (kinds[kind].facts.some((fact) => recipe.facts[fact] === undefined)) continue;
    const judged = (await judge(workshop, kind)).filter(({ isFar }) => isFar !== null);
    const away = judged.filter(({ isFar }) => isFar === true);
    if (away.length === 0) continue;
    const all = judged.reduce((sum, { parcels }) => sum + parcels, 0);
    const rows = await told(workshop, recipe, files, { kind, far: away, all, keep });
    found.push(rows);
    if (keep) continue;
    if (far === 'refuse' && rows.count * 2 > rows.judged) throw new Error(refusal(recipe, rows));
    const wrong = away.filter(({ isWrong }) => isWrong === true);
    if (wrong.length > 0) {
      await workshop.run(
        `UPDATE stage_parcel SET latitude = NULL, longitude = NULL, point_kind = NULL WHERE ${isAmong('point', wrong)}`,
      );
    }
  }
  return found;
}

async function judge(workshop: Workshop, kind: Kind): Promise<Judged[]> {
  const { said, known } = kinds[kind];
  const groups = await workshop.rows<Said>(
    `SELECT fips, ${said} AS "text", count(*) AS parcels, avg(latitude) AS latitude, avg(longitude) AS longitude
      FROM stage_parcel WHERE fips IS NOT NULL AND ${known} GROUP BY fips, ${said} ORDER BY parcels DESC, fips, "text"`,
  );
  if (groups.length === 0) return [];
  if (kind === 'state') {
    return groups.map((group) => {
      const state = countyOf(group.fips)?.stateCode;
      return { ...group, isFar: state === undefined ? null : state !== group.text, fipsThere: null };
    });
  }
  const outlines = await countyOutlines();
  if (kind === 'point')
    return groups.map((group) => {
      const { isFar, fipsThere, feet } = placed(outlines, group, MARGIN_FEET);
      return { ...group, isFar, fipsThere, isWrong: feet > WRONG_FEET };
    });
  const middles = new Map(zipMiddles(groups.map(({ text }) => text)).map((middle) => [middle.zip, middle]));
  return groups.map((group) => {
    const middle = middles.get(group.text);
    if (middle === undefined) return { ...group, isFar: null, fipsThere: null };
    return { ...group, ...placed(outlines, { ...middle, fips: group.fips }, MARGIN_FEET + ZIP_EXTENTS * middle.feet) };
  });
}

function placed(
  outlines: CountyOutlines,
  { fips, latitude, longitude }: Pick<Said, 'fips' | 'latitude' | 'longitude'>,
  within: number,
): Pick<Judged, 'isFar' | 'fipsThere'> & { readonly feet: number } {
  const feet = outlines.feetOutside(fips, latitude, longitude);
  const isFar = feet === null ? null : feet > within;
  return { isFar, feet: feet ?? 0, fipsThere: isFar === true ? outlines.countyAt(latitude, longitude) : null };
}

const isAmong = (kind: Kind, groups: readonly Said[]): string =>
  `fips || ' ' || ${kinds[kind].said} IN ${sqlList(groups.map(({ fips, text }) => `${fips} ${text}`))}`;

async function told(
  workshop: Workshop,
  recipe: Recipe,
  files: readonly RawFile[],
  { kind, far, all, keep }: { kind: Kind; far: readonly Judged[]; all: number; keep: boolean },
): Promise<FarRows> {
  const columns = kinds[kind].facts.flatMap((fact) => {
    const value = recipe.facts[fact];
    return value === undefined ? [] : partsOf(value).flatMap(({ column }) => column);
  });
  const most = far.find(({ isWrong }) => isWrong === true) ?? far[0];
  if (most === undefined) throw new Error('nothing is far');
  const isOne = `property_id IN (SELECT property_id FROM stage_parcel WHERE ${isAmong(kind, [most])})`;
  const [first] = await workshop.rows<{ file: number; row: number; apn: string | null }>(
    `${files
      .map(
        ({ table }, at) =>
          `SELECT ${at} AS file, min(rowid) + 1 AS "row", arg_min(apn, rowid) AS apn FROM ${table} WHERE ${isOne} HAVING count(*) > 0`,
      )
      .join(' UNION ALL ')} ORDER BY file LIMIT 1`,
  );
  return {
    what: kinds[kind].what,
    columns: [...new Set(columns)].join(' and '),
    fips: most.fips,
    judged: all,
    count: far.reduce((sum, { parcels }) => sum + parcels, 0),
    example: most.text,
    file: files[first?.file ?? 0]?.file.name ?? '',
    row: first?.row ?? 0,
    apn: first?.apn ?? null,
    fipsThere: most.fipsThere,
    unknown: keep ? 0 : far.reduce((sum, { parcels, isWrong }) => sum + (isWrong === true ? parcels : 0), 0),
  };
}

const number = (value: number): string => value.toLocaleString('en-US');

/** As words for a person who loads a file. */
export function describeFar({
  what,
  columns,
  fips,
  judged,
  count,
  example,
  file,
  row,
  fipsThere,
  unknown,
}: FarRows): string {
  const county = countyOf(fips);
  const there = fipsThere === null ? undefined : countyOf(fipsThere);
  const away =
    what === 'states'
      ? `are not ${county === undefined ? 'that of the county' : states[county.stateCode].name}`
      : `lie far from ${county?.displayName ?? fips}`;
  return `${number(count)} of ${number(judged)} ${what} (${columns}) ${away}, such as ${example} in row ${number(row)} of ${file}${
    there === undefined ? '' : `, which is in ${there.displayName} (${there.fips})`
  }${unknown === 0 ? '' : `; ${number(unknown)} of more than 25 miles away taken for unknown, --far keeps them`}`;
}

function refusal({ name, fips }: Recipe, rows: FarRows): string {
  const meant = fips === undefined ? 'the counties that its rows name' : (countyOf(fips)?.displayName ?? fips);
  const there = rows.fipsThere === null ? '' : ` ${rows.fipsThere}`;
  const found = describeFar({ ...rows, unknown: 0 });
  return `${name} is not of ${meant}: ${found}. Nothing was changed. Taken are rows of the county: say which it is with --fips${there}, or what the columns are; to load it as it is, add --far`;
}
