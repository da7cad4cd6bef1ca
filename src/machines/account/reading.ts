import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Client, Failure } from '../../api/client.ts';
import type { AccountData } from '../../api/contract/account/archive.ts';
import { MOST_READING_BYTES, READING_PART_BYTES, type Reading } from '../../api/contract/account/reading.ts';
import { CallError, callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

export type ReadingEvent =
  /** Opens the choice of a file, and sends the one that was chosen. */
  | { readonly type: 'reading.choose' }
  | { readonly type: 'reading.send'; readonly file: File }
  /** Reads what was checked; cancels what is sent, checked or read. */
  | { readonly type: 'reading.start' }
  | { readonly type: 'reading.end' }
  /** So much of the file has come; all of it; or it broke off. */
  | { readonly type: 'reading.sent'; readonly bytes: number }
  | { readonly type: 'reading.came' }
  | { readonly type: 'reading.brokeOff'; readonly failure: Failure };

export interface ReadingContext {
  readonly client: Client;
  /** What is sent just now, and how much of it has come. */
  readonly file: File | null;
  readonly bytes: number;
  /** Why it was not sent, in a sentence. */
  readonly refusal: string | null;
}

const TOO_LARGE = `The file is larger than ${MOST_READING_BYTES / 1024 ** 3} GB: whoever operates this installation can read it on the machine itself. Nothing was sent.`;
const EMPTY = 'The file is empty. Nothing was sent.';

const open: readonly Reading['state'][] = ['RECEIVING', 'CHECKING', 'READY', 'QUEUED', 'RUNNING'];
const readingOf = (data: AccountData | null): Reading | null => data?.account?.reading ?? null;

/** Whether a reading is on its way. */
export const isReading = (data: AccountData | null): boolean => open.includes(readingOf(data)?.state ?? 'DONE');
/** Whether it waits for being decided on. */
export const isChecked = (data: AccountData | null): boolean => readingOf(data)?.state === 'READY';
/** Whether an export can be chosen: one that broke off is chosen again. */
export const mayRead = (data: AccountData | null): boolean =>
  data?.account?.inTheWay.length === 0 && (!isReading(data) || readingOf(data)?.state === 'RECEIVING');

/** The newest of the account as the server has it: another page may have gone on with it. */
async function newest(client: Client, signal: AbortSignal): Promise<number> {
  const reading = readingOf(await callOrThrow(client, 'accountData', {}, signal));
  if (reading === null) throw new CallError(NONE);
  return reading.id;
}

const NONE: Failure = {
  ok: false,
  status: 404,
  message: 'No export is being read into this account. Nothing was done.',
  detail: null,
  fieldErrors: {},
};

interface Sending {
  readonly client: Client;
  readonly file: File;
}

/** Part by part, from where it broke off. */
const send = fromCallback<{ readonly type: string }, Sending, ReadingEvent>(({ input: { client, file }, sendBack }) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  void (async () => {
    try {
      const body = { fileName: file.name.slice(-200), bytes: file.size };
      const begun = readingOf(await callOrThrow(client, 'beginReading', { body }, signal));
      const { id = 0, received = 0 } = begun ?? {};
      for (let from = received; from < file.size;) {
        const part = file.slice(from, from + READING_PART_BYTES);
        const request = { params: { id }, query: { from }, upload: { file: part } };
        await callOrThrow(client, 'sendReadingPart', request, signal);
        from += part.size;
        sendBack({ type: 'reading.sent', bytes: from });
      }
      sendBack({ type: 'reading.came' });
    } catch (error) {
      if (!signal.aborted) sendBack({ type: 'reading.brokeOff', failure: failureOf(error) });
    }
  })();
  return () => leaving.abort();
});

/** It is told; a reading may be over by itself, so what there is of it is read anew. */
const refused = {
  target: 'idle',
  actions: [
    { type: 'tell', params: ({ event }: { readonly event: { readonly error: unknown } }) => event.error },
    'again',
  ],
} as const;

/** Reading an export back into the account. What there is of it stands on the page of the machine `archive`. */
export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: {
    send,
    start: fromPromise<unknown, Client>(
      async ({ input, signal }) =>
        await callOrThrow(input, 'startReading', { params: { id: await newest(input, signal) }, body: {} }, signal),
    ),
    end: fromPromise<unknown, Client>(
      async ({ input, signal }) =>
        await callOrThrow(input, 'endReading', { params: { id: await newest(input, signal) } }, signal),
    ),
  },
  actions: {
    /** What there is stands on the page of `archive`. */
    again: sendTo(toRoot, { type: 'archive.refresh' }),
    tell: sendTo(toRoot, (_context, error: unknown) => errorMessage(failureOf(error))),
  },
}).createMachine({
  id: 'reading',
  context: ({ input: { client } }) => ({ client, file: null, bytes: 0, refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'reading.choose': { actions: emit({ type: 'chooseFile' }) },
        'reading.send': [
          {
            guard: ({ event: { file } }) => file.size > MOST_READING_BYTES,
            actions: assign({ refusal: TOO_LARGE }),
          },
          { guard: ({ event: { file } }) => file.size === 0, actions: assign({ refusal: EMPTY }) },
          { target: 'sending', actions: assign({ file: ({ event }) => event.file, bytes: 0, refusal: null }) },
        ],
        'reading.start': 'starting',
        'reading.end': 'ending',
      },
    },
    sending: {
      tags: 'working',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { client, file } }) => {
          if (file === null) throw new Error('no file is sent');
          return { client, file };
        },
      },
      exit: assign({ file: null }),
      on: {
        'reading.sent': { actions: assign({ bytes: ({ event }) => event.bytes }) },
        'reading.came': { target: 'idle', actions: 'again' },
        'reading.brokeOff': {
          target: 'idle',
          actions: [assign({ refusal: ({ event }) => wordsOf(event.failure) }), 'again'],
        },
        'reading.end': 'ending',
      },
    },
    starting: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => context.client,
        onDone: { target: 'idle', actions: 'again' },
        onError: refused,
      },
    },
    ending: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => context.client,
        onDone: { target: 'idle', actions: 'again' },
        onError: refused,
      },
    },
  },
});
