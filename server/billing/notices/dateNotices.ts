import { cardBrandName, expiryText, expiryWarning } from '../../../src/calc/billing/cards.ts';
import { addDays, dayNumber, type CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Notice } from '../../account/notices/tellOnce.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { readTrial } from '../automator/addOn.queries.ts';
import { nextBill } from '../invoices/nextBill.ts';
import { currentStanding, type StandingResources } from '../plans/currentStanding.ts';
import type { Standing } from '../plans/standing.ts';
import { ownerOf } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { defaultCard, readCards } from '../wallet/wallet.queries.ts';

/** Days are told of at 07:00 where the account is: until then it is the day before. */
const BEGINS_HOURS = 7;
const HOUR_MS = 3_600_000;
const TRIAL_DAYS = 2;
const RENEWAL_DAYS = [30, 7] as const;

/** Days that come up: the end of a trial, a card that expires, an annual plan that renews. All for the owner. */
export async function dateNotices(resources: StandingResources, tenant: Tenant): Promise<Notice[]> {
  const { store, clock, config, plans } = resources;
  const { standing } = await currentStanding(resources, tenant);
  const owner = await ownerOf(store.db, tenant);
  const today = todayOf(standing.account, config, new Date(clock.now().getTime() - BEGINS_HOURS * HOUR_MS));
  const trial = await readTrial(store.db, tenant);
  const cards = await readCards(store.db, tenant);
  const paying = await defaultCard(store.db, owner, 'Recurring');
  return [
    ...trialNotice(owner, trial, standing, today),
    ...cards.flatMap((card) => cardNotice(owner, card, card.id === paying?.id, today)),
    ...renewalNotice(owner, standing, plans, today),
  ];
}

function trialNotice(
  to: Principal,
  trial: Awaited<ReturnType<typeof readTrial>>,
  { subscription }: Standing,
  today: CalendarDate,
): Notice[] {
  if (trial === null || today >= trial.ends || addDays(today, TRIAL_DAYS) < trial.ends) return [];
  // Somebody who has decided already is told nothing of it.
  if (subscription === null || subscription.addOn !== null) return [];
  const [ends, properties] = [formatDate(trial.ends), formatNumber(trial.properties)];
  return [
    {
      to,
      subjects: ['trial'],
      level: 'info',
      text: `The trial of the lead automator ends on ${ends}: ${properties} properties fewer are watched from then on. Nothing is charged.`,
      mail: {
        subject: `The trial of the lead automator ends on ${ends}`,
        more: 'What the plan does not include waits then and stays on its lists. An add-on watches on.',
        page: 'account/automator',
      },
    },
  ];
}

function cardNotice(
  to: Principal,
  card: Awaited<ReturnType<typeof readCards>>[number],
  paysSubscription: boolean,
  today: CalendarDate,
): Notice[] {
  const expiry = { month: card.exp_month, year: card.exp_year };
  const warning = expiryWarning(expiry, today);
  if (warning === null || warning.isPast) return [];
  const name = `${cardBrandName(card.type)} ${card.last_four}`;
  const when = expiryText(expiry);
  const pays = paysSubscription ? ' It pays the subscription.' : '';
  return [
    {
      to,
      subjects: [`card ${card.id} ${when}`],
      level: 'warning',
      text: `The card ${name} is good until the end of ${when}.${pays}`,
      mail: {
        subject: `The card ${name} expires at the end of ${when}`,
        more: 'Change its date, or let another card pay.',
        page: 'account/wallet',
      },
    },
  ];
}

function renewalNotice(
  to: Principal,
  standing: Standing,
  plans: StandingResources['plans'],
  today: CalendarDate,
): Notice[] {
  const { subscription } = standing;
  const bill = nextBill(standing, plans);
  if (subscription?.plan.months !== 12 || bill === null) return [];
  const left = dayNumber(bill.day) - dayNumber(today);
  const reached = RENEWAL_DAYS.filter((days) => left > 0 && left <= days);
  const soonest = reached.at(-1);
  if (soonest === undefined) return [];
  const subjectAt = (days: number): string => `renewal ${days} ${bill.day}`;
  const [day, amount] = [formatDate(bill.day), dollars(bill.settled.due)];
  return [
    {
      to,
      subjects: [subjectAt(soonest), ...reached.filter((days) => days !== soonest).map(subjectAt)],
      level: 'info',
      text: `${subscription.plan.name} renews on ${day} for ${amount}.`,
      mail: {
        subject: `${subscription.plan.name} renews on ${day} for ${amount}`,
        more: [
          ...bill.lines.map(({ text, cents }) => `- ${text}: ${dollars(cents)}`),
          '',
          `To leave, or to choose another plan, open Account: Plan before that day: x and Enter leave. Everything works until ${day}.`,
        ].join('\n'),
        page: 'account/plan',
      },
    },
  ];
}

const dollars = (amount: Parameters<typeof formatCurrency>[0]): string => formatCurrency(amount, { forceCents: true });
