/**
 * Orders what an estimate said: whom it goes to is frozen as it was quoted, and it is ordered in the transaction that
 * settles its payment (section 4, `order`; section 9). With files nothing is paid, and both are one transaction.
 */
import type { Kysely } from 'kysely';
import { complianceRules, RULES_VERSION } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import { Content, type Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import type { Pay } from '../../../src/api/contract/marketing/pay.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { refusalOfAct } from '../../../src/calc/marketing/lifecycle.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { refuseUnderWay } from '../../billing/orders/beginOrder.ts';
import type { Offer } from '../../billing/orders/goods.ts';
import { placeOrder } from '../../billing/orders/placeOrder.ts';
import { amountsOf, type Tender } from '../../billing/orders/tender.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Database } from '../../platform/store/schema.ts';
import { acknowledge } from '../compliance/ruleSettings.queries.ts';
import { freezeLeftOut, freezeRecipients, noteMany } from '../recipients/recipients.queries.ts';
import { holdRecording } from '../voicemail/recordings.queries.ts';
import { sendMailings } from '../jobs.ts';
import { freezeLinks } from '../tracking/links.queries.ts';
import { newOptOutKey } from '../tracking/optOutMac.ts';
import { mailingGoods, type MailingOrder } from '../money/mailingGoods.ts';
import { orderKey } from '../money/orderKey.ts';
import { estimateOf, type Estimated } from './estimate.ts';
import { isOldQuote, isSameQuote } from './quote.ts';
import { refuseStep } from '../sequences/refuseStep.ts';
import { lockMailing, setMailing, type LockedMailing } from './mailings.queries.ts';
import { refuseSending } from './refuseSending.ts';
import { NO_CAMPAIGN } from './saveMailing.ts';

const isRule = (ruleId: string): boolean => complianceRules.some(({ id }) => id === ruleId);
const NOTHING = 'Nothing was ordered.';
/** Tells a screen to ask what it would do now. */
const OTHER_NOW = { quote: 'is not what the order would do now' };

interface Asked {
  /** Of the estimate that was looked at; null: whatever it is now, for the price that the payment says. */
  readonly quote: string | null;
  readonly acknowledged: readonly string[];
  readonly pay: Pay & Pick<Tender, 'isAgreed'>;
  /** Of a step of a sequence: why it may not cost so much; asked while the account is held. */
  readonly within?: (trx: Kysely<Database>, price: Cents, recipients: number) => Promise<Refusal | null>;
}

/** Answers null when it was ordered. */
export async function orderMailing(
  services: JobResources,
  session: Principal,
  id: number,
  asked: Asked,
): Promise<Refusal | null> {
  const { store, clock, jobs } = services;
  const now = clock.now();
  const mailing = await lockMailing(store.db, session, id);
  if (mailing === undefined || mailing.removed !== null) return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
  const forbidden = await refuseSending(services, session, NOTHING);
  if (forbidden !== null) return forbidden;
  const step = await refuseStep(store.db, session, id, NOTHING);
  if (step !== null) return step;
  const moved = refusalOfAct('order', mailing.status);
  if (moved !== null) return refuse(422, moved);
  // Before it is asked what it would do: while it is being paid its own rows count among those that were reached.
  const busy = await refuseUnderWay(store.db, session, orderKey(id));
  if (busy !== null) return busy;
  if (asked.quote !== null && isOldQuote(asked.quote, now))
    return refuse(422, 'This estimate is older than 15 minutes. Please look again; nothing was ordered.', OTHER_NOW);
  const estimated = await estimateOf(services, session, mailing);
  if (isRefusal(estimated)) return estimated;
  const refused = refuseEstimate(estimated.estimate, asked) ?? refusePay(estimated, asked.pay);
  if (refused !== null) return refused;
  const placed = await placeOrder(services, session, mailingGoods, async (trx, { today: day }) => {
    const locked = await lockMailing(trx, session, id);
    if (locked?.version !== mailing.version || locked.status !== 'NEW' || locked.removed !== null)
      return refuse(422, 'It was changed meanwhile. Please look again; nothing was ordered.', OTHER_NOW);
    const lowered = await refuseSending({ store: { ...store, db: trx }, clock }, session, NOTHING);
    if (lowered !== null) return lowered;
    const { voice } = estimated;
    if (voice !== null && !(await holdRecording(trx, session, voice.recordingId)))
      return refuse(422, 'It was changed meanwhile. Please look again; nothing was ordered.', OTHER_NOW);
    const beyond = await asked.within?.(trx, estimated.price.price, estimated.recipients.length);
    if (beyond !== undefined && beyond !== null) return beyond;
    await freeze(trx, session, locked, estimated, now);
    if (estimated.price.price > 0) return { offer: offerOf(mailing, estimated, asked.pay, day), told: null };
    await setMailing(trx, session, id, { status: 'PROCESSING', ordered: now }, now);
    return { offer: null, told: null };
  });
  if (isRefusal(placed)) return placed;
  await noteMany(store.db, estimated.recipients.length);
  if (estimated.price.price === 0) await jobs.send(sendMailings, {});
  return null;
}

/** A sentence, as what is said behind the name of a field. */
export const notSo = (text: string): string => `cannot go out so: ${text.replace(/\.$/, '')}`;

/** Why what would be done is not what was asked for; null: it is. */
function refuseEstimate(estimate: Estimate, { quote, acknowledged }: Asked): Refusal | null {
  const [problem] = estimate.problems;
  if (problem !== undefined)
    return refuse(422, `${problem.text} ${NOTHING}`, {
      [problem.field]: notSo(problem.text),
    });
  const unread = estimate.notices.find((one) => !one.acknowledged && !acknowledged.includes(one.ruleId));
  if (unread !== undefined)
    return refuse(422, `A notice waits for a yes: ${unread.text}. ${NOTHING}`, {
      acknowledged: `must hold ${unread.ruleId}`,
    });
  return quote !== null && !isSameQuote(quote, estimate.quote) ? refuse(422, otherNow(estimate), OTHER_NOW) : null;
}

/** Why the parts that were named are not the price; without any the credit pays first (O-191). */
function refusePay({ price: { price } }: Estimated, pay: Pay): Refusal | null {
  const { paymentAmount, creditAmount } = pay;
  if (paymentAmount === undefined && creditAmount === undefined) return null;
  // How much credit there is is asked within the lock of the account.
  const parts = amountsOf(price, pay, cents(0), NOTHING);
  return 'kind' in parts ? parts : null;
}

/** Whom it goes to and whom not, as they were quoted; nothing goes out before it is ordered. */
async function freeze(
  trx: Kysely<Database>,
  session: Principal,
  { id, type, body }: Pick<LockedMailing, 'id' | 'type' | 'body'>,
  { estimate, recipients, leftOut, sender, links, voice, price }: Estimated,
  now: Date,
): Promise<void> {
  // What is said of this mailing alone is asked anew at the next one.
  for (const { ruleId } of estimate.notices) if (isRule(ruleId)) await acknowledge(trx, session, ruleId, now);
  await freezeRecipients(trx, session, { mailingId: id, now }, recipients);
  await freezeLeftOut(trx, session, id, leftOut);
  await freezeLinks(trx, session, id, links);
  const counts = { candidates: estimate.candidates, recipients: recipients.length };
  const frozen = {
    sender: JSON.stringify(sender),
    ...(voice === null ? {} : { body: JSON.stringify({ ...Content.parse(body), voice }) }),
    ...(type === 'EMAIL' ? { opt_out_key: newOptOutKey() } : {}),
    notices: JSON.stringify(estimate.notices.map(({ ruleId, text }) => ({ ruleId, text }))),
    rules: String(RULES_VERSION),
    carrier: estimate.carrier.kind,
    place: estimate.carrier.kind === 'FILES' ? '' : estimate.carrier.place,
    rate: price.rate,
  };
  await setMailing(trx, session, id, { ...counts, ...frozen }, now);
}

function offerOf(
  { id, name }: Pick<LockedMailing, 'id' | 'name'>,
  { estimate, price: { price } }: Estimated,
  tender: Tender,
  day: Offer<MailingOrder>['bill']['day'],
): Offer<MailingOrder> {
  const text = `Campaign ${name}: ${formatNumber(estimate.recipientTotal)} recipients`;
  return {
    key: orderKey(id),
    queue: orderKey(id),
    intent: { mailingId: id, price },
    bill: { purchaseType: 'InApp', day, lines: [{ product: 'MAILING', text, cents: price }] },
    tender,
  };
}

const otherNow = ({ recipientTotal, price }: Estimate): string =>
  `The list changed: ${formatNumber(recipientTotal)} recipients and ${formatDollars(price, { forceCents: true })} now. Please look again; nothing was ordered.`;
