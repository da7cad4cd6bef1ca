/** What a call does, as TwiML: the answers to the telephone service. */

const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML has no way to write them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const response = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

const say = (words: string): string => `<Say>${escaped(words)}</Say>`;

export const HANG_UP = response('<Hangup/>');

/** Nothing to be said: the answer to what only tells. */
export const EMPTY = response();

/** The words twice: whoever picks up needs a moment to listen. */
export const spoken = (words: string): string => response('<Pause length="1"/>', say(words), say(words), '<Hangup/>');

/** A machine listens, and its greeting is over. */
export const played = (address: string): string => response(`<Play>${escaped(address)}</Play>`, '<Hangup/>');

/** A person answered a call that was meant for a machine (design/marketing.md, section 12). */
export const toPerson = (business: string, pressAddress: string): string =>
  response(
    `<Gather numDigits="1" timeout="5" method="POST" action="${escaped(pressAddress)}">`,
    say(`This is ${business}. Press 9 not to be called again.`),
    '</Gather>',
    '<Hangup/>',
  );

export const saidAndOver = (words: string): string => response(say(words), '<Hangup/>');

/** A text back to who wrote. */
export const texted = (words: string): string => response(`<Message>${escaped(words)}</Message>`);

/** Asks for a pin of eight digits. `words`: before it. */
export const askPin = (words: string, address: string): string =>
  response(
    `<Gather numDigits="8" timeout="10" finishOnKey="#" method="POST" action="${escaped(address)}">`,
    say(words),
    '</Gather>',
    say('No pin was entered.'),
    '<Hangup/>',
  );

/** Records until a key is pressed, or so many seconds. */
export const recorded = (seconds: number, address: string): string =>
  response(
    say('Speak after the tone. Press any key when you are done.'),
    `<Record maxLength="${seconds}" playBeep="true" trim="do-not-trim" finishOnKey="1234567890*#" method="POST" action="${escaped(address)}"/>`,
    say('Nothing was recorded.'),
    '<Hangup/>',
  );
