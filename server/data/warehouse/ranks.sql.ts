/**
 * Places of parcels in the orders that people look at them, as whole numbers made by ingest: a page of a county by
 * address is found in 1 to 4 ms by rank, in 8 to 77 ms by the texts. Equal texts have equal ranks.
 */
import { factColumn, type FactKey } from '../../../src/api/catalogue/property/facts.ts';

/** Street first, then house number, so that neighbours stand together and 9 comes before 10. */
const addressKeys: readonly string[] = [
  'lower(parcel.city_name)',
  `CASE WHEN parcel.street_address[1] BETWEEN '0' AND '9' THEN lower(substr(parcel.street_address, strpos(parcel.street_address, ' ') + 1))
    ELSE lower(parcel.street_address) END`,
  "TRY_CAST(regexp_extract(parcel.street_address, '^[0-9]+') AS INTEGER)",
  'lower(parcel.street_address)',
  'lower(parcel.unit_number)',
];

interface Rank {
  readonly column: string;
  /** Texts in their order, that with the most weight first. */
  readonly keys: readonly string[];
  /** Downwards what is unknown still stands last, key by key, so that order has ranks of its own (below zero). */
  readonly direction: 'ASC' | 'DESC';
}

const addressRanks = {
  ASC: { column: 'address_rank', keys: addressKeys, direction: 'ASC' },
  DESC: { column: 'address_rank_down', keys: addressKeys, direction: 'DESC' },
} as const;

/** Text without regard to case; an empty one counts as none. */
export const textKey = (fact: FactKey): string => `lower(nullif(parcel.${factColumn(fact)}, ''))`;

/** Texts that nearly every parcel has its own of; others are compared quickly as they are. */
const rankedTexts: ReadonlySet<FactKey> = new Set(['ownerName']);
const textRank = (fact: FactKey): string => `${factColumn(fact)}_rank`;

const ranks: readonly Rank[] = [
  ...Object.values(addressRanks),
  ...[...rankedTexts].map((fact) => ({ column: textRank(fact), keys: [textKey(fact)], direction: 'ASC' }) as const),
];

/** Columns of `parcel` besides the facts, each a whole number. */
export const rankColumns: readonly string[] = ranks.map(({ column }) => column);

/** Of these, ranks of an address in either direction, and ranks of one text with that text. */
export const addressRanksUp: readonly string[] = [addressRanks.ASC.column];
export const addressRanksDown: readonly string[] = [addressRanks.DESC.column];
export const textRankColumns: Readonly<Record<string, string>> = Object.fromEntries(
  [...rankedTexts].map((fact) => [textRank(fact), textKey(fact)]),
);

/** SQL of a number that sorts, in this direction, as the address does. */
export const addressRankSql = (isAscending: boolean): string =>
  `parcel.${addressRanks[isAscending ? 'ASC' : 'DESC'].column}`;

/** SQL of a number that sorts as the text does, NULL where there is none; null where the text has no ranks. */
export const textRankSql = (fact: FactKey): string | null =>
  rankedTexts.has(fact) ? `parcel.${textRank(fact)}` : null;

/** Ranks all parcels of a snapshot anew: one parcel more moves those behind it. */
export const writeRanks = `UPDATE parcel SET ${rankColumns.map((column) => `${column} = ranked.${column}`).join(', ')} FROM (
  SELECT parcel.rowid AS at, ${ranks.map(rankSql).join(',\n')} FROM parcel) ranked WHERE ranked.at = parcel.rowid`;

function rankSql({ column, keys, direction }: Rank): string {
  const order = keys.map((key) => `${key} ${direction} NULLS LAST`).join(', ');
  const place = `${direction === 'DESC' ? '-' : ''}dense_rank() OVER (ORDER BY ${order})::INTEGER`;
  const [only] = keys;
  // One text that is unknown has no rank; an address lacks parts of it.
  return `${keys.length === 1 ? `CASE WHEN ${only} IS NOT NULL THEN ${place} END` : place} AS ${column}`;
}
