/** Where a user's events go, and what was sent: P285-P292, P414. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { webhookTexts } from '../../../src/api/catalogue/account/webhookKinds.ts';
import {
  DELIVERIES_PAGE,
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  type Webhooks,
} from '../../../src/api/contract/account/webhooks.ts';
import { paysForAccount } from '../session/paysForAccount.ts';
import type { Session } from '../session/session.ts';
import { lockUser } from '../session/lockUser.ts';
import { newWebhookSecret, ownerOfWebhook } from './signature.ts';
import { wrongAddress } from '../../platform/outgoing/wrongAddress.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertTest,
  insertWebhook,
  ownsGroup,
  readDeliveries,
  readDelivery,
  readWebhooks,
  renewSecret,
  sendAgain,
  updateWebhook,
  type WebhookDraft,
} from './webhooks.queries.ts';
import { deliveryInFull, deliveryOf, webhookOf } from './webhooks.rows.ts';

const NOTHING = 'Nothing was changed.';
const NONE = refuse(404, `There is no such webhook any more. ${NOTHING}`);
const NO_KEY = refuse(422, `The key of this installation is missing: ask whoever operates it. ${NOTHING}`);
const HOUR_MS = 3_600_000;

export const webhooksHandlers = {
  webhooks: async ({ session, services }) => await webhooksNow(services, session),

  addWebhook: async ({ body, session, services }) => {
    const { store, clock, seal } = services;
    if (!seal.hasKey) return NO_KEY;
    const refused = await refuseDraft(services, session, body);
    if (refused !== null) return refused;
    const secret = newWebhookSecret();
    const id = await store.db.transaction().execute(async (trx) => {
      await lockUser(trx, session);
      if ((await countWebhooks(trx, session)) >= MOST_WEBHOOKS)
        return refuse(422, `There are ${MOST_WEBHOOKS} webhooks, which is all that one may have. None was added.`);
      return await insertWebhook(trx, session, body, seal.close(secret, ownerOfWebhook(session)), clock.now());
    });
    if (typeof id !== 'number') return id;
    return { webhooks: await webhooksNow(services, session), id, secret };
  },

  saveWebhook: async ({ params, body, session, services }) => {
    const refused = await refuseDraft(services, session, body);
    if (refused !== null) return refused;
    if (!(await updateWebhook(services.store.db, session, params.id, body))) return NONE;
    return await webhooksNow(services, session);
  },

  deleteWebhook: async ({ params, session, services }) => {
    if (!(await deleteWebhook(services.store.db, session, params.id))) return NONE;
    return await webhooksNow(services, session);
  },

  newWebhookSecret: async ({ params, session, services }) => {
    const { store, clock, seal } = services;
    if (!seal.hasKey) return NO_KEY;
    const secret = newWebhookSecret();
    const until = new Date(clock.now().getTime() + FORMER_SECRET_HOURS * HOUR_MS);
    const sealed = seal.close(secret, ownerOfWebhook(session));
    if (!(await renewSecret(store.db, session, params.id, { secret: sealed, until }))) return NONE;
    return { webhooks: await webhooksNow(services, session), id: params.id, secret };
  },

  testWebhook: async ({ params, session, services }) => {
    if (!(await insertTest(services.store.db, session, params.id))) return NONE;
    return await webhooksNow(services, session);
  },

  webhookDeliveries: async ({ params, query, session, services }) => {
    const rows = await readDeliveries(services.store.db, session, { webhookId: params.id, before: query.before });
    return { results: rows.slice(0, DELIVERIES_PAGE).map(deliveryOf), isMore: rows.length > DELIVERIES_PAGE };
  },

  webhookDelivery: async ({ params, session, services }) => {
    const row = await readDelivery(services.store.db, session, params.id, params.deliveryId);
    return row === undefined ? refuse(404, 'There is no such message any more.') : deliveryInFull(row);
  },

  sendDeliveryAgain: async ({ params, session, services }) => {
    const row = await sendAgain(services.store.db, session, params.id, params.deliveryId);
    return row === undefined ? refuse(404, 'There is no such message any more. Nothing was sent.') : deliveryOf(row);
  },
} satisfies Partial<Handlers>;

async function refuseDraft(
  { store, config }: Pick<Services, 'store' | 'config'>,
  session: Session,
  { url, kinds, groupId }: WebhookDraft,
): Promise<Refusal | null> {
  const wrong = wrongAddress(url, { isPrivate: config.webhookPrivate.length > 0, isPlain: false });
  if (wrong !== null) return refuse(422, NOTHING, { url: wrong });
  const ofMoney = kinds.find((kind) => webhookTexts[kind].ofMoney);
  if (ofMoney !== undefined && !paysForAccount(session))
    return refuse(422, NOTHING, { kinds: `has ${ofMoney}, which is for whoever deals with the money of the account` });
  const unseen = kinds.find((kind) => {
    const { needs } = webhookTexts[kind];
    return needs !== undefined && !session.permissions.has(needs);
  });
  if (unseen !== undefined)
    return refuse(422, NOTHING, { kinds: `has ${unseen}, which is for whoever may see campaigns` });
  if (groupId === null) return null;
  if (!kinds.some((kind) => webhookTexts[kind].ofLists))
    return refuse(422, NOTHING, { groupId: 'does not narrow anything: none of the events is about a list' });
  if (!(await ownsGroup(store.db, session, groupId))) return refuse(422, NOTHING, { groupId: 'is no list of yours' });
  return null;
}

async function webhooksNow({ store, seal }: Services, session: Session): Promise<Webhooks> {
  return { webhooks: (await readWebhooks(store.db, session)).map(webhookOf), canSeal: seal.hasKey };
}
