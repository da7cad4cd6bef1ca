/** Orders what an estimate said: recipients are frozen in the transaction that says so (section 4, `order`). */
import { RULES_VERSION } from '../../../src/api/catalogue/marketing/complianceRules.ts';
import { Content, type Estimate } from '../../../src/api/contract/marketing/mailings.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { refusalOfAct } from '../../../src/calc/marketing/lifecycle.ts';
import type { Session } from '../../account/session/session.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { acknowledge } from '../compliance/ruleSettings.queries.ts';
import { freezeLeftOut, freezeRecipients } from '../recipients/recipients.queries.ts';
import { holdRecording } from '../voicemail/recordings.queries.ts';
import { sendMailings } from '../jobs.ts';
import { freezeLinks } from '../tracking/links.queries.ts';
import { newOptOutKey } from '../tracking/optOutMac.ts';
import { estimateOf, isOldQuote, isSameQuote } from './estimate.ts';
import { lockMailing, setMailing } from './mailings.queries.ts';
import { refuseSending } from './refuseSending.ts';
import { NO_CAMPAIGN } from './saveMailing.ts';

const NOTHING = 'Nothing was ordered.';

/**
 * `quote`: of the estimate that was looked at; null: whatever it is now, as far as it is free. Answers null when it was
 * ordered.
 */
export async function orderMailing(
  services: Services,
  session: Session,
  id: number,
  { quote, acknowledged }: { readonly quote: string | null; readonly acknowledged: readonly string[] },
): Promise<Refusal | null> {
  const { store, clock, jobs } = services;
  const now = clock.now();
  const mailing = await lockMailing(store.db, session, id);
  if (mailing === undefined || mailing.removed !== null) return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
  const forbidden = await refuseSending(services, session, NOTHING);
  if (forbidden !== null) return forbidden;
  const moved = refusalOfAct('order', mailing.status);
  if (moved !== null) return refuse(422, moved);
  if (quote !== null && isOldQuote(quote, now))
    return refuse(422, 'This estimate is older than 15 minutes. Please look again; nothing was ordered.');
  const estimated = await estimateOf(services, session, mailing);
  if (isRefusal(estimated)) return estimated;
  const { estimate, recipients, leftOut, sender, links, voice } = estimated;
  const [problem] = estimate.problems;
  if (problem !== undefined) return refuse(422, `${problem.text} ${NOTHING}`, { [problem.field]: problem.text });
  const unread = estimate.notices.find((one) => !one.acknowledged && !acknowledged.includes(one.ruleId));
  if (unread !== undefined)
    return refuse(422, `A notice waits for a yes: ${unread.text}. ${NOTHING}`, {
      acknowledged: `lacks ${unread.ruleId}`,
    });
  if (quote !== null && !isSameQuote(quote, estimate.quote)) return refuse(422, otherNow(estimate));
  const isOrdered = await store.db.transaction().execute(async (trx) => {
    const locked = await lockMailing(trx, session, id);
    if (locked?.version !== mailing.version || locked.status !== 'NEW') return false;
    if (voice !== null && !(await holdRecording(trx, session, voice.recordingId))) return false;
    for (const { ruleId } of estimate.notices) await acknowledge(trx, session, ruleId, now);
    await freezeRecipients(trx, session, { mailingId: id, now }, recipients);
    await freezeLeftOut(trx, session, id, leftOut);
    await freezeLinks(trx, session, id, links);
    const counts = { candidates: estimate.candidates, recipients: recipients.length };
    const frozen = {
      sender: JSON.stringify(sender),
      ...(voice === null ? {} : { body: JSON.stringify({ ...Content.parse(locked.body), voice }) }),
      rules: String(RULES_VERSION),
      carrier: estimate.carrier.kind,
      place: estimate.carrier.kind === 'FILES' ? '' : estimate.carrier.place,
      rate: estimate.carrier.kind === 'FILES' ? 0 : Math.round(estimate.rate * 100),
      ordered: now,
      ...(mailing.type === 'EMAIL' ? { opt_out_key: newOptOutKey() } : {}),
    };
    await setMailing(trx, session, id, { status: 'PROCESSING', ...counts, ...frozen }, now);
    return true;
  });
  if (!isOrdered) return refuse(422, `It was changed meanwhile. Please look again; nothing was ordered.`);
  await jobs.send(sendMailings, {});
  return null;
}

const otherNow = ({ recipientTotal, price }: Estimate): string =>
  `The list changed: ${formatNumber(recipientTotal)} recipients and ${formatDollars(price, { forceCents: true })} now. Please look again; nothing was ordered.`;
