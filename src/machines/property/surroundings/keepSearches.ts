import { fromCallback, type EventObject } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { StoredSearch } from '../../../api/contract/property/surroundings.ts';
import { callOrThrow, failureOf } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';

export interface KeepInput {
  readonly client: Client;
  readonly savedId: number | null;
  readonly searches: readonly StoredSearch[];
}

/** Keeps the bounds of the tabs with a saved property (C046); says so when it is not saved, or the server refuses. */
export const keepSearches = fromCallback<EventObject, KeepInput>(({ input, self }) => {
  const { client, savedId, searches } = input;
  const stop = new AbortController();
  if (savedId === null) {
    const message = 'Save the property to a list first: the bounds are kept with it.';
    toRoot({ self }).send(errorMessage({ ok: false, status: 422, message, detail: null, fieldErrors: {} }));
    return undefined;
  }
  const request = { params: { id: savedId }, body: { surroundingSearches: [...searches] } };
  callOrThrow(client, 'saveSurroundingSearches', request, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) toRoot({ self }).send(errorMessage(failureOf(error), { type: 'surroundings.keep' }));
  });
  return () => stop.abort();
});
