/** Links of e-mails: where they lead, and who opened them (design/marketing.md, sections 11 and 13). */
import { sql, type Kysely } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, accountValue, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Whoever opens all links within so many seconds looks through mail for a living. */
const BURST_SECONDS = 2;

/** Freezes where the links of an ordered mailing lead. */
export async function freezeLinks(
  trx: Db,
  tenant: Tenant,
  mailingId: number,
  links: readonly { readonly n: number; readonly url: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await trx
    .insertInto('link')
    .values(links.map(({ n, url }) => ({ ...accountColumns(tenant), mailing_id: mailingId, n, url })))
    .execute();
}

/** Whose code this is; undefined: nobody's. */
export async function ofCode(db: Db, code: string) {
  const query = db
    .selectFrom('recipient as r')
    .innerJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 'r.account_id').onRef('m.id', '=', 'r.mailing_id'),
    )
    .select(['r.account_id as accountId', 'r.mailing_id as mailingId', 'r.seq', 'r.target_kind', 'r.target_key'])
    .select(['r.accepted', 'r.code', 'm.user_id as userId', 'm.opt_out_key', 'm.sender', 'm.name'])
    .where('r.code', '=', code);
  return await acrossAccounts(query, 'recipient of a code').executeTakeFirst();
}
export type OfCode = NonNullable<Awaited<ReturnType<typeof ofCode>>>;

/** Undefined: the mailing has no such link. */
export async function readLink(db: Db, { accountId, mailingId }: OfCode, n: number): Promise<string | undefined> {
  const row = await ofAccount(db.selectFrom('link'), { accountId })
    .select('url')
    .where('mailing_id', '=', mailingId)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.url;
}

/**
 * Keeps that a link was opened. What looks like a person and has opened all links within two seconds was a machine: its
 * visits are moved to those of machines.
 */
export async function keepVisit(
  db: Db,
  found: OfCode,
  { n, isMachine, now }: { readonly n: number; readonly isMachine: boolean; readonly now: Date },
): Promise<void> {
  const { accountId, mailingId, seq } = found;
  const tenant = { accountId };
  await db.transaction().execute(async (trx) => {
    // Of two at once the second sees the first.
    await ofAccount(trx.selectFrom('recipient'), tenant)
      .select('seq')
      .where('mailing_id', '=', mailingId)
      .where('seq', '=', seq)
      .forNoKeyUpdate()
      .execute();
    await addVisits(trx, tenant, found, [{ n, is_machine: isMachine, at: now }]);
    if (isMachine) return;
    const { rows } = await sql<{ n: number; last_at: Date }>`
      select v.n, v.last_at from link_visit v
      where ${isOfAccount(tenant, 'v')} and v.mailing_id = ${mailingId}::bigint and v.seq = ${seq} and not v.is_machine
        and v.last_at >= ${now}::timestamptz - make_interval(secs => ${BURST_SECONDS})`.execute(trx);
    const { links } = await ofAccount(trx.selectFrom('link'), tenant)
      .where('mailing_id', '=', mailingId)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('links'))
      .executeTakeFirstOrThrow();
    if (links < 2 || rows.length < links) return;
    await sql`
      delete from link_visit v where ${isOfAccount(tenant, 'v')} and v.mailing_id = ${mailingId}::bigint
        and v.seq = ${seq} and not v.is_machine and v.times = 1`.execute(trx);
    await sql`
      update link_visit v set times = v.times - 1, last_at = v.first_at
      where ${isOfAccount(tenant, 'v')} and v.mailing_id = ${mailingId}::bigint and v.seq = ${seq}
        and not v.is_machine`.execute(trx);
    await addVisits(
      trx,
      tenant,
      found,
      rows.map(({ n: nth, last_at: at }) => ({ n: nth, is_machine: true, at })),
    );
  });
}

interface Visit {
  readonly n: number;
  readonly is_machine: boolean;
  readonly at: Date;
}

async function addVisits(
  trx: Db,
  tenant: Tenant,
  { mailingId, seq }: Pick<OfCode, 'mailingId' | 'seq'>,
  visits: readonly Visit[],
): Promise<void> {
  await sql`
    insert into link_visit as v (account_id, mailing_id, seq, n, is_machine, first_at, last_at)
    select ${accountValue(tenant)}, ${mailingId}::bigint, ${seq}::integer, g.n, g.is_machine, g.at, g.at
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as g (n integer, is_machine boolean, at timestamptz)
    on conflict (account_id, mailing_id, seq, n, is_machine)
      do update set times = v.times + 1, last_at = excluded.last_at`.execute(trx);
}
