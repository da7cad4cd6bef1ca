/** The part of a tab's search that is about the parcel, as SQL conditions with bound values (R-SURR-001, R-SURR-002). */
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { codesOfType } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { centsOf } from '../../../src/calc/money.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';

export interface Conditions {
  readonly sql: readonly string[];
  readonly params: Readonly<Record<string, Param>>;
}

/** Ranges whose bounds are `{key}Min` and `{key}Max` of the search and whose fact has the same name. */
const ranges = [
  'squareFeet',
  'lotSquareFeet',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'stories',
  'auctionDate',
  'ownershipLength',
  'loanToValue',
  'estimatedEquity',
] as const satisfies readonly FactKey[];

const lists = {
  status: 'foreclosureStatus',
  propertyType: 'propertyTypeCode',
  propertyClass: 'propertyClass',
  landUseCode: 'landUseCode',
  bankruptcyChapter: 'bankruptcyChapter',
} as const satisfies Partial<Record<keyof ComparableSearch, FactKey>>;

/**
 * Conditions on a parcel. A bound leaves out parcels whose value is unknown.
 *
 * @example parcelConditions({ bedroomsMin: 3 }, 'p') // { sql: ['p.bedrooms >= $bedroomsMin'], params: { bedroomsMin: 3 } }
 */
export function parcelConditions(search: ComparableSearch, table: string): Conditions {
  const sql: string[] = [];
  const params: Record<string, Param> = {};
  for (const key of ranges) {
    const { kind } = facts[key];
    for (const [end, sign] of [
      ['Min', '>='],
      ['Max', '<='],
    ] as const) {
      const bound = search[`${key}${end}`];
      if (bound === undefined) continue;
      const name = `${key}${end}`;
      sql.push(`${table}.${factColumn(key)} ${sign} $${name}${kind === 'date' ? '::DATE' : ''}`);
      params[name] = kind === 'money' && typeof bound === 'number' ? centsOf(bound) : bound;
    }
  }
  for (const [key, fact] of Object.entries(lists) as [keyof typeof lists, FactKey][]) {
    // exactly the entries of a const object
    const given = splitCodes(search[key]);
    if (given.length === 0) continue;
    const codes = key === 'propertyType' ? given.flatMap((code) => codesOfType(code)) : given;
    sql.push(`list_contains($${key}::VARCHAR[], ${table}.${factColumn(fact)}::VARCHAR)`);
    params[key] = codes;
  }
  if (search.ownerOccupied !== undefined)
    sql.push(`${table}.owner_occupied = ${search.ownerOccupied ? 'true' : 'false'}`);
  if (search.subdivision !== undefined && search.subdivision.trim() !== '') {
    sql.push(`contains(lower(${table}.subdivision), lower($subdivision))`);
    params['subdivision'] = search.subdivision.trim();
  }
  return { sql, params };
}

/** The codes of a comma list. */
export const splitCodes = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
