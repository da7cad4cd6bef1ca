import type { AccountAct } from '../../../src/api/contract/account/operator.ts';
import { centsOf } from '../../../src/calc/money.ts';
import type { Shop } from '../../billing/orders/goods.ts';
import { orderPlan } from '../../billing/plans/orderPlan.ts';
import { ownerOf, readAccount, type AccountRow } from '../../billing/plans/subscription.queries.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { PaymentProvider } from '../../billing/payments/port.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { closeAccount, reopenAccount, type Problem } from '../closing/closing.ts';
import { keepClosings } from '../jobs.ts';
import { setBrand, setOpenLimit } from './accounts.queries.ts';
import { setReadOnly } from './customers.queries.ts';
import { firstAccount } from './operators.queries.ts';

const NOTHING = 'Nothing was changed.';
const OURS = `This is the account of who operates the installation: it is closed on its own page Data, and never made read-only. ${NOTHING}`;

const CARDS = `Plans are charged to a card here: the owner of the account chooses one, and confirms what it costs. ${NOTHING}`;

const problems: Readonly<Record<Problem, string>> = {
  CLOSING: `The account is being closed already. ${NOTHING}`,
  NO_CYCLE: `The account has no plan, so there is no cycle date: close it now. ${NOTHING}`,
  BUSY: `An order of it is being paid just now: close the account in a minute. ${NOTHING}`,
  NOT_CLOSING: `The account is open. ${NOTHING}`,
  ERASED: `The rows of this account were removed already. ${NOTHING}`,
};

/** Whoever pays with a card says so themselves: what nothing collects is settled with the operator anyway. */
export const refuseCards = (
  account: Pick<AccountRow, 'own_use'>,
  { collects }: Pick<PaymentProvider, 'collects'>,
): Refusal | null => (!account.own_use && collects ? refuse(422, CARDS) : null);

/** What it takes to change an account: of a server as of a command. */
export type CustomerDesk = Shop & Pick<Services, 'plans'>;

/** What an operator does to an account, on screen as at the machine; null: it is done. */
export async function changeCustomer(services: CustomerDesk, tenant: Tenant, act: AccountAct): Promise<Refusal | null> {
  const { store, clock, config, brands, jobs, payments } = services;
  const { db } = store;
  const now = clock.now();
  const account = await readAccount(db, tenant);
  if (account.erased !== null) return refuse(422, problems.ERASED);
  const isFirst = tenant.accountId === (await firstAccount(db));
  switch (act.what) {
    case 'LIMIT':
      if (account.own_use) return refuse(422, `An account of the operator's own has no limit. ${NOTHING}`);
      await setOpenLimit(db, tenant, centsOf(act.dollars));
      return null;
    case 'BRAND':
      if (!brands.all.some(({ code }) => code === act.brand)) {
        const codes = brands.all.map(({ code }) => code).join(', ');
        return refuse(422, `There is no brand "${act.brand}": ${codes}. ${NOTHING}`, { brand: 'is none' });
      }
      await setBrand(db, tenant, act.brand);
      return null;
    case 'PLAN': {
      const refusal = refuseCards(account, payments);
      if (refusal !== null) return refusal;
      const ordered = await orderPlan(services, await ownerOf(db, tenant), { planId: act.planId });
      return isRefusal(ordered) ? ordered : null;
    }
    case 'READ_ONLY':
      if (isFirst) return refuse(422, OURS);
      if (!act.isOn || account.read_only === null) await setReadOnly(db, tenant, act.isOn ? now : null);
      return null;
    case 'CLOSE': {
      if (isFirst) return refuse(422, OURS);
      const problem = await closeAccount(db, tenant, act.when, { now, config });
      if (problem !== null) return refuse(problem === 'BUSY' ? 409 : 422, problems[problem]);
      // Those of it are told at once.
      await jobs.send(keepClosings, {});
      return null;
    }
    case 'REOPEN': {
      const problem = await reopenAccount(db, tenant);
      return problem === null ? null : refuse(422, problems[problem]);
    }
  }
}
