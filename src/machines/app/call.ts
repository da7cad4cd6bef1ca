import { fromPromise } from 'xstate';
import type { Client, Failure, Value } from '../../api/client.ts';
import type { contract, CallName } from '../../api/contract/contract.ts';
import type { Request } from '../../api/contract/define.ts';
import type { OnProgress } from '../../api/download.ts';
import { errorText } from '../../api/errors.ts';

type Contract = typeof contract;

/** A failed call inside a promise actor: carries the client's failure to the machine's `onError`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface CallInput<N extends CallName> {
  readonly client: Client;
  readonly request: Request<Contract[N]>;
}

/**
 * A promise actor for one call of the contract: start, success (`onDone`, the checked answer) and error (`onError`,
 * read it with `failureOf`) are the three outcomes of R-SESSION-017. Stopping the actor aborts the request.
 *
 * @example setup({ actors: { load: caller('listing') } })
 */
export const caller = <N extends CallName>(name: N) =>
  fromPromise<Value<N>, CallInput<N>>(({ input, signal }) => callOrThrow(input.client, name, input.request, signal));

/** One call whose failure is thrown as CallError; for promise actors that make several calls in a row. */
export async function callOrThrow<N extends CallName>(
  client: Client,
  name: N,
  request: Request<Contract[N]>,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<Value<N>> {
  const isEmpty = Object.keys(request).length === 0;
  const args: readonly unknown[] = [
    ...(isEmpty ? [] : [request]),
    ...(signal === undefined ? [] : [signal]),
    ...(signal === undefined || onProgress === undefined ? [] : [onProgress]),
  ];
  // Calls without parameters take only the signal; TypeScript cannot prove the conditional tuple for a free N.
  const outcome = await client.call(name, ...(args as never));
  if (!outcome.ok) throw new CallError(outcome);
  return outcome.value;
}

/** The failure behind an error event of a promise actor; anything that is not a failed call reads as a server error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return { ok: false, status: 500, message: errorText(500, null), detail, fieldErrors: {} };
}
