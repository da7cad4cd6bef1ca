/** What came of the calls of a call list. */
import { sql, type Kysely } from 'kysely';
import { CALLS_PAGE, type CallCounts } from '../../../src/api/contract/marketing/calls.ts';
import { callResults, isToCall, type CallResult } from '../../../src/calc/marketing/callResults.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { byName } from '../compliance/suppressions.queries.ts';

type Db = Kysely<Database>;

/** The last one that was not taken back. */
const lastOf = (tenant: Tenant, mailingId: number) => sql`
  select distinct on (c.seq) c.seq, c.result, c.note, c.at, c.made_by as by,
    count(*) over (partition by c.seq)::int as calls
  from call_result c
  where ${isOfAccount(tenant, 'c')} and c.mailing_id = ${mailingId}::bigint and c.taken_back is null
  order by c.seq, c.id desc`;

const TO_CALL = callResults.filter((result) => isToCall(result));

export interface CallRecord {
  readonly seq: number;
  readonly contactId: number | null;
  readonly propertyId: number | null;
  readonly name: string;
  readonly targetKey: string;
  readonly values: unknown;
  readonly result: CallResult | null;
  readonly note: string | null;
  readonly at: Date | null;
  readonly by: string | null;
  readonly calls: number;
}

/** A page behind the row with this number, with one row more than it has where there are others; `seq`: that one alone. */
export async function readCalls(
  db: Db,
  tenant: Tenant,
  mailingId: number,
  { after = 0, all = true, seq }: { readonly after?: number; readonly all?: boolean; readonly seq?: number },
): Promise<CallRecord[]> {
  const { rows } = await sql<CallRecord>`
    with last as (${lastOf(tenant, mailingId)})
    select r.seq, r.contact_id as "contactId", r.property_id as "propertyId", r.name, r.target_key as "targetKey",
      r."values", l.result, l.note, l.at, l.by, coalesce(l.calls, 0) as calls
    from recipient r left join last l on l.seq = r.seq
    where ${isOfAccount(tenant, 'r')} and r.mailing_id = ${mailingId}::bigint and r.state = 'WRITTEN'
      and r.seq > ${after}::int and (${all}::boolean or l.result is null or l.result = any(${TO_CALL}::text[]))
      and (${seq ?? null}::int is null or r.seq = ${seq ?? null}::int)
    order by r.seq limit ${CALLS_PAGE + 1}`.execute(db);
  return rows;
}

export async function countCalls(db: Db, tenant: Tenant, mailingId: number): Promise<CallCounts> {
  const { rows } = await sql<{ result: CallResult | null; count: number }>`
    with last as (${lastOf(tenant, mailingId)})
    select l.result, count(*)::int as count from recipient r left join last l on l.seq = r.seq
    where ${isOfAccount(tenant, 'r')} and r.mailing_id = ${mailingId}::bigint and r.state = 'WRITTEN'
    group by l.result`.execute(db);
  const sumOf = (some: typeof rows): number => some.reduce((sum, { count }) => sum + count, 0);
  return {
    total: sumOf(rows),
    left: sumOf(rows.filter(({ result }) => isToCall(result))),
    results: Object.fromEntries(rows.flatMap(({ result, count }) => (result === null ? [] : [[result, count]]))),
  };
}

/** The number of a row that can be called; undefined: there is none. It stays until the transaction ends. */
export async function lockCalled(trx: Db, tenant: Tenant, mailingId: number, seq: number) {
  return await ofAccount(trx.selectFrom('recipient'), tenant)
    .select(['name', 'target_key'])
    .where('mailing_id', '=', mailingId)
    .where('seq', '=', seq)
    .where('state', '=', 'WRITTEN')
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCall(
  trx: Db,
  principal: Principal,
  call: {
    readonly mailing_id: number;
    readonly seq: number;
    readonly result: CallResult;
    readonly note: string;
    readonly at: Date;
    readonly suppression_id: number | null;
  },
): Promise<void> {
  await trx
    .insertInto('call_result')
    .values({ ...accountColumns(principal), ...call, made_by: byName(principal) })
    .execute();
}

/** Undefined: nothing was told of it, or all was taken back. */
export async function takeBackLast(trx: Db, tenant: Tenant, mailingId: number, seq: number, now: Date) {
  return await ofAccount(trx.updateTable('call_result'), tenant)
    .set({ taken_back: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('call_result as last')
        .select((inner) => inner.fn.max('last.id').as('id'))
        .where('last.account_id', '=', tenant.accountId)
        .where('last.mailing_id', '=', mailingId)
        .where('last.seq', '=', seq)
        .where('last.taken_back', 'is', null),
    )
    .returning(['result', 'suppression_id'])
    .executeTakeFirst();
}
