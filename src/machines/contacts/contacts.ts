import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Contact } from '../../api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../api/contract/lists/groups.ts';
import { caller, failureOf } from '../app/call.ts';
import {
  contactIdOf,
  contactSearch,
  meantContacts,
  stillNew,
  wireSelection,
  type ContactsContext,
  type ContactsEvent,
} from './contacts/context.ts';
import { contactsWork } from './contacts/work.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside, failed, firstPage, hasMore, nextPage, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { isNothing, noSelection } from '../parts/selection.ts';
import { noWork } from '../parts/workQueue.ts';

/** Typing in the find field rests this long before the server is asked. */
const TYPING_MS = 180;

/** Nothing is loaded: what is found is another. */
const anew = { ...noRows, selection: noSelection, isLoaded: false } as const;

/** On the contact that was just made, else where it was. */
const cursorOf = (rows: readonly Contact[], { cursor, seek }: ContactsContext): number => {
  const at = rows.findIndex(({ id }) => id === seek);
  return at === -1 ? cursorInside(rows, cursor) : at;
};

const requestOf = (context: ContactsContext, index: number) => ({ body: { search: contactSearch(context, index) } });

/** Contacts and their groups: loaded while the pane is on screen, changed at once on screen and in turn on the server. */
export const contactsMachine = setup({
  types: {
    context: {} as ContactsContext,
    events: {} as ContactsEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: { ...contactsWork.actors, load: caller('queryContacts') },
  delays: { typing: TYPING_MS },
  guards: {
    ...contactsWork.guards,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'contacts',
    hasMore: ({ context }) => hasMore(context),
  },
  actions: {
    ...contactsWork.actions,
    /** The property of the contact stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const [propertyId] = rowUnderCursor(context)?.propertyIds ?? [];
      if (propertyId !== undefined) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId });
    }),
    updateRows: assign(({ context, event }) => afterRowEvent(context, event, contactIdOf)),
  },
}).createMachine({
  id: 'contacts',
  context: ({ input }) => ({
    client: input.client,
    groups: [],
    types: [],
    statuses: [],
    groupId: null,
    text: '',
    sort: { field: 'name', ascending: true },
    ...anew,
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
    'contacts.setStatus': { actions: 'take' },
    'contacts.create': { actions: 'take' },
    'contacts.remove': { actions: 'take' },
    'contacts.restore': { actions: 'take' },
    'contacts.import': { actions: 'take' },
    'contacts.undoImport': { actions: 'take' },
    'contacts.choose': { actions: emit({ type: 'chooseFile' }) },
    'contacts.export': {
      guard: ({ context }) => context.total > 0,
      actions: sendTo(toRoot, ({ context }): DownloadMessage => {
        const { selection: chosen, groups, groupId } = context;
        const name = groups.find(({ id }) => id === groupId)?.name ?? 'Contacts';
        const selection = isNothing(chosen) ? { allSelected: true, items: [] } : wireSelection(chosen);
        const request = { query: { name }, body: { ...requestOf(context, 0).body, selection } };
        return { type: 'download.start', title: name, what: { call: 'exportContacts', request } };
      }),
    },
    'contacts.trace': {
      guard: ({ context }) => context.total > 0,
      actions: sendTo(toRoot, ({ context }) => ({ type: 'tracing.ask', of: meantContacts(context) })),
    },
    'contacts.openProperty': {
      guard: ({ context }) => (rowUnderCursor(context)?.propertyIds.length ?? 0) > 0,
      actions: [
        sendTo(toRoot, ({ context }) => ({
          type: 'subject.changed',
          propertyId: rowUnderCursor(context)?.propertyIds[0] ?? null,
        })),
        sendTo(toRoot, { type: 'workspace.openPane', pane: 'property' }),
      ],
    },
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
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
          actions: assign(({ event }) => ({ ...anew, groupId: event.id, text: '' })),
        },
        'contacts.nextGroup': {
          target: '.loading',
          actions: assign(({ context: { groups, groupId }, event }) => {
            const ids = [null, ...groups.map(({ id }) => id)];
            const at = (ids.indexOf(groupId) + event.by + ids.length) % ids.length;
            return { ...anew, groupId: ids[at] ?? null, text: '' };
          }),
        },
        'contacts.find': {
          target: '.typing',
          actions: assign(({ event }) => ({ text: event.text, cursor: 0, selection: noSelection })),
        },
        // Escape leads back to everybody.
        'contacts.selectNone': [
          {
            guard: ({ context }) => context.text !== '',
            target: '.loading',
            actions: assign({ text: '', selection: noSelection, report: null }),
          },
          { actions: assign({ selection: noSelection, report: null }) },
        ],
        'contacts.sort': {
          target: '.loading',
          actions: assign(({ context: { sort }, event: { field } }) => ({
            ...noRows,
            isLoaded: false,
            sort: { field, ascending: sort.field === field ? !sort.ascending : true },
          })),
        },
      },
      states: {
        waiting: {
          always: { guard: ({ context }) => context.isShown && !context.isLoaded, target: 'loading' },
          on: { 'contacts.more': { guard: 'hasMore', target: 'appending' } },
        },
        typing: { after: { typing: 'loading' } },
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ client: context.client, request: requestOf(context, 0) }),
            onDone: {
              target: 'waiting',
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
              target: 'failed',
              actions: [
                assign(({ event }) => failed(wordsOf(failureOf(event.error)))),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'contacts.refresh' })),
              ],
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

/** Replaced by id or added, the others kept (R-GROUP-021, O-077); sizes are those of the answer. */
const mergedGroups = (before: readonly ContactGroup[], answer: readonly ContactGroup[]): readonly ContactGroup[] => {
  const byId = new Map(answer.map((group) => [group.id, group]));
  const known = before.map((group) => byId.get(group.id) ?? group);
  const ids = new Set(before.map(({ id }) => id));
  return [...known, ...answer.filter(({ id }) => !ids.has(id))];
};
