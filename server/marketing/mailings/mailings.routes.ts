/** Mailings and their ledger: P310-P319, and what they brought: P325. */
import { Readable } from 'node:stream';
import { RECIPIENTS_PAGE, type Mailing, type MailingRow } from '../../../src/api/contract/marketing/mailings.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Session } from '../../account/session/session.ts';
import { download, type Download } from '../../platform/http/download.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { sendMailings } from '../jobs.ts';
import { settleMailings } from '../money/settleMailings.ts';
import { detailLines } from '../recipients/detailLines.ts';
import { queueAgain, readRecipients } from '../recipients/recipients.queries.ts';
import { skipForbidden } from '../recipients/skipForbidden.ts';
import { recipientOf } from '../recipients/recipients.rows.ts';
import { duplicateMailing } from './duplicateMailing.ts';
import { estimateOf } from './estimate.ts';
import { keptSince, lockMailing, readMailingRows, readMailings, setMailing } from './mailings.queries.ts';
import { mailingOf, rowOf } from './mailings.rows.ts';
import { moveMailing, type Move } from './moveMailing.ts';
import { orderMailing } from './orderMailing.ts';
import { refuseSending } from './refuseSending.ts';
import { rowsNow } from './rowsNow.ts';
import { NO_CAMPAIGN, saveMailing } from './saveMailing.ts';
import { talliesOf } from './tallies.ts';

const NONE = refuse(404, NO_CAMPAIGN);

export const mailingsHandlers = {
  mailings: async ({ query, session, services: { store, clock } }) => {
    const removed = query.removed === true ? { removedSince: keptSince(clock.now()) } : {};
    return { mailings: (await readMailingRows(store.db, session, removed)).map(rowOf) };
  },

  campaignTallies: async ({ session, services: { store } }) => await talliesOf(store.db, session),

  mailing: async ({ params, session, services }) => (await mailingNow(services, session, params.id)) ?? NONE,

  saveMailing: async ({ body, session, services }) => {
    const { store, clock } = services;
    const id = await saveMailing(store.db, session, body, clock.now());
    return isRefusal(id) ? id : await savedNow(services, session, id);
  },

  estimateMailing: async ({ params, session, services }) => {
    const [mailing] = await readMailings(services.store.db, session, { id: params.id });
    if (mailing === undefined) return NONE;
    const estimated = await estimateOf(services, session, mailing);
    return isRefusal(estimated) ? estimated : estimated.estimate;
  },

  orderMailing: async ({ params, body, session, services }) => {
    const { quote, acknowledged, ...pay } = body;
    const refused = await orderMailing(services, session, params.id, { quote, acknowledged, pay });
    return refused ?? (await savedNow(services, session, params.id));
  },

  moveMailing: async ({ params, body, session, services }) => {
    const refused = await moveNow(services, session, params.id, body);
    return refused ?? { mailings: await rowsNow(services, session) };
  },

  duplicateMailing: async ({ params, session, services }) => {
    const id = await duplicateMailing(services.store.db, session, params.id, services.clock.now());
    return id === null ? refuse(404, `${NO_CAMPAIGN} Nothing was made.`) : await savedNow(services, session, id);
  },

  recipients: async ({ params, query, session, services: { store } }) => {
    const [mailing] = await readMailings(store.db, session, { id: params.id });
    if (mailing === undefined) return NONE;
    const rows = await readRecipients(store.db, session, params.id, query);
    return { results: rows.slice(0, RECIPIENTS_PAGE).map(recipientOf), isMore: rows.length > RECIPIENTS_PAGE };
  },

  sendAgain: async ({ params, session, services }) => {
    const { store, clock, jobs } = services;
    const forbidden = await refuseSending(services, session, 'Nothing was sent.');
    if (forbidden !== null) return forbidden;
    const now = clock.now();
    const row = await store.db.transaction().execute(async (trx) => {
      const mailing = await lockMailing(trx, session, params.id);
      if (mailing === undefined || mailing.removed !== null) return refuse(404, `${NO_CAMPAIGN} Nothing was sent.`);
      if (mailing.status === 'COMPLETE')
        return refuse(422, 'This campaign is complete: duplicate it for whoever it did not reach. Nothing was sent.');
      const again = await queueAgain(trx, session, { mailingId: params.id, seq: params.seq }, now);
      if (again === undefined)
        return refuse(422, 'Only who failed or is unknown can be sent to again. Nothing was sent.');
      await setMailing(trx, session, params.id, {}, now);
      return again;
    });
    if (isRefusal(row)) return row;
    await jobs.send(sendMailings, {});
    return recipientOf(row);
  },

  mailingDetail: async ({ params, session, services: { store } }) => {
    const [mailing] = await readMailings(store.db, session, { id: params.id });
    if (mailing === undefined) return NONE;
    return detailOf({ store }, session, mailing);
  },
} satisfies Partial<Handlers>;

export const detailOf = (
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  mailing: { readonly id: number; readonly name: string },
): Download =>
  download(
    `${mailing.name}-detail.csv`,
    'text/csv; charset=utf-8',
    Readable.from(detailLines(store.db, principal, mailing)),
  );

/** Null: it is done, and whoever sends or pays back hears of it. */
export async function moveNow(services: Services, session: Session, id: number, move: Move): Promise<Refusal | null> {
  const { store, clock, jobs } = services;
  const refused =
    (await resumeRefusal(services, session, id, move.act)) ??
    (await moveMailing(store.db, session, id, move, clock.now()));
  if (refused !== null) return refused;
  if (move.act === 'resume') await jobs.send(sendMailings, {});
  if (move.act === 'finish' || move.act === 'delete') await jobs.send(settleMailings, {});
  return null;
}

/** Who goes on with a mailing has to be one who may send, and the rules are asked again about everybody who waits. */
async function resumeRefusal(services: Services, session: Session, id: number, act: string): Promise<Refusal | null> {
  if (act !== 'resume') return null;
  const forbidden = await refuseSending(services, session, 'Nothing was resumed.');
  if (forbidden !== null) return forbidden;
  const [mailing] = await readMailings(services.store.db, session, { id });
  return mailing?.status === 'PAUSED' ? await skipForbidden(services, session, mailing) : null;
}

async function mailingNow(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
): Promise<Mailing | null> {
  const [record] = await readMailings(store.db, principal, { id });
  return record === undefined ? null : mailingOf(record);
}

export async function savedNow(
  services: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
): Promise<{ mailing: Mailing; mailings: MailingRow[] } | Refusal> {
  const mailing = await mailingNow(services, principal, id);
  return mailing === null ? NONE : { mailing, mailings: await rowsNow(services, principal) };
}
