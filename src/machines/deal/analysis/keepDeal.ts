import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Client } from '../../../api/client.ts';
import type { SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { failureOf } from '../../app/call.ts';
import { errorMessage } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { deleteDeal, isElsewhere, loadTheirs, saveDeal, type Saved } from './calls.ts';

/** A deal on its way to the server, as it was when somebody asked for it. */
export interface KeptDeal {
  readonly deal: Deal;
  /** When the server wrote what this work began from; null when it was never saved. */
  readonly modified: string | null;
}

type KeepEvent =
  | ({ readonly type: 'keep.save' } & KeptDeal)
  /** Only what was saved can be deleted. */
  | { readonly type: 'keep.delete'; readonly id: number };

/** What came of it, told to the analysis. */
export type KeptEvent =
  | { readonly type: 'analysis.saved'; readonly saved: Saved }
  /** Changed or deleted in another window: nothing was overwritten, and this is what the server has. */
  | { readonly type: 'analysis.savedElsewhere'; readonly analyses: readonly SavedAnalysis[] }
  | { readonly type: 'analysis.deleted'; readonly analyses: readonly SavedAnalysis[] }
  | { readonly type: 'analysis.notKept' };

interface KeepContext {
  readonly client: Client;
  readonly kept: KeptDeal | null;
  readonly deletedId: number | null;
}

/**
 * Saves and deletes analyses, one after the other. Where the server has a later version, or none, it asks for what there
 * is instead of overwriting it.
 */
export const keepDeal = setup({
  types: {
    context: {} as KeepContext,
    events: {} as KeepEvent,
    input: {} as { readonly client: Client },
  },
  actors: { saveDeal, deleteDeal, loadTheirs },
  guards: {
    isElsewhere: ({ context }, { error }: { error: unknown }) => context.kept?.deal.id != null && isElsewhere(error),
  },
  actions: {
    tell: sendParent((_, event: KeptEvent) => event),
    report: sendTo(toRoot, (_, { error, retry }: { error: unknown; retry: 'analysis.save' | 'analysis.delete' }) =>
      errorMessage(failureOf(error), { type: retry }),
    ),
  },
}).createMachine({
  id: 'keepDeal',
  context: ({ input }) => ({ client: input.client, kept: null, deletedId: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'keep.save': {
          target: 'saving',
          actions: assign({ kept: ({ event: { deal, modified } }) => ({ deal, modified }) }),
        },
        'keep.delete': { target: 'deleting', actions: assign({ deletedId: ({ event }) => event.id }) },
      },
    },
    saving: {
      invoke: {
        id: 'saveDeal',
        src: 'saveDeal',
        input: ({ context: { client, kept } }) => ({
          client,
          deal: kept?.deal ?? null,
          modified: kept?.modified ?? null,
        }),
        onDone: {
          target: 'idle',
          actions: { type: 'tell', params: ({ event }) => ({ type: 'analysis.saved', saved: event.output }) },
        },
        onError: [
          { guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'reading' },
          {
            target: 'idle',
            actions: [
              { type: 'tell', params: { type: 'analysis.notKept' } },
              { type: 'report', params: ({ event }) => ({ error: event.error, retry: 'analysis.save' }) },
            ],
          },
        ],
      },
    },
    /** What the server has comes beside what is here. */
    reading: {
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context: { client, kept } }) => ({ client, propertyId: kept?.deal.propertyId ?? 0 }),
        onDone: {
          target: 'idle',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'analysis.savedElsewhere', analyses: event.output.analyses }),
          },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'tell', params: { type: 'analysis.notKept' } },
            { type: 'report', params: ({ event }) => ({ error: event.error, retry: 'analysis.save' }) },
          ],
        },
      },
    },
    deleting: {
      invoke: {
        id: 'deleteDeal',
        src: 'deleteDeal',
        input: ({ context: { client, deletedId } }) => ({ client, id: deletedId ?? 0 }),
        onDone: {
          target: 'idle',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'analysis.deleted', analyses: event.output.analyses }),
          },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'tell', params: { type: 'analysis.notKept' } },
            { type: 'report', params: ({ event }) => ({ error: event.error, retry: 'analysis.delete' }) },
          ],
        },
      },
    },
  },
});
