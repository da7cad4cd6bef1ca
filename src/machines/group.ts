import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { caller, failureOf } from './call.ts';
import { errorMessage } from './errors.ts';
import { FIRST_LIST_NAME, searchKey, type GroupContext } from './group/context.ts';
import type { GroupEvent } from './group/events.ts';
import { historyBefore } from './group/historyOf.ts';
import { jobOf } from './group/jobOf.ts';
import { groupIdOf, mergeLists } from './group/lists.ts';
import { firstPage, nextPage, noRows } from './group/pages.ts';
import { pageAfter, rowsRequest } from './group/rowsRequest.ts';
import { runJob, type JobInput } from './group/runJob.ts';
import { applied } from './group/shownRows.ts';
import { takeResult, type Outcome } from './group/takeResult.ts';
import { toRoot } from './messages.ts';
import type { ChildInput } from './ports.ts';
import { invert, noSelection, selectAll, toggle } from './rowSelection.ts';

const LAST_LIST_KEY = 'platbook.lastList';

const countsOf = ({ total, rows }: GroupContext) => ({ total, loaded: rows.length });
const lastIndex = ({ rows }: GroupContext): number => Math.max(0, rows.length - 1);

/**
 * The lists of the account and the rows of the open one. Everything a person does lands on screen at once, is sent in
 * the background one job after the other, and comes back off the screen with a message when it is refused.
 */
