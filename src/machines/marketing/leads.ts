import { assign, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { MarketingMessage } from '../app/messages/marketing.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, cursorInside, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { noWork } from '../parts/workQueue.ts';
import { idOf, type LeadsContext, type LeadsEvent } from './leads/context.ts';
import { leadsWork } from './leads/work.ts';

const page = shownPage<LeadsContext, LeadsEvent, Value<'leads'>>({
  pane: 'leads',
  refresh: { type: 'leads.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client, isAside }, signal) => await callOrThrow(client, 'leads', { query: { spam: isAside } }, signal),
  show: (context, { results, isMore, total, spam, leadStatusId }) => ({
    rows: results,
    total: results.length,
    isMore,
    counts: { total, spam },
    leadStatusId,
    cursor: cursorAmong(context, results, idOf),
  }),
});

/** Who answered campaigns, newest first (design/marketing.md, section 13); read while the pane is on screen. */
export const leadsMachine = setup({
  types: { context: {} as LeadsContext, events: {} as LeadsEvent, input: {} as ChildInput },
  actors: { ...leadsWork.actors, ...page.actors, append: caller('leads') },
  guards: {
    ...leadsWork.guards,
    ...page.guards,
    hasMore: ({ context }) => context.isMore,
    hasRow: ({ context }) => rowUnderCursor(context) !== undefined,
    hasProperty: ({ context }) => rowUnderCursor(context)?.propertyId != null,
    hasContact: ({ context }) => rowUnderCursor(context)?.contactId != null,
  },
  actions: {
    ...leadsWork.actions,
    ...page.actions,
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
  },
}).createMachine({
  id: 'leads',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    isAside: false,
    isMore: false,
    counts: { total: 0, spam: 0 },
    leadStatusId: null,
    statuses: [],
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ statuses: ({ event }) => event.answer.propertyStatuses }) },
    'leads.cursor': { actions: 'moveRow' },
    'leads.move': { actions: 'moveRow' },
    'leads.moveTo': { actions: 'moveRow' },
    'leads.spam': { guard: 'hasRow', actions: 'take' },
    'leads.setStatus': { guard: 'hasRow', actions: 'take' },
    'leads.chooseStatus': { actions: 'take' },
    'leads.mark': { actions: 'take' },
    'leads.add': { actions: 'take' },
    'leads.openProperty': {
      guard: 'hasProperty',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${rowUnderCursor(context)?.propertyId ?? 0}`,
      })),
    },
    'leads.openContact': {
      guard: 'hasContact',
      actions: [
        sendTo(toRoot, { type: 'route.go', path: '/contacts' }),
        sendTo(toRoot, ({ context }) => {
          const { name = '', phone = '', email = '' } = rowUnderCursor(context) ?? {};
          return { type: 'contacts.find', text: email || phone.replaceAll(/\D/g, '') || name } as const;
        }),
      ],
    },
    'leads.call': {
      guard: 'hasContact',
      actions: sendTo(toRoot, ({ context }): MarketingMessage => ({
        type: 'mailings.startAdd',
        channel: 'CALL',
        audience: { contactIds: [rowUnderCursor(context)?.contactId ?? 0] },
      })),
    },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'leads.refresh': page.again,
        'leads.changed': page.again,
        'leads.aside': {
          target: '.waiting',
          actions: assign(({ context }) => ({ ...noRows, isMore: false, isAside: !context.isAside, isLoaded: false })),
        },
      },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    paging: {
      initial: 'waiting',
      on: { 'leads.aside': '.waiting', 'leads.changed': '.waiting' },
      states: {
        waiting: { on: { 'leads.more': { guard: 'hasMore', target: 'appending' } } },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context: { client, isAside, rows } }): CallInput<'leads'> => ({
              client,
              request: { query: { spam: isAside, before: rows.at(-1)?.id ?? 0 } },
            }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event: { output } }) => {
                const rows = [...context.rows, ...output.results];
                return {
                  rows,
                  total: rows.length,
                  isMore: output.isMore,
                  cursor: cursorInside(rows, context.cursor),
                };
              }),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'leads.more' })),
            },
          },
        },
      },
    },
    work: leadsWork.region,
  },
});
