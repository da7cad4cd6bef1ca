/** What leaver and heir both saved: one saved property afterwards, the heir's, on the lists of both. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser } from '../../platform/tenant.ts';
import type { HandedOver } from './freeNames.queries.ts';

type Db = Kysely<Database>;

/** `l` of the leaver and `h` of the heir are about one property. */
const bothSaved = ({ from, heir }: HandedOver) =>
  sql`${isOfUser(from, 'l')} and ${isOfUser(heir, 'h')} and h.property_id = l.property_id`;

/** The leaver's as `old_id`, the heir's as `new_id`. */
const pairs = (handed: HandedOver) => sql`
  select l.id as old_id, h.id as new_id from saved_property l join saved_property h on h.account_id = l.account_id
  where ${bothSaved(handed)}`;

/** What the leaver had already taken off all his lists adds nothing to what the heir has. */
export async function mergeSaved(trx: Db, handed: HandedOver): Promise<void> {
  await mergeWritten(trx, handed);
  await sql`
    update surrounding_search t set saved_property_id = p.new_id from (${pairs(handed)}) p
    where ${isOfAccount(handed.from, 't')} and t.saved_property_id = p.old_id and not exists (
      select 1 from surrounding_search o
      where o.account_id = t.account_id and o.saved_property_id = p.new_id and o.tab = t.tab)`.execute(trx);
  await sql`
    update group_member m set saved_property_id = p.new_id from (${pairs(handed)}) p
    where ${isOfAccount(handed.from, 'm')} and m.saved_property_id = p.old_id`.execute(trx);
  await sql`delete from saved_property l using saved_property h where ${bothSaved(handed)}`.execute(trx);
}

/** Of the leaver's what the heir has otherwise; null where that is nothing. */
const otherwise = sql`nullif(concat_ws('; ',
  case when l.status_id <> h.status_id then (
    select 'status ' || p.name from property_status p where p.account_id = l.account_id and p.id = l.status_id) end,
  case when l.assignee_id <> h.assignee_id and l.assignee_id <> l.user_id then (
    select 'assigned to ' || coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from app_user u
    where u.account_id = l.account_id and u.id = l.assignee_id) end,
  (select string_agg(c.name || ': ' || (v.value #>> '{}'), '; ' order by lower(c.name))
    from jsonb_each(l.own) v join list_column c on c.account_id = l.account_id and c.id::text = v.key
    where h.own -> v.key <> v.value)), '')`;

/** Tags of both, each once whatever its case, the heir's first. */
const tagsOfBoth = sql`h.tags || array(
  select t.name from unnest(l.tags) with ordinality as t (name, place)
  where not exists (select 1 from unnest(h.tags) as k (name) where lower(k.name) = lower(t.name)) order by t.place)`;

/**
 * Where both have a status, an assignment or a value of an own column, the heir's stays, and what the leaver's was stands
 * in the note with his name. Notes stand one below the other. What the heir's triage shows is not put to sleep by the
 * leaver's, nor is what sleeps woken.
 */
async function mergeWritten(trx: Db, handed: HandedOver): Promise<void> {
  await sql`
    with both_saved as (
      select h.id, nullif(h.note, '') as note, nullif(nullif(l.note, ''), h.note) as other_note, ${otherwise} as other,
        ${tagsOfBoth} as tags, coalesce(h.status_id, l.status_id) as status_id,
        coalesce(h.assignee_id, l.assignee_id) as assignee_id, l.own || h.own as own,
        least(h.date_added, l.date_added) as date_added
      from saved_property l join saved_property h on h.account_id = l.account_id
      where ${bothSaved(handed)} and l.removed is null for update of h
    )
    update saved_property h set
      note = case
        when b.note is null and b.other is null then b.other_note
        when coalesce(b.other_note, b.other) is null then b.note
        else concat_ws(chr(10), b.note, ${handed.label}::text || ': ' || concat_ws(chr(10), b.other_note, b.other)) end,
      status_id = b.status_id, tags = b.tags, assignee_id = b.assignee_id, own = b.own, date_added = b.date_added,
      modified = now(), version = h.version + 1, removed = null
    from both_saved b where ${isOfUser(handed.heir, 'h')} and h.id = b.id`.execute(trx);
}