export const groupMachine = setup({
  types: { context: {} as GroupContext, events: {} as GroupEvent, input: {} as ChildInput },
  actors: { loadRows: caller('queryGroups'), runJob },
  guards: {
    isOpen: ({ context }) => context.groupId !== null,
    hasData: ({ context }) => context.loadedFor === searchKey(context),
    isOld: ({ context }) => context.groupId !== null && context.loadedFor === null,
    hasMore: ({ context }) => context.confirmed.length < context.confirmedTotal,
    wantsAll: ({ context }) => context.isLoadingAll && context.confirmed.length < context.confirmedTotal,
    hasSelection: ({ context }) => context.selection.selected > 0,
    /** All rows are selected and some are still on their way: what is done now would miss them. */
    isIncomplete: ({ context }) => context.selection.remainingSelected,
  },
  actions: {
    /** Tells the other panes which row is the subject. */
    point: enqueueActions(({ context, enqueue }) => {
      const row = context.rows[context.cursor];
      if (row === undefined || context.groupId === null) return;
      enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId, groupId: context.groupId });
    }),
    /** Makes the job an event stands for, shows its outcome, and keeps it for undo. */
    take: enqueueActions(({ context, event, enqueue }) => {
      const job = jobOf(context, event);
      if (job === null) return;
      const rows = applied(context.rows, job);
      const step = job.isReplay ? null : historyBefore(job, context.rows, context.lists);
      const isOtherLength = rows.length !== context.rows.length;
      enqueue.assign({
        jobs: [...context.jobs, { ...job, isKept: step !== null }],
        made: context.made + 1,
        rows,
        total: context.total + rows.length - context.rows.length,
        cursor: Math.max(0, Math.min(context.cursor, rows.length - 1)),
        selection: isOtherLength ? noSelection : context.selection,
      });
      if (step !== null) enqueue.sendTo(toRoot, step);
    }),
    step: assign({ cursor: ({ context }) => Math.min(context.cursor + 1, lastIndex(context)) }),
    settle: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      const { context: next, messages } = takeResult(context, outcome);
      enqueue.assign(next);
      for (const message of messages) enqueue.sendTo(toRoot, message);
    }),
    waitForRows: sendTo(toRoot, {
      type: 'errors.add',
      message: 'All rows are selected and some are still loading.',
      detail: 'Try again when the count in the title bar is complete.',
    }),
    keepLastName: ({ context }) => {
      if (context.lastName !== null) context.storage.local.setItem(LAST_LIST_KEY, context.lastName);
    },
  },
}).createMachine({
  id: 'group',
  context: ({ input }) => ({
    client: input.client,
    storage: input.storage,
    lists: [],
    statuses: [],
    groupId: null,
    statusFilter: [],
    sort: null,
    ...noRows,
    jobs: [],
    made: 0,
    lastName: input.storage.local.getItem(LAST_LIST_KEY),
    error: null,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event }) => ({
        lists: event.answer.propertyGroups,
        statuses: event.answer.propertyStatuses,
        loadedFor: null,
      })),
    },
    'group.saved': {
      actions: assign(({ context, event }) => ({
        lists: mergeLists(context.lists, event.groups),
        // The open list may have got rows (O-084).
        loadedFor: groupIdOf(event.groupId) === context.groupId ? null : context.loadedFor,
      })),
    },
    'group.cursor': {
      guard: ({ context, event }) => event.index !== context.cursor && context.rows[event.index] !== undefined,
      actions: [assign({ cursor: ({ event }) => event.index }), 'point'],
    },
    'group.move': {
      actions: [
        assign({
          cursor: ({ context, event }) => Math.max(0, Math.min(context.cursor + event.by, lastIndex(context))),
        }),
        'point',
      ],
    },
    'group.toggle': {
      actions: assign({
        selection: ({ context, event }) => {
          const current = context.rows.slice(context.cursor, context.cursor + 1);
          const ids = event.propertyIds ?? current.map(({ propertyId }) => propertyId);
          return toggle(context.selection, ids, countsOf(context), event.on);
        },
      }),
    },
    'group.selectAll': {
      actions: assign(({ context }) => ({ selection: selectAll(countsOf(context)), isLoadingAll: true })),
    },
    'group.selectNone': { actions: assign({ selection: noSelection, isLoadingAll: false }) },
    'group.invert': {
      actions: assign(({ context }) => ({
        selection: invert(context.selection, countsOf(context)),
        isLoadingAll: !context.selection.allSelected,
      })),
    },
    // With a selection the whole selection is meant and the cursor stays; else the row, and on to the next one.
    'group.status': [
      { guard: 'isIncomplete', actions: 'waitForRows' },
      { guard: 'hasSelection', actions: 'take' },
      { actions: ['take', 'step', 'point'] },
    ],
    'group.change': [{ guard: 'isIncomplete', actions: 'waitForRows' }, { actions: 'take' }],
    // The row below moves up under the cursor: that is moving on.
    'group.remove': [{ guard: 'isIncomplete', actions: 'waitForRows' }, { actions: ['take', 'point'] }],
    'group.restore': { actions: ['take', 'point'] },
    'group.edit': { actions: 'take' },
    'group.setStatus': { actions: 'take' },
    'group.save': {
      actions: [
        'take',
        assign({ lastName: ({ context, event }) => event.groupName?.trim() || context.lastName || FIRST_LIST_NAME }),
        'keepLastName',
      ],
    },
    'group.unsave': { actions: 'take' },
    'group.create': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.rename': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.delete': { actions: 'take' },
  },
  states: {
    rows: {
      initial: 'closed',
      on: {
        'group.open': {
          target: '.asked',
          actions: assign(({ context, event }): Partial<GroupContext> => {
            const groupId = groupIdOf(event.groupId);
            return groupId === context.groupId ? {} : { groupId, statusFilter: [], ...noRows };
          }),
        },
        'group.close': { target: '.closed', actions: assign({ groupId: null, ...noRows }) },
        'group.sort': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign({
            sort: ({ context: { sort }, event: { field } }) => ({
              field,
              ascending: sort?.field === field ? !sort.ascending : true,
            }),
          }),
        },
        'group.filter': {
          guard: 'isOpen',
          target: '.asked',
          actions: assign({ statusFilter: ({ event }) => event.statusIds, selection: noSelection }),
        },
        'group.refresh': { guard: 'isOpen', target: '.asked', actions: assign({ loadedFor: null }) },
        'app.signedOut': { target: '.closed', actions: assign({ lists: [], groupId: null, ...noRows }) },
      },
      states: {
        closed: {},
        asked: {
          always: [
            { guard: ({ context }) => context.groupId === null, target: 'closed' },
            { guard: 'hasData', target: 'ready', actions: 'point' },
            { target: 'loading' },
          ],
        },
        loading: {
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => rowsRequest(context, 0),
            onDone: {
              target: 'ready',
              actions: [assign(({ context, event }) => firstPage(context, event.output)), 'point'],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => failureOf(event.error).message }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'group.refresh' })),
              ],
            },
          },
        },
        ready: {
          always: [
            { guard: 'isOld', target: 'loading' },
            { guard: ({ context }) => context.groupId === null, target: 'closed', actions: assign(noRows) },
            { guard: 'wantsAll', target: 'appending' },
          ],
          on: { 'group.more': { guard: 'hasMore', target: 'appending' } },
        },
        appending: {
          invoke: {
            id: 'loadMore',
            src: 'loadRows',
            input: ({ context }) => rowsRequest(context, pageAfter(context.confirmed.length)),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => nextPage(context, event.output)),
            },
            onError: {
              target: 'ready',
              actions: [
                assign({ isLoadingAll: false }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'group.more' })),
              ],
            },
          },
        },
        failed: {},
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: { always: { guard: ({ context }) => context.jobs.length > 0, target: 'running' } },
        running: {
          invoke: {
            id: 'runJob',
            src: 'runJob',
            input: ({ context }): JobInput => ({
              client: context.client,
              job: context.jobs[0] ?? null,
              confirmed: context.confirmed,
              lists: context.lists,
            }),
            onDone: {
              target: 'idle',
              actions: { type: 'settle', params: ({ event }) => ({ ok: true, result: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: { type: 'settle', params: ({ event }) => ({ ok: false, failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
  },
});
