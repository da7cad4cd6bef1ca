/** Closing an account and opening it again: P280, P281. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { readData } from '../archive/readData.ts';
import { keepClosings } from '../jobs.ts';
import { closeAccount, reopenAccount, type Problem } from './closing.ts';

const problems: Readonly<Record<Problem, string>> = {
  CLOSING: 'The account is being closed already. Nothing was changed.',
  NO_CYCLE: 'The account has no plan, so there is no cycle date: close it now. Nothing was changed.',
  BUSY: 'An order is being paid just now: close the account in a minute. Nothing was changed.',
  NOT_CLOSING: 'The account is open. Nothing was changed.',
  ERASED: 'The rows of this account were removed already. Nothing was changed.',
};

export const closingHandlers = {
  closeAccount: async ({ body: { name, when }, session, services }) => {
    const { store, clock, config, jobs } = services;
    const account = await readAccount(store.db, session);
    if (name.trim() !== account.name)
      return refuse(422, `The account is called ${account.name}. It was not closed.`, { name: 'is another name' });
    const problem = await closeAccount(store.db, session, when, { now: clock.now(), config });
    if (problem !== null) return refuse(problem === 'BUSY' ? 409 : 422, problems[problem]);
    await jobs.send(keepClosings, {});
    return await readData(services, session);
  },

  reopenAccount: async ({ session, services }) => {
    const problem = await reopenAccount(services.store.db, session);
    return problem === null ? await readData(services, session) : refuse(422, problems[problem]);
  },
} satisfies Partial<Handlers>;
