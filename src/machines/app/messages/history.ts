import type { Step } from '../history/steps.ts';

/** One thing a person did, with the events that take it back and do it again. */
export interface HistoryEntry {
  readonly id: string;
  readonly label: string;
  readonly undo: Step;
  readonly redo: Step;
  /** Rows that the triage is done with by it: the status bar shows done, rate and undo depth. */
  readonly disposed?: number;
  /** The entry that one key made together with this one: directly after it, they are taken back and done again together. */
  readonly joins?: string;
}

/**
 * `history.push` after something was changed; `history.drop` when the server refused it and the machine rolled back.
 * `history.begin` comes first where the way back is known only from the answer: the push (or the drop) with the same id
 * follows. `madeFor`: the begun entry that one key made together with this one, and before it.
 */
export type HistoryMessage =
  | { readonly type: 'history.begin'; readonly id: string; readonly label: string; readonly madeFor?: string }
  | ({ readonly type: 'history.push' } & HistoryEntry)
  | { readonly type: 'history.drop'; readonly id: string }
  /**
   * What came of a step that undo or redo sent under this `replay`: done; refused by the server, so that the same again is
   * of little use; failed on the way.
   */
  | { readonly type: 'history.replayed'; readonly id: string; readonly came: 'done' | 'refused' | 'failed' }
  /** Something was done that changed nothing, so that there is nothing to take back. */
  | { readonly type: 'history.say'; readonly text: string }
  | { readonly type: 'history.undo' }
  | { readonly type: 'history.redo' };
