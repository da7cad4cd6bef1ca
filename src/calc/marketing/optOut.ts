/** What an answer by text says about further ones (design/marketing.md, section 8, "Opt-out in"). */

const WORDS = new Set([
  'stop',
  'stopall',
  'stop all',
  'quit',
  'end',
  'revoke',
  'opt out',
  'optout',
  'cancel',
  'unsubscribe',
]);
const PHRASES = ['stop texting', 'remove me', 'do not contact', 'dont contact', 'take me off', 'wrong number'];

export type Answer =
  /** The word alone: one confirming text may follow, within five minutes, without advertising. */
  | { readonly is: 'OPT_OUT'; readonly word: string }
  /** A sentence with it: an opt-out at once, shown for somebody to read. */
  | { readonly is: 'OPT_OUT_TO_READ'; readonly phrase: string }
  /** Who sent this, and how it ends. */
  | { readonly is: 'HELP' }
  | { readonly is: 'OTHER' };

/**
 * @example readAnswer(' Stop. ') // { is: 'OPT_OUT', word: 'stop' }
 * @example readAnswer('Please STOP texting me!') // { is: 'OPT_OUT_TO_READ', phrase: 'stop texting' }
 * @example readAnswer('I will stop by on Monday') // { is: 'OTHER' }
 */
export function readAnswer(text: string): Answer {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (WORDS.has(words)) return { is: 'OPT_OUT', word: words };
  const phrase = PHRASES.find((one) => ` ${words} `.includes(` ${one} `));
  if (phrase !== undefined) return { is: 'OPT_OUT_TO_READ', phrase };
  return words === 'help' || words === 'info' ? { is: 'HELP' } : { is: 'OTHER' };
}
