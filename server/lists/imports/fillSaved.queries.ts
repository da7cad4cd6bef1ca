/**
 * What a file says that people wrote to their saved parcels. A file fills only what is empty: nothing that a person
 * wrote is overwritten, the same file twice changes nothing, and what was filled can be taken away again.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { RowChange } from '../../../src/api/contract/lists/groups.ts';
import { rememberTags } from '../rows/saved.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** What was written into empty fields of a parcel, by its id. */
export interface Filled {
  readonly id: number;
  readonly fill: RowChange;
}

/** A change as the match database writes it, without what it does not say. */
export function fillOf(json: string): RowChange {
  const given: unknown = JSON.parse(json, (_key, value: unknown) => value ?? undefined);
  const change = RowChange.parse(given);
  if (change.tags === undefined) return change;
  // Each tag once, whatever its case, in its first spelling.
  const byName = new Map(change.tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return { ...change, tags: [...byName.values()].toReversed() };
}

/** Fills empty fields; answers what was written where. The parcels have to be saved already. */
export async function fillSaved(
  trx: Transaction<Database>,
  principal: Principal,
  wanted: readonly Filled[],
): Promise<Filled[]> {
  if (wanted.length === 0) return [];
  // Looked up by their ids: a batch costs what it is, however much is saved.
  const ids = wanted.map(({ id }) => id);
  const { rows } = await sql<{ filled: Filled[] | null }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g (id bigint, fill jsonb)),
    empty as (
      select s.id, g.id as property_id, jsonb_strip_nulls(jsonb_build_object(
        'statusId', case when s.status_id is null then g.fill -> 'statusId' end,
        'note', case when s.note is null then g.fill -> 'note' end,
        'tags', case when cardinality(s.tags) = 0 then g.fill -> 'tags' end,
        'snoozedUntil', case when s.snoozed_until is null then g.fill -> 'snoozedUntil' end,
        'assigneeId', case when s.assignee_id is null then g.fill -> 'assigneeId' end,
        'own', (select jsonb_object_agg(o.key, o.value) from jsonb_each(g.fill -> 'own') o where not s.own ? o.key)
      )) as fill
      from given g join saved_property s on ${isOfUser(principal, 's')}
        and s.property_id = any(${ids}::bigint[]) and s.property_id = g.id and s.removed is null
      for update of s
    ), done as (
      update saved_property s set
        version = s.version + 1, modified = now(),
        status_id = coalesce((e.fill ->> 'statusId')::bigint, s.status_id),
        note = coalesce(e.fill ->> 'note', s.note),
        tags = case when e.fill ? 'tags' then array(select jsonb_array_elements_text(e.fill -> 'tags')) else s.tags end,
        snoozed_until = coalesce((e.fill ->> 'snoozedUntil')::date, s.snoozed_until),
        assignee_id = coalesce((e.fill ->> 'assigneeId')::bigint, s.assignee_id),
        own = s.own || coalesce(e.fill -> 'own', '{}')
      from empty e where ${isOfUser(principal, 's')}
        and s.property_id = any(${ids}::bigint[]) and s.id = e.id and e.fill <> '{}'
      returning e.property_id, e.fill
    )
    select jsonb_agg(jsonb_build_object('id', property_id, 'fill', fill)) as filled from done`.execute(trx);
  const filled = rows[0]?.filled ?? [];
  await rememberTags(trx, principal, [...new Set(filled.flatMap(({ fill }) => fill.tags ?? []))]);
  return filled;
}

/** Takes away what was filled, where it still stands as it was written. */
export async function emptySaved(trx: Db, principal: Principal, filled: readonly Filled[]): Promise<void> {
  if (filled.length === 0) return;
  const ids = filled.map(({ id }) => id);
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as g (id bigint, fill jsonb))
    update saved_property s set
      version = s.version + 1, modified = now(),
      status_id = case when s.status_id = (g.fill ->> 'statusId')::bigint then null else s.status_id end,
      note = case when s.note = g.fill ->> 'note' then null else s.note end,
      tags = case when to_jsonb(s.tags) = g.fill -> 'tags' then '{}' else s.tags end,
      snoozed_until = case when s.snoozed_until = (g.fill ->> 'snoozedUntil')::date then null else s.snoozed_until end,
      assignee_id = case when s.assignee_id = (g.fill ->> 'assigneeId')::bigint then null else s.assignee_id end,
      own = s.own - array(select o.key from jsonb_each(g.fill -> 'own') o where s.own -> o.key = o.value)
    from given g where ${isOfUser(principal, 's')}
      and s.property_id = any(${ids}::bigint[]) and s.property_id = g.id`.execute(trx);
}
