/** Administration: P293-P299. The functions are those of `platbook admin`. */
import { centsOf } from '../../../src/calc/money.ts';
import { isEmail } from '../../../src/calc/validation/patterns.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { changeCustomer } from './changeCustomer.ts';
import { customerDetails, customerShown } from './customerDetails.ts';
import { customersOf } from './customers.queries.ts';
import { makeCustomer } from './makeCustomer.ts';
import { readInstallation } from './readInstallation.ts';
import { settleInvoice } from './settleInvoice.ts';

const NO_ACCOUNT = 'There is no such account. Nothing was changed.';
const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

export const operatorHandlers = {
  customers: async ({ query, session, services: { store, clock } }) => {
    const now = clock.now();
    const { text = '', filter, before = null, limit } = query;
    const { rows, total } = await customersOf(store.db, session, { text, filter, before, limit }, now);
    return { results: rows.map((row) => customerShown(row, now)), total };
  },

  customer: async ({ params, session, services }) =>
    (await customerDetails(services, session, params.id)) ?? refuse(404, NO_ACCOUNT),

  makeCustomer: async ({ body, session, services }) => {
    const { store, config, clock } = services;
    if (!isEmail(body.owner))
      return refuse(422, 'Name the owner by an e-mail address. No account was made.', {
        owner: 'is no e-mail address',
      });
    const made = await makeCustomer(store.db, body.owner, centsOf(body.openLimit), { config, now: clock.now() });
    if (made === null)
      return refuse(422, `There is a user called ${body.owner} already. No account was made.`, { owner: 'is taken' });
    const account = await customerDetails(services, session, made.accountId);
    return account === null ? refuse(404, NO_ACCOUNT) : { account, link: made.link };
  },

  changeCustomer: async ({ params, body, session, services }) => {
    if ((await customerDetails(services, session, params.id)) === null) return refuse(404, NO_ACCOUNT);
    const refusal = await changeCustomer(services, { accountId: params.id }, body);
    if (refusal !== null) return refusal;
    return (await customerDetails(services, session, params.id)) ?? refuse(404, NO_ACCOUNT);
  },

  settleInvoice: async ({ params, body, session, services }) => {
    const { store, config, clock } = services;
    const settled = await settleInvoice(store.db, params.id, body.reference, { config, now: clock.now() });
    if (!settled.ok) return refuse(settled.isMissing ? 404 : 422, `${capital(settled.why)}. Nothing was settled.`);
    return (await customerDetails(services, session, settled.accountId)) ?? refuse(404, NO_ACCOUNT);
  },

  retryJob: async ({ params, services }) =>
    (await services.jobs.again(params.id))
      ? await readInstallation(services)
      : refuse(404, 'No job of this kind has failed: it runs again, or was forgotten. Nothing was done.'),

  installation: async ({ services }) => await readInstallation(services),
} satisfies Partial<Handlers>;
