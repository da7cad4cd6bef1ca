import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client, Value } from '../../api/client.ts';
import { CHANGES_PAGE, MOST_CHANGES, type AccountChange, type ChangeKind } from '../../api/contract/account/changes.ts';
import { addDays, type CalendarDate } from '../../calc/dates.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { firstPage, hasMore, nextPage, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

export type ChangesEvent =
  | Broadcast
  | MessageTo<'changes'>
  /** Nothing is done to a trace: rows are gone to, not selected. */
  | Extract<RowEvent<'changes', number>, { readonly type: 'changes.cursor' | 'changes.move' | 'changes.moveTo' }>
  /** Of one kind only; null: of all. */
  | { readonly type: 'changes.what'; readonly what: ChangeKind | null }
  /** What one person did; null: whoever. */
  | { readonly type: 'changes.person'; readonly userId: number | null }
  /** Of one calendar day where the reader is; null: of all. */
  | { readonly type: 'changes.day'; readonly day: CalendarDate | null }
  /** What happened to that which the row under the cursor is about, or again to all. */
  | { readonly type: 'changes.subject' }
  | { readonly type: 'changes.clear' }
  /** The property that a correction is of, beside it. */
  | { readonly type: 'changes.openProperty' };

/** The thing that all rows are about. */
type Subject = Pick<AccountChange, 'what' | 'subjectId' | 'subject'>;

interface ChangesContext extends PagedRows<AccountChange>, ShownPage {
  readonly client: Client;
  readonly what: ChangeKind | null;
  readonly userId: number | null;
  readonly day: CalendarDate | null;
  readonly subject: Subject | null;
  /** Who may have done something. */
  readonly people: Value<'accountChanges'>['people'];
  /** There are more than the server counts. */
  readonly isMore: boolean;
}

const noFilter = { what: null, userId: null, day: null, subject: null } as const;
type Filter = Pick<ChangesContext, keyof typeof noFilter>;

/** The calendar day where the reader is, as the server asks for it: its beginning, and that of the next. */
function boundsOf(day: CalendarDate | null) {
  if (day === null) return {};
  // A day without a time is read as midnight of Greenwich; with one it is that of the reader.
  const startOf = (date: CalendarDate): string => new Date(`${date}T00:00:00`).toISOString();
  return { from: startOf(day), until: startOf(addDays(day, 1)) };
}

const changeIdOf = ({ id }: AccountChange): number => id;

const request = ({ client, what, userId, day, subject }: ChangesContext, page: { before?: number; limit: number }) => {
  const kind = subject?.what ?? what;
  const query = {
    ...page,
    ...(kind === null ? {} : { what: kind }),
    ...(userId === null ? {} : { userId }),
    ...(subject === null ? {} : { subjectId: subject.subjectId }),
    ...boundsOf(day),
  };
  return { client, request: { query } } satisfies CallInput<'accountChanges'>;
};

const page = shownPage<ChangesContext, ChangesEvent, Value<'accountChanges'>>({
  pane: 'changes',
  refresh: { type: 'changes.refresh' },
  mayRead: () => true,
  // As many as there were, so that the cursor finds its row again.
  read: async (context, signal) => {
    const limit = Math.min(MOST_CHANGES, Math.max(CHANGES_PAGE, context.rows.length));
    return await callOrThrow(context.client, 'accountChanges', request(context, { limit }).request, signal);
  },
  show: (context, answer) => ({
    ...firstPage(context, answer, changeIdOf),
    people: answer.people,
    isMore: answer.isMore,
  }),
  lost: { loadUntil: 0 },
});

/** Rows of another filter: those of before are none of them. */
const filtered = (filter: Partial<Filter>) => ({ ...noRows, ...filter, isLoaded: false });

/** Who did what in the account: read while the pane is on screen, newest first, page by page. */
export const changesMachine = setup({
  types: { context: {} as ChangesContext, events: {} as ChangesEvent, input: {} as ChildInput },
  actors: { ...page.actors, append: caller('accountChanges') },
  guards: {
    ...page.guards,
    hasMore: ({ context }) => hasMore(context),
  },
  actions: {
    ...page.actions,
    updateRows: assign(({ context, event }) =>
      afterRowEvent({ ...context, selection: noSelection }, event, changeIdOf),
    ),
    filterSubject: assign(({ context }) => {
      const row = rowUnderCursor(context);
      if (context.subject !== null || row === undefined) return filtered({ subject: null });
      const { what, subjectId, subject } = row;
      return filtered({ subject: { what, subjectId, subject } });
    }),
    /** The property of the correction stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const propertyId = rowUnderCursor(context)?.propertyId ?? null;
      if (propertyId !== null) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId });
    }),
  },
}).createMachine({
  id: 'changes',
  context: ({ input: { client } }) => ({ client, ...noRows, ...noFilter, people: [], isMore: false, ...notShown }),
  initial: 'waiting',
  on: {
    ...page.region.on,
    'changes.added': page.again,
    'changes.refresh': page.again,
    'changes.what': {
      target: '.waiting',
      actions: assign(({ event }) => filtered({ what: event.what, subject: null })),
    },
    'changes.person': { target: '.waiting', actions: assign(({ event }) => filtered({ userId: event.userId })) },
    'changes.day': { target: '.waiting', actions: assign(({ event }) => filtered({ day: event.day })) },
    'changes.subject': {
      guard: ({ context }) => context.subject !== null || rowUnderCursor(context) !== undefined,
      target: '.waiting',
      actions: 'filterSubject',
    },
    'changes.clear': { target: '.waiting', actions: assign(() => filtered(noFilter)) },
    'changes.cursor': { actions: ['updateRows', 'point'] },
    'changes.move': { actions: ['updateRows', 'point'] },
    'changes.moveTo': { actions: ['updateRows', 'point'] },
    'changes.openProperty': {
      guard: ({ context }) => (rowUnderCursor(context)?.propertyId ?? null) !== null,
      // A page of its own: Back leads to the changes again.
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/changes/${rowUnderCursor(context)?.propertyId ?? ''}`,
      })),
    },
  },
  states: {
    ...page.region.states,
    waiting: { ...page.region.states.waiting, on: { 'changes.more': { guard: 'hasMore', target: 'appending' } } },
    appending: {
      invoke: {
        id: 'append',
        src: 'append',
        input: ({ context }) => request(context, { before: context.rows.at(-1)?.id ?? 0, limit: CHANGES_PAGE }),
        onDone: {
          target: 'waiting',
          actions: assign(({ context, event }) => ({
            ...nextPage(context, event.output, changeIdOf),
            isMore: event.output.isMore,
          })),
        },
        onError: {
          target: 'waiting',
          actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'changes.more' })),
        },
      },
    },
  },
});
