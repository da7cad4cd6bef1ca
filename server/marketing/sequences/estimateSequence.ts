/** What a start would do, at most: whom each step reaches as of now, when, and for how much (P378). */
import { createHash } from 'node:crypto';
import { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import type { SequenceEstimate } from '../../../src/api/contract/marketing/sequences.ts';
import { creditFirst, creditSum } from '../../../src/calc/billing/credit.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dueDay } from '../../../src/calc/marketing/sequence.ts';
import { cents, dollarsOf, sumCents, type Cents } from '../../../src/calc/money.ts';
import { readCredit } from '../../billing/books/credit.queries.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import { shownCard } from '../../billing/wallet/shownCard.ts';
import { defaultCard } from '../../billing/wallet/wallet.queries.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { estimateOf } from '../mailings/estimate.ts';
import { readMailings } from '../mailings/mailings.queries.ts';
import { householdsOf } from './householdsOf.ts';
import { contactsIn, type Joiner } from './members.queries.ts';
import { readSteps, type SequenceRow } from './sequences.queries.ts';

export interface SequenceEstimated {
  readonly estimate: SequenceEstimate;
  /** Who would begin; of one that was started who is still in it does not begin anew. */
  readonly households: readonly Joiner[];
  readonly today: CalendarDate;
}

export async function estimateSequence(
  services: Resources,
  principal: Principal,
  sequence: SequenceRow,
): Promise<SequenceEstimated | Refusal> {
  const { store, clock, config } = services;
  const today = todayOf(await readAccount(store.db, principal), config, clock.now());
  const audience = Audience.parse(sequence.audience);
  const isDraft = sequence.state === 'DRAFT';
  const found = isDraft ? await householdsOf(services, principal, audience) : { households: [] };
  if (isRefusal(found)) return found;
  const contactIds = isDraft
    ? found.households.map(({ contactId }) => contactId)
    : await contactsIn(store.db, principal, sequence.campaign_id);
  const steps = await readSteps(store.db, principal, sequence.campaign_id);
  const problems: SequenceEstimate['problems'] = [];
  if (steps.length === 0) problems.push({ field: 'steps', text: 'There is no step: add one.' });
  if (contactIds.length === 0)
    problems.push({ field: 'audience', text: 'Nobody is asked for: choose a list or contacts.' });
  const notices = new Map<string, SequenceEstimate['notices'][number]>();
  const told: SequenceEstimate['steps'] = [];
  const prices: Cents[] = [];
  const hash = createHash('sha256').update(JSON.stringify([sequence.campaign_id, sequence.version, contactIds]));
  let day = today;
  for (const step of steps) {
    day = dueDay(day, { afterDays: step.after_days, businessDays: step.business_days });
    const [mailing] = await readMailings(store.db, principal, { id: step.mailing_id });
    if (mailing?.status !== 'NEW') {
      problems.push({ field: `steps.${step.step - 1}.mailingId`, text: `Step ${step.step} has no message.` });
      continue;
    }
    const asked = { ...audience, contactIds, groupIds: [], propertyIds: [], excludeGroupIds: [] };
    const one = await estimateOf(services, principal, { ...mailing, audience: asked });
    if (isRefusal(one)) return one;
    const { estimate, price } = one;
    prices.push(price.price);
    hash.update(JSON.stringify([step.mailing_id, mailing.body, price.price, estimate.recipientTotal]));
    told.push({
      mailingId: step.mailing_id,
      day,
      recipients: estimate.recipientTotal,
      leftOut: estimate.candidates - estimate.recipientTotal,
      price: estimate.price,
    });
    for (const notice of estimate.notices) notices.set(notice.ruleId, notice);
    // That a channel reaches nobody yet is no reason not to begin: those go on to the next step.
    for (const { field, text } of estimate.problems)
      if (field !== 'audience') problems.push({ field: `steps.${step.step - 1}`, text: `Step ${step.step}: ${text}` });
  }
  const total = sumCents(prices);
  const credit = creditSum(await readCredit(store.db, principal));
  const { rest } = creditFirst(total, credit);
  const card = rest === 0 ? null : shownCard(await defaultCard(store.db, principal, 'InApp'));
  const estimate = {
    members: contactIds.length,
    steps: told,
    total: dollarsOf(total),
    credit: dollarsOf(credit),
    card,
    quote: `${clock.now().getTime().toString(36)}.${hash.digest('base64url')}`,
    notices: [...notices.values()],
    problems,
  };
  return { estimate, households: found.households, today };
}

/** The price of the first step, in cents: below it a ceiling lets nothing out. */
export const leastCeiling = ({ steps }: SequenceEstimate): Cents =>
  cents(Math.round((steps.find(({ price }) => price > 0)?.price ?? 0) * 100));
