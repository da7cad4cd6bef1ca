/** What services told of rows, and the rows that it is about. */
import { sql, type Kysely } from 'kysely';
import type { RecipientState } from '../../../src/calc/marketing/lifecycle.ts';
import type { ReceiptKind } from '../carriers/port.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';
import type { RowOf } from './rowKey.ts';

type Db = Kysely<Database>;

/** False: it was told before. */
export async function keepReceipt(
  trx: Db,
  { accountId, mailingId, seq }: RowOf,
  { kind, at, carrierId, eventId, code, said }: Told,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('receipt')
    .values({
      ...accountColumns({ accountId }),
      mailing_id: mailingId,
      seq,
      kind,
      at,
      carrier_id: carrierId,
      event_id: eventId,
      code,
      said,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
export interface Told {
  readonly kind: ReceiptKind;
  readonly at: Date;
  readonly carrierId: string;
  readonly eventId: string;
  readonly code: string;
  readonly said: string | null;
}

/** A row held until the transaction ends, behind its mailing, with whose it is; undefined: there is none. */
export async function lockRow(trx: Db, tenant: Tenant, { mailingId, seq }: Pick<RowOf, 'mailingId' | 'seq'>) {
  await ofAccount(trx.selectFrom('mailing'), tenant)
    .select('id')
    .where('id', '=', mailingId)
    .forNoKeyUpdate()
    .execute();
  return await ofAccount(trx.selectFrom('recipient as r'), tenant)
    .innerJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 'r.account_id').onRef('m.id', '=', 'r.mailing_id'),
    )
    .select(['r.state', 'r.target_kind', 'r.target_key', 'r.contact_id', 'r.name', 'r.pieces'])
    .select(['m.rate', 'm.user_id', 'm.sender', 'm.name as campaign'])
    .where('r.mailing_id', '=', mailingId)
    .where('r.seq', '=', seq)
    .forNoKeyUpdate('r')
    .executeTakeFirst();
}

/** Moves a row along the states, each of which the database allows. */
export async function moveRow(
  trx: Db,
  tenant: Tenant,
  { mailingId, seq }: Pick<RowOf, 'mailingId' | 'seq'>,
  to: {
    readonly state: RecipientState;
    readonly cents?: number;
    readonly carrierId?: string;
    readonly error?: string;
    readonly lease?: Date;
  },
  now: Date,
): Promise<void> {
  const { state, cents, carrierId, error, lease } = to;
  await ofAccount(trx.updateTable('recipient'), tenant)
    .set({
      state,
      lease: lease ?? null,
      look: null,
      moved: now,
      ...(cents === undefined ? {} : { cents }),
      ...(state === 'ACCEPTED' ? { accepted: now, error: null } : {}),
      ...(carrierId === undefined ? {} : { carrier_id: carrierId }),
      ...(error === undefined ? {} : { error }),
    })
    .where('mailing_id', '=', mailingId)
    .where('seq', '=', seq)
    .execute();
}

/** Says beside a row what happened, without moving it. */
export async function noteOnRow(
  trx: Db,
  tenant: Tenant,
  { mailingId, seq }: Pick<RowOf, 'mailingId' | 'seq'>,
  note: string,
  now: Date,
): Promise<void> {
  await ofAccount(trx.updateTable('recipient'), tenant)
    .set({ error: note, moved: now })
    .where('mailing_id', '=', mailingId)
    .where('seq', '=', seq)
    .execute();
}

/** Of each account the last row that reached this number or address by a service, the newest account first. */
export async function lastReached(db: Db, targetKey: string): Promise<readonly (RowOf & { readonly at: Date })[]> {
  const query = db
    .selectFrom('recipient')
    .distinctOn('account_id')
    .select([
      'account_id as accountId',
      'mailing_id as mailingId',
      'seq',
      sql<Date>`coalesce(accepted, handed)`.as('at'),
    ])
    .where('target_key', '=', targetKey)
    .where('handed', 'is not', null)
    .orderBy('account_id')
    .orderBy(sql`coalesce(accepted, handed)`, 'desc');
  const rows = await acrossAccounts(query, 'who of a shared number was answered').execute();
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
