/** Cards that an account keeps for later campaigns: P322-P324. */
import { MOST_OWN_CARDS, type OwnCard } from '../../../src/api/contract/marketing/cards.ts';
import { Graphic } from '../../../src/api/contract/marketing/postcardContent.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { cutSide } from './cutCard.ts';
import { lostPicture } from './cardPictures.ts';
import { keepCard, listCards, removeCard } from './ownCards.queries.ts';

const NOTHING = 'Nothing was kept.';

export const ownCardsHandlers = {
  ownCards: async ({ session, services }) => ({ cards: await cardsNow(services, session) }),

  keepCard: async ({ body, session, services }) => {
    const { store, clock } = services;
    const { name } = body;
    const [front, back] = [await cutSide(body.frontGraphic), await cutSide(body.backGraphic)];
    const kept = await refusable(store.db, async (trx) => {
      await lockAccount(trx, session);
      const lost = await lostPicture(trx, session, { frontGraphic: front, backGraphic: back });
      if (lost !== null) return refuse(422, NOTHING, lost);
      const before = await listCards(trx, session);
      const isNew = before.every((one) => one.name.toLowerCase() !== name.toLowerCase());
      if (isNew && before.length >= MOST_OWN_CARDS)
        return refuse(422, `There are ${MOST_OWN_CARDS} cards, which is all that an account may keep. ${NOTHING}`);
      await keepCard(trx, session, { name, front, back }, clock.now());
      return null;
    });
    return kept ?? { cards: await cardsNow(services, session) };
  },

  removeCard: async ({ params, session, services }) => {
    const isGone = await services.store.db
      .transaction()
      .execute(async (trx) => await removeCard(trx, session, params.id));
    return isGone
      ? { cards: await cardsNow(services, session) }
      : refuse(404, 'There is no such card any more. Nothing was removed.');
  },
} satisfies Partial<Handlers>;

export const cardsNow = async ({ store }: Pick<Services, 'store'>, tenant: Tenant): Promise<OwnCard[]> =>
  (await listCards(store.db, tenant)).map(({ id, name, front, back, made }) => ({
    id,
    name,
    frontGraphic: Graphic.parse(front),
    backGraphic: Graphic.parse(back),
    made: made.toISOString(),
  }));
