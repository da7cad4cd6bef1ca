import type { Search } from '../../../src/api/contract/search/search.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { loadedSql } from './loadedSql.ts';
import { countRows, selectIdsAmong, selectIdsBut } from './search.queries.ts';

/** Most rows that one save puts into a list. */
export const MOST_SAVED = 100_000;

/**
 * Property ids of the search that a save means: the selected ones that it has, or with `selectionInversed` all that
 * it has but those (R-SEARCH-051). `selection` holds ids of rows: of parcels, or of the records the rows stand for. 422
 * with the number when there are too many, or none.
 */
export async function idsToSave(
  warehouse: Warehouse,
  reader: Reader,
  body: { readonly filter: Search; readonly selection: readonly number[]; readonly selectionInversed: boolean },
): Promise<readonly number[] | Refusal> {
  const { filter, selection, selectionInversed } = body;
  const sql = loadedSql(warehouse, reader, filter);
  if (isRefusal(sql)) return sql;
  const code = filter.listingType;
  if (selectionInversed) {
    const ids = await selectIdsBut(warehouse, sql, code, selection, MOST_SAVED + 1);
    if (ids.length <= MOST_SAVED) return orNothing(ids);
    const [{ resultCount }, among] = await Promise.all([
      countRows(warehouse, sql),
      selectIdsAmong(warehouse, sql, code, selection),
    ]);
    return refuseTooMany(resultCount - among.length);
  }
  const ids = await selectIdsAmong(warehouse, sql, code, selection);
  return ids.length > MOST_SAVED ? refuseTooMany(ids.length) : orNothing(ids);
}

const orNothing = (ids: readonly number[]): readonly number[] | Refusal =>
  ids.length === 0 ? refuse(422, 'Nothing was selected, and nothing was saved.') : ids;

const refuseTooMany = (count: number): Refusal =>
  refuse(
    422,
    `${count.toLocaleString('en-US')} properties are selected; at most ${MOST_SAVED.toLocaleString('en-US')} can be saved at once. Nothing was saved.`,
  );
