import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Client, Failure } from '../../api/client.ts';
import type { DownloadedFile } from '../../api/download.ts';
import { callOrThrow, failureOf } from './call.ts';
import { errorMessage } from './errors.ts';
import { toRoot, type Broadcast, type MessageTo } from './messages.ts';
import type { DownloadMessage, FileRequest } from './messages/workspace.ts';
import type { ChildInput } from './ports.ts';

/** A file that is asked for, as a person sees it. */
export interface Download {
  readonly id: number;
  /** What it is: `Analysis 1 as PDF`. */
  readonly title: string;
  readonly what: FileRequest;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly received: number;
  /** Bytes of the whole; null when the server did not say. */
  readonly of: number | null;
  /** As it was saved; null until then. */
  readonly fileName: string | null;
  readonly at: Date;
}

export type DownloadEvent =
  | Broadcast
  | MessageTo<'download'>
  | DownloadMessage
  /** The newest one under way when none is named. */
  | { readonly type: 'download.cancel'; readonly id?: number }
  | FetchEvent
  | { readonly type: 'download.told'; readonly id: number };

type FetchEvent =
  | { readonly type: 'download.received'; readonly id: number; readonly received: number; readonly of: number | null }
  | { readonly type: 'download.arrived'; readonly id: number; readonly file: DownloadedFile }
  | { readonly type: 'download.refused'; readonly id: number; readonly failure: Failure };

interface DownloadContext extends Pick<ChildInput, 'client' | 'now' | 'saveFile'> {
  /** Of this session, oldest first. */
  readonly items: readonly Download[];
  readonly nextId: number;
  /** The one that the status bar still speaks of after its end. */
  readonly toldId: number | null;
}

/** The end of a download is on the status bar for so long; the activity pane keeps it. */
export const TOLD_MS = 10_000;

const fetchFile = fromCallback<
  { readonly type: string },
  { readonly client: Client; readonly id: number; readonly what: FileRequest },
  FetchEvent
>(({ input: { client, id, what }, sendBack }) => {
  const stop = new AbortController();
  const onProgress = (received: number, of: number | null): void =>
    sendBack({ type: 'download.received', id, received, of });
  // FileRequest pairs a call with its own request; the union of them all cannot show that.
  callOrThrow(client, what.call, what.request as never, stop.signal, onProgress).then(
    (file) => sendBack({ type: 'download.arrived', id, file }),
    (error: unknown) => {
      if (!stop.signal.aborted) sendBack({ type: 'download.refused', id, failure: failureOf(error) });
    },
  );
  return () => stop.abort();
});

const childOf = (id: number): string => `file ${id}`;
const isRunning = ({ state }: Download): boolean => state === 'running';

/** The download that the status bar speaks of: one under way, else the one that ended a moment ago. */
export const toldDownload = ({ items, toldId }: Pick<DownloadContext, 'items' | 'toldId'>): Download | null =>
  items.findLast(isRunning) ?? items.find(({ id }) => id === toldId) ?? null;

/**
 * Files on their way to the person: any call that answers one, several at a time, with progress, cancel and retry. The
 * server's name is kept (R-DOC-006); a failure stands in the error queue with its retry.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent, input: {} as ChildInput },
  actors: { fetchFile },
  guards: {
    /** A key pressed twice is one wish. */
    isUnderWay: ({ context, event }) =>
      event.type === 'download.start' &&
      context.items.some((item) => isRunning(item) && JSON.stringify(item.what) === JSON.stringify(event.what)),
    /** What was cancelled stays cancelled, whatever was on its way already. */
    isAwaited: ({ context, event }) =>
      'id' in event && context.items.some((item) => isRunning(item) && item.id === event.id),
  },
  actions: {
    start: enqueueActions(({ context, event, enqueue }) => {
      const again = event.type === 'download.retry' ? context.items.find(({ id }) => id === event.id) : undefined;
      const wish = event.type === 'download.start' ? event : again;
      if (wish === undefined) return;
      const { client, nextId: id, items, now } = context;
      const { title, what } = wish;
      const item: Download = {
        id,
        title,
        what,
        state: 'running',
        received: 0,
        of: null,
        fileName: null,
        at: now(),
      };
      // What is tried again is not there twice.
      enqueue.assign({ nextId: id + 1, items: [...items.filter((one) => one !== again), item] });
      enqueue.spawnChild('fetchFile', { id: childOf(id), input: { client, id, what } });
    }),
    progress: assign({
      items: ({ context, event }) =>
        event.type === 'download.received'
          ? changed(context.items, event.id, { received: event.received, of: event.of })
          : context.items,
    }),
    /** Into the hands of the person, under the name the server gave. */
    finish: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'download.arrived') return;
      const { id, file } = event;
      enqueue(() => context.saveFile(file));
      const isDeal = context.items.some((item) => item.id === id && item.what.call === 'analysisReport');
      if (isDeal) enqueue.sendTo(toRoot, { type: 'steps.happened', step: 'print' });
      const end = { state: 'done', fileName: file.fileName, received: file.content.size } as const;
      enqueue.assign({ items: changed(context.items, id, end), toldId: id });
      enqueue.stopChild(childOf(id));
      enqueue.raise({ type: 'download.told', id }, { delay: TOLD_MS, id: `told ${id}` });
    }),
    fail: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'download.refused') return;
      const { id, failure } = event;
      enqueue.assign({ items: changed(context.items, id, { state: 'failed' }) });
      enqueue.stopChild(childOf(id));
      const retry: DownloadEvent = { type: 'download.retry', id };
      enqueue.sendTo(toRoot, errorMessage(failure, retry));
    }),
    cancel: enqueueActions(({ context, event, enqueue }) => {
      const wanted = event.type === 'download.cancel' ? event.id : undefined;
      const item = context.items.findLast((one) => isRunning(one) && (wanted === undefined || one.id === wanted));
      if (item === undefined) return;
      enqueue.stopChild(childOf(item.id));
      enqueue.assign({ items: changed(context.items, item.id, { state: 'cancelled' }) });
    }),
  },
}).createMachine({
  id: 'download',
  context: ({ input: { client, now, saveFile } }) => ({ client, now, saveFile, items: [], nextId: 1, toldId: null }),
  on: {
    'download.start': [{ guard: 'isUnderWay' }, { actions: 'start' }],
    'download.retry': { actions: 'start' },
    'download.cancel': { actions: 'cancel' },
    'download.received': { guard: 'isAwaited', actions: 'progress' },
    'download.arrived': { guard: 'isAwaited', actions: 'finish' },
    'download.refused': { guard: 'isAwaited', actions: 'fail' },
    'download.told': {
      actions: assign({ toldId: ({ context, event }) => (context.toldId === event.id ? null : context.toldId) }),
    },
  },
});

const changed = (items: readonly Download[], id: number, change: Partial<Download>): readonly Download[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));
