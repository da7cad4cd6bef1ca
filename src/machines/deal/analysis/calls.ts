import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { AnalysisSubject, SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import { errorText } from '../../../api/errors.ts';
import { CallError, callOrThrow, failureOf } from '../../app/call.ts';
import { inputOf, type Deal } from '../../../api/deal/deal.ts';

export interface LoadInput {
  readonly client: Client;
  readonly propertyId: number | null;
  /** An analysis whose property is not known yet. */
  readonly wantedId: number | null;
}

export interface Loaded {
  readonly subject: AnalysisSubject;
  readonly analyses: readonly SavedAnalysis[];
}

/** The saved analyses of a property (C093) and what the property contributes to a new one (C096). */
export const loadAnalyses = fromPromise<Loaded, LoadInput>(async ({ input, signal }) => {
  const { client } = input;
  const id = input.propertyId ?? (await propertyOf(client, input.wantedId, signal));
  const [{ analyses }, subject] = await Promise.all([
    callOrThrow(client, 'propertyAnalyses', { params: { id } }, signal),
    callOrThrow(client, 'analysisSubject', { params: { id } }, signal),
  ]);
  return { analyses, subject };
});

async function propertyOf(client: Client, wantedId: number | null, signal: AbortSignal): Promise<number> {
  const { analyses } = await callOrThrow(client, 'analyses', {}, signal);
  const found = analyses.find(({ id }) => id === wantedId);
  if (found !== undefined) return found.propertyId;
  const detail = 'The analysis does not exist or was deleted.';
  throw new CallError({
    ok: false,
    status: 404,
    message: errorText(404, { userMessage: detail }),
    detail,
    fieldErrors: {},
  });
}

export interface Saved {
  readonly analyses: readonly SavedAnalysis[];
  readonly savedId: number;
}

export interface SaveInput {
  readonly client: Client;
  readonly deal: Deal | null;
  /** When the server wrote the version it began from: a later one is not overwritten. */
  readonly modified: string | null;
}

export const saveDeal = fromPromise<Saved, SaveInput>(async ({ input: { client, deal, modified }, signal }) => {
  if (deal === null) throw new Error('no analysis to save');
  return callOrThrow(client, 'saveAnalysis', { body: { ...inputOf(deal), modified } }, signal);
});

/** What the server has of the property of a save that it refused. */
export const loadTheirs = fromPromise<
  { readonly analyses: readonly SavedAnalysis[] },
  { readonly client: Client; readonly propertyId: number }
>(({ input: { client, propertyId }, signal }) =>
  callOrThrow(client, 'propertyAnalyses', { params: { id: propertyId } }, signal),
);

/** Whether a save was refused because its analysis was changed or deleted meanwhile. */
export const isElsewhere = (error: unknown): boolean => [404, 409].includes(failureOf(error).status);

export const deleteDeal = fromPromise<
  { readonly analyses: readonly SavedAnalysis[] },
  { readonly client: Client; readonly id: number }
>(({ input: { client, id }, signal }) => callOrThrow(client, 'deleteAnalysis', { params: { id } }, signal));
