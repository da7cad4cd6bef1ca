import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import type { Member } from '../../api/contract/marketing/sequences.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, cursorInside, noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { readAsFar } from '../parts/readAsFar.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { noWork } from '../parts/workQueue.ts';
import { idOf, type MembersContext, type MembersEvent } from './members/context.ts';
import { membersWork } from './members/work.ts';

/** A page of those that are looked for. */
const pageOf = ({ client, ofId, find, show }: MembersContext, after?: number): CallInput<'members'> => {
  const query = {
    ...(show === null ? {} : { state: show }),
    ...(find === '' ? {} : { text: find }),
    ...(after === undefined ? {} : { after }),
  };
  return { client, request: { params: { id: ofId ?? 0 }, query } };
};

/** As many as there are on screen: a change elsewhere moves nobody's place. */
const readAgain = fromPromise<Value<'members'>, MembersContext>(async ({ input: context, signal }) => {
  const { results, isMore } = await readAsFar<Member>(context.rows.length, async (last) => {
    const { client, request } = pageOf(context, last?.id);
    return await callOrThrow(client, 'members', request, signal);
  });
  return { results: [...results], isMore };
});

/** Who is in the sequence under the cursor, where each stands, and why somebody is out. */
export const membersMachine = setup({
  types: { context: {} as MembersContext, events: {} as MembersEvent, input: {} as ChildInput },
  actors: { ...membersWork.actors, read: readAgain, append: caller('members') },
  guards: {
    ...membersWork.guards,
    hasMore: ({ context }) => context.isMore,
    isNone: ({ context }) => context.ofId === null,
    hasProperty: ({ context }) => rowUnderCursor(context)?.propertyId != null,
    hasContact: ({ context }) => rowUnderCursor(context)?.contactId != null,
  },
  actions: {
    ...membersWork.actions,
    turnTo: assign(({ context, event }) =>
      event.type !== 'members.show' || event.id === context.ofId
        ? {}
        : { ...noRows, isMore: false, find: '', show: null, ofId: event.id },
    ),
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
  },
}).createMachine({
  id: 'members',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    ofId: null,
    isMore: false,
    find: '',
    show: null,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'members.cursor': { actions: 'moveRow' },
    'members.move': { actions: 'moveRow' },
    'members.moveTo': { actions: 'moveRow' },
    'members.turn': { actions: 'take' },
    'members.mark': { actions: 'take' },
    'members.openProperty': {
      guard: 'hasProperty',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${rowUnderCursor(context)?.propertyId ?? 0}`,
      })),
    },
    'members.openContact': {
      guard: 'hasContact',
      actions: [
        sendTo(toRoot, { type: 'route.go', path: '/contacts' }),
        sendTo(toRoot, ({ context }) => ({ type: 'contacts.find', text: rowUnderCursor(context)?.name ?? '' })),
      ],
    },
  },
  states: {
    list: {
      initial: 'waiting',
      on: {
        'members.show': { target: '.turned', actions: 'turnTo' },
        'members.refresh': '.turned',
        'members.find': {
          target: '.turned',
          actions: assign(({ event }) => ({ ...noRows, isMore: false, find: event.text.trim() })),
        },
        'members.only': {
          target: '.turned',
          actions: assign(({ event }) => ({ ...noRows, isMore: false, show: event.state })),
        },
      },
      states: {
        turned: { always: [{ guard: 'isNone', target: 'waiting' }, { target: 'reading' }] },
        waiting: { on: { 'members.more': { guard: 'hasMore', target: 'appending' } } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => context,
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event: { output } }) => ({
                rows: output.results,
                total: output.results.length,
                isMore: output.isMore,
                error: null,
                cursor: cursorAmong(context, output.results, idOf),
              })),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'members.refresh' })),
              ],
            },
          },
        },
        appending: {
          invoke: {
            id: 'append',
            src: 'append',
            input: ({ context }) => pageOf(context, context.rows.at(-1)?.id ?? 0),
            onDone: {
              target: 'waiting',
              actions: assign(({ context, event: { output } }) => {
                const rows = [...context.rows, ...output.results];
                return { rows, total: rows.length, isMore: output.isMore, cursor: cursorInside(rows, context.cursor) };
              }),
            },
            onError: {
              target: 'waiting',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'members.more' })),
            },
          },
        },
        failed: {},
      },
    },
    work: membersWork.region,
  },
});
