import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Client, Value } from '../../api/client.ts';
import type { Recipient } from '../../api/contract/marketing/mailings.ts';
import { isAgain } from '../../calc/marketing/lifecycle.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorAmong, cursorInside, noRows, rowUnderCursor, type PagedRows } from '../parts/pagedRows.ts';
import { readAsFar } from '../parts/readAsFar.ts';
import { afterRowEvent, type RowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { readFind } from './recipients/find.ts';

export type RecipientsEvent =
  | Broadcast
  | MessageTo<'recipients'>
  | Extract<
      RowEvent<'recipients', number>,
      { readonly type: 'recipients.cursor' | 'recipients.move' | 'recipients.moveTo' }
    >
  /** The one under the cursor is sent to again; its property opens. */
  | { readonly type: 'recipients.again' }
  | { readonly type: 'recipients.openProperty' }
  /** Only those that this finds (`readFind`); '': all. */
  | { readonly type: 'recipients.find'; readonly text: string }
  /** The one under the cursor called back, or answered otherwise. */
  | { readonly type: 'recipients.lead' }
  /** The one under the cursor wants no more: asks how it was said. */
  | { readonly type: 'recipients.optOut' };

interface RecipientsContext extends PagedRows<Recipient> {
  readonly client: Client;
  /** Of which mailing; null: none. */
  readonly ofId: number | null;
  readonly isMore: boolean;
  /** What is looked for, as it was typed. */
  readonly find: string;
}

const seqOf = ({ seq }: Recipient): number => seq;

/** A page of those that are looked for. */
const pageOf = ({ client, ofId, find }: RecipientsContext, after?: number): CallInput<'recipients'> => {
  const { state, text } = readFind(find);
  const query = {
    ...(state.length > 0 ? { state: [...state] } : {}),
    ...(text === '' ? {} : { text }),
    ...(after === undefined ? {} : { after }),
  };
  return { client, request: { params: { id: ofId ?? 0 }, query } };
};

/** As many as there are on screen: a change elsewhere moves nobody's place. */
const readAgain = fromPromise<Value<'recipients'>, RecipientsContext>(async ({ input: context, signal }) => {
  const { results, isMore } = await readAsFar<Recipient>(context.rows.length, async (last) => {
    const { client, request } = pageOf(context, last?.seq);
    return await callOrThrow(client, 'recipients', request, signal);
  });
  return { results: [...results], isMore };
});

/** The rows of a mailing, the cursor on the same one as before where it is the same mailing. */
const shown = (context: RecipientsContext, { results, isMore }: Value<'recipients'>): Partial<RecipientsContext> => ({
  rows: results,
  total: results.length,
  isMore,
  error: null,
  cursor: cursorAmong(context, results, seqOf),
});

/** Whom the campaign under the cursor goes to, and what became of each. */
export const recipientsMachine = setup({
  types: { context: {} as RecipientsContext, events: {} as RecipientsEvent, input: {} as ChildInput },
  actors: { read: readAgain, append: caller('recipients') },
  guards: {
    hasMore: ({ context }) => context.isMore,
    hasProperty: ({ context }) => rowUnderCursor(context)?.propertyId != null,
    isAgain: ({ context }) => isAgain(rowUnderCursor(context)?.state ?? 'QUEUED'),
    hasRow: ({ context }) => rowUnderCursor(context) !== undefined,
    // What is looked for can be no state at all: then there is nobody, and the pane says so.
    isNone: ({ context }) => context.ofId === null || readFind(context.find).unknown !== null,
  },
  actions: {
    turnTo: assign(({ context, event }) =>
      event.type !== 'recipients.show' || event.id === context.ofId
        ? {}
        : { ...noRows, isMore: false, find: '', ofId: event.id },
    ),
    moveRow: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, seqOf)),
  },
}).createMachine({
  id: 'recipients',
  context: ({ input: { client } }) => ({ client, ...noRows, ofId: null, isMore: false, find: '' }),
  initial: 'waiting',
  on: {
    'recipients.show': { target: '.turned', actions: 'turnTo' },
    'recipients.refresh': '.turned',
    'recipients.find': {
      target: '.turned',
      actions: assign(({ event }) => ({ ...noRows, isMore: false, find: event.text.trim() })),
    },
    'recipients.optOut': {
      guard: 'hasRow',
      actions: sendTo(toRoot, ({ context }) => {
        const row = rowUnderCursor(context);
        const { contactId = null, name = '', target = '' } = row ?? {};
        return { type: 'compliance.startOptOut', contactId, name, target };
      }),
    },
    'recipients.lead': {
      guard: 'hasRow',
      actions: sendTo(toRoot, ({ context }) => {
        const { seq = 0, name = '' } = rowUnderCursor(context) ?? {};
        return { type: 'leads.add', mailingId: context.ofId ?? 0, seq, name };
      }),
    },
    'recipients.cursor': { actions: 'moveRow' },
    'recipients.move': { actions: 'moveRow' },
    'recipients.moveTo': { actions: 'moveRow' },
    'recipients.again': {
      guard: 'isAgain',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'mailings.sendAgain',
        id: context.ofId ?? 0,
        seq: rowUnderCursor(context)?.seq ?? 0,
      })),
    },
    'recipients.openProperty': {
      guard: 'hasProperty',
      actions: sendTo(toRoot, ({ context }) => ({
        type: 'route.go',
        path: `/search/${rowUnderCursor(context)?.propertyId ?? 0}`,
      })),
    },
  },
  states: {
    turned: { always: [{ guard: 'isNone', target: 'waiting' }, { target: 'reading' }] },
    waiting: { on: { 'recipients.more': { guard: 'hasMore', target: 'appending' } } },
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: { target: 'waiting', actions: assign(({ context, event }) => shown(context, event.output)) },
        onError: {
          target: 'failed',
          actions: [
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'recipients.refresh' })),
          ],
        },
      },
    },
    appending: {
      invoke: {
        id: 'append',
        src: 'append',
        input: ({ context }) => pageOf(context, context.rows.at(-1)?.seq ?? 0),
        onDone: {
          target: 'waiting',
          actions: assign(({ context, event }) => {
            const rows = [...context.rows, ...event.output.results];
            return {
              rows,
              total: rows.length,
              isMore: event.output.isMore,
              cursor: cursorInside(rows, context.cursor),
            };
          }),
        },
        onError: {
          target: 'waiting',
          actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'recipients.more' })),
        },
      },
    },
    failed: {},
  },
});
