import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { ImportTarget } from '../api/catalogue/importTargets.ts';
import type { ImportJob, ImportOptions, ImportPreview } from '../api/contract/exportImport.ts';
import type { JobEvent } from '../api/contract/events.ts';
import type { Group } from '../api/contract/groups.ts';
import { caller, failureOf, type CallInput } from './call.ts';
import { errorMessage } from './errors.ts';
import { toRoot, type Broadcast } from './messages.ts';
import type { ChildInput } from './ports.ts';

export type ImportsEvent =
  | Broadcast
  | JobEvent
  /** A file, or a text that was pasted as one. */
  | { readonly type: 'imports.upload'; readonly file: File; readonly groupName: string }
  /** What a column of the file is; null: nothing that is used. */
  | { readonly type: 'imports.map'; readonly column: number; readonly target: ImportTarget | null }
  | { readonly type: 'imports.options'; readonly fips?: string | null; readonly keepUnmatched?: boolean }
  | { readonly type: 'imports.start'; readonly groupName: string }
  /** Gives the uploaded file up before it is started. */
  | { readonly type: 'imports.giveUp' }
  /** The newest one that runs when none is named. */
  | { readonly type: 'imports.cancel'; readonly id?: number }
  | { readonly type: 'imports.undo'; readonly id: number; readonly undo: boolean }
  | { readonly type: 'imports.delete'; readonly id: number }
  | { readonly type: 'imports.refresh' };

interface ImportsContext extends Pick<ChildInput, 'client'> {
  /** Newest first (R-IMPORT-003). */
  readonly jobs: readonly ImportJob[];
  readonly preview: ImportPreview | null;
  /** Stored error of the import (R-IMPORT-007). */
  readonly error: string | null;
  /** Imports started here: what they added can be undone by key. */
  readonly mine: readonly number[];
}

interface Answer {
  readonly importJobs: readonly ImportJob[];
  readonly groups?: readonly Group[];
}

export const isRunning = ({ state }: ImportJob): boolean => state === 'QUEUED' || state === 'PROCESSING';

/** The import that the status bar speaks of. */
export const runningImport = ({ jobs }: Pick<ImportsContext, 'jobs'>): ImportJob | null => jobs.find(isRunning) ?? null;

/** How often the jobs are read while one runs: the server tells of changes, this is for when it cannot. */
const LOOK_AGAIN_MS = 2000;

type Of<T extends ImportsEvent['type']> = Extract<ImportsEvent, { readonly type: T }>;

