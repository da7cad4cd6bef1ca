import { cardBrandName } from '../../../src/calc/billing/cards.ts';
import { daysOf } from '../../../src/calc/billing/cycle.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { nextBill } from '../invoices/billingDetails.ts';
import { mailTo } from '../orders/billingMail.ts';
import { currentStanding } from '../plans/currentStanding.ts';
import { ownerOf } from '../plans/subscription.queries.ts';
import { expiringCards, takeNotice, yearsThatEnd } from './notices.queries.ts';

/** A year is announced so many days before it is renewed. */
const DAYS_AHEAD = [30, 7] as const;

/** Says by mail what will be charged and can be prevented: a year that is renewed, a card that expires. Each once. */
export const tellAheadJob: JobRun<object> = async (_payload, resources) => {
  if (!resources.payments.collects) return;
  await tellYears(resources);
  await tellCards(resources);
};

async function tellYears(resources: JobResources): Promise<void> {
  const { store, clock, config, plans } = resources;
  const now = clock.now();
  const told = { publicUrl: config.publicUrl, now };
  for (const accountId of await yearsThatEnd(store.db, now, config.timeZone, DAYS_AHEAD[0])) {
    const { standing, today } = await currentStanding(resources, { accountId });
    const bill = nextBill(standing, plans);
    const cycle = standing.subscription?.cycle;
    if (bill === null || cycle === undefined) continue;
    const left = daysOf(cycle, today);
    const days = DAYS_AHEAD.filter((ahead) => left <= ahead).at(-1);
    if (days === undefined) continue;
    await store.db.transaction().execute(async (trx) => {
      if (!(await takeNotice(trx, { accountId }, `year ${days}`, bill.day, now))) return;
      const amount = formatCurrency(bill.settled.due, { forceCents: true });
      const lines = [
        `On ${formatDate(bill.day)} your plan is renewed for a year: ${amount} will be charged.`,
        'To leave it, or to choose another, open Account, Plan: x leaves, and everything works until that day.',
      ];
      await mailTo(
        trx,
        await ownerOf(trx, { accountId }),
        `Renewal on ${formatDate(bill.day)}: ${amount}`,
        lines,
        told,
      );
    });
  }
}

async function tellCards({ store, clock, config }: JobResources): Promise<void> {
  const now = clock.now();
  const told = { publicUrl: config.publicUrl, now };
  const [year = 0, month = 0] = dayIn(now, config.timeZone).split('-').map(Number);
  const next = month === 12 ? { month: 1, year: year + 1 } : { month: month + 1, year };
  for (const card of await expiringCards(store.db, next)) {
    await store.db.transaction().execute(async (trx) => {
      const until = `${String(card.month).padStart(2, '0')}/${card.year}`;
      if (!(await takeNotice(trx, card, 'card expires', `${card.id} ${until}`, now))) return;
      const name = `${cardBrandName(card.type)} ending in ${card.lastFour}`;
      const lines = [
        `${name} pays your subscription and is good until the end of ${until}.`,
        'Add another one in time.',
      ];
      await mailTo(trx, card, `Your card expires: ${name}`, lines, told);
    });
  }
}
