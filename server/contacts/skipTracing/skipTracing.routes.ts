/** Skip-tracing jobs: C071-C074. */
import { randomUUID } from 'node:crypto';
import type { ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import { MOST_TRACED } from '../../../src/api/contract/contacts/skipTracing.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import { cents } from '../../../src/calc/money.ts';
import { listContactGroups, selectContactIds } from '../contacts/contacts.queries.ts';
import { updateGroup } from '../../lists/lists/groups.queries.ts';
import { isNothing } from '../../lists/rows/queryRows.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { appendJobOf, findAppendJob, findAppendJobOf, updateAppendJob } from './appendJobs.queries.ts';
import { bill, mostFound } from '../../billing/bill.ts';
import { placeOrder } from '../../billing/orders/placeOrder.ts';
import { appendRatesOf } from '../../billing/prices.ts';
import { traceGoods } from './traceGoods.ts';
import { openTracer } from './tracer.ts';

const NO_JOB = 'There is no such skip-tracing job.';

export const skipTracingHandlers = {
  estimateAppendJob: async ({ body: { search, selection }, session, services }) => {
    const found = await whom(services, session, search, selection);
    return isRefusal(found) ? found : { appendJob: await estimate(services, session, found.length) };
  },

  orderAppendJob: async ({
    query,
    body: { search, selection, name, cardCode = query.cardCode },
    session,
    services,
  }) => {
    const ids = await whom(services, session, search, selection);
    if (isRefusal(ids)) return ids;
    const offer = await estimate(services, session, ids.length);
    const made = services.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    const title = name ?? `Traced ${made}`;
    const key = `skip tracing ${randomUUID()}`;
    const placed = await placeOrder(services, session, traceGoods, async (_db, { today: day }) => {
      const text = `Skip tracing: ${title}`;
      const lines = [{ product: 'SKIP_TRACING', text, cents: cents(Math.round(offer.total * 100)) }] as const;
      const { source } = openTracer(services, session);
      const order = {
        key,
        queue: `skip tracing ${session.userId}`,
        intent: { key, name: title, message: offer.message, source, contactIds: ids },
        bill: { purchaseType: 'InApp', day, lines },
        tender: { ...query, cardCode },
        isLater: true,
      } as const;
      return await Promise.resolve({ offer: order, told: null });
    });
    if (isRefusal(placed)) return placed;
    const job = await findAppendJobOf(services.store.db, session, key);
    return await answerOf(services, session, job?.id ?? 0);
  },

  appendJob: async ({ params: { id }, session, services }) => {
    const answer = await answerOf(services, session, id);
    return isRefusal(answer) ? answer : { appendJob: answer.appendJob };
  },

  saveAppendJob: async ({ body: { id, name }, session, services }) => {
    const { db } = services.store;
    const row = await findAppendJob(db, session, id);
    if (row === undefined) return refuse(404, NO_JOB);
    const { group_id: groupId } = row;
    await db.transaction().execute(async (trx) => {
      await updateAppendJob(trx, session, id, { name });
      if (groupId !== null) await updateGroup(trx, session, groupId, undefined, { name });
    });
    return await answerOf(services, session, id);
  },
} satisfies Partial<Handlers>;

async function whom(
  { store }: Services,
  session: Session,
  search: ContactSearch,
  selection: Selection,
): Promise<number[] | Refusal> {
  if (isNothing(selection)) return refuse(422, 'Nothing is selected.');
  const ids = await selectContactIds(store.db, session, search, selection);
  if (ids.length === 0) return refuse(422, 'Nothing is selected.');
  if (ids.length > MOST_TRACED)
    return refuse(
      422,
      `A job can look for ${MOST_TRACED.toLocaleString('en-US')} contacts: choose fewer. Nothing was looked for.`,
    );
  return ids;
}

async function estimate(services: Services, session: Session, contacts: number) {
  const tracer = openTracer(services, session);
  const rates = await appendRatesOf(services, session);
  const { lines, total } = bill(mostFound(contacts, rates), rates);
  const many = contacts === 1 ? '1 contact is' : `${contacts.toLocaleString('en-US')} contacts are`;
  const price = total === 0 ? 'It costs nothing.' : 'Only contacts that are found cost something.';
  return {
    message: `${many} looked for in ${tracer.source}. ${price}`,
    lines,
    total,
    dncEnabled: tracer.knowsDoNotCall,
  };
}

async function answerOf(services: Services, session: Session, id: number) {
  const { db } = services.store;
  const row = await findAppendJob(db, session, id);
  if (row === undefined) return refuse(404, NO_JOB);
  const { knowsDoNotCall } = openTracer(services, session);
  return { appendJob: appendJobOf(row, knowsDoNotCall), groups: await listContactGroups(db, session) };
}
