import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { PropertyDocument } from '../../api/contract/property/documents.ts';
import type { ReportEstimate } from '../../api/contract/property/reports.ts';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { refusedIn } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside } from '../parts/pagedRows.ts';

export type ReportsEvent =
  | Broadcast
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  /** Shows what there is for the subject, with prices. */
  | { readonly type: 'reports.open' }
  | { readonly type: 'reports.move'; readonly by: 1 | -1 }
  /** The report under the cursor: asks for a yes when it costs something, else fetches it. */
  | { readonly type: 'reports.choose'; readonly index?: number }
  /** Yes to the amount. */
  | { readonly type: 'reports.confirm' }
  /** The logo that stands on the reports; null: none. */
  | { readonly type: 'reports.setLogo'; readonly file: File | null }
  /** No to the amount. */
  | { readonly type: 'reports.back' };

export interface ReportsContext {
  readonly client: Client;
  readonly propertyId: number | null;
  /** What the reports of the subject cost now. */
  readonly estimates: readonly ReportEstimate[];
  readonly cursor: number;
  readonly hasLogo: boolean;
  readonly logo: File | null;
  readonly error: string | null;
}

export const reportUnderCursor = ({
  estimates,
  cursor,
}: Pick<ReportsContext, 'estimates' | 'cursor'>): ReportEstimate | undefined => estimates[cursor];

/** Sets the logo, or takes it away; answers whether there is one. */
const keepLogo = fromPromise<boolean, { readonly client: Client; readonly file: File | null }>(
  async ({ input: { client, file }, signal }) => {
    const answer =
      file === null
        ? await callOrThrow(client, 'removeLogo', {}, signal)
        : await callOrThrow(client, 'saveLogo', { upload: { file } }, signal);
    return answer.hasLogo;
  },
);

/**
 * Reports of the subject: what they cost first, then a yes to the amount, then the document, which is fetched at once
 * and stands among the documents as new (R-REPORT-003, R-REPORT-004). Nothing is bought without the amount confirmed.
 */
export const reportsMachine = setup({
  types: { context: {} as ReportsContext, events: {} as ReportsEvent, input: {} as ChildInput },
  actors: { estimate: caller('reportEstimates'), buy: caller('buyReport'), keepLogo },
  guards: {
    hasSubject: ({ context }) => context.propertyId !== null,
    isOther: ({ context, event }) => event.type === 'property.open' && event.propertyId !== context.propertyId,
    isFree: ({ context, event }) => {
      const index = event.type === 'reports.choose' ? (event.index ?? context.cursor) : context.cursor;
      return context.estimates[index]?.due === 0;
    },
    isThere: ({ context }) => reportUnderCursor(context) !== undefined,
  },
  actions: {
    show: sendTo(toRoot, { type: 'workspace.open', overlay: 'reports' }),
    point: assign({
      cursor: ({ context, event }) =>
        event.type === 'reports.choose' ? (event.index ?? context.cursor) : context.cursor,
    }),
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    hand: enqueueActions(({ enqueue }, document: PropertyDocument) => {
      enqueue.sendTo(toRoot, { type: 'documents.bought', document });
      enqueue.sendTo(toRoot, {
        type: 'download.start',
        title: document.name,
        what: { call: 'documentFile', request: { params: { id: document.id } } },
      });
      enqueue.sendTo(toRoot, { type: 'workspace.done', of: ['reports'] });
    }),
  },
}).createMachine({
  id: 'reports',
  context: ({ input: { client } }) => ({
    client,
    propertyId: null,
    estimates: [],
    cursor: 0,
    hasLogo: false,
    logo: null,
    error: null,
  }),
  initial: 'idle',
  on: {
    'property.open': {
      guard: 'isOther',
      target: '.idle',
      actions: assign(({ event }) => ({ propertyId: event.propertyId, estimates: [], cursor: 0, error: null })),
    },
    'reports.open': [
      { guard: 'hasSubject', target: '.estimating', actions: 'show' },
      { target: '.idle', actions: 'show' },
    ],
  },
  states: {
    idle: {},
    estimating: {
      entry: assign({ error: null }),
      invoke: {
        id: 'estimate',
        src: 'estimate',
        input: ({ context: { client, propertyId } }) => ({
          client,
          // The state is entered with a subject only.
          request: { params: { id: propertyId ?? 0 }, query: {} },
        }),
        onDone: {
          target: 'choosing',
          actions: assign({
            estimates: ({ event }) => event.output.reports,
            hasLogo: ({ event }) => event.output.hasLogo,
          }),
        },
        onError: { target: 'idle', actions: 'keepError' },
      },
    },
    choosing: {
      on: {
        'reports.move': {
          actions: assign({
            cursor: ({ context, event }) => cursorInside(context.estimates, context.cursor + event.by),
          }),
        },
        'reports.choose': [
          { guard: 'isFree', target: 'buying', actions: 'point' },
          { guard: 'isThere', target: 'confirming', actions: 'point' },
        ],
        'reports.setLogo': { target: 'keepingLogo', actions: assign({ logo: ({ event }) => event.file }) },
      },
    },
    keepingLogo: {
      entry: assign({ error: null }),
      invoke: {
        id: 'keepLogo',
        src: 'keepLogo',
        input: ({ context: { client, logo } }) => ({ client, file: logo }),
        onDone: { target: 'choosing', actions: assign(({ event }) => ({ hasLogo: event.output, logo: null })) },
        onError: { target: 'choosing', actions: 'keepError' },
      },
    },
    confirming: { on: { 'reports.confirm': 'buying', 'reports.back': 'choosing' } },
    buying: {
      entry: assign({ error: null }),
      invoke: {
        id: 'buy',
        src: 'buy',
        input: ({ context }) => {
          const { client, propertyId } = context;
          const report = reportUnderCursor(context);
          // The state is entered with a report under the cursor only.
          const params = { id: propertyId ?? 0, reportCode: report?.code ?? 'COMPARABLE_PROPERTY' } as const;
          return { client, request: { params, query: { confirmedPrice: report?.due ?? 0 } } };
        },
        onDone: { target: 'idle', actions: { type: 'hand', params: ({ event }) => event.output } },
        onError: {
          target: 'choosing',
          actions: ['keepError', sendTo(toRoot, ({ event }) => refusedIn(['reports'], event.error))],
        },
      },
    },
  },
});
