import { assign, not, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { ACCOUNTS_PAGE, type Customer } from '../../api/contract/account/operator.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, firstPage, hasMore, nextPage, noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  jobUnderCursor,
  ofFilter,
  otherRows,
  owesSomething,
  shownDetails,
  underCursor,
  withDetails,
  type AdministrationContext,
  type AdministrationEvent,
} from './administration/context.ts';
import { administrationWork } from './administration/work.ts';

const MOST_AT_ONCE = 1000;
const idOf = ({ id }: Customer): number => id;
const asPage = ({ results, total }: Value<'customers'>) => ({ results, resultCount: total });

const request = (
  { client, text, filter }: AdministrationContext,
  page: { readonly before?: number; readonly limit: number },
) =>
  ({
    client,
    request: { query: { ...page, filter, ...(text === '' ? {} : { text }) } },
  }) satisfies CallInput<'customers'>;

type Read = { readonly accounts: Value<'customers'> } | { readonly installation: Value<'installation'> };

const page = shownPage<AdministrationContext, AdministrationEvent, Read>({
  pane: 'administration',
  refresh: { type: 'administration.refresh' },
  mayRead: ({ tasks, hasEntered, operates }) => operates && tasks.length === 0 && !hasEntered,
  read: async (context, signal) => {
    const { client, view, rows } = context;
    if (view === 'installation') return { installation: await callOrThrow(client, 'installation', {}, signal) };
    // As many as there were, so that the cursor finds its row again.
    const limit = Math.min(MOST_AT_ONCE, Math.max(ACCOUNTS_PAGE, rows.length));
    return { accounts: await callOrThrow(client, 'customers', request(context, { limit }).request, signal) };
  },
  show: (context, read) =>
    'accounts' in read
      ? { ...firstPage(context, asPage(read.accounts), idOf), details: null }
      : { installation: read.installation },
});

const left = { form: null, refusal: null, wrong: {}, link: null } as const;

