import type { PaneId } from './paneIds.ts';
import type { Retry } from './messages/retries.ts';

/** What a person can do about an error: RETRY repeats the call, LOGIN goes to sign-in; none is close only (O-026). */
export interface ErrorAction {
  readonly label: string;
  readonly kind: 'RETRY' | 'LOGIN';
  /** The event that repeats the call, delivered through root. */
  readonly event?: Retry;
}

/** An entry of the error queue (R-ERROR-009). */
export interface ErrorEntry {
  readonly id: number;
  readonly message: string;
  readonly detail: string | null;
  readonly action: ErrorAction | null;
  /** The pane on screen that says it itself; it is no toast then. */
  readonly pane: PaneId | null;
  /** What was to be done, where it can be done after all: then nobody need read of the refusal. */
  readonly about: string | null;
  readonly at: Date;
}

export interface ErrorMessage {
  readonly type: 'errors.add';
  readonly message: string;
  readonly detail?: string | null;
  readonly action?: ErrorAction | null;
  readonly about?: string | null;
}

/** What was refused before is done. */
export interface SettledMessage {
  readonly type: 'errors.settled';
  readonly about: string;
}
