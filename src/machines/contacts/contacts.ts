import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { ContactSearch, CONTACT_PAGE_LIMIT, type Contact } from '../../api/contract/contacts/contacts.ts';
import { caller, failureOf } from '../app/call.ts';
import { carryOut, type Done } from './contacts/carryOut.ts';
import {
  chosenContacts,
  contactUnderCursor,
  cursorAt,
  type ContactsContext,
  type ContactsEvent,
} from './contacts/context.ts';
import { historyOf, madeBy, optimistic, taskOf } from './contacts/tasks.ts';
import { isGone, mergedGroups } from './contacts/groups.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** Typing in the find field rests this long before the server is asked. */
const TYPING_MS = 180;

/** All found rows but for a page: what is found is another. */
const anew = { rows: [], total: 0, cursor: 0, selected: [], isLoaded: false } as const;

/** On the contact that was just made, else where it was. */
const cursorOf = (rows: readonly Contact[], { cursor, seek }: ContactsContext): number => {
  const at = rows.findIndex(({ id }) => id === seek);
  return at === -1 ? Math.max(0, Math.min(cursor, rows.length - 1)) : at;
};

const requestOf = ({ groupId, text, sort }: ContactsContext, index: number) => ({
  body: {
    search: ContactSearch.parse({
      groupIds: groupId === null ? [] : [groupId],
      text,
      sortField: sort.field,
      sortAscending: sort.ascending,
      index,
      limit: CONTACT_PAGE_LIMIT,
    }),
  },
});

/** Contacts and their groups: loaded while the pane is on screen, changed at once on screen and in turn on the server. */
export const contactsMachine = setup({
  types: {
    context: {} as ContactsContext,
    events: {} as ContactsEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: { load: caller('queryContacts'), carryOut },
  delays: { typing: TYPING_MS },
  guards: {
    isOurs: ({ event }) => 'pane' in event && event.pane === 'contacts',
    hasMore: ({ context: { rows, total } }) => rows.length < total,
  },
  actions: {
    /** The property of the contact stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const [propertyId] = contactUnderCursor(context)?.propertyIds ?? [];
      if (propertyId !== undefined) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId });
    }),
    take: enqueueActions(({ context, event, enqueue }) => {
      const task = taskOf(context, event);
      if (task === null) return;
      const entry = task.isReplay ? null : historyOf(context, task);
      enqueue.assign({ ...optimistic(context, task), tasks: [...context.tasks, task], made: context.made + 1 });
      if (entry !== null) enqueue.sendTo(toRoot, entry);
    }),
    settle: enqueueActions(({ context, event, enqueue }) => {
      const [task, ...tasks] = context.tasks;
      if (!('output' in event) || task === undefined) return;
      const done = event.output as Done; // the answer of carryOut
      const byId = new Map(done.contacts.map((contact) => [contact.id, contact]));
      enqueue.assign({
        tasks,
        rows: context.rows.map((row) => byId.get(row.id) ?? row),
        ...(done.groups === null ? {} : { groups: done.groups }),
        // The group that an undone import had made is gone with it.
        ...(task.kind === 'undoImport' && isGone(context.groupId, done.groups) ? { groupId: null } : {}),
        ...(done.report === null ? {} : { report: done.report }),
        ...(done.groupId === null ? {} : { groupId: done.groupId, text: '' }),
        ...(task.kind === 'create' ? { seek: done.contacts[0]?.id ?? null, text: '' } : {}),
      });
      const made = madeBy(task, done);
      if (made !== null) enqueue.sendTo(toRoot, made);
      if (done.isMore) enqueue.raise({ type: 'contacts.refresh' });
    }),
    fail: enqueueActions(({ context, event, enqueue }) => {
      const [task, ...tasks] = context.tasks;
      enqueue.assign({ tasks });
      if (task === undefined || !('error' in event)) return;
      enqueue.sendTo(toRoot, errorMessage(failureOf(event.error)));
      enqueue.sendTo(toRoot, { type: 'history.drop', id: task.id });
      // What is true is shown again.
      enqueue.raise({ type: 'contacts.refresh' });
    }),
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
    error: null,
    tasks: [],
    made: 0,
    seek: null,
    report: null,
  }),
  type: 'parallel',
  on: {
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true, isLoaded: false }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'contacts.merge': {
      actions: assign(({ context, event }) => ({ groups: mergedGroups(context.groups, event.groups) })),
    },
    'contacts.cursor': {
      actions: [assign(({ context, event }) => cursorAt(context, event.index)), 'point'],
    },
    'contacts.move': {
      actions: [assign(({ context, event }) => cursorAt(context, context.cursor + event.by)), 'point'],
    },
    'contacts.select': {
      actions: assign(({ context }) => {
        const row = contactUnderCursor(context);
        if (row === undefined) return {};
        const { selected } = context;
        const next = selected.includes(row.id) ? selected.filter((id) => id !== row.id) : [...selected, row.id];
        return { selected: next, ...cursorAt(context, context.cursor + 1) };
      }),
    },
    'contacts.selectAll': { actions: assign(({ context }) => ({ selected: context.rows.map(({ id }) => id) })) },
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
      actions: sendTo(toRoot, ({ context }) => {
        const { selected, groups, groupId } = context;
        const name = groups.find(({ id }) => id === groupId)?.name ?? 'Contacts';
        const selection = selected.length > 0 ? { items: [...selected] } : { allSelected: true, items: [] };
        const request = { query: { name }, body: { search: requestOf(context, 0).body.search, selection } };
        return { type: 'download.start', title: name, what: { call: 'exportContacts', request } };
      }),
    },
    'contacts.trace': {
      guard: ({ context }) => chosenContacts(context).length > 0,
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'tracing.ask',
        ids: chosenContacts(context).map(({ id }) => id),
      })),
    },
    'contacts.openProperty': {
      guard: ({ context }) => (contactUnderCursor(context)?.propertyIds.length ?? 0) > 0,
      actions: [
        sendTo(toRoot, ({ context }) => ({
          type: 'subject.changed',
          propertyId: contactUnderCursor(context)?.propertyIds[0] ?? null,
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
    'app.signedOut': { actions: assign({ ...anew, groups: [], groupId: null, text: '', tasks: [], report: null }) },
  },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'contacts.refresh': '.loading',
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
          actions: assign(({ event }) => ({ text: event.text, cursor: 0, selected: [] })),
        },
        // Escape leads back to everybody.
        'contacts.selectNone': [
          {
            guard: ({ context }) => context.text !== '',
            target: '.loading',
            actions: assign({ text: '', selected: [], report: null }),
          },
          { actions: assign({ selected: [], report: null }) },
        ],
        'contacts.sort': {
          target: '.loading',
          actions: assign(({ context: { sort }, event: { field } }) => ({
            ...anew,
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
                rows: output.results,
                total: output.resultCount,
                groups: output.groups,
                cursor: cursorOf(output.results, context),
                seek: null,
                isLoaded: true,
                error: null,
              })),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => failureOf(event.error).message }),
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
              actions: assign(({ context, event: { output } }) => ({
                rows: [...context.rows, ...output.results],
                total: output.resultCount,
              })),
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
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: ({ context }) => context.tasks.length > 0, target: 'running' } },
        running: {
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            input: ({ context }) => ({ client: context.client, task: context.tasks[0], rows: context.rows }),
            onDone: { target: 'idle', actions: 'settle' },
            onError: { target: 'idle', actions: 'fail' },
          },
        },
      },
    },
  },
});
