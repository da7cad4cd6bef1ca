/**
 * `platbook admin account limit`, `brand`, `read-only` and `plan`: what the page Administration does to an account, by the
 * same code.
 */
import type { AccountAct } from '../../src/api/contract/account/operator.ts';
import type { Plan } from '../../src/api/catalogue/billing/plans.ts';
import { isOffered } from '../../src/api/catalogue/billing/plans.ts';
import { formatCurrency } from '../../src/calc/format/currency.ts';
import { formatDate } from '../../src/calc/format/date.ts';
import type { Cents } from '../../src/calc/money.ts';
import { readBrands } from '../../server/account/brands/brandFile.ts';
import { changeCustomer, refuseCards, type CustomerDesk } from '../../server/account/operator/changeCustomer.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { openPayments } from '../../server/billing/payments/openPayments.ts';
import { bringUpToDate } from '../../server/billing/plans/bringUpToDate.ts';
import { readPrices } from '../../server/billing/plans/planFile.ts';
import { quotePlan, type PlanQuote } from '../../server/billing/plans/quotePlan.ts';
import { standingOf } from '../../server/billing/plans/standing.ts';
import { lockAccount, readAccount } from '../../server/billing/plans/subscription.queries.ts';
import { todayOf } from '../../server/billing/plans/todayOf.ts';
import type { Config } from '../../server/platform/config/config.ts';
import { openFileStore } from '../../server/platform/files/fileStore.ts';
import { isRefusal, type Refusal } from '../../server/platform/http/refuse.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { systemClock } from '../../server/platform/resources.ts';
import type { Store } from '../../server/platform/store/store.ts';
import type { Tenant } from '../../server/platform/tenant.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

/** The account of whom it names is changed so, and `told` says what it is now. */
export const changing =
  (username: string, act: AccountAct, told: (desk: CustomerDesk) => string): AccountWork =>
  async (store, config) =>
    await atDesk(store, config, username, async (desk, tenant) => {
      refuse(await changeCustomer(desk, tenant, act));
      return { text: `${told(desk)}\n`, code: 0 };
    });

/** `word`: name or id of a plan; `none`: it is left. Nothing is changed until it is sure. */
export const planning =
  (username: string, word: string, isSure: boolean): AccountWork =>
  async (store, config) =>
    await atDesk(store, config, username, async (desk, tenant) => {
      const planId = planNamed(desk.plans, word);
      refuse(refuseCards(await readAccount(store.db, tenant), desk.payments));
      const quote = await quoted(desk, tenant, planId);
      const lines = linesOf(username, quote);
      if (!isSure) return { text: `${lines}Nothing was changed: say it again with --yes.\n`, code: 1 };
      refuse(await changeCustomer(desk, tenant, { what: 'PLAN', planId }));
      return { text: `Done.\n${lines}`, code: 0 };
    });

async function atDesk<T>(
  store: Store,
  config: Config,
  username: string,
  work: (desk: CustomerDesk, tenant: Tenant) => Promise<T>,
): Promise<T> {
  const user = await findLogin(store.db, username);
  if (user === undefined) throw new BadInput(`there is no user called ${username}`);
  const [log, clock] = [createLog(config.logLevel), systemClock];
  const jobs = createJobs(store, log, false);
  try {
    const [brands, { plans }] = [await readBrands(config.dataDir), await readPrices(config.dataDir)];
    const payments = await openPayments(config, { db: store.db, clock, log });
    const desk = { store, clock, config, brands, plans, payments, jobs, files: openFileStore(config) };
    return await work(desk, { accountId: user.accountId });
  } finally {
    await jobs.close();
  }
}

function refuse(refusal: Refusal | null): void {
  if (refusal !== null) throw new BadInput(refusal.userMessage ?? `refused (${refusal.status}). Nothing was changed.`);
}

function planNamed(plans: readonly Plan[], word: string): number {
  if (word === 'none') return 0;
  const found = plans.find(({ id, name }) => `${id}` === word || name.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found.id;
  const offered = plans.filter(isOffered).map(({ name }) => name);
  throw new BadInput(`there is no plan "${word}": ${offered.join(', ')}, or none`);
}

/** What choosing it means, of the account as it is brought up to date; nothing of that is kept. */
async function quoted({ store, clock, config, plans, payments }: CustomerDesk, tenant: Tenant, planId: number) {
  const trx = await store.db.startTransaction().execute();
  try {
    const now = clock.now();
    const locked = await lockAccount(trx, tenant);
    const today = todayOf(locked, config, now);
    const account = await bringUpToDate(trx, locked, plans, { today, now, payments });
    const quote = quotePlan(await standingOf(trx, tenant, account, plans), { planId }, plans, today);
    if (isRefusal(quote)) throw new BadInput(quote.userMessage ?? 'it cannot be chosen. Nothing was changed.');
    return quote;
  } finally {
    await trx.rollback().execute();
  }
}

const shown = (amount: Cents): string => formatCurrency(amount, { forceCents: true });

function linesOf(username: string, { to, how, effective, lines, settled, bonus, nextBill }: PlanQuote): string {
  const from = how === 'ONCE' ? 'from today' : `from ${formatDate(effective)}`;
  const what =
    how === 'UNDO'
      ? `${to?.name ?? 'the plan'} stays, and what was to come in its place does not`
      : to === null
        ? `the plan ends on ${formatDate(effective)}`
        : `${to.name} ${from}`;
  return [
    `Account of ${username}: ${what}.`,
    ...lines.map(({ text, cents: amount }) => `  ${text}  ${shown(amount)}`),
    ...(settled.fromForward > 0 ? [`  Carried forward  ${shown(settled.fromForward)} less`] : []),
    `Due today: ${shown(settled.due)}.`,
    ...(bonus > 0 ? [`Bonus credit: ${shown(bonus)}.`] : []),
    ...(nextBill === null ? [] : [`Next bill on ${formatDate(nextBill.day)}: ${shown(nextBill.settled.due)}.`]),
    '',
  ].join('\n');
}
