import { assign, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import { MOST_TRENDS, type ValueTrend } from '../../api/contract/property/trends.ts';
import { caller, type CallInput } from '../app/call.ts';
import type { ChildInput } from '../app/ports.ts';

/** Rows pass by while somebody scrolls: those on which they rest are asked for. */
const REST_MS = 120;
/** So many parcels are remembered; then all are asked for anew as they are seen. */
const MOST_KNOWN = 5000;
/** A server that could not answer is left alone for a while. */
const PAUSE_MS = 30_000;

type TrendsEvent =
  /** Rows with a place for a chart are on screen. */
  | { readonly type: 'trends.want'; readonly propertyIds: readonly number[] }
  | Extract<ServerEvent, { readonly type: 'data.changed' }>;

interface TrendsContext {
  readonly client: Client;
  /** By parcel; null: it has no two values to draw a line between. */
  readonly known: ReadonlyMap<number, ValueTrend | null>;
  /** Asked for next, those seen last at the end. */
  readonly wanted: readonly number[];
  /** On their way. */
  readonly asked: readonly number[];
}

const nothing = { known: new Map<number, null>(), wanted: [], asked: [] };

/**
 * How the values of the parcels on screen went, for the small charts in their cells: asked for behind the rows, which wait
 * for nothing. A failed call is no message: the numbers stand there all the same.
 */
export const trendsMachine = setup({
  types: { context: {} as TrendsContext, events: {} as TrendsEvent, input: {} as ChildInput },
  actors: { load: caller('valueTrends') },
  delays: { rest: REST_MS, pause: PAUSE_MS },
  guards: {
    isNew: ({ context: { known }, event }) =>
      event.type === 'trends.want' && event.propertyIds.some((id) => !known.has(id)),
    hasWanted: ({ context }) => context.wanted.length > 0,
  },
  actions: {
    want: assign(({ context: { known, wanted, asked }, event }) => {
      if (event.type !== 'trends.want') return {};
      const fresh = event.propertyIds.filter((id) => !known.has(id) && !asked.includes(id));
      const all = [...new Set([...wanted.filter((id) => !fresh.includes(id)), ...fresh])];
      return { wanted: all.slice(-MOST_TRENDS) };
    }),
  },
}).createMachine({
  id: 'trends',
  context: ({ input }) => ({ client: input.client, ...nothing }),
  initial: 'idle',
  on: { 'data.changed': { target: '.idle', actions: assign(nothing) } },
  states: {
    idle: { on: { 'trends.want': { guard: 'isNew', target: 'resting', actions: 'want' } } },
    resting: {
      after: { rest: 'loading' },
      on: { 'trends.want': { guard: 'isNew', target: 'resting', reenter: true, actions: 'want' } },
    },
    loading: {
      entry: assign(({ context }) => ({ asked: context.wanted, wanted: [] })),
      on: { 'trends.want': { guard: 'isNew', actions: 'want' } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }): CallInput<'valueTrends'> => ({
          client: context.client,
          request: { body: { propertyIds: [...context.asked] } },
        }),
        onDone: {
          target: 'answered',
          actions: assign(({ context: { known, asked }, event }) => {
            const kept = known.size > MOST_KNOWN ? [] : [...known];
            const found = event.output.trends.map((trend) => [trend.propertyId, trend] as const);
            return {
              asked: [],
              known: new Map<number, ValueTrend | null>([...kept, ...asked.map((id) => [id, null] as const), ...found]),
            };
          }),
        },
        onError: { target: 'failed', actions: assign({ asked: [], wanted: [] }) },
      },
    },
    failed: { after: { pause: 'idle' } },
    answered: { always: [{ guard: 'hasWanted', target: 'loading' }, { target: 'idle' }] },
  },
});
