/** A card is put in, changed, or brought back. Called within a transaction. */
import type { Transaction } from 'kysely';
import { cardProblems } from '../../../src/api/billing/cardProblems.ts';
import type { CardFields, DefaultCards } from '../../../src/api/contract/billing/wallet.ts';
import { lastFourOf, type CardType } from '../../../src/calc/billing/cards.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { NO_CARD, setDefaults } from './setDefaults.ts';
import {
  cardLike,
  findCard,
  insertCard,
  lockWallet,
  readCards,
  readPayers,
  updateCard,
  writeDefault,
  type CardRow,
} from './wallet.queries.ts';
import { columnsOf, fieldsOf } from './wallet.rows.ts';

const NOT_ADDED = 'No card was added.';
const NOT_CHANGED = 'Nothing was changed.';
const KEPT_ELSEWHERE = 'This card is kept by the payment service: add it anew there to change it.';
const TWICE = 'This card is in the wallet already.';

/** The first thing that is wrong, in words, and all by field. */
function refuseProblems(problems: Readonly<Record<string, string>>, nothing: string): Refusal | null {
  const [first] = Object.values(problems);
  return first === undefined ? null : refuse(422, `${first} ${nothing}`, problems);
}

interface NewCard {
  readonly card: CardFields;
  readonly number: string;
  readonly type: CardType;
  readonly forSubscription: boolean;
  readonly forPurchases: boolean;
  readonly today: CalendarDate;
  readonly now: Date;
}

/** Answers its id. The first card pays for everything of the owner. */
export async function putInCard(
  trx: Transaction<Database>,
  owner: Principal,
  { card, number, type, forSubscription, forPurchases, today, now }: NewCard,
): Promise<number | Refusal> {
  await lockWallet(trx, owner);
  const refusal = refuseProblems(cardProblems(card, today, null), NOT_ADDED);
  if (refusal !== null) return refusal;
  const facts = { ...columnsOf(card), type, last_four: lastFourOf(number), reference: null, fingerprint: null };
  if ((await cardLike(trx, owner, facts)) !== undefined)
    return refuse(422, `${TWICE} ${NOT_ADDED}`, { cardNumber: 'is in the wallet' });
  const id = await insertCard(trx, owner, facts, now);
  await payWith(trx, owner, id, { subscription: forSubscription, purchases: forPurchases });
  return id;
}

/** The owner pays with a new card from now on what is named; with the first one everything. */
export async function payWith(
  trx: Transaction<Database>,
  owner: Principal,
  id: number,
  { subscription, purchases }: { readonly subscription: boolean; readonly purchases: boolean },
): Promise<void> {
  const isFirst = (await readCards(trx, owner)).every((card) => card.id === id);
  const me = (await readPayers(trx, owner)).find(({ isOwner }) => isOwner);
  if (me === undefined || !(isFirst || subscription || purchases)) return;
  await writeDefault(trx, owner, {
    userId: me.userId,
    subs: isFirst || subscription ? id : me.subs,
    inApp: isFirst || purchases ? id : me.inApp,
  });
}

/** Of a card that a payment service keeps nothing is written here: it comes back, or pays for others. */
async function changeKept(
  trx: Transaction<Database>,
  owner: Principal,
  row: CardRow,
  { fields, isBack, defaults = [] }: Pick<CardChange, 'fields' | 'isBack' | 'defaults'>,
): Promise<Refusal | null> {
  if (Object.values(fields).some((value) => value !== undefined))
    return refuse(422, `${KEPT_ELSEWHERE} ${NOT_CHANGED}`);
  if ((await cardLike(trx, owner, row, row.id)) !== undefined) return refuse(422, `${TWICE} ${NOT_CHANGED}`);
  if (isBack) await updateCard(trx, owner, row.id, { removed: null });
  return await setDefaults(trx, owner, defaults, NOT_CHANGED);
}

interface CardChange {
  readonly id: number;
  readonly fields: { readonly [K in keyof CardFields]?: CardFields[K] | undefined };
  readonly isBack: boolean;
  readonly defaults: readonly DefaultCards[] | undefined;
  readonly today: CalendarDate;
}

/** Null: it is done. */
export async function changeCard(
  trx: Transaction<Database>,
  owner: Principal,
  { id, fields, isBack, defaults, today }: CardChange,
): Promise<Refusal | null> {
  await lockWallet(trx, owner);
  const row = await findCard(trx, owner, id);
  if (row === undefined || (row.removed !== null && !isBack)) return refuse(404, `${NO_CARD} ${NOT_CHANGED}`);
  if (row.reference !== null) return await changeKept(trx, owner, row, { fields, isBack, defaults });
  const kept = fieldsOf(row);
  const names = Object.keys(kept) as (keyof CardFields)[]; // it has all of them
  const named = Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
  );
  const card: CardFields = { ...kept, ...named };
  const refusal = refuseProblems(cardProblems(card, today, kept), NOT_CHANGED);
  if (refusal !== null) return refusal;
  const facts: CardRow = { ...row, ...columnsOf(card) };
  if ((await cardLike(trx, owner, facts, id)) !== undefined)
    return refuse(422, `${TWICE} ${NOT_CHANGED}`, { cardExpMonth: 'is that of another card like it' });
  await updateCard(trx, owner, id, { ...columnsOf(card), ...(isBack ? { removed: null } : {}) });
  return defaults === undefined ? null : await setDefaults(trx, owner, defaults, NOT_CHANGED);
}
