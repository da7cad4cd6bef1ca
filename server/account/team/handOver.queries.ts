/** What changes hands and what ends when a member is removed, table by table; within the transaction that removes him. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { deletePending } from '../../lists/exports/exports.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, ofAccount, ofUser, userValues, type Principal } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import type { HandedOver } from './freeNames.queries.ts';
import { ownership, type Ownership } from './ownership.ts';

type Db = Kysely<Database>;
type TableOf<Kind extends Ownership['is']> = {
  [T in keyof typeof ownership]: (typeof ownership)[T]['is'] extends Kind ? T : never;
}[keyof typeof ownership];

/**
 * Waits for what is being written for the leaver and lets nothing more begin (`holdMember`), and for changes of the
 * heir's lists. Answers what the leaver is called; throws when the heir is nobody of the account.
 */
export async function lockMembers(trx: Db, from: Principal, heir: Principal | null): Promise<string> {
  const user = (id: number) => ofAccount(trx.selectFrom('app_user'), from).where('id', '=', id);
  const leaver = await user(from.userId)
    .select(['first_name', 'last_name', 'username'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (heir === null) return memberName(leaver);
  // What the heir saves names him in a row meanwhile: that need not wait.
  const found = await user(heir.userId).select('id').where('removed', 'is', null).forNoKeyUpdate().executeTakeFirst();
  if (found === undefined || heir.accountId !== from.accountId || heir.userId === from.userId)
    throw new Error(`user ${heir.userId} of account ${heir.accountId} cannot be the heir of ${from.userId}`);
  return memberName(leaver);
}

/**
 * Up to which saved property the owners of both are contacts: the first that nobody looked at is looked at by the heir,
 * and what comes after it again, which changes nothing. First of all that is written: who links owners holds the marks.
 */
export async function joinMarks(trx: Db, { from, heir }: HandedOver): Promise<void> {
  await sql`
    select k.user_id from contact_mark k
    where ${isOfAccount(from, 'k')} and k.user_id in (${from.userId}, ${heir.userId}) for update`.execute(trx);
  await sql`
    with marks as (
      select k.user_id, k.saved_property_id as mark from contact_mark k
      where ${isOfAccount(from, 'k')} and k.user_id in (${from.userId}, ${heir.userId})
    ), behind as (
      select min(s.id) as first from saved_property s left join marks on marks.user_id = s.user_id
      where ${isOfAccount(from, 's')} and s.user_id in (${from.userId}, ${heir.userId})
        and s.id > coalesce(marks.mark, 0)
    )
    insert into contact_mark (account_id, user_id, saved_property_id)
    select ${userValues(heir)}, coalesce((select first - 1 from behind), (select max(mark) from marks), 0)
    on conflict (account_id, user_id) do update set saved_property_id = excluded.saved_property_id`.execute(trx);
  await sql`delete from contact_mark k where ${isOfUser(from, 'k')}`.execute(trx);
}

/** An import that has not put anything on a list yet gets the list that it is to be put on, so that it is one of its own. */
export async function beginLists(trx: Db, { from }: HandedOver): Promise<void> {
  const waits = sql`i.group_id is null and i.direction = 'RUN' and i.state in ('QUEUED', 'PROCESSING')`;
  await sql`
    insert into property_group (account_id, user_id, type, name)
    select distinct on (lower(i.group_name)) ${userValues(from)}, 'FAVORITE', i.group_name
    from property_import i where ${isOfUser(from, 'i')} and ${waits}
    on conflict (account_id, user_id, type, lower(name)) do nothing`.execute(trx);
  await sql`
    update property_import i set group_id = g.id from property_group g
    where ${isOfUser(from, 'i')} and ${waits} and ${isOfUser(from, 'g')} and g.type = 'FAVORITE'
      and lower(g.name) = lower(i.group_name)`.execute(trx);
}

/** Jobs call the lists that they work on as those are called now. */
export async function followNames(trx: Db, { from }: HandedOver): Promise<void> {
  await sql`
    update property_import i set group_name = g.name from property_group g
    where ${isOfUser(from, 'i')} and ${isOfUser(from, 'g')} and g.id = i.group_id and g.name <> i.group_name`.execute(
    trx,
  );
  await sql`
    update append_job j set name = g.name from property_group g
    where ${isOfUser(from, 'j')} and ${isOfUser(from, 'g')} and g.id = j.group_id and g.name <> j.name`.execute(trx);
}

/** How the leaver arranged his own screens: columns that no list has, tiles, and what else has one name for everybody. */
export async function endScreens(trx: Db, { from }: HandedOver): Promise<void> {
  await sql`
    delete from layout t where ${isOfUser(from, 't')} and (t.type in ('WORKSPACE', 'PROPERTY')
      or t.type = 'PROPERTY_GRID' and t.name in ('Results', 'Grids') and not exists (
        select 1 from property_group g where g.account_id = t.account_id and g.grid_layout_id = t.id))`.execute(trx);
}

/** Of a parcel of imports that both keep, the heir's facts count, and what only the leaver's had is added. */
export async function mergeParcels(trx: Db, { from, heir }: HandedOver): Promise<void> {
  const both = sql`${isOfUser(from, 'l')} and ${isOfUser(heir, 'h')} and h.property_id = l.property_id`;
  await sql`update user_parcel h set facts = l.facts || h.facts from user_parcel l where ${both}`.execute(trx);
  await sql`delete from user_parcel l using user_parcel h where ${both}`.execute(trx);
}

/** A report that both bought stands once among what was bought; its charges and both documents stay. */
export async function mergePurchases(trx: Db, { from, heir }: HandedOver): Promise<void> {
  const both = sql`${isOfUser(from, 'l')} and ${isOfUser(heir, 'h')} and h.property_id = l.property_id
    and h.report_code = l.report_code and h.property_sale_id = l.property_sale_id
    and h.pre_foreclosure_id = l.pre_foreclosure_id and h.snapshot_id = l.snapshot_id`;
  await sql`
    update report_purchase h set document_id = coalesce(h.document_id, l.document_id) from report_purchase l
    where ${both}`.execute(trx);
  await sql`delete from report_purchase l using report_purchase h where ${both}`.execute(trx);
}

const newVersion = sql`, version = t.version + 1`;
/** What moves, with what rises so that nobody writes over what he has not seen. */
const moved: Readonly<Partial<Record<TableOf<'OWN'>, (now: Date) => RawBuilder<unknown>>>> = {
  alert: () => sql``,
  analysis: (now) => sql`, modified = greatest(${now}::timestamptz, t.modified + interval '1 millisecond')`,
  append_job: () => sql``,
  campaign: () => newVersion,
  contact: () => newVersion,
  document: () => sql``,
  folder: () => newVersion,
  layout: () => newVersion,
  lead: () => sql``,
  mailing: () => newVersion,
  property_group: () => newVersion,
  // Whoever works on it lets go; it is taken up again for the heir.
  property_import: () => sql`, worker = null, lease_until = null`,
  report_purchase: () => sql``,
  saved_property: () => newVersion,
  // A run that was begun for the leaver is dropped.
  saved_search: () => sql`, slot = null, revision = t.revision + 1`,
  search_run: () => sql``,
  sequence: () => newVersion,
  site: () => newVersion,
  user_parcel: () => sql``,
};

/** All that is left of the leaver's own, after what had to be merged, is the heir's. */
export async function moveAll(trx: Db, { from, heir }: HandedOver, now: Date): Promise<void> {
  await ofUser(trx.deleteFrom('alert'), from).where('search_id', 'is', null).execute();
  for (const [table, rises] of Object.entries(moved)) {
    await sql`update ${sql.table(table)} as t set user_id = ${heir.userId}${rises(now)} where ${isOfUser(from, 't')}`.execute(
      trx,
    );
  }
}

/** Rows of all members that the leaver was to work on are the heir's to work on; without one nobody's. */
export async function passAssignments(trx: Db, from: Principal, heir: Principal | null): Promise<void> {
  // What rests stays as it is.
  const others = heir === null ? sql`s.user_id <> ${from.userId}` : sql`true`;
  await sql`
    update saved_property s set assignee_id = ${heir?.userId ?? null}, version = s.version + 1
    where ${isOfAccount(from, 's')} and s.assignee_id = ${from.userId} and ${others}`.execute(trx);
}

/** Ends with the member, as soon as he is removed. Of `session` and `mail` something stays for a while. */
const ended = [
  // Before the tokens that they were made with.
  'token_order',
  'api_token',
  'contact_import',
  'picklist_move',
  'login_token',
  'notice',
  'operator',
  'passkey',
  'passkey_challenge',
  'payment_default',
  'recovery_code',
  'removed_group',
  'second_factor',
  'undo_entry',
  'user_identity',
  'user_profile',
  'user_settings',
  'user_token',
  'webhook_delivery',
  'audio_pin',
  'webhook',
  // Last: a call that commits just now waits for nothing else.
  'idempotency',
] as const satisfies readonly TableOf<'OWN_ENDS'>[];

/** What is of use to nobody else ends. */
export async function endOwn(trx: Db, from: Principal, now: Date): Promise<void> {
  await endOtherSessions(trx, from, { now, exceptId: null, mode: 'removed' });
  await ofUser(trx.deleteFrom('mail'), from).where('sent', 'is', null).execute();
  await deletePending(trx, from);
  for (const table of ended) {
    await sql`delete from ${sql.table(table)} as t where ${isOfUser(from, 't')}`.execute(trx);
  }
}
