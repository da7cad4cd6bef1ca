import type { Search } from '../../../src/api/contract/search/search.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Warehouse } from '../../data/warehouse/snapshots.ts';
import { loadedSql } from './loadedSql.ts';
import { countRows, selectIds, selectIdsAmong } from './search.queries.ts';

/** Most rows that one save puts into a list. */
export const MOST_SAVED = 100_000;

/**
 * Property ids of the search that a save means: the selected ones that it has, or with `selectionInversed` all that
 * it has but those (R-SEARCH-051). `selection` holds property ids. 422 with the number when there are too many, or none.
 */
export async function idsToSave(
  warehouse: Warehouse,
  body: { readonly filter: Search; readonly selection: readonly number[]; readonly selectionInversed: boolean },
): Promise<readonly number[] | Refusal> {
  const { filter, selection, selectionInversed } = body;
  const sql = loadedSql(warehouse, filter);
  if (isRefusal(sql)) return sql;
  let ids: readonly number[];
  if (selectionInversed) {
    const left = new Set(selection);
    // Enough rows that leaving out the whole selection still shows whether too many remain.
    const found = await selectIds(warehouse, sql, MOST_SAVED + left.size + 1);
    ids = found.filter((id) => !left.has(id));
    if (ids.length > MOST_SAVED) {
      const [{ resultCount }, among] = await Promise.all([
        countRows(warehouse, sql),
        selectIdsAmong(warehouse, sql, selection),
      ]);
      return refuseTooMany(resultCount - among.length);
    }
  } else {
    ids = await selectIdsAmong(warehouse, sql, selection);
    if (ids.length > MOST_SAVED) return refuseTooMany(ids.length);
  }
  return ids.length === 0 ? refuse(422, 'Nothing was selected.') : ids;
}

const refuseTooMany = (count: number): Refusal =>
  refuse(
    422,
    `${count.toLocaleString('en-US')} properties are selected; at most ${MOST_SAVED.toLocaleString('en-US')} can be saved at once.`,
  );
