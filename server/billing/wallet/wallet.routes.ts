/** The wallet: C125-C131. Its owner sees and changes all of it, a member sees the card that he buys with. */
import type { Transaction } from 'kysely';
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import { payUnpaid } from '../orders/payUnpaid.ts';
import { cardPage, takeEntered } from './enterCard.ts';
import { changeCard, putInCard } from './keepCard.ts';
import { removeCard } from './removeCard.ts';
import { setDefaults } from './setDefaults.ts';
import { isOfAccount, lockWallet, readCards, readPayers } from './wallet.queries.ts';
import { walletOf, walletOfMember, walletProvider } from './wallet.rows.ts';

const NOTHING = 'Nothing was changed.';
const ELSEWHERE = 'Cards are entered at the payment service, not here. No card was added.';

export const walletHandlers = {
  wallet: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if (!paysForAccount(session) && id !== session.userId) return refuse(403);
    if (!(await isOfAccount(db, session, id))) return refuse(403);
    return await walletNow(services, session, id);
  },

  addCard: async ({ body, session, services }) => {
    if (services.payments.collects) return refuse(422, ELSEWHERE, { cardNumber: 'is entered at the payment service' });
    const { cardNumber, cardType, billingPaymentMethod, purchasePaymentMethod, ...card } = body;
    const savedId = await changing(
      services,
      async (trx) =>
        await putInCard(trx, session, {
          card,
          number: cardNumber,
          type: cardType,
          forSubscription: billingPaymentMethod,
          forPurchases: purchasePaymentMethod,
          today: todayOf(services),
          now: services.clock.now(),
        }),
    );
    return isRefusal(savedId) ? savedId : { ...(await walletNow(services, session)), savedId };
  },

  cardPage: async ({ session, services }) => await cardPage(services, session),

  enteredCard: async ({ body: { entered }, session, services }) => {
    const savedId = await takeEntered(services, session, entered);
    if (isRefusal(savedId)) return savedId;
    // A card that works pays what is unpaid at once; one that does not is told with the bills.
    await payUnpaid(services, session);
    return { ...(await walletNow(services, session)), savedId };
  },

  saveCard: async ({ body, session, services }) => {
    const { paymentMethodId, removed, defaults, ...fields } = body;
    const refusal = await changing(
      services,
      async (trx) =>
        await changeCard(trx, session, {
          id: paymentMethodId,
          fields,
          isBack: removed === false,
          defaults,
          today: todayOf(services),
        }),
    );
    return refusal ?? (await walletNow(services, session));
  },

  deleteCard: async ({ params: { a: userId, b: id }, session, services }) => {
    if (!(await isOfAccount(services.store.db, session, userId))) return refuse(403);
    return await removed(services, session, { id, replacement: null });
  },

  replaceCard: async ({ body, session, services }) => {
    const { userId, paymentMethodId: id, replacementPaymentMethodId: replacement = null, defaults } = body;
    if (!(await isOfAccount(services.store.db, session, userId))) return refuse(403);
    return await removed(services, session, { id, replacement, defaults });
  },

  cardDefaults: async ({ params: { id }, session, services }) => {
    if (!(await isOfAccount(services.store.db, session, id))) return refuse(403);
    const { defaults } = await walletNow(services, session);
    return { defaults };
  },

  saveCardDefaults: async ({ body: { defaults }, session, services }) => {
    const refusal = await changing(services, async (trx) => {
      await lockWallet(trx, session);
      return await setDefaults(trx, session, defaults, NOTHING);
    });
    if (refusal !== null) return refusal;
    await payUnpaid(services, session);
    return await walletNow(services, session);
  },
} satisfies Partial<Handlers>;

/** As the owner or the member who asks sees it. `purchaser`: whose purchases are meant. */
async function walletNow({ store, payments }: Services, session: Session, purchaser = session.userId) {
  const [cards, payers] = await Promise.all([readCards(store.db, session), readPayers(store.db, session)]);
  const wallet = paysForAccount(session)
    ? walletOf(cards, payers, purchaser)
    : walletOfMember(cards, payers, session.userId);
  return { ...wallet, provider: walletProvider(payments) };
}

async function removed(
  services: Services,
  session: Session,
  removal: Omit<Parameters<typeof removeCard>[2], 'now'>,
): Promise<Refusal | Awaited<ReturnType<typeof walletNow>>> {
  const now = services.clock.now();
  const refusal = await changing(services, async (trx) => await removeCard(trx, session, { ...removal, now }));
  return refusal ?? (await walletNow(services, session));
}

const todayOf = ({ clock, config }: Services) => dayIn(clock.now(), config.timeZone);

/** What is refused midway has changed nothing. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('undone');
    this.refusal = refusal;
  }
}

async function changing<T>(
  { store }: Services,
  work: (trx: Transaction<Database>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await store.db.transaction().execute(async (trx) => {
      const done = await work(trx);
      if (isRefusal(done)) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}
