/** A call list as a person works through it: P333-P335. */
import { CALLS_PAGE, type CallRow, type ToldCall } from '../../../src/api/contract/marketing/calls.ts';
import { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { profileValues, recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { callResultTexts, endsCalls } from '../../../src/calc/marketing/callResults.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { liftSuppression, standingSuppression, suppress } from '../compliance/suppressions.queries.ts';
import { lockMailing, readMailings, type MailingRecord } from '../mailings/mailings.queries.ts';
import { readContent } from '../mailings/messageOf.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { countCalls, insertCall, lockCalled, readCalls, takeBackLast, type CallRecord } from './calls.queries.ts';
import { judgeCalls } from './judgeCalls.ts';

const NONE = refuse(404, NO_CAMPAIGN);
const NOBODY = 'There is nobody to be called in this row.';

export const callsHandlers = {
  callRows: async ({ params, query, session, services }) => {
    const { store } = services;
    const mailing = await callListOf(services, session, params.id);
    if (mailing === undefined) return NONE;
    const records = await readCalls(store.db, session, params.id, query);
    const results = await rowsOf(services, session, mailing, records.slice(0, CALLS_PAGE));
    if (isRefusal(results)) return results;
    const counts = await countCalls(store.db, session, params.id);
    return { results, isMore: records.length > CALLS_PAGE, counts };
  },

  tellCall: async ({ params: { id, seq }, body: { result, note }, session, services }) => {
    const now = services.clock.now();
    const refused = await services.store.db.transaction().execute(async (trx) => {
      const mailing = await lockMailing(trx, session, id);
      if (mailing?.type !== 'CALL' || mailing.removed !== null) return refuse(404, `${NO_CAMPAIGN} Nothing was kept.`);
      const called = await lockCalled(trx, session, id, seq);
      if (called === undefined) return refuse(404, `${NOBODY} Nothing was kept.`);
      let suppressionId: number | null = null;
      if (endsCalls(result)) {
        const source = `a call: ${callResultTexts[result]}`;
        const row = {
          kind: 'PHONE',
          key: called.target_key,
          contactId: null,
          reason: 'BY_HAND',
          source,
          at: now,
        } as const;
        // One that stands already is not this call's, and stays when it is taken back.
        if ((await suppress(trx, session, [row])) > 0)
          suppressionId = (await standingSuppression(trx, session, 'PHONE', called.target_key))?.id ?? null;
      }
      await insertCall(trx, session, { mailing_id: id, seq, result, note, at: now, suppression_id: suppressionId });
      return null;
    });
    return refused ?? (await toldOf(services, session, id, seq));
  },

  takeBackCall: async ({ params: { id, seq }, session, services }) => {
    const now = services.clock.now();
    const refused = await services.store.db.transaction().execute(async (trx) => {
      const mailing = await lockMailing(trx, session, id);
      if (mailing?.type !== 'CALL' || mailing.removed !== null)
        return refuse(404, `${NO_CAMPAIGN} Nothing was taken back.`);
      const taken = await takeBackLast(trx, session, id, seq, now);
      if (taken === undefined) return refuse(422, 'Nothing was told of this call. Nothing was taken back.');
      if (taken.suppression_id !== null) {
        const why = `what was told of a call was taken back: ${callResultTexts[taken.result]}`;
        await liftSuppression(trx, session, taken.suppression_id, why, now);
      }
      return null;
    });
    return refused ?? (await toldOf(services, session, id, seq));
  },
} satisfies Partial<Handlers>;

async function callListOf(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
): Promise<MailingRecord | undefined> {
  const [record] = await readMailings(store.db, principal, { id });
  return record?.type === 'CALL' ? record : undefined;
}

async function toldOf(services: Services, principal: Principal, id: number, seq: number): Promise<ToldCall | Refusal> {
  const mailing = await callListOf(services, principal, id);
  if (mailing === undefined) return NONE;
  const rows = await rowsOf(services, principal, mailing, await readCalls(services.store.db, principal, id, { seq }));
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  if (row === undefined) return refuse(404, NOBODY);
  return { row, counts: await countCalls(services.store.db, principal, id) };
}

async function rowsOf(
  services: Services,
  principal: Principal,
  { body, sender }: MailingRecord,
  records: readonly CallRecord[],
): Promise<CallRow[] | Refusal> {
  const judged = await judgeCalls(services, principal, records);
  if (isRefusal(judged)) return judged;
  const { messageOf } = await readContent(Content.parse(body));
  const now = services.clock.now().getTime();
  const own = sender as ReturnType<typeof profileValues>; // written by orderMailing
  return records.map((record) => {
    const { seq, contactId, propertyId, name, targetKey, result, note, at, by, calls } = record;
    const values = record.values as ReturnType<typeof recipientValues>; // written by freezeRecipients
    const { why, hours } = judged.get(contactId ?? 0) ?? { why: 'deleted since the list was made', hours: null };
    return {
      seq,
      contactId,
      propertyId,
      name,
      target: displayPhone(targetKey.replace(/^\+/, '')),
      number: targetKey,
      place: [values.PropertyStreet, values['PropertyCity/State/Zip']].filter((part) => part !== '').join(', '),
      script: messageOf({ ...own, ...values }),
      hours:
        hours === null
          ? null
          : {
              isOpen: hours.from <= now,
              from: new Date(hours.from).toISOString(),
              to: new Date(hours.to).toISOString(),
            },
      why,
      came: result === null ? null : { result, note: note ?? '', at: (at ?? new Date(0)).toISOString(), by: by ?? '' },
      calls,
    };
  });
}
