/** The audit of an account as its people read it, newest first. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MOST_COUNTED, type ChangeKind } from '../../../src/api/contract/account/changes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { accountChangeOf, type EventRow } from './changes.rows.ts';

type Db = Kysely<Database>;

/** Which events are meant. */
export interface Wanted {
  /** Of these kinds; null: of all. */
  readonly kinds: readonly ChangeKind[] | null;
  readonly userId?: number | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface ChangesPage extends Wanted {
  /** Only those before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A page, newest first. */
export async function listChanges(db: Db, tenant: Tenant, { before, limit, ...wanted }: ChangesPage) {
  const older =
    before === undefined
      ? sql`true`
      : sql`(e.at, e.id) < (select b.at, b.id from audit_event b where ${isOfAccount(tenant, 'b')} and b.id = ${before})`;
  const columns = sql`e.id, e.seq, e.at, e.user_id, e.member, e.origin, e.token, e.what, e.action, e.subject_id, e.subject,
    e.before, e.after`;
  const { rows } = await sql<EventRow>`
    ${eachKind(tenant, { columns, older, limit }, wanted)} order by at desc, id desc limit ${limit}`.execute(db);
  return rows.map(accountChangeOf);
}

/** How many there are, as far as they are counted. */
export async function countChanges(
  db: Db,
  tenant: Tenant,
  wanted: Wanted,
): Promise<{ readonly resultCount: number; readonly isMore: boolean }> {
  const limit = MOST_COUNTED + 1;
  const page = { columns: sql`e.at, e.id`, older: sql`true`, limit };
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${eachKind(tenant, page, wanted)} limit ${limit}) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { resultCount: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

interface Part {
  readonly columns: RawBuilder<unknown>;
  readonly older: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * The newest of each kind that is meant, each found in its index: among a million sign-ins somebody who may not see them
 * does not wait for the few others. Of all kinds there is one index.
 */
function eachKind(tenant: Tenant, { columns, older, limit }: Part, { kinds, ...wanted }: Wanted): RawBuilder<unknown> {
  const newest = (kind: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${columns} from audit_event e
    where ${isOfAccount(tenant, 'e')} and ${kind} and ${older} and ${conditions(wanted)}
    order by e.at desc, e.id desc limit ${limit}`;
  const [first, ...others] = kinds ?? [];
  if (first === undefined) return sql`select * from (${newest(sql`true`)}) as newest`;
  if (others.length === 0) return sql`select * from (${newest(sql`e.what = ${first}`)}) as newest`;
  return sql`
    select newest.* from unnest(${kinds}::text[]) as kind(name)
    cross join lateral (${newest(sql`e.what = kind.name`)}) as newest`;
}

function conditions({ userId, subjectId, from, until }: Omit<Wanted, 'kinds'>): RawBuilder<unknown> {
  const parts = [
    ...(userId === undefined ? [] : [sql`e.user_id = ${userId}`]),
    ...(subjectId === undefined ? [] : [sql`e.subject_id = ${subjectId}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}::timestamptz`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Who is or was of the account, by name. */
export async function peopleOf(db: Db, tenant: Tenant): Promise<{ readonly id: number; readonly name: string }[]> {
  const users = await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['id', 'first_name', 'last_name', 'username'])
    .execute();
  return users
    .map((user) => ({ id: user.id, name: memberName(user) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id);
}
