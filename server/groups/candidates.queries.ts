/** The store's part of a search over lists: which saved parcels, and their order by what the user made of them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GroupSearch } from '../../src/api/contract/groups.ts';
import type { Selection } from '../../src/api/contract/words.ts';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../store/schema.ts';
import type { Match } from './match.ts';
import { idsOf, planForMany } from './members.queries.ts';

/** Sort fields that the store knows; the others are facts of the parcel. */
const sortKeys = {
  savedPropertyId: sql`s.id`,
  propertyId: sql`s.property_id`,
  groupIds: sql`(select min(lower(g.name)) from group_member m join property_group g
    on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = s.account_id and m.saved_property_id = s.id)`,
  groupType: sql`(select g.type from group_member m join property_group g
    on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = s.account_id and m.saved_property_id = s.id order by m.added, g.id limit 1)`,
  statusId: sql`(select t.seq from property_status t where t.account_id = s.account_id and t.id = s.status_id)`,
  note: sql`nullif(lower(s.note), '')`,
  tags: sql`nullif(lower(array_to_string(s.tags, ', ')), '')`,
  dateAdded: sql`s.date_added`,
  modified: sql`s.modified`,
  version: sql`s.version`,
} as const satisfies Record<string, RawBuilder<unknown>>;
export type StoreSortField = keyof typeof sortKeys;

export const isStoreSortField = (field: string): field is StoreSortField => Object.hasOwn(sortKeys, field);

export interface Candidates {
  /** Property ids, in the order they were saved. */
  readonly ids: readonly number[];
  /** Per sort field asked for: the rank of each of them, -1 where it has no value. */
  readonly ranks: Readonly<Partial<Record<StoreSortField, readonly number[]>>>;
}

/** Saved parcels that fulfil what the store knows of a search. `selection` null: no selection. */
export async function findCandidates(
  db: Kysely<Database>,
  who: Who,
  filters: GroupSearch['filters'],
  selection: Selection | null,
  sortFields: readonly StoreSortField[],
): Promise<Candidates> {
  const conditions = [
    sql`s.account_id = ${who.accountId} and s.user_id = ${who.userId} and s.removed is null`,
    ...onLists(filters.groupIds),
    ...ofStatus(filters.statusId),
    ...selected(selection),
  ];
  const ranks = sortFields.map(
    (field) =>
      sql`case when ${sortKeys[field]} is null then -1 else dense_rank() over (order by ${sortKeys[field]}) end as ${sql.ref(field)}`,
  );
  const lists = sortFields.map(
    (field) => sql`string_agg(${sql.ref(field)}::text, ',' order by id) as ${sql.ref(field)}`,
  );
  const query = sql<Record<string, string | null>>`
    select ${sql.join([sql`string_agg(property_id::text, ',' order by id) as ids`, ...lists])}
    from (
      select ${sql.join([sql`s.id, s.property_id`, ...ranks])} from saved_property s where ${sql.join(conditions, sql` and `)}
    ) found`;
  const { rows } = await db.transaction().execute(async (trx) => {
    await planForMany(trx);
    return await query.execute(trx);
  });
  const row = rows[0];
  return {
    ids: idsOf(row?.['ids']),
    ranks: Object.fromEntries(sortFields.map((field) => [field, idsOf(row?.[field])])),
  };
}

type Filter<V> = { readonly match: Match; readonly values: readonly V[] } | undefined;

function onLists(filter: GroupSearch['filters']['groupIds']): RawBuilder<unknown>[] {
  if (filter === undefined || filter.values.length === 0) return [];
  // Every saved parcel is on the default list "0", and on some list, which is what "assigned" asks.
  const everywhere = filter.values.some((id) => id === '0' || id === 'assigned');
  const ids = filter.values.filter((id) => typeof id === 'number');
  const on = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select 1 from group_member m
      where m.account_id = s.account_id and m.saved_property_id = s.id and ${list})`;
  const onAny = on(sql`m.group_id = any(${ids}::bigint[])`);
  switch (filter.match) {
    case 'ANY':
      return everywhere ? [] : [onAny];
    case 'NONE':
      return everywhere ? [sql`false`] : [sql`not ${onAny}`];
    default:
      return ids.map((id) => on(sql`m.group_id = ${id}`));
  }
}

function ofStatus(filter: Filter<number>): RawBuilder<unknown>[] {
  if (filter === undefined || filter.values.length === 0) return [];
  const isAny = sql`coalesce(s.status_id = any(${filter.values}::bigint[]), false)`;
  switch (filter.match) {
    case 'ANY':
      return [isAny];
    case 'NONE':
      return [sql`not ${isAny}`];
    default:
      return filter.values.map((id) => sql`s.status_id = ${id}`);
  }
}

function selected(selection: Selection | null): RawBuilder<unknown>[] {
  if (selection === null) return [];
  const isItem = sql`s.property_id = any(${selection.items}::bigint[])`;
  return [selection.allSelected ? sql`not ${isItem}` : isItem];
}
