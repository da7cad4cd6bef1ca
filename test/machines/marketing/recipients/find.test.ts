/** What is typed to find recipients: states after `state:`, and words of theirs. */
import { describe, expect, it } from 'vitest';
import { recipientMarks } from '../../../../src/api/contract/marketing/mailings.ts';
import { recipientTexts } from '../../../../src/calc/marketing/lifecycle.ts';
import { ANSWERED, readFind, stateWords, TROUBLE } from '../../../../src/machines/marketing/recipients/find.ts';

const read = (typed: string) => {
  const { state, text, unknown } = readFind(typed);
  return [state.join(' '), text, unknown];
};

describe('what is typed to find recipients', () => {
  it.each([
    ['', '', '', null],
    ['  hale   oak ', '', 'hale oak', null],
    ['state:unknown bounced', 'UNKNOWN BOUNCED', '', null],
    ['state: unknown', 'UNKNOWN', '', null],
    ['hale state:FAILED st', 'FAILED', 'hale st', null],
    // A word that is no state ends them: a state behind it is a word again.
    ['state:failed hale bounced', 'FAILED', 'hale bounced', null],
    ['bounced', '', 'bounced', null],
    ['state:failed state:failed', 'FAILED', '', null],
    ['state:lost', '', '', 'lost'],
    ['state:failed lost', 'FAILED', 'lost', null],
    [TROUBLE, 'FAILED UNKNOWN BOUNCED RETURNED', '', null],
    [ANSWERED, 'ANSWERED', '', null],
    ['state:waiting cancelled', 'QUEUED CANCELLED', '', null],
  ])('%j', (typed, state, text, unknown) => {
    expect(read(typed)).toEqual([state, text, unknown]);
  });

  it('names each state by the word that its column shows, where that is one word', () => {
    for (const mark of recipientMarks) {
      const word = mark === 'ANSWERED' ? 'answered' : recipientTexts[mark];
      expect(read(`state:${word.includes(' ') ? mark : word}`)).toEqual([mark, '', null]);
    }
    expect(stateWords).toHaveLength(recipientMarks.length);
    for (const word of stateWords) expect(readFind(`state:${word}`).unknown).toBeNull();
  });
});
