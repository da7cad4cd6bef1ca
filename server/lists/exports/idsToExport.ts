import { MOST_EXPORTED, type PropertyChoice } from '../../../src/api/contract/lists/exportImport.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { findMembers, refuseSearch } from '../rows/groupSearch.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { loadedSql } from '../../search/results/loadedSql.ts';
import { orderBy } from '../../search/results/sortSql.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Session } from '../../account/session/session.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** What is made of rows, in sentences about them, and of how many at once. */
export interface MadeOfRows {
  readonly most: number;
  /** `An export`. */
  readonly one: string;
  /** `export`, `exported`. */
  readonly verb: string;
  readonly done: string;
}

const EXPORT: MadeOfRows = { most: MOST_EXPORTED, one: 'An export', verb: 'export', done: 'exported' };

/**
 * Property ids of an export, or of what else is `made` of rows, in the order on screen: of lists, of a search, or the selected ones alone. With
 * `allSelected` everything but the items (R-GROUP-018). 422 with the number when there are too many, or none.
 */
export async function idsToExport(
  services: Services,
  session: Session,
  { search, filter, selection }: PropertyChoice,
  made: MadeOfRows = EXPORT,
): Promise<readonly number[] | Refusal> {
  const chosen = selection !== undefined && (selection.allSelected || selection.items.length > 0) ? selection : null;
  if (search !== undefined && filter !== undefined) {
    return refuse(422, `${made.one} is of lists or of a search, not of both. Nothing was ${made.done}.`, {
      filter: 'is not allowed beside search',
    });
  }
  let ids: readonly number[];
  if (search !== undefined) {
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    ids = (await findMembers(services, session, search, chosen, null)).ids;
  } else if (filter !== undefined) {
    const found = await idsOfSearch(services.warehouse, session, filter, chosen, made);
    if (isRefusal(found)) return found;
    ids = found;
  } else {
    if (chosen === null || chosen.allSelected)
      return refuse(422, `Nothing was selected, and nothing was ${made.done}.`, { selection: 'is missing' });
    ids = [...new Set(chosen.items)];
  }
  if (ids.length === 0) return refuse(422, `There is nothing to ${made.verb}.`);
  return ids.length > made.most ? refuseTooMany(ids.length, made) : ids;
}

async function idsOfSearch(
  warehouse: Warehouse,
  reader: Reader,
  { sortField, sortAscending, thenBy, ...search }: NonNullable<PropertyChoice['filter']>,
  selection: Selection | null,
  made: MadeOfRows,
): Promise<number[] | Refusal> {
  const sql = loadedSql(warehouse, reader, search);
  if (isRefusal(sql)) return sql;
  const within =
    selection === null
      ? ''
      : `AND parcel.property_id ${selection.allSelected ? 'NOT IN' : 'IN'} (SELECT unnest($among::BIGINT[]))`;
  const params = { ...sql.params, ...(selection === null ? {} : { among: selection.items }) };
  const condition = `FROM parcel WHERE ${sql.where} ${within}`;
  const [count] = await warehouse.query<{ n: number }>(`SELECT count(*) AS n ${condition}`, params);
  if ((count?.n ?? 0) > made.most) return refuseTooMany(count?.n ?? 0, made);
  const rows = await warehouse.query<{ id: number }>(
    `SELECT parcel.property_id AS id ${condition} ORDER BY ${orderBy({ sortField, sortAscending, thenBy }, search.listingType)}`,
    params,
  );
  return rows.map(({ id }) => id);
}

export const refuseTooMany = (count: number, { most, verb, done }: MadeOfRows = EXPORT): Refusal =>
  refuse(
    422,
    `${count.toLocaleString('en-US')} rows are meant; at most ${most.toLocaleString('en-US')} can be ${done} at once. Narrow the search, or ${verb} parts. Nothing was ${done}.`,
  );
