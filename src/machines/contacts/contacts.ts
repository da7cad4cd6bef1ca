import { assign, emit, sendTo } from 'xstate';
import type { Contact } from '../../api/contract/contacts/contacts.ts';
import { failureOf } from '../app/call.ts';
import { filterAfter, firstOrder, keptOrder, narrowingOf, withoutFilter } from './contacts/arrange.ts';
import {
  chosenContacts,
  contactIdOf,
  contactName,
  contactSearch,
  exportedContacts,
  meantContacts,
  mergedGroups,
  stillNew,
  type ContactsContext,
} from './contacts/context.ts';
import { contactsSetup } from './contacts/machineSetup.ts';
import { contactsWork } from './contacts/work.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import { cursorInside, failed, firstPage, nextPage, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { noSelection } from '../parts/selection.ts';
import { noWork } from '../parts/workQueue.ts';

/** Nothing is loaded: what is found is another. */
const anew = { ...noRows, selection: noSelection, isLoaded: false } as const;

/** All contacts of the group. */
const allOfGroup = { text: '', filter: {} } as const;

/** On the contact that was just made, else where it was. */
const cursorOf = (rows: readonly Contact[], { cursor, seek }: ContactsContext): number => {
  const at = rows.findIndex(({ id }) => id === seek);
  return at === -1 ? cursorInside(rows, cursor) : at;
};

const requestOf = (context: ContactsContext, index: number) => ({ body: { search: contactSearch(context, index) } });

