import { assign, sendTo, setup } from 'xstate';
import { columns as allColumns, type ColumnKey } from '../api/catalogue/columns.ts';
import type { Client } from '../api/client.ts';
import type { Layout } from '../api/contract/session.ts';
import { caller, failureOf, type CallInput } from './call.ts';
import { errorMessage } from './errors.ts';
import { toRoot, type Broadcast, type Message } from './messages.ts';
import type { ChildInput, Storages } from './ports.ts';

/** The grid layout of the results, as the server keeps it (O-096). */
const LAYOUT_NAME = 'Results';

type ColumnsEvent =
  | Broadcast
  /** The columns of the CUSTOM table, in their order. */
  | { readonly type: 'columns.choose'; readonly keys: readonly ColumnKey[] }
  /** Pictures instead of the grid, and back. */
  | { readonly type: 'columns.nextLayout' };

/** How results are laid out (R-SEARCH-006). */
export type ResultLayout = 'GRID' | 'PICTURE';

const LAYOUT_KEY = 'platbook.resultLayout';

interface ColumnsContext {
  readonly client: Client;
  readonly storage: Storages;
  readonly layout: ResultLayout;
  readonly layoutId: number | null;
  readonly chosen: readonly ColumnKey[];
  /** As the server has them: back to these when it refuses. */
  readonly confirmed: readonly ColumnKey[];
}

const isColumn = (key: unknown): key is ColumnKey => typeof key === 'string' && key in allColumns;

const layoutOf = (layouts: readonly Layout[]): Layout | undefined =>
  layouts.find(({ type, name }) => type === 'PROPERTY_GRID' && name === LAYOUT_NAME);

/** What of a stored layout this version knows as columns. */
const keysOf = (layout: Layout | undefined): ColumnKey[] =>
  Array.isArray(layout?.columns) ? layout.columns.filter(isColumn) : [];

/** The person's own columns of the results (table type CUSTOM, O-047): shown at once, kept by the server. */
export const columnsMachine = setup({
  types: { context: {} as ColumnsContext, events: {} as ColumnsEvent, input: {} as ChildInput },
  actors: { save: caller('saveLayout') },
}).createMachine({
  id: 'columns',
  context: ({ input: { client, storage } }) => ({
    client,
    storage,
    layout: storage.local.getItem(LAYOUT_KEY) === 'PICTURE' ? 'PICTURE' : 'GRID',
    layoutId: null,
    chosen: [],
    confirmed: [],
  }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      actions: assign(({ event }) => {
        const layout = layoutOf(event.answer.layouts);
        const keys = keysOf(layout);
        return { layoutId: layout?.id ?? null, chosen: keys, confirmed: keys };
      }),
    },
    'columns.nextLayout': {
      actions: [
        assign({ layout: ({ context }) => (context.layout === 'GRID' ? 'PICTURE' : 'GRID') }),
        ({ context }) => context.storage.local.setItem(LAYOUT_KEY, context.layout),
        // What had the keyboard is gone: the other layout takes it.
        sendTo(toRoot, { type: 'workspace.openPane', pane: 'results' } satisfies Message),
      ],
    },
    'columns.choose': { target: '.saving', actions: assign({ chosen: ({ event }) => event.keys }) },
  },
  states: {
    idle: {},
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { client, layoutId, chosen } }): CallInput<'saveLayout'> => ({
          client,
          request: {
            body: { id: layoutId ?? undefined, type: 'PROPERTY_GRID', name: LAYOUT_NAME, columns: chosen },
          },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            layoutId: layoutOf(event.output.layouts)?.id ?? null,
            confirmed: context.chosen,
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            assign({ chosen: ({ context }) => context.confirmed }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
          ],
        },
      },
    },
  },
});
