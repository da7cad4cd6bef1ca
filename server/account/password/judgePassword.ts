/**
 * Whether a password is hard enough to guess. Length and guessability only: rules about letters and digits make people
 * write "Password1!".
 */
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { BRAND_WORDS, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../src/api/contract/account/password.ts';

/** Of 4: about 10^8 guesses, years at the pace that sign-in allows. */
const ENOUGH = 3;
/** The judge takes a second for 300 signs; what comes after these makes no password easier. */
const JUDGED_SIGNS = 100;

let judge: Promise<ZxcvbnFactory> | null = null;

/** Null: good. Else what is wrong with it, to be read after "The password". */
export async function judgePassword(password: string, ownWords: readonly string[]): Promise<string | null> {
  // As a person counts: one sign, however it is written.
  const length = Array.from(password).length;
  if (length < SHORTEST_PASSWORD) return `needs ${SHORTEST_PASSWORD} characters or more`;
  if (length > LONGEST_PASSWORD) return `has ${LONGEST_PASSWORD} characters at most`;
  judge ??= openJudge();
  const { score, feedback, sequence } = (await judge).check(password.slice(0, JUDGED_SIGNS), [
    ...BRAND_WORDS,
    ...ownWords,
  ]);
  if (score >= ENOUGH) return null;
  return `is easy to guess${reasonOf(feedback.warning, sequence)}. Three or four words that do not belong together are hard to guess`;
}

/** Its word lists take some megabytes: they are read when the first password is set. */
async function openJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

const reasons: Readonly<Record<string, string>> = {
  straightRow: 'keys beside each other',
  keyPattern: 'a pattern of keys',
  simpleRepeat: 'the same sign again and again',
  extendedRepeat: 'the same signs again and again',
  sequences: 'signs in their order, such as abc or 6543',
  recentYears: 'a year',
  dates: 'a date',
  topTen: 'a password that very many people use',
  topHundred: 'a password that very many people use',
  common: 'a password that many people use',
  similarToCommon: 'close to a password that many people use',
  userInputs: 'your name, your e-mail address or the name of this program',
};

function reasonOf(warning: string | null, sequence: readonly MatchExtended[]): string {
  const isOwn = sequence.some((match) => match['dictionaryName'] === 'userInputs');
  const reason = reasons[isOwn ? 'userInputs' : (warning ?? '')];
  return reason === undefined ? '' : ` (${reason})`;
}
