import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { AccountData } from '../../api/contract/account/archive.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';

export type ArchiveEvent =
  | Broadcast
  | MessageTo<'archive'>
  /** Begins an export of everything; ends the one that is made, or removes the file of one that is ready. */
  | { readonly type: 'archive.start' }
  | { readonly type: 'archive.end' }
  /** Closing the account: the dialog, what was typed into it; and opening it again. */
  | { readonly type: 'archive.startClose' }
  | { readonly type: 'archive.close'; readonly name: string; readonly when: 'NOW' | 'CYCLE_DATE' }
  | { readonly type: 'archive.reopen' }
  /** Fetches the file. */
  | { readonly type: 'archive.download' };

export interface ArchiveContext extends ShownPage {
  readonly client: Client;
  /** Null: not read yet. */
  readonly data: AccountData | null;
  /** Why the account was not closed, in a sentence; and what is wrong with the name that was typed. */
  readonly refusal: string | null;
  readonly wrong: string | null;
}

/** More than this is not held in the memory of the page: the browser fetches it by itself, by the link. */
export const MOST_IN_PAGE_BYTES = 256 * 1024 * 1024;

const page = shownPage<ArchiveContext, ArchiveEvent, AccountData>({
  pane: 'archive',
  refresh: { type: 'archive.refresh' },
  mayRead: () => true,
  read: async ({ client }, signal) => await callOrThrow(client, 'accountData', {}, signal),
  show: (_context, data) => ({ data }),
});

export const isBeingMade = ({ data }: Pick<ArchiveContext, 'data'>): boolean =>
  data?.archive?.state === 'QUEUED' || data?.archive?.state === 'RUNNING';
export const isReady = ({ data }: Pick<ArchiveContext, 'data'>): boolean => data?.archive?.state === 'READY';

/** Whether who asks owns the account, and it is not being closed already. */
export const mayClose = (data: AccountData | null): boolean => data?.isOwner === true && data.closing === null;
export const mayReopen = (data: AccountData | null): boolean => data?.isOwner === true && data.closing !== null;

/** Export of everything, and closing the account. What asks for the password once more waits for it by itself. */
export const archiveMachine = setup({
  types: { context: {} as ArchiveContext, events: {} as ArchiveEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    start: caller('startArchive'),
    end: caller('endArchive'),
    close: caller('closeAccount'),
    reopen: caller('reopenAccount'),
  },
  guards: {
    ...page.guards,
    mayStart: ({ context }) => context.data !== null && !isBeingMade(context),
    mayEnd: ({ context }) => isBeingMade(context) || isReady(context),
    isReady: ({ context }) => isReady(context),
    mayClose: ({ context: { data } }) => mayClose(data),
    isClosing: ({ context: { data } }) => mayReopen(data),
  },
  actions: {
    ...page.actions,
    showAnswer: assign((_context, data: AccountData) => ({ data })),
    fetchFile: sendTo(toRoot, ({ context: { data } }) => {
      const { id = 0, bytes = 0 } = data?.archive ?? {};
      return (bytes ?? 0) > MOST_IN_PAGE_BYTES
        ? ({ type: 'workspace.focusField', pane: 'archive', field: 'file' } as const)
        : ({
            type: 'download.start',
            title: 'The export of everything',
            what: { call: 'archiveFile', request: { params: { id } } },
          } as const);
    }),
  },
}).createMachine({
  id: 'archive',
  context: ({ input: { client } }) => ({ client, data: null, refusal: null, wrong: null, ...notShown }),
  type: 'parallel',
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'archive.refresh': page.again, 'archive.changed': page.again },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'archive.start': { guard: 'mayStart', target: 'starting' },
            'archive.end': { guard: 'mayEnd', target: 'ending' },
            'archive.startClose': {
              guard: 'mayClose',
              actions: [
                assign({ refusal: null, wrong: null }),
                sendTo(toRoot, { type: 'workspace.open', overlay: 'closeAccount' }),
              ],
            },
            'archive.close': { guard: 'mayClose', target: 'closing' },
            'archive.reopen': { guard: 'isClosing', target: 'reopening' },
            'archive.download': { guard: 'isReady', actions: 'fetchFile' },
          },
        },
        starting: {
          tags: 'working',
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context: { client } }): CallInput<'startArchive'> => ({ client, request: { body: {} } }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: [
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
                sendTo(toRoot, { type: 'archive.refresh' }),
              ],
            },
          },
        },
        closing: {
          tags: 'saving',
          entry: assign({ refusal: null, wrong: null }),
          invoke: {
            id: 'close',
            src: 'close',
            input: ({ context: { client }, event }): CallInput<'closeAccount'> => {
              if (event.type !== 'archive.close') throw new Error(`nothing is closed by ${event.type}`);
              const { name, when } = event;
              return { client, request: { body: { name, when } } };
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'showAnswer', params: ({ event }) => event.output },
                sendTo(toRoot, { type: 'workspace.done', of: ['closeAccount'] }),
              ],
            },
            // What was typed stays in the dialog.
            onError: {
              target: 'idle',
              actions: enqueueActions(({ event, enqueue }) => {
                const failure = failureOf(event.error);
                enqueue.assign({ wrong: failure.fieldErrors['name'] ?? null, refusal: wordsOf(failure) });
                enqueue.sendTo(toRoot, refusedIn(['closeAccount'], event.error));
              }),
            },
          },
        },
        reopening: {
          tags: 'working',
          invoke: {
            id: 'reopen',
            src: 'reopen',
            input: ({ context: { client } }): CallInput<'reopenAccount'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        ending: {
          tags: 'working',
          invoke: {
            id: 'end',
            src: 'end',
            input: ({ context: { client, data } }): CallInput<'endArchive'> => ({
              client,
              request: { params: { id: data?.archive?.id ?? 0 } },
            }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            // It may be over by itself: what there is is read anew.
            onError: {
              target: 'idle',
              actions: [
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
                sendTo(toRoot, { type: 'archive.refresh' }),
              ],
            },
          },
        },
      },
    },
  },
});
