/** The values of an account's lists: property_status, contact_type, contact_status, which are one shape. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { picklistKinds, type PicklistKind } from '../../../src/api/catalogue/account/picklists.ts';
import type { Choosable, PicklistValue } from '../../../src/api/contract/account/picklists.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Where the values of a kind are, and which column of which rows names one. */
const places = {
  PROPERTY_STATUS: { table: 'property_status', rows: 'saved_property', column: 'status_id' },
  CONTACT_TYPE: { table: 'contact_type', rows: 'contact', column: 'type_id' },
  CONTACT_STATUS: { table: 'contact_status', rows: 'contact', column: 'status_id' },
} as const satisfies Readonly<Record<PicklistKind, unknown>>;

/** Those that are offered, in their order, then the retired ones by name (O-086, O-087). */
export async function readChoosable(db: Db, tenant: Tenant, kind: PicklistKind): Promise<Choosable[]> {
  return await ofAccount(db.selectFrom(places[kind].table), tenant)
    .select(['id', 'name', sql<boolean>`retired is not null`.as('retired')])
    .orderBy(sql`retired is not null, case when retired is null then seq end, lower(name)`)
    .execute();
}

/** Those of all kinds at once. */
export async function readAllChoosable(db: Db, tenant: Tenant): Promise<Readonly<Record<PicklistKind, Choosable[]>>> {
  const of = (kind: PicklistKind) => sql`
    select ${kind}::text as kind, v.id, v.name, v.retired is not null as retired, v.seq
    from ${sql.table(places[kind].table)} v where ${isOfAccount(tenant, 'v')}`;
  const { rows } = await sql<Choosable & { readonly kind: PicklistKind }>`
    select kind, id, name, retired from (${sql.join(picklistKinds.map(of), sql` union all `)}) v
    order by retired, case when not retired then seq end, lower(name)`.execute(db);
  const values: Record<PicklistKind, Choosable[]> = { PROPERTY_STATUS: [], CONTACT_TYPE: [], CONTACT_STATUS: [] };
  for (const { kind, ...value } of rows) values[kind].push(value);
  return values;
}

/** Those of the ids that are none of the account; retired ones are: what is taken back sets them again. */
export async function unknownValues(
  db: Db,
  tenant: Tenant,
  kind: PicklistKind,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await ofAccount(db.selectFrom(places[kind].table), tenant).select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Of these kinds, with how many rows of the account have each; what was taken off all lists, or deleted, is not counted. */
export async function readValues(
  db: Db,
  tenant: Tenant,
  kinds: readonly PicklistKind[] = picklistKinds,
): Promise<PicklistValue[]> {
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const { table, rows: from, column } = places[kind];
      const { rows } = await sql<Omit<PicklistValue, 'kind'>>`
        select v.id, v.name, v.retired is not null as retired, v.version, coalesce(u.count, 0)::int as used
        from ${sql.table(table)} v
        left join (select ${sql.ref(`r.${column}`)} as id, count(*) as count from ${sql.table(from)} r
          where ${isOfAccount(tenant, 'r')} and r.removed is null group by 1) u on u.id = v.id
        where ${isOfAccount(tenant, 'v')}
        order by v.retired is not null, case when v.retired is null then v.seq end, lower(v.name)`.execute(db);
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return all.flat();
}

export interface KeptValue {
  readonly id: number;
  /** Its place among those that are offered; of a retired one that which it had. */
  readonly seq: number;
  readonly name: string;
  readonly retired: boolean;
  readonly version: number;
}

/** All of a kind, in their order, for the transaction alone: who else changes the list waits, and sees what came of it. */
export async function lockValues(trx: Db, tenant: Tenant, kind: PicklistKind): Promise<KeptValue[]> {
  await trx.selectFrom('account').select('id').where('id', '=', tenant.accountId).forNoKeyUpdate().execute();
  return await ofAccount(trx.selectFrom(places[kind].table), tenant)
    .select(['id', 'seq', 'name', 'version', sql<boolean>`retired is not null`.as('retired')])
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

/** Answers its id; throws on a name that another one has. */
export async function insertValue(trx: Db, tenant: Tenant, kind: PicklistKind, name: string): Promise<number> {
  const { id } = await trx
    .insertInto(places[kind].table)
    // Its place is given with those of all others.
    .values({ ...accountColumns(tenant), seq: 0, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws on a name that another one has. */
export async function updateValue(
  trx: Db,
  tenant: Tenant,
  kind: PicklistKind,
  {
    id,
    name,
    retired,
    now,
  }: { readonly id: number; readonly name: string; readonly retired: boolean; readonly now: Date },
): Promise<void> {
  await ofAccount(trx.updateTable(places[kind].table), tenant)
    .set({
      name,
      retired: retired ? sql<Date>`coalesce(retired, ${now}::timestamptz)` : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** The ids in their order; only rows that stand elsewhere are written. */
export async function orderValues(trx: Db, tenant: Tenant, kind: PicklistKind, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(places[kind].table)} v set seq = o.seq
    from unnest(${ids}::bigint[]) with ordinality as o (id, seq)
    where ${isOfAccount(tenant, 'v')} and v.id = o.id and v.seq <> o.seq`.execute(trx);
}

/**
 * Gives rows of the account another value, whoever's they are; answers the ids of those that had the first. The account
 * is locked (`lockValues`), and with it all lists, so that nobody waits crosswise.
 */
export async function moveRows(
  trx: Db,
  tenant: Tenant,
  kind: PicklistKind,
  { from, to, only }: { readonly from: number; readonly to: number; readonly only?: readonly number[] },
): Promise<readonly number[]> {
  const { rows: table, column } = places[kind];
  const which: RawBuilder<boolean> = only === undefined ? sql`true` : sql`r.id = any(${only}::bigint[])`;
  await ofAccount(trx.selectFrom('app_user'), tenant).select('id').orderBy('id').forNoKeyUpdate().execute();
  const { rows } = await sql<{ ids: number[] }>`
    with moved as (
      update ${sql.table(table)} r set ${sql.ref(column)} = ${to}, version = r.version + 1
      where ${isOfAccount(tenant, 'r')} and ${sql.ref(`r.${column}`)} = ${from} and ${which}
      returning r.id
    ) select coalesce(to_jsonb(array_agg(id)), '[]') as ids from moved`.execute(trx);
  return rows[0]?.ids ?? [];
}
