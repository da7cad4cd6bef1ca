/** Store side of automated lists. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, isOfUser, ofAccount, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

interface Member {
  readonly propertyId: number;
  readonly status: 'ADDED' | 'CHANGED' | 'REMOVED' | null;
  readonly watched: Readonly<Record<string, unknown>> | null;
  /** On the list, and not watched: there was no room. */
  readonly waits: boolean;
}

/** The oldest first. */
export async function readMembers(db: Db, principal: Principal, groupId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select s.property_id as "propertyId", m.automation_status as status, m.watched, m.waits
    from group_member m join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
    where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId}
    order by m.added, s.property_id`.execute(db);
  return rows;
}

export interface MemberChange {
  readonly propertyId: number;
  readonly kind: 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly reason: string;
}

interface Run {
  readonly changes: readonly MemberChange[];
  /** Lost by the run before and not found again: they leave the list now. */
  readonly gone: readonly number[];
  readonly watched: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** Waited, and are watched from now on. */
  readonly admitted: readonly number[];
  readonly snapshotId: string;
}

/** Writes the outcome of a run: statuses of all members, what is watched of them, and the changes with their reasons. */
export async function applyRun(trx: Db, principal: Principal, groupId: number, run: Run): Promise<void> {
  await sql`
    delete from group_member m using saved_property s
    where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId} and s.account_id = m.account_id
      and s.id = m.saved_property_id and s.property_id = any(${run.gone}::bigint[])`.execute(trx);
  await sql`
    update saved_property s set removed = now()
    where ${isOfUser(principal, 's')} and s.removed is null
      and s.property_id = any(${run.gone}::bigint[]) and not exists (
        select 1 from group_member m where m.account_id = s.account_id and m.saved_property_id = s.id)`.execute(trx);
  const watched = [...run.watched].map(([property_id, facts]) => ({ property_id, facts }));
  const changes = run.changes.map(({ propertyId, kind, reason }) => ({ property_id: propertyId, kind, reason }));
  await sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (property_id bigint, kind text, reason text)
    ), seen as (
      select * from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as w (property_id bigint, facts jsonb)
    )
    update group_member m set automation_status = n.kind, watched = coalesce(n.facts, m.watched),
      waits = m.waits and not n.property_id = any(${run.admitted}::bigint[])
    from (
      select s.id, s.property_id, c.kind, w.facts from saved_property s
        left join change c on c.property_id = s.property_id left join seen w on w.property_id = s.property_id
      where ${isOfUser(principal, 's')}
    ) n
    where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId} and m.saved_property_id = n.id`.execute(trx);
  await sql`
    insert into member_change (account_id, group_id, property_id, kind, reason, snapshot_id)
    select ${accountValue(principal)}, ${groupId}, c.property_id, c.kind, c.reason, ${run.snapshotId}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (property_id bigint, kind text, reason text)`.execute(
    trx,
  );
}

export interface MemberChangeRow {
  readonly id: number;
  readonly property_id: number;
  readonly kind: 'ADDED' | 'CHANGED' | 'REMOVED';
  readonly reason: string;
  readonly snapshot_id: string | null;
  readonly at: Date;
}

export async function readChanges(
  db: Db,
  principal: Principal,
  groupId: number,
  before: number | undefined,
  limit: number,
): Promise<MemberChangeRow[]> {
  return await ofAccount(db.selectFrom('member_change'), principal)
    .select(['id', 'property_id', 'kind', 'reason', 'snapshot_id', 'at'])
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Automated lists of all accounts whose last run was not on this snapshot: only for a job. */
export async function dueLists(db: Db, snapshotId: string): Promise<(Principal & { groupId: number; name: string })[]> {
  return await acrossAccounts(
    db
      .selectFrom('property_group')
      .select(['account_id as accountId', 'user_id as userId', 'id as groupId', 'name'])
      .where('type', '=', 'MONITORED')
      .where(sql<boolean>`jsonb_typeof(data -> 'search') = 'object'`)
      // What waits is watched as soon as there is room.
      .where(sql<boolean>`(data ->> 'ranOn' is distinct from ${snapshotId} or (data ->> 'waiting')::int > 0)`)
      .orderBy('account_id')
      .orderBy('id'),
    'lists due',
  ).execute();
}
