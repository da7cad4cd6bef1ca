/** A card is entered at the payment service, and what it tells of it is put into the wallet. */
import { readDoor } from '../../account/brands/doorOf.ts';
import type { Kysely, Transaction } from 'kysely';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { NoAnswer, type CollectingProvider, type KeptCard } from '../payments/port.ts';
import { readAccount } from '../plans/subscription.queries.ts';
import { payWith } from './keepCard.ts';
import {
  cardLike,
  findCardBy,
  insertCard,
  keepCustomer,
  lockWallet,
  readCustomer,
  updateCard,
} from './wallet.queries.ts';

type Known = Pick<Resources, 'store' | 'payments' | 'config' | 'brands' | 'clock'>;

const NOT_ADDED = 'No card was added.';
const NO_SERVICE = `Cards are notes here, and entered in the wallet itself. ${NOT_ADDED}`;
const AWAY = `The payment service does not answer. ${NOT_ADDED}`;

/** The page on which a card is entered. */
export async function cardPage(
  { store, payments, ...installation }: Known,
  owner: Tenant,
): Promise<{ url: string } | Refusal> {
  if (!payments.collects) return refuse(422, NO_SERVICE);
  const { publicUrl } = await readDoor(store.db, owner, installation);
  const wallet = `${publicUrl}/account/wallet`;
  return await answered(async () => {
    const customer = await customerOf(store.db, payments, owner);
    const url = await payments.addCard(customer, { done: `${wallet}?card={CHECKOUT_SESSION_ID}`, left: wallet });
    return { url };
  });
}

/** What was entered on a page is in the wallet, once; answers its id. */
export async function takeEntered(
  { store, payments, clock }: Known,
  owner: Principal,
  entered: string,
): Promise<number | Refusal> {
  if (!payments.collects) return refuse(422, NO_SERVICE);
  const found = await answered(async () => await payments.cardOf(entered));
  if (isRefusal(found)) return found;
  if (found === null) return refuse(422, `No card was entered there. ${NOT_ADDED}`);
  if (found.customer !== (await readCustomer(store.db, owner))) return refuse(403);
  const { card } = found;
  const kept = await store.db.transaction().execute(async (trx) => await putIn(trx, owner, card, clock.now()));
  if (typeof kept === 'number') return kept;
  // Of a card that is not taken, and of one that stood there before it was entered anew.
  if (kept.forget !== null) await answered(async () => await payments.forgetCard(kept.forget ?? ''));
  return kept.answer;
}

type PutIn = number | { readonly answer: number | Refusal; readonly forget: string | null };

async function putIn(
  trx: Transaction<Database>,
  owner: Principal,
  { type, ...facts }: KeptCard,
  now: Date,
): Promise<PutIn> {
  await lockWallet(trx, owner);
  const before = await findCardBy(trx, owner, facts.reference);
  if (before !== undefined) return before.id;
  if (type === null) {
    const text = `Visa, Mastercard, American Express and Discover are taken here, and no others. ${NOT_ADDED}`;
    return { answer: refuse(422, text), forget: facts.reference };
  }
  const like = await cardLike(trx, owner, { ...facts, type });
  if (like !== undefined) {
    await updateCard(trx, owner, like.id, facts);
    return { answer: like.id, forget: like.reference };
  }
  const id = await insertCard(trx, owner, { ...facts, type }, now);
  await payWith(trx, owner, id, { subscription: false, purchases: false });
  return id;
}

async function customerOf(db: Kysely<Database>, payments: CollectingProvider, tenant: Tenant): Promise<string> {
  const known = await readCustomer(db, tenant);
  if (known !== undefined) return known;
  const { name } = await readAccount(db, tenant);
  return await keepCustomer(db, tenant, await payments.makeCustomer(tenant.accountId, name));
}

async function answered<T>(ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NoAnswer) return refuse(409, AWAY);
    throw error;
  }
}