/** Contacts and their groups: loaded while the pane is on screen, changed at once on screen and in turn on the server. */
export const contactsMachine = contactsSetup.createMachine({
  id: 'contacts',
  context: ({ input }) => ({
    client: input.client,
    groups: [],
    types: [],
    statuses: [],
    groupId: null,
    text: '',
    sort: firstOrder,
    filter: {},
    column: null,
    ...anew,
    held: null,
    isShown: false,
    ...noWork,
    seek: null,
    report: null,
    ownersToCome: 0,
  }),
  type: 'parallel',
  on: {
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true, isLoaded: false }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'contacts.merge': {
      actions: assign(({ context, event }) => ({ groups: mergedGroups(context.groups, event.groups) })),
    },
    'contacts.cursor': { actions: ['updateRows', 'point'] },
    'contacts.move': { actions: ['updateRows', 'point'] },
    'contacts.moveTo': { actions: ['updateRows', 'point'] },
    'contacts.extend': { actions: ['updateRows', 'point'] },
    'contacts.invert': { actions: 'updateRows' },
    'contacts.toggle': { actions: ['updateRows', 'point'] },
    'contacts.selectAll': { actions: 'updateRows' },
    'contacts.edit': { actions: 'take' },
    'contacts.status': [{ guard: 'asksFirst', actions: 'ask' }, { actions: 'take' }],
    'contacts.create': { actions: 'take' },
    'contacts.remove': [{ guard: 'asksFirst', actions: 'ask' }, { actions: 'take' }],
    'contacts.agreed': { actions: 'doHeld' },
    'contacts.restore': { actions: 'take' },
    'contacts.import': [{ guard: 'asksFirst', actions: 'ask' }, { actions: 'take' }],
    'contacts.undoImport': { actions: 'take' },
    'contacts.hideColumn': { guard: 'hasColumn', actions: 'tellColumn' },
    'contacts.pinColumn': { guard: 'hasColumn', actions: 'tellColumn' },
    'contacts.choose': { actions: emit({ type: 'chooseFile' }) },
    'contacts.export': [
      { guard: ({ context }) => context.total === 0 },
      { guard: 'asksFirst', actions: 'ask' },
      {
        actions: sendTo(toRoot, ({ context }): DownloadMessage => {
          const { name, body } = exportedContacts(context);
          const request = { query: { name }, body };
          return { type: 'download.start', title: name, what: { call: 'exportContacts', request } };
        }),
      },
    ],
    'contacts.trace': {
      guard: ({ context }) => context.total > 0,
      actions: sendTo(toRoot, ({ context }) => ({ type: 'tracing.ask', of: meantContacts(context) })),
    },
    'contacts.join': {
      guard: ({ context }) => chosenContacts(context).length > 0,
      actions: sendTo(toRoot, ({ context }) => ({ type: 'twins.choose', contacts: chosenContacts(context) })),
    },
    'contacts.optOut': {
      guard: ({ context }) => rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => {
        const row = rowUnderCursor(context);
        const { mobile = '', landline = '', email = '' } = row ?? {};
        const target = [mobile, landline, email].find((one) => one !== '') ?? '';
        return {
          type: 'compliance.startOptOut',
          contactId: row?.id ?? null,
          name: row === undefined ? '' : contactName(row),
          target,
        };
      }),
    },
    'contacts.openProperty': {
      guard: ({ context }) => (rowUnderCursor(context)?.propertyIds.length ?? 0) > 0,
      // A page of its own: Back leads to the contacts again.
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/contacts/${rowUnderCursor(context)?.propertyIds[0] ?? ''}`,
      })),
    },
    'app.signedIn': {
      actions: assign(({ context, event: { answer } }) => ({
        ...(context.isLoaded ? {} : { sort: keptOrder(answer) }),
        // Who may no longer see them does not go on seeing those of before.
        ...(answer.permissions.includes('CONTACT_VIEW') ? {} : anew),
        groups: answer.contactGroups,
        types: answer.contactTypes,
        statuses: answer.contactStatuses,
      })),
    },
  },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'contacts.refresh': '.loading',
        // Not seen: they are there when it is.
        'contacts.linked': [
          { guard: ({ context }) => context.isShown, target: '.loading' },
          { actions: assign({ isLoaded: false }) },
        ],
        'contacts.group': {
          target: '.loading',
          actions: assign(({ event }) => ({ ...anew, ...allOfGroup, groupId: event.id })),
        },
        'contacts.nextGroup': {
          target: '.loading',
          actions: assign(({ context: { groups, groupId }, event }) => {
            const ids = [null, ...groups.map(({ id }) => id)];
            const at = (ids.indexOf(groupId) + event.by + ids.length) % ids.length;
            return { ...anew, ...allOfGroup, groupId: ids[at] ?? null };
          }),
        },
        'contacts.find': {
          target: '.typing',
          actions: assign(({ event }) => ({ text: event.text, cursor: 0, selection: noSelection })),
        },
        // Escape leads back to everybody.
        'contacts.selectNone': [
          {
            guard: ({ context }) => context.text !== '' || Object.keys(context.filter).length > 0,
            target: '.loading',
            actions: assign({ ...allOfGroup, selection: noSelection, report: null }),
          },
          { actions: assign({ selection: noSelection, report: null }) },
        ],
        'contacts.sort': { target: '.loading', actions: ['order', 'keepOrder'] },
        'contacts.sortCurrent': { guard: 'hasOrder', target: '.loading', actions: ['order', 'keepOrder'] },
        'contacts.resetColumns': {
          target: '.loading',
          actions: ['order', sendTo(toRoot, { type: 'looks.reset', grid: 'contacts' } satisfies Message)],
        },
        'contacts.filterColumn': [
          {
            guard: ({ context }) => (narrowingOf(context)?.by ?? 'text') !== 'text',
            target: '.loading',
            actions: assign(({ context }) => ({ ...anew, filter: filterAfter(context) })),
          },
          { guard: ({ context }) => narrowingOf(context) !== null, actions: 'narrow' },
        ],
        'contacts.unfilter': {
          target: '.loading',
          actions: assign(({ context: { filter }, event: { by } }) => ({ ...anew, filter: withoutFilter(filter, by) })),
        },
      },
      states: {
        waiting: {
          always: { guard: ({ context }) => context.isShown && !context.isLoaded, target: 'loading' },
          on: { 'contacts.more': { guard: 'hasMore', target: 'appending' } },
        },
        typing: { after: { typing: 'loading' } },
        loading: {
          initial: 'behind',
          states: {
            // What is being changed first: whoever asks before that is answered without it.
            behind: { always: { guard: ({ context }) => context.tasks.length === 0, target: 'asking' } },
            asking: {
              invoke: {
                id: 'load',
                src: 'load',
                input: ({ context }) => ({ client: context.client, request: requestOf(context, 0) }),
                onDone: {
                  target: '#contacts.list.waiting',
                  actions: assign(({ context, event: { output } }) => ({
                    ...firstPage(context, output, contactIdOf),
                    groups: stillNew(context.groups, output.groups),
                    cursor: cursorOf(output.results, context),
                    seek: null,
                    isLoaded: true,
                    ownersToCome: output.ownersToCome,
                  })),
                },
                onError: {
                  target: '#contacts.list.failed',
                  actions: [
                    assign(({ event }) => failed(wordsOf(failureOf(event.error)))),
                    sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'contacts.refresh' })),
                  ],
                },
              },
            },
          },
        },
        appending: {
          invoke: {
            id: 'append',
            src: 'load',
            input: ({ context }) => ({ client: context.client, request: requestOf(context, context.rows.length) }),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event }) => nextPage(context, event.output, contactIdOf)),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'contacts.more' })),
            },
          },
        },
        failed: {},
      },
    },
    work: contactsWork.region,
  },
});
