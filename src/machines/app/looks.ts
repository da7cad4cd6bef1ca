import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { noLook, withPin, withWidth, type GridLook } from '../parts/gridLook.ts';
import { caller, failureOf, type CallInput } from './call.ts';
import { errorMessage } from './errors.ts';
import {
  LOOKS_LAYOUT,
  looksLayoutIn,
  readLooks,
  writeLooks,
  type GridLooks,
  type GridName,
} from './looks/gridLooks.ts';
import { toRoot, type Broadcast, type MessageTo } from './messages.ts';
import type { ChildInput } from './ports.ts';

/** What is arranged step by step is saved once. */
const SAVE_AFTER_MS = 600;

/** What a grid shows, as its pane tells. */
interface Shown {
  readonly keys: readonly string[];
  readonly pinned: readonly string[];
  /** What its columns are called, by their keys. */
  readonly labels: Readonly<Record<string, string>>;
}

type LooksEvent =
  | Broadcast
  | MessageTo<'looks'>
  | ({ readonly type: 'looks.shown'; readonly grid: GridName } & Shown)
  /** Columns in their order. */
  | { readonly type: 'looks.choose'; readonly grid: GridName; readonly keys: readonly string[] }
  /** Pixels; null gives the column its usual width again. */
  | { readonly type: 'looks.width'; readonly grid: GridName; readonly key: string; readonly width: number | null };

interface LooksContext {
  readonly client: Client;
  readonly layoutId: number | null;
  readonly looks: GridLooks;
  readonly shown: Readonly<Partial<Record<GridName, Shown>>>;
  /** As the server has it: back to this when it refuses. */
  readonly confirmed: GridLooks;
}

const shownIn = ({ shown }: LooksContext, grid: GridName): Shown => shown[grid] ?? { keys: [], pinned: [], labels: {} };

/** The looks with that of one grid changed. */
const changed = (
  { looks }: LooksContext,
  grid: GridName,
  change: (look: GridLook) => GridLook,
): Pick<LooksContext, 'looks'> => ({ looks: { ...looks, [grid]: change(looks[grid] ?? noLook) } });

/** How a person lays out the grids of contacts and comparables: shown at once, kept by the server. */
export const looksMachine = setup({
  types: { context: {} as LooksContext, events: {} as LooksEvent, input: {} as ChildInput },
  actors: { save: caller('saveLayout') },
  delays: { SAVE_AFTER_MS },
}).createMachine({
  id: 'looks',
  context: ({ input: { client } }) => ({ client, layoutId: null, looks: {}, shown: {}, confirmed: {} }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      target: '.idle',
      actions: assign(({ event: { answer } }) => {
        const looks = readLooks(answer.layouts);
        return { looks, confirmed: looks, layoutId: looksLayoutIn(answer.layouts)?.id ?? null };
      }),
    },
    'looks.shown': {
      actions: assign(({ context, event: { grid, keys, pinned, labels } }) => ({
        shown: { ...context.shown, [grid]: { keys, pinned, labels } },
      })),
    },
    'looks.choose': {
      guard: ({ event }) => event.keys.length > 0,
      target: '.changed',
      actions: assign(({ context, event: { grid, keys } }) => changed(context, grid, (look) => ({ ...look, keys }))),
    },
    'looks.width': {
      target: '.changed',
      actions: assign(({ context, event: { grid, key, width } }) =>
        changed(context, grid, (look) => ({ ...look, ...withWidth(look, key, width) })),
      ),
    },
    'looks.hide': {
      // The last column stays: a grid without any has no way back.
      guard: ({ context, event }) => shownIn(context, event.grid).keys.length > 1,
      target: '.changed',
      actions: assign(({ context, event: { grid, key } }) =>
        changed(context, grid, (look) => ({
          ...look,
          keys: shownIn(context, grid).keys.filter((other) => other !== key),
        })),
      ),
    },
    'looks.pin': {
      target: '.changed',
      actions: assign(({ context, event: { grid, key } }) =>
        changed(context, grid, (look) => withPin(look, key, shownIn(context, grid).pinned)),
      ),
    },
    'looks.sorted': {
      target: '.changed',
      actions: assign(({ context, event: { grid, sort } }) => changed(context, grid, (look) => ({ ...look, sort }))),
    },
    'looks.reset': {
      target: '.changed',
      actions: assign(({ context, event: { grid } }) => changed(context, grid, () => noLook)),
    },
  },
  states: {
    idle: {},
    // What the person has set and the server does not have yet outlives a session that ended meanwhile.
    changed: { after: { SAVE_AFTER_MS: 'saving' }, on: { 'app.leaving': 'saving', 'app.signedIn': {} } },
    saving: {
      on: { 'app.signedIn': {} },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, layoutId, looks } }): CallInput<'saveLayout'> => ({
          client,
          request: {
            body: {
              id: layoutId ?? undefined,
              type: 'PROPERTY_GRID',
              name: LOOKS_LAYOUT,
              columns: writeLooks(looks),
            },
          },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            layoutId: looksLayoutIn(event.output.layouts)?.id ?? null,
            confirmed: context.looks,
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            assign(({ context }) => ({ looks: context.confirmed })),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
          ],
        },
      },
    },
  },
});
