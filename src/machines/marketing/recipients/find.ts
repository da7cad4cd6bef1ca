import { recipientMarks, type RecipientMark } from '../../../api/contract/marketing/mailings.ts';
import { recipientTexts } from '../../../calc/marketing/lifecycle.ts';

/** What recipients are looked for by: states (or that they answered), and words of theirs. */
export interface RecipientFind {
  readonly state: readonly RecipientMark[];
  readonly text: string;
  /** What was named as a state and is none; null: nothing. */
  readonly unknown: string | null;
}

/** Whoever a person has to look at: what failed, came back, or is not known. */
export const TROUBLE = 'state:failed unknown bounced returned';
export const ANSWERED = 'state:answered';

/** As the column says it, and as programs do, each a word. */
const marks: ReadonlyMap<string, RecipientMark> = new Map(
  recipientMarks.flatMap((mark) => [
    ...(mark === 'ANSWERED' || recipientTexts[mark].includes(' ') ? [] : [[recipientTexts[mark], mark] as const]),
    [mark.toLowerCase(), mark] as const,
  ]),
);
export const stateWords: readonly string[] = [...new Map([...marks].map(([word, mark]) => [mark, word])).values()];

/**
 * Reads what was typed: `state:` takes the words behind it as long as they are states; all others are words of the row.
 *
 * @example readFind('hale state:unknown bounced') // { state: ['UNKNOWN', 'BOUNCED'], text: 'hale', unknown: null }
 */
export function readFind(typed: string): RecipientFind {
  const state = new Set<RecipientMark>();
  const text: string[] = [];
  let unknown: string | null = null;
  let isState = false;
  for (const part of typed.trim().split(/\s+/)) {
    const isNamed = /^state:/i.test(part);
    const word = isNamed ? part.slice('state:'.length) : part;
    isState ||= isNamed;
    if (word === '') continue;
    const mark = isState ? marks.get(word.toLowerCase()) : undefined;
    if (mark !== undefined) state.add(mark);
    else if (isNamed) unknown = word;
    else {
      isState = false;
      text.push(word);
    }
  }
  return { state: [...state], text: text.join(' '), unknown };
}
