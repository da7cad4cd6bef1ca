/** What was billed: C132, C133. */
import { apartTask } from '../../platform/apart/apartTask.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { dayIn } from '../../platform/dayIn.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import { payUnpaid } from '../orders/payUnpaid.ts';
import { toldOf } from '../payments/port.ts';
import { flagsOf, readAccount } from '../plans/subscription.queries.ts';
import { billingDetails } from './billingDetails.ts';
import { historyOf } from './history.ts';
import type { Wanted } from './history.queries.ts';

const task = apartTask<typeof import('./historyPdf.apart.ts')>({
  module: new URL('./historyPdf.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The billing history',
  wayOut: 'Ask for one tab of it.',
});

export const billingHandlers = {
  billingDetails: async ({ params, session, services }) => {
    if ((await flagsOf(services.store.db, session, params.id)) === undefined) return refuse(403);
    return await billingDetails(services, session);
  },

  payUnpaid: async ({ session, services }) =>
    (await payUnpaid(services, session)) ?? (await billingDetails(services, session)),

  billingHistory: async ({ params, session, services }) => {
    const userId = await whose(services, session, params.id);
    if (isRefusal(userId)) return userId;
    const history = await historyOf(services.store.db, session, { userId, purchaseType: null });
    return { history, provider: toldOf(services.payments) };
  },

  billingHistoryFile: async ({ params, query, session, request, services }) => {
    const userId = await whose(services, session, params.id);
    if (isRefusal(userId)) return userId;
    const { db } = services.store;
    const account = await readAccount(db, session);
    const content = {
      history: await historyOf(db, session, { userId, purchaseType: query.tab ?? null }),
      tab: query.tab ?? null,
      buyer: account.name,
      seller: services.config.vendor,
      date: dayIn(services.clock.now(), account.time_zone ?? services.config.timeZone),
      product: session.product,
      note: services.payments.text,
    };
    const pdf = await services.apart.run(task, content, callerOf(request, session));
    return isRefusal(pdf) ? pdf : download(`billing-history-${params.id}.pdf`, 'application/pdf', pdf);
  },
} satisfies Partial<Handlers>;

/** Whose purchases may be seen: the owner's id means all of the account, others see their own. */
async function whose({ store }: Services, session: Session, id: number): Promise<Wanted['userId'] | Refusal> {
  if (id === session.userId) return paysForAccount(session) ? null : id;
  const isMember = paysForAccount(session) && (await flagsOf(store.db, session, id)) !== undefined;
  return isMember ? id : refuse(403);
}
