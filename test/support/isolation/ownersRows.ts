/** All rows of one person, in every table that has any, found through the tables' own keys: a new table is looked at by itself. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../server/platform/store/schema.ts';

/** What a person's own sessions write, and sign-ins that others try with the name. */
const OF_SESSIONS = new Set([
  'session',
  'login_token',
  'login_throttle',
  'user_token',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'user_identity',
  'idempotency',
]);
/** Shared within the account; the user in it is who wrote it last. */
const OF_ACCOUNT = new Set(['fact_correction', 'audit_event']);

/**
 * Rows that get another value where a colleague takes theirs away from what the account offers (O-087): which they have
 * then, and how often they were changed, says nothing of who reached them.
 */
const OF_PICKLISTS = new Map([
  ['contact', ['type_id', 'status_id', 'version']],
  ['saved_property', ['status_id', 'version']],
]);

interface Keyed {
  readonly name: string;
  readonly hasUser: boolean;
  /** Keys into tables with a user: [column, table, column there]. */
  readonly owners: readonly (readonly [column: string, table: string, key: string])[];
}

/**
 * Count and fingerprint of the rows, by table. `ofAccount`: those that belong to the account as a whole, too;
 * `withPicks` false: without the values that were chosen from what the account offers.
 */
export async function ownersRows(
  db: Kysely<Database>,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  { ofAccount, withPicks = true }: { readonly ofAccount: boolean; readonly withPicks?: boolean },
): Promise<Readonly<Record<string, string>>> {
  const rows: Record<string, string> = {};
  for (const { name, hasUser, owners } of await tenantTables(db)) {
    if (!hasUser && owners.length === 0 && !ofAccount) continue;
    const owner = hasUser
      ? sql`t.user_id = ${userId}`
      : owners.length === 0
        ? sql`true`
        : sql.join(
            owners.map(
              ([column, table, key]) =>
                sql`${sql.ref(`t.${column}`)} in (select ${sql.ref(key)} from ${sql.table(table)} where account_id = ${accountId} and user_id = ${userId})`,
            ),
            sql` or `,
          );
    const picks = withPicks ? [] : (OF_PICKLISTS.get(name) ?? []);
    const text = picks.length === 0 ? sql`t::text` : sql`(to_jsonb(t) - ${picks}::text[])::text`;
    const { rows: found } = await sql<{ state: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(${text}, chr(10) order by ${text})), '') as state
      from ${sql.table(name)} t where t.account_id = ${accountId} and (${owner})`.execute(db);
    rows[name] = found[0]?.state ?? '';
  }
  return rows;
}

async function tenantTables(db: Kysely<Database>): Promise<Keyed[]> {
  const { rows: columns } = await sql<{ name: string; hasUser: boolean }>`
    select table_name as name, bool_or(column_name = 'user_id') as "hasUser" from information_schema.columns
    where table_schema = current_schema() group by table_name having bool_or(column_name = 'account_id')`.execute(db);
  const { rows: keys } = await sql<{ name: string; table: string; column: string; key: string }>`
    select c.conrelid::regclass::text as name, c.confrelid::regclass::text as table, a.attname as column, f.attname as key
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k (from_no, to_no)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.from_no
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.to_no
    where c.contype = 'f' and a.attname <> 'account_id'
      and c.connamespace = current_schema()::regnamespace`.execute(db);
  const withUser = new Set(columns.filter(({ hasUser }) => hasUser).map(({ name }) => name));
  return columns
    .filter(({ name }) => !OF_SESSIONS.has(name))
    .map(({ name, hasUser }) => ({
      name,
      hasUser: hasUser && !OF_ACCOUNT.has(name),
      owners: keys
        .filter((one) => one.name === name && !OF_ACCOUNT.has(name) && withUser.has(one.table))
        .map(({ column, table, key }) => [column, table, key] as const),
    }));
}
