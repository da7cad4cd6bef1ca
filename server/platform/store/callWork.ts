/** What a request has done to the store so far, known to the connections it uses. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who does something: the database writes it beside what was done (migration 0038). */
export interface Actor {
  readonly accountId?: number;
  /** Absent: nobody is signed in yet. */
  readonly userId?: number;
  readonly sessionId?: number;
  /** The token that it is done with, and its name. */
  readonly tokenId?: number;
  readonly token?: string;
  /** The address in the network that asks. */
  readonly origin?: string;
  /** The number of the call. */
  readonly call?: string;
  /** What somebody who is not of the account is called in its audit: an operator, at work or as a guest. */
  readonly named?: string;
  /** Whoever operates the installation, at its machine. */
  readonly operator?: true;
}

export interface CallWork {
  readonly actor?: Actor;
  /** Statements outside of a transaction say who does them, too: it makes four of each. */
  readonly signsAlone?: boolean;
  /** Something of it was committed: who sends it again may do it twice. */
  changed: boolean;
  /** Done in each transaction of it before that is committed; without a row of its own it is not. */
  readonly atCommit?: { readonly text: string; readonly values: readonly unknown[] };
}

/** Somebody else does this call meanwhile: what it has not committed is not done. */
export class CallTaken extends Error {
  constructor() {
    super('another server does this call meanwhile');
    this.name = 'CallTaken';
  }
}

const current = new AsyncLocalStorage<CallWork>();

export const callWork = {
  /** Runs the work of one request. */
  run: async <T>(work: CallWork, run: () => Promise<T>): Promise<T> => await current.run(work, run),
  /** That of the request that asks; undefined in a job. */
  current: (): CallWork | undefined => current.getStore(),
};
