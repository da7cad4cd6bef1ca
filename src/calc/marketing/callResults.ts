/** What comes of a call that a person makes by a call list (design/marketing.md, section 7). */

export const callResults = ['NO_ANSWER', 'LEFT_MESSAGE', 'SPOKE', 'WRONG_NUMBER', 'DO_NOT_CALL'] as const;
export type CallResult = (typeof callResults)[number];

/** As people read them. */
export const callResultTexts: Readonly<Record<CallResult, string>> = {
  NO_ANSWER: 'no answer',
  LEFT_MESSAGE: 'left a message',
  SPOKE: 'spoke',
  WRONG_NUMBER: 'wrong number',
  DO_NOT_CALL: 'do not call',
};

/** Whether there is still somebody to call: nobody was reached yet, or nobody answered. */
export const isToCall = (result: CallResult | null): boolean => result === null || result === 'NO_ANSWER';

/** After these nobody of the account calls or texts the number any more. */
export const endsCalls = (result: CallResult): boolean => result === 'WRONG_NUMBER' || result === 'DO_NOT_CALL';

/** @example cameText({ result: 'SPOKE', note: 'Call in May' }) // 'spoke: Call in May' */
export const cameText = ({ result, note }: { readonly result: CallResult; readonly note: string }): string =>
  note === '' ? callResultTexts[result] : `${callResultTexts[result]}: ${note}`;
