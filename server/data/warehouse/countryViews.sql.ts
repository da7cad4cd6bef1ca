/** The tables of several states as one: what is asked of a country is asked of views over the files of its states. */
import { addressRanksDown, addressRanksUp, textRankColumns } from './ranks.sql.ts';
import { parcelColumns } from './schema.ts';
import { wholeSources } from './sourceParts.sql.ts';

export interface Part {
  readonly database: string;
  readonly parcels: number;
}

export const OF_PARCELS = 'parcel';

/** More rows than a table of a state has. */
const ROWS = 2 ** 40;

/**
 * A view for each table, in the database `name`. Ranks count within a state: by address one state comes after the other, by
 * other texts their ranks are the texts.
 *
 * @param tables which databases have each
 */
export function countryViews(
  name: string,
  main: string,
  parts: readonly Part[],
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const view = (table: string, sql: string): string => `CREATE OR REPLACE VIEW ${name}.${table} AS ${sql}`;
  return [
    view('snapshot_meta', `SELECT * FROM ${main}.main.snapshot_meta`),
    ...[...tables]
      .filter(([table]) => table !== 'snapshot_meta')
      .map(([table, databases]) => {
        const having = parts.filter(({ database }) => databases.has(database));
        if (table === OF_PARCELS) return view(table, parcels(having, parcelColumns));
        const rows = having.map(({ database }) => `SELECT * FROM ${database}.main.${table}`).join(' UNION ALL ');
        if (table === 'source') return view(table, wholeSources(rows));
        return view(table, table === 'place' ? placesOf(rows) : rows);
      }),
  ];
}

/**
 * A condition on parcels that is best asked of each state by itself: what DuckDB finds in a small table it looks for in the
 * parcels of the same state, and through a view over all it would pass over all of them.
 */
export const ofEachState = (condition: string): string => `/* of each state */ ${condition} /* until here */`;
const OF_EACH_STATE = /\/\* of each state \*\/ ([^]*?) \/\* until here \*\//;
const OWN_TABLES = /\bFROM (named_owner|owner_word)\b/g;

const FROM_PARCELS = new RegExp(`\\b(FROM|JOIN)\\s+${OF_PARCELS}\\b`, 'gi');
/** What a statement calls parcels, with a word behind it that is no name. */
const NAMED = new RegExp(
  `\\b(?:FROM|JOIN)\\s+${OF_PARCELS}\\b(?:\\s+(?:AS\\s+)?(?!(?:WHERE|ON|USING|JOIN|LEFT|RIGHT|INNER|CROSS|ORDER|GROUP|LIMIT|UNION|EXCEPT|HAVING|QUALIFY|AND|WINDOW)\\b)([a-z]\\w*))?`,
  'gi',
);

/** Whether a whole row of parcels is asked for, by the name of the table alone. */
function takesRows(sql: string): boolean {
  const named = [...sql.matchAll(NAMED)].map(([, name = OF_PARCELS]) => name);
  return named.some((name) => {
    const alone = sql.match(new RegExp(`\\b${name}\\b(?!\\s*\\.)`, 'g'))?.length ?? 0;
    return alone > (name === OF_PARCELS ? named.length : named.filter((one) => one === name).length);
  });
}

/** All columns of parcels: `p.*`, or a star before the table. */
const ALL_OF_PARCELS = new RegExp(
  `\\.\\*|COLUMNS\\(|(SELECT|DISTINCT|,)\\s*\\*(?:(?!\\bFROM\\b)[^])*\\bFROM\\s+${OF_PARCELS}\\b`,
  'i',
);

/**
 * The same statement over no more of parcels than the columns that it names: DuckDB binds each column of each state before it
 * knows which are asked for, a millisecond a state.
 */
export function narrowed(sql: string, parts: readonly Part[]): string {
  const times = sql.match(FROM_PARCELS)?.length ?? 0;
  if (times === 0 || ALL_OF_PARCELS.test(sql) || takesRows(sql)) return sql;
  // The one place that it is about is the only one where parcels are asked for.
  const [marked, condition] = times === 1 ? (OF_EACH_STATE.exec(sql) ?? []) : [];
  const rest = marked === undefined ? sql : sql.replace(marked, () => 'true');
  const words = new Set(rest.match(/[a-z_]\w*/g));
  const used = parcelColumns.filter((column) => words.has(column));
  const view = `${OF_PARCELS} AS NOT MATERIALIZED (${parcels(parts, used, condition)})`;
  const [begin] = /^\s*WITH\s+(RECURSIVE\s+)?/i.exec(rest) ?? [];
  return begin === undefined ? `WITH ${view} ${rest}` : `${begin}${view}, ${rest.slice(begin.length)}`;
}

function parcels(parts: readonly Part[], columns: readonly string[], condition?: string): string {
  const all = parts.reduce((sum, part) => sum + part.parcels, 0);
  let before = 0;
  return parts
    .map(({ database, parcels: own }, nth) => {
      const behind = all - before - own;
      const shown = columns.map((column) => {
        if (parts.length === 1) return column;
        if (addressRanksUp.includes(column)) return `${column} + ${before} AS ${column}`;
        if (addressRanksDown.includes(column)) return `${column} - ${behind} AS ${column}`;
        const text = textRankColumns[column];
        return text === undefined ? column : `${text} AS ${column}`;
      });
      before += own;
      const where =
        condition === undefined ? '' : ` WHERE ${condition.replaceAll(OWN_TABLES, `FROM ${database}.main.$1`)}`;
      return `SELECT ${[`rowid + ${nth * ROWS} AS rowid`, ...shown].join(', ')} FROM ${database}.main.${OF_PARCELS}${where}`;
    })
    .join(' UNION ALL ');
}

/** A ZIP may lie in two states, of which the one with more of its parcels names it. */
const placesOf = (
  rows: string,
): string => `SELECT place_id, kind, arg_max(label, parcel_count) AS label, min(search_key) AS search_key,
    CASE WHEN count(*) = count(fips) AND min(fips) = max(fips) THEN min(fips) END AS fips, arg_max(state_code, parcel_count) AS state_code,
    arg_max(city_name, parcel_count) AS city_name, min(zip) AS zip, sum(parcel_count)::BIGINT AS parcel_count,
    arg_max(latitude, parcel_count) AS latitude, arg_max(longitude, parcel_count) AS longitude, min(min_latitude) AS min_latitude,
    max(max_latitude) AS max_latitude, min(min_longitude) AS min_longitude, max(max_longitude) AS max_longitude
  FROM (${rows}) GROUP BY place_id, kind`;
