import { assign, sendTo, setup } from 'xstate';
import {
  columns as allColumns,
  tableTypes,
  type ColumnKey,
  type TableType,
} from '../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../api/catalogue/search/leadTypes.ts';
import type { Client } from '../../api/client.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { columnKeysOf, type ShownKeys } from './columns/columnKeysOf.ts';
import {
  firstResultsLayout,
  leadColumnsOf,
  noLeadColumns,
  RESULTS_LAYOUT,
  readResultsLayout,
  resultsLayoutIn,
  WIDTH_STEP,
  withLeadColumns,
  withWidth,
  writeResultsLayout,
  type LeadColumns,
  type ResultsLayout,
} from './columns/resultsLayout.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** A column made wider step by step is saved once. */
const SAVE_AFTER_MS = 600;

type ColumnsEvent =
  | Broadcast
  | MessageTo<'columns'>
  /** The columns of the CUSTOM table, in their order, which is shown then; with widths that are not the usual ones. */
  | {
      readonly type: 'columns.choose';
      readonly keys: readonly ColumnKey[];
      readonly widths?: LeadColumns['widths'];
      readonly leadType: LeadTypeCode;
    }
  | { readonly type: 'columns.setTable'; readonly tableType: TableType }
  | { readonly type: 'columns.nextTable' }
  /** Pictures instead of the grid, and back. */
  | { readonly type: 'columns.nextLayout' }
  /** How wide the columns on screen are, fitted to their rows; pixels. */
  | { readonly type: 'columns.shown'; readonly widths: LeadColumns['widths'] }
  /** Pixels; null gives the column its usual width again. */
  | {
      readonly type: 'columns.setWidth';
      readonly key: ColumnKey;
      readonly width: number | null;
      readonly leadType: LeadTypeCode;
    };

interface ColumnsContext extends ResultsLayout {
  readonly client: Client;
  readonly layoutId: number | null;
  /** Widths on screen: what a step by key makes wider or narrower. */
  readonly shown: LeadColumns['widths'];
  /** As the server has it: back to this when it refuses. */
  readonly confirmed: ResultsLayout;
}

/** What is shown of the rows of a lead type. */
const shownKeys = (context: ResultsLayout, leadType: LeadTypeCode): ShownKeys =>
  columnKeysOf(context.tableType, leadType, leadColumnsOf(context, leadType));

const shownLayout = ({ layout, tableType, chosen, widths, byLead }: ResultsLayout): ResultsLayout => ({
  layout,
  tableType,
  chosen,
  widths,
  byLead,
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
    shown: {},
    confirmed: firstResultsLayout,
  }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      target: '.idle',
      actions: assign(({ event }) => {
        const stored = resultsLayoutIn(event.answer.layouts);
        const layout = readResultsLayout(stored?.columns);
        return { ...layout, layoutId: stored?.id ?? null, confirmed: layout };
      }),
    },
    'columns.shown': { actions: assign(({ event }) => ({ shown: event.widths })) },
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
      actions: assign(({ context, event: { key, width, leadType } }) =>
        withLeadColumns(context, leadType, { widths: withWidth(leadColumnsOf(context, leadType).widths, key, width) }),
      ),
    },
    'columns.step': {
      target: '.changed',
      actions: assign(({ context, event: { key, by, leadType } }) => {
        const { widths } = leadColumnsOf(context, leadType);
        const now = widths[key] ?? context.shown[key] ?? allColumns[key].width;
        return withLeadColumns(context, leadType, { widths: withWidth(widths, key, now + by * WIDTH_STEP) });
      }),
    },
    'columns.hide': {
      // The last column stays: a grid without any has no way back.
      guard: ({ context, event: { leadType } }) => shownKeys(context, leadType).keys.length > 1,
      target: '.changed',
      actions: assign(({ context, event: { key, leadType } }) =>
        withLeadColumns(context, leadType, {
          hidden: [...leadColumnsOf(context, leadType).hidden.filter((other) => other !== key), key],
        }),
      ),
    },
    'columns.pin': {
      target: '.changed',
      actions: assign(({ context, event: { key, leadType } }) => {
        const { pinned } = shownKeys(context, leadType);
        return withLeadColumns(context, leadType, {
          pinned: pinned.includes(key) ? pinned.filter((other) => other !== key) : [...pinned, key],
        });
      }),
    },
    'columns.sorted': {
      target: '.changed',
      actions: assign(({ context, event: { sort, leadType } }) => withLeadColumns(context, leadType, { sort })),
    },
    'columns.reset': {
      target: '.changed',
      actions: assign(({ context, event: { leadType } }) => withLeadColumns(context, leadType, noLeadColumns)),
    },
    'columns.choose': {
      target: '.saving',
      actions: assign(({ context, event }) => ({
        tableType: 'CUSTOM' as const,
        ...withLeadColumns(context, event.leadType, {
          chosen: event.keys,
          hidden: [],
          ...(event.widths === undefined ? {} : { widths: event.widths }),
        }),
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
              name: RESULTS_LAYOUT,
              columns: writeResultsLayout(context),
            },
          },
        }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            layoutId: resultsLayoutIn(event.output.layouts)?.id ?? null,
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
