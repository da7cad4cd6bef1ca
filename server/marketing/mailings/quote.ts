/** The name of an estimate: an order with it is one of exactly that (design/marketing.md, section 9). */
import { createHash } from 'node:crypto';
import { QUOTE_MINUTES } from '../../../src/api/contract/marketing/mailings.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { inTurns } from '../../platform/turns.ts';
import type { LeftOut } from '../recipients/candidate.ts';
import type { Reached } from '../recipients/judge.ts';
import type { OrderedVoice } from '../voicemail/voiceParts.ts';
import type { LockedMailing } from './mailings.queries.ts';

const MINUTE_MS = 60_000;

/** Names exactly what was shown: when, what it says, whom it reaches and whom not, and for how much. */
export async function quoteOf(
  {
    id,
    body,
    audience,
    voice,
  }: Pick<LockedMailing, 'id' | 'body' | 'audience'> & { readonly voice: OrderedVoice | null },
  { rate, price }: { readonly rate: Cents; readonly price: Cents },
  recipients: readonly Reached[],
  leftOut: readonly LeftOut[],
  now: Date,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([id, body, audience, voice, rate, price]));
  await inTurns(recipients, ({ candidate: { contactId, targetKey, values, mailTo } }) => {
    hash.update(JSON.stringify([contactId, targetKey, values, mailTo]));
  });
  await inTurns(leftOut, ({ candidate, reason, ruleId }) => {
    hash.update(JSON.stringify([candidate.contactId, reason, ruleId]));
  });
  return `${now.getTime().toString(36)}.${hash.digest('base64url')}`;
}

/** Whether two estimates say the same. */
export const isSameQuote = (one: string, other: string): boolean => one.split('.')[1] === other.split('.')[1];

/** Whether an estimate was made so long ago that it counts no more; one that is no estimate at all is. */
export function isOldQuote(quote: string, now: Date): boolean {
  const made = Number.parseInt(quote.split('.')[0] ?? '', 36);
  const age = now.getTime() - made;
  return !(age >= 0 && age <= QUOTE_MINUTES * MINUTE_MS);
}