/** Whom the installation is run for, what they owe, and how it is: read while the pane is on screen. */
export const administrationMachine = setup({
  types: { context: {} as AdministrationContext, events: {} as AdministrationEvent, input: {} as ChildInput },
  actors: {
    ...administrationWork.actors,
    ...page.actors,
    append: caller('customers'),
    readDetails: caller('customer'),
  },
  guards: {
    ...administrationWork.guards,
    ...page.guards,
    hasMore: ({ context }) => context.view === 'accounts' && hasMore(context),
    hasRow: ({ context }) => context.view === 'accounts' && underCursor(context) !== undefined,
    isOther: ({ context }) =>
      context.isShown &&
      context.isLoaded &&
      context.view === 'accounts' &&
      underCursor(context) !== undefined &&
      shownDetails(context) === null,
    meansInvoices: ({ context }) => context.view === 'accounts' && context.grid === 'invoices',
    meansJobs: ({ context }) => context.view === 'installation',
    canAsk: ({ context, event }) => {
      if (event.type !== 'administration.ask' || context.view !== 'accounts' || !context.operates) return false;
      if (event.form === 'make') return true;
      if (event.form === 'settle') return owesSomething(context);
      if (event.form === 'enter') return (underCursor(context)?.invitedUntil ?? null) !== null;
      return underCursor(context) !== undefined;
    },
    hasFailed: ({ context }) => context.view === 'installation' && jobUnderCursor(context)?.state === 'FAILED',
  },
  actions: {
    ...administrationWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => ({
      ...afterRowEvent({ ...context, selection: noSelection }, event, idOf),
      at: 0,
    })),
    moveInvoice: assign(({ context, event }) => {
      const invoices = shownDetails(context)?.invoices ?? [];
      if (event.type === 'administration.move') return { at: cursorInside(invoices, context.at + event.by) };
      if (event.type !== 'administration.moveTo') return {};
      return { at: event.place === 'first' ? 0 : cursorInside(invoices, invoices.length) };
    }),
    moveJob: assign(({ context, event }) => {
      const jobs = context.installation?.jobs.troubled ?? [];
      if (event.type === 'administration.move') return { jobAt: cursorInside(jobs, context.jobAt + event.by) };
      if (event.type !== 'administration.moveTo') return {};
      return { jobAt: event.place === 'first' ? 0 : cursorInside(jobs, jobs.length) };
    }),
    askDetails: assign({ detailsError: null }),
    forget: assign(({ context }) => ({ ...left, ...leftBehind(context) })),
  },
}).createMachine({
  id: 'administration',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    operates: false,
    view: 'accounts',
    grid: 'accounts',
    text: '',
    filter: 'ALL',
    details: null,
    detailsError: null,
    at: 0,
    jobAt: 0,
    installation: null,
    ...left,
    hasEntered: false,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ operates: ({ event }) => event.answer.operator }) },
    'administration.attend': { actions: assign({ grid: ({ event }) => event.grid }) },
    'administration.cursor': { guard: 'hasRow', actions: 'moveRow' },
    'administration.invoice': { actions: assign({ at: ({ event }) => event.index }) },
    'administration.job': { actions: assign({ jobAt: ({ event }) => event.index }) },
    'administration.move': [
      { guard: 'meansInvoices', actions: 'moveInvoice' },
      { guard: 'meansJobs', actions: 'moveJob' },
      { actions: 'moveRow' },
    ],
    'administration.moveTo': [
      { guard: 'meansInvoices', actions: 'moveInvoice' },
      { guard: 'meansJobs', actions: 'moveJob' },
      { actions: 'moveRow' },
    ],
    'administration.open': {
      guard: 'hasRow',
      actions: assign({ grid: ({ context }) => (context.grid === 'invoices' ? 'accounts' : 'invoices') }),
    },
    'administration.ask': {
      guard: 'canAsk',
      actions: [
        'forget',
        assign({ form: ({ event }) => event.form }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'administrationAct' }),
      ],
    },
    'administration.leave': { actions: 'forget' },
    'administration.make': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'administration.act': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'administration.settle': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'administration.enter': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'administration.again': { guard: 'hasFailed', actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'administration.refresh': page.again,
        'administration.look': {
          target: '.waiting',
          actions: assign(({ event }) => ({ view: event.view, isLoaded: false, error: null })),
        },
        'administration.text': {
          target: '.waiting',
          actions: assign(({ event }) => ({ ...otherRows, text: event.text })),
        },
        'administration.filter': {
          target: '.waiting',
          actions: assign(({ context, event }) => ofFilter(context, event.filter)),
        },
      },
      states: {
        ...page.region.states,
        waiting: {
          ...page.region.states.waiting,
          on: { 'administration.more': { guard: 'hasMore', target: 'appending' } },
        },
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context }) => request(context, { before: context.rows.at(-1)?.id ?? 0, limit: ACCOUNTS_PAGE }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => nextPage(context, asPage(event.output), idOf)),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) =>
                errorMessage(failureOf(event.error), { type: 'administration.more' }),
              ),
            },
          },
        },
      },
    },
    details: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isOther', target: 'reading' } },
        reading: {
          invoke: {
            id: 'readDetails',
            src: 'readDetails',
            input: ({ context }): CallInput<'customer'> => ({
              client: context.client,
              request: { params: { id: underCursor(context)?.id ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => withDetails(context, event.output)),
            },
            onError: {
              target: 'failed',
              actions: assign({ detailsError: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
          // Of the one that is under the cursor now.
          on: { 'administration.cursor': { target: 'reading', reenter: true, actions: 'moveRow' } },
        },
        failed: {
          on: {
            'administration.refresh': { target: 'waiting', actions: 'askDetails' },
            'administration.cursor': { target: 'waiting', actions: ['moveRow', 'askDetails'] },
            'administration.move': { guard: not('meansJobs'), target: 'waiting', actions: ['moveRow', 'askDetails'] },
          },
        },
      },
    },
    work: administrationWork.region,
  },
});
