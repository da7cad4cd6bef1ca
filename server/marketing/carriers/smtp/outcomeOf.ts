/** What the answer of a mail server means for one e-mail (design/marketing.md, section 11). */
import type { Outcome } from '../port.ts';
import type { Handed } from './connections.ts';

/** The server itself is not to be had: all wait for so long. Of one mailbox alone nothing else waits. */
const AWAY_SECONDS = 60;
/** Answers to a recipient without a further number that say there is no such mailbox (RFC 5321). */
const NO_MAILBOX = [550, 551, 553];

export function outcomeOf({ error, isThrough }: Handed, key: string, place: string): Outcome {
  if (error === null) return { is: 'ACCEPTED', id: key };
  const { command = '', responseCode, response = error.message } = error;
  const text = response.replaceAll(/\s+/g, ' ').slice(0, 300);
  if (responseCode === undefined)
    return isThrough
      ? { is: 'UNCLEAR', text: `${place} was lost after the whole message: nobody knows whether it was taken.` }
      : { is: 'LATER', seconds: AWAY_SECONDS, text: `${place} does not answer: ${text}` };
  const isForGood = responseCode >= 500;
  const isRecipient = command === 'RCPT TO';
  if (!isRecipient && !isThrough)
    return isForGood
      ? { is: 'STOP_ALL', text: `${place} refuses us: ${text}` }
      : { is: 'LATER', seconds: AWAY_SECONDS, text };
  const code = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1] ?? String(responseCode);
  const isNone = code.startsWith('5.1.') || (isRecipient && code.startsWith('5.7.'));
  if (isNone || (isRecipient && NO_MAILBOX.includes(Number(code))))
    return { is: 'REFUSED', code, text, suppress: 'BOUNCED' };
  // What is refused of the text says nothing about who was to get it: they may be written to again.
  if (code.startsWith('5.7.')) return { is: 'REFUSED', code, text };
  return { is: 'LATER', seconds: 0, text };
}
