import type { Param } from './bindParams.ts';

/**
 * The condition that an id is one of these. One alone is compared with: a join with a list of one costs twice as much.
 *
 * @example amongIds('property_id', [7]) // { sql: 'property_id = $id', params: { id: 7 } }
 */
export function amongIds(
  column: string,
  ids: readonly number[],
): { readonly sql: string; readonly params: Readonly<Record<string, Param>> } {
  const [id] = ids;
  return id !== undefined && ids.length === 1
    ? { sql: `${column} = $id`, params: { id } }
    : { sql: `${column} IN (SELECT unnest($ids::BIGINT[]))`, params: { ids } };
}
