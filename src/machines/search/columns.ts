import { assign, sendTo, setup } from 'xstate';
import {
  columns as allColumns,
  tableTypes,
  type ColumnKey,
  type TableType,
} from '../../api/catalogue/search/columns.ts';
import type { Client } from '../../api/client.ts';
import type { Layout } from '../../api/contract/account/session.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import {
  firstResultsLayout,
  readResultsLayout,
  WIDTH_STEP,
  withWidth,
  writeResultsLayout,
  type ResultsLayout,
} from './columns/resultsLayout.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** The grid layout of the results, as the server keeps it (O-096). */
const LAYOUT_NAME = 'Results';

/** A column made wider step by step is saved once. */
const SAVE_AFTER_MS = 600;

type ColumnsEvent =
  | Broadcast
  | MessageTo<'columns'>
  /** The columns of the CUSTOM table, in their order, which is shown then; with widths that are not the usual ones. */
  | {
      readonly type: 'columns.choose';
      readonly keys: readonly ColumnKey[];
      readonly widths?: ResultsLayout['widths'];
    }
  | { readonly type: 'columns.setTable'; readonly tableType: TableType }
  | { readonly type: 'columns.nextTable' }
  /** Pictures instead of the grid, and back. */
  | { readonly type: 'columns.nextLayout' }
  /** Pixels; null gives the column its usual width again. */
  | { readonly type: 'columns.setWidth'; readonly key: ColumnKey; readonly width: number | null };

interface ColumnsContext extends ResultsLayout {
  readonly client: Client;
  readonly layoutId: number | null;
  /** As the server has it: back to this when it refuses. */
  readonly confirmed: ResultsLayout;
}

const layoutOf = (layouts: readonly Layout[]): Layout | undefined =>
  layouts.find(({ type, name }) => type === 'PROPERTY_GRID' && name === LAYOUT_NAME);

const shownLayout = ({ layout, tableType, chosen, widths }: ResultsLayout): ResultsLayout => ({
  layout,
  tableType,
  chosen,
  widths,
});

/** How a person wants results laid out (R-SEARCH-006, R-SEARCH-025, O-047): shown at once, kept by the server. */
export const columnsMachine = setup({
  types: { context: {} as ColumnsContext, events: {} as ColumnsEvent, input: {} as ChildInput },
  actors: { save: caller('saveLayout') },
  delays: { SAVE_AFTER_MS },
}).createMachine({
  id: 'columns',
  context: ({ input: { client } }) => ({
    ...firstResultsLayout,
    client,
    layoutId: null,
    confirmed: firstResultsLayout,
  }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      target: '.idle',
      actions: assign(({ event }) => {
        const stored = layoutOf(event.answer.layouts);
        const layout = readResultsLayout(stored?.columns);
        return { ...layout, layoutId: stored?.id ?? null, confirmed: layout };
      }),
    },
    'columns.nextLayout': {
      target: '.changed',
      actions: [
        assign({ layout: ({ context }) => (context.layout === 'GRID' ? 'PICTURE' : 'GRID') }),
        // What had the keyboard is gone: the other layout takes it.
        sendTo(toRoot, { type: 'workspace.openPane', pane: 'results' } satisfies Message),
      ],
    },
    'columns.setTable': { target: '.changed', actions: assign(({ event }) => ({ tableType: event.tableType })) },
    'columns.nextTable': {
      target: '.changed',
      actions: assign(({ context }) => ({
        tableType: tableTypes[(tableTypes.indexOf(context.tableType) + 1) % tableTypes.length] ?? 'DEFAULT',
      })),
    },
    'columns.setWidth': {
      target: '.changed',
      actions: assign(({ context, event }) => ({ widths: withWidth(context.widths, event.key, event.width) })),
    },
    'columns.step': {
      target: '.changed',
      actions: assign(({ context: { widths }, event: { key, by } }) => ({
        widths: withWidth(widths, key, (widths[key] ?? allColumns[key].width) + by * WIDTH_STEP),
      })),
    },
    'columns.choose': {
      target: '.saving',
      actions: assign(({ context, event }) => ({
        chosen: event.keys,
        tableType: 'CUSTOM' as const,
        widths: event.widths ?? context.widths,
      })),
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
        input: ({ context }): CallInput<'saveLayout'> => ({
          client: context.client,
          request: {
            body: {
              id: context.layoutId ?? undefined,
              type: 'PROPERTY_GRID',
              name: LAYOUT_NAME,
              columns: writeResultsLayout(context),
            },
          },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            layoutId: layoutOf(event.output.layouts)?.id ?? null,
            confirmed: shownLayout(context),
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            assign(({ context }) => context.confirmed),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
          ],
        },
      },
    },
  },
});
