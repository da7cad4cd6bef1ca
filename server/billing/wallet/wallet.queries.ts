/** Cards and defaults in the store. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import { accountColumns, ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type CardRow = Selectable<Database['payment_method']>;
type CardFacts = Omit<CardRow, 'account_id' | 'user_id' | 'id' | 'created' | 'removed'>;

/** Somebody of the account who may buy, with the cards for it; null: none. */
export interface Payer {
  readonly userId: number;
  readonly type: UserType;
  readonly isOwner: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly subs: number | null;
  readonly inApp: number | null;
}

/** Changes of a wallet come one after the other; held until the transaction ends. */
export async function lockWallet(db: Db, { accountId }: Tenant): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Those that were not deleted, in the order in which they came. */
export async function readCards(db: Db, tenant: Tenant): Promise<CardRow[]> {
  return await ofAccount(db.selectFrom('payment_method'), tenant)
    .selectAll()
    .where('removed', 'is', null)
    .orderBy('id')
    .execute();
}

/** Also one that was deleted: the caller says whether that counts. */
export async function findCard(db: Db, tenant: Tenant, id: number): Promise<CardRow | undefined> {
  return await ofAccount(db.selectFrom('payment_method'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The card that somebody pays with if no other is named: the subscription, or what is bought in the product. */
export async function defaultCard(
  db: Db,
  principal: Principal,
  purchaseType: PurchaseType,
): Promise<CardRow | undefined> {
  return await ofUser(db.selectFrom('payment_default as d'), principal)
    .innerJoin('payment_method as m', (join) =>
      join
        .onRef('m.account_id', '=', 'd.account_id')
        .onRef('m.id', '=', purchaseType === 'Recurring' ? 'd.subs_method_id' : 'd.in_app_method_id'),
    )
    .selectAll('m')
    .where('m.removed', 'is', null)
    .executeTakeFirst();
}

/**
 * The card of that id as the user may buy with it, null if there is none such: any of the wallet for the owner, of a
 * member the one that is set for him. Without an id the one that is set.
 */
export async function findCardOf(
  db: Db,
  principal: Principal,
  id: string | undefined,
  purchaseType: PurchaseType,
): Promise<CardRow | null> {
  const own = await defaultCard(db, principal, purchaseType);
  if (id === undefined || id === String(own?.id)) return own ?? null;
  const isOwner = (await ownerId(db, principal)) === principal.userId;
  const cards = isOwner ? await readCards(db, principal) : [];
  return cards.find((card) => String(card.id) === id) ?? null;
}

async function ownerId(db: Db, tenant: Tenant): Promise<number | undefined> {
  const row = await ofAccount(db.selectFrom('app_user'), tenant)
    .select('id')
    .where('sub_user', '=', false)
    .executeTakeFirst();
  return row?.id;
}

/** Another card in the wallet that is the same one. */
export async function cardLike(
  db: Db,
  tenant: Tenant,
  { type, last_four, exp_year, exp_month }: Pick<CardFacts, 'type' | 'last_four' | 'exp_year' | 'exp_month'>,
  exceptId = 0,
): Promise<CardRow | undefined> {
  return await ofAccount(db.selectFrom('payment_method'), tenant)
    .selectAll()
    .where('removed', 'is', null)
    .where('type', '=', type)
    .where('last_four', '=', last_four)
    .where('exp_year', '=', exp_year)
    .where('exp_month', '=', exp_month)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
}

/** Under which a payment service keeps it; one that was deleted too. */
export async function findCardBy(db: Db, tenant: Tenant, reference: string): Promise<CardRow | undefined> {
  return await ofAccount(db.selectFrom('payment_method'), tenant)
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The name under which a payment service knows the account. */
export async function readCustomer(db: Db, tenant: Tenant): Promise<string | undefined> {
  const row = await ofAccount(db.selectFrom('provider_customer'), tenant).select('reference').executeTakeFirst();
  return row?.reference;
}

/** The first one that is kept stays. */
export async function keepCustomer(db: Db, tenant: Tenant, reference: string): Promise<string> {
  await db
    .insertInto('provider_customer')
    .values({ ...accountColumns(tenant), reference })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await readCustomer(db, tenant)) ?? reference;
}

export async function insertCard(db: Db, principal: Principal, facts: CardFacts, created: Date): Promise<number> {
  const { id } = await db
    .insertInto('payment_method')
    .values({ ...userColumns(principal), ...facts, created })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCard(
  db: Db,
  tenant: Tenant,
  id: number,
  change: Partial<CardFacts & Pick<CardRow, 'removed'>>,
): Promise<void> {
  await ofAccount(db.updateTable('payment_method'), tenant).set(change).where('id', '=', id).execute();
}

/** Everybody of the account who may buy, the owner first: scouts may not. */
export async function readPayers(db: Db, tenant: Tenant): Promise<Payer[]> {
  return await ofAccount(db.selectFrom('app_user as u'), tenant)
    .leftJoin('payment_default as d', (join) =>
      join.onRef('d.account_id', '=', 'u.account_id').onRef('d.user_id', '=', 'u.id'),
    )
    .select((eb) => [
      'u.id as userId',
      'u.type',
      eb('u.sub_user', '=', false).$castTo<boolean>().as('isOwner'),
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.username',
      'd.subs_method_id as subs',
      'd.in_app_method_id as inApp',
    ])
    .where('u.removed', 'is', null)
    .where('u.type', '!=', 'SCOUT')
    .orderBy('u.sub_user')
    .orderBy('u.id')
    .execute();
}

/** The user is of the account, whatever the type. */
export async function isOfAccount(db: Db, tenant: Tenant, userId: number): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('app_user'), tenant)
    .select('id')
    .where('id', '=', userId)
    .where('removed', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeDefault(
  db: Db,
  tenant: Tenant,
  { userId, subs, inApp }: Pick<Payer, 'userId' | 'subs' | 'inApp'>,
): Promise<void> {
  const cards = { subs_method_id: subs, in_app_method_id: inApp };
  await db
    .insertInto('payment_default')
    .values({ ...accountColumns(tenant), user_id: userId, ...cards })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(cards))
    .execute();
}

/**
 * Whether the account pays for a plan from cycle to cycle. Read from the row as it is: the columns of the cycle come with
 * the plans, and a store without them has no plan.
 */
export async function isPaying(db: Db, { accountId }: Tenant): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(sql<boolean>`to_jsonb(account) ->> 'cycle_end' is not null`.as('pays'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.pays;
}

/** What was deleted before that time, in all accounts. */
export async function cardsToForget(db: Db, before: Date): Promise<Pick<CardRow, 'account_id' | 'id' | 'reference'>[]> {
  return await acrossAccounts(
    db.selectFrom('payment_method').select(['account_id', 'id', 'reference']).where('removed', '<', before),
    'deleted cards',
  ).execute();
}

export async function deleteCard(db: Db, tenant: Tenant, id: number): Promise<void> {
  await ofAccount(db.deleteFrom('payment_method'), tenant).where('id', '=', id).execute();
}