/** Imports: a file is looked at, mapped and started; then the server works on it and tells how far it is. */
export const importsMachine = setup({
  types: { context: {} as ImportsContext, events: {} as ImportsEvent, input: {} as ChildInput },
  actors: {
    upload: caller('uploadImport'),
    look: caller('previewImport'),
    start: caller('startImport'),
    list: caller('listImports'),
    cancel: caller('cancelImport'),
    undo: caller('undoImport'),
    remove: caller('deleteImport'),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  actions: {
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    report: sendTo(toRoot, ({ event }) => errorMessage(failureOf('error' in event ? event.error : null))),
    /** New states of the jobs; those that ended meanwhile are on the undo stack, and the lists are new (R-IMPORT-006). */
    take: enqueueActions(({ context, enqueue }, { importJobs, groups }: Answer) => {
      enqueue.assign({ jobs: importJobs });
      const ended = importJobs.filter(
        (job) => !isRunning(job) && context.jobs.some((before) => before.id === job.id && isRunning(before)),
      );
      for (const job of ended) {
        const isNew = job.state === 'COMPLETE' && !job.undone && context.mine.includes(job.id) && job.added > 0;
        if (!isNew) continue;
        const step = (undo: boolean): ImportsEvent => ({ type: 'imports.undo', id: job.id, undo });
        enqueue.sendTo(toRoot, {
          type: 'history.push',
          id: `import ${job.id}`,
          label: `Import ${job.fileName}: ${job.added} to ${job.groupName}`,
          undo: step(true),
          redo: step(false),
        });
        // Undone and done again it is the same entry, not another one.
        enqueue.assign({ mine: context.mine.filter((id) => id !== job.id) });
      }
      if (ended.length === 0 || groups === undefined) return;
      const groupIds = ended.flatMap(({ groupId }) => groupId ?? []);
      enqueue.sendTo(toRoot, { type: 'group.replaced', groups: [...groups], groupIds });
    }),
  },
}).createMachine({
  id: 'imports',
  context: ({ input: { client } }) => ({ client, jobs: [], preview: null, error: null, mine: [] }),
  type: 'parallel',
  on: {
    'app.signedOut': { actions: assign({ jobs: [], preview: null, error: null, mine: [] }) },
    'imports.giveUp': { actions: assign({ preview: null, error: null }) },
  },
  states: {
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'imports.upload': 'uploading',
            'imports.map': {
              guard: ({ context }) => context.preview !== null,
              target: 'looking',
              actions: assign(({ context: { preview }, event: { column, target } }) => {
                if (preview === null) return {};
                const others = Object.entries(preview.options.mapping).filter(
                  ([key, value]) => key !== String(column) && value !== target,
                );
                const mapping = Object.fromEntries([...others, ...(target === null ? [] : [[String(column), target]])]);
                return { preview: withOptions(preview, { mapping }) };
              }),
            },
            'imports.options': {
              guard: ({ context }) => context.preview !== null,
              target: 'looking',
              actions: assign(({ context: { preview }, event: { fips, keepUnmatched } }) =>
                preview === null
                  ? {}
                  : {
                      preview: withOptions(preview, {
                        ...(fips === undefined ? {} : { fips }),
                        ...(keepUnmatched === undefined ? {} : { keepUnmatched }),
                      }),
                    },
              ),
            },
            'imports.start': { guard: ({ context }) => context.preview !== null, target: 'starting' },
          },
        },
        uploading: {
          entry: assign({ error: null, preview: null }),
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context, event }): CallInput<'uploadImport'> => {
              const { file, groupName } = event as Of<'imports.upload'>; // the state is entered by it alone
              return { client: context.client, request: { upload: { file, groupName } } };
            },
            onDone: { target: 'idle', actions: assign({ preview: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: 'keepError' },
          },
          on: { 'imports.giveUp': { target: 'idle', actions: assign({ preview: null, error: null }) } },
        },
        looking: {
          entry: assign({ error: null }),
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context: { client, preview } }): CallInput<'previewImport'> => ({
              client,
              request: { params: { id: preview?.id ?? 0 }, body: preview?.options ?? { mapping: {} } },
            }),
            onDone: { target: 'idle', actions: assign({ preview: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: 'keepError' },
          },
        },
        starting: {
          entry: assign({ error: null }),
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context: { client, preview }, event }): CallInput<'startImport'> => {
              const { groupName } = event as Of<'imports.start'>; // the state is entered by it alone
              const options = preview?.options ?? { mapping: {} };
              return { client, request: { params: { id: preview?.id ?? 0 }, body: { ...options, groupName } } };
            },
            onDone: {
              target: 'idle',
              actions: [
                assign(({ context, event }) => ({
                  jobs: event.output.importJobs,
                  mine: [...context.mine, ...(context.preview === null ? [] : [context.preview.id])],
                  preview: null,
                })),
                sendTo(toRoot, { type: 'workspace.close' }),
              ],
            },
            onError: { target: 'idle', actions: 'keepError' },
          },
        },
      },
    },
    jobs: {
      initial: 'idle',
      on: {
        'app.signedIn': '.loading',
        'imports.refresh': '.loading',
        'jobs.changed': { guard: ({ event }) => event.job.kind === 'import', target: '.loading' },
        'imports.cancel': '.cancelling',
        'imports.undo': '.undoing',
        'imports.delete': '.removing',
      },
      states: {
        idle: { after: { lookAgain: { guard: ({ context }) => context.jobs.some(isRunning), target: 'loading' } } },
        loading: {
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context: { client } }): CallInput<'listImports'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
            // Nothing was asked for: the next look tries again.
            onError: 'idle',
          },
        },
        cancelling: {
          invoke: {
            id: 'cancel',
            src: 'cancel',
            input: ({ context, event }): CallInput<'cancelImport'> => {
              const { id } = event as Of<'imports.cancel'>; // the state is entered by it alone
              return { client: context.client, request: { params: { id: id ?? runningImport(context)?.id ?? 0 } } };
            },
            onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
            onError: { target: 'loading', actions: 'report' },
          },
        },
        undoing: {
          invoke: {
            id: 'undo',
            src: 'undo',
            input: ({ context, event }): CallInput<'undoImport'> => {
              const { id, undo } = event as Of<'imports.undo'>; // the state is entered by it alone
              return { client: context.client, request: { params: { id }, body: { undo } } };
            },
            onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
            onError: { target: 'loading', actions: 'report' },
          },
        },
        removing: {
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context, event }): CallInput<'deleteImport'> => {
              const { id } = event as Of<'imports.delete'>; // the state is entered by it alone
              return { client: context.client, request: { params: { id } } };
            },
            onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
            onError: { target: 'loading', actions: 'report' },
          },
        },
      },
    },
  },
});

const withOptions = (preview: ImportPreview, change: Partial<ImportOptions>): ImportPreview => ({
  ...preview,
  options: { ...preview.options, ...change },
});
