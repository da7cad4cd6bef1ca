/** What mailings were paid, earned and gave back, in the store. */
import type { Kysely, Selectable, Updateable } from 'kysely';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** States of rows that a carrier took, as far as anybody knows: they are paid. */
export const PAID_STATES = ['ACCEPTED', 'DELIVERED', 'BOUNCED', 'RETURNED', 'UNKNOWN'] as const;

/** Mailings of all accounts whose money is not settled yet: only for a job. */
export async function unsettledMailings(db: Db): Promise<(Principal & { readonly id: number })[]> {
  return await acrossAccounts(
    db
      .selectFrom('mailing')
      .select(['account_id as accountId', 'user_id as userId', 'id'])
      .where('invoice_id', 'is not', null)
      .where('settled', 'is', null)
      .orderBy('account_id')
      .orderBy('id'),
    'mailings to settle',
  ).execute();
}

export type PaidMailing = Selectable<Database['mailing']> & { readonly invoice_id: number };

/** A mailing that was paid, held until the transaction ends; undefined: it is none. */
export async function lockPaid(trx: Db, tenant: Tenant, id: number): Promise<PaidMailing | undefined> {
  const row = await ofAccount(trx.selectFrom('mailing'), tenant)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.invoice_id == null ? undefined : { ...row, invoice_id: row.invoice_id };
}

/** The invoice on which a mailing was paid. */
export interface PaidInvoice {
  readonly id: number;
  /** Who ordered it. */
  readonly userId: number;
  readonly state: Selectable<Database['invoice']>['state'];
  /** What credit did not pay of it, and what it did, below nothing. */
  readonly due: Cents;
  readonly credit: Cents;
}

export async function readPaid(db: Db, tenant: Tenant, id: number): Promise<PaidInvoice> {
  return await ofAccount(db.selectFrom('invoice'), tenant)
    .select(['id', 'user_id as userId', 'state', 'due_cents as due', 'credit_cents as credit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What its carrier took, in cents. */
export async function takenCents(db: Db, tenant: Tenant, id: number): Promise<Cents> {
  const row = await ofAccount(db.selectFrom('mailing_count'), tenant)
    .select(({ fn }) => fn.sum<string | null>('cents').as('cents'))
    .where('mailing_id', '=', id)
    .where('state', 'in', PAID_STATES)
    .executeTakeFirst();
  return cents(Number(row?.cents ?? 0));
}

/** Without another version: who looks at it changes nothing of what people can change. */
export async function setMoney(
  trx: Db,
  tenant: Tenant,
  id: number,
  to: Pick<Updateable<Database['mailing']>, 'earned_cents' | 'back_cents' | 'settled'>,
): Promise<void> {
  await ofAccount(trx.updateTable('mailing'), tenant).set(to).where('id', '=', id).execute();
}

/** How often something was posted for it under names that begin so. */
export async function countEntries(db: Db, tenant: Tenant, begin: string): Promise<number> {
  const row = await ofAccount(db.selectFrom('book_entry'), tenant)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('source', 'like', `${begin}%`)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whom and whom not it would go to is forgotten: its order came to nothing. */
export async function forgetOrder(trx: Db, tenant: Tenant, id: number, now: Date): Promise<void> {
  for (const table of ['recipient', 'left_out', 'link', 'mailing_count'] as const)
    await ofAccount(trx.deleteFrom(table), tenant).where('mailing_id', '=', id).execute();
  await ofAccount(trx.updateTable('mailing'), tenant)
    .set((eb) => ({
      candidates: 0,
      recipients: 0,
      sender: null,
      rules: '',
      carrier: '',
      place: '',
      rate: 0,
      modified: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
