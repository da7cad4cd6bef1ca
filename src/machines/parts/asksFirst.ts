/**
 * From how many rows on something is shown before it is done. What one key does to a few is done at once and taken back by
 * one key: nobody is stopped at triage. What changes values of rows stands there still, so more of it is seen; what takes
 * rows away is not. What is saved takes from what there is for the month.
 */
export const ASK_FROM = { change: 1000, away: 250, save: 500 } as const;

/** @example asksFirst('change', 999) // false */
export const asksFirst = (kind: keyof typeof ASK_FROM, rows: number): boolean => rows >= ASK_FROM[kind];
