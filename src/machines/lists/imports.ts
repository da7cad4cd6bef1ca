import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { MOST_IMPORT_BYTES } from '../../api/contract/lists/exportImport.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import {
  currentImport,
  importFurther,
  isRunning,
  noImports,
  whyNot,
  withOptions,
  type ImportsAnswer,
  type ImportsContext,
  type ImportsEvent,
} from './imports/context.ts';
import { messageOf } from './imports/messageOf.ts';
import { runTask, taskOf } from './imports/tasks.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** How often the jobs are read while one runs: the server tells of changes, this is for when it cannot. */
const LOOK_AGAIN_MS = 2000;

type Of<T extends ImportsEvent['type']> = Extract<ImportsEvent, { readonly type: T }>;

const TOO_LARGE = `The file is larger than ${MOST_IMPORT_BYTES / 1024 / 1024} MB: split it.`;

/** What has the jobs read again. */
const looks = {
  'app.signedIn': { target: 'loading', reenter: true },
  'imports.refresh': { target: 'loading', reenter: true },
  'jobs.changed': { guard: 'isOfImport', target: 'loading', reenter: true },
} as const;

/** Imports: a file is looked at, mapped and started; then the server works on it and tells how far it is. */
export const importsMachine = setup({
  types: { context: {} as ImportsContext, events: {} as ImportsEvent, input: {} as ChildInput },
  actors: {
    upload: caller('uploadImport'),
    look: caller('previewImport'),
    start: caller('startImport'),
    list: caller('listImports'),
    runTask,
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  guards: {
    hasTasks: ({ context }) => context.tasks.length > 0,
    isOfImport: ({ event }) => 'job' in event && event.job.kind === 'import',
  },
  actions: {
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    report: sendTo(toRoot, ({ event }) => errorMessage(failureOf('error' in event ? event.error : null))),
    /** New states of the jobs; those that ended meanwhile are on the undo stack, and the lists are new (R-IMPORT-006). */
    take: enqueueActions(({ context, enqueue }, { importJobs, groups }: ImportsAnswer) => {
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
    /** What is asked of the import under the cursor, or why it cannot be. Changes wait for those before them. */
    do: enqueueActions(({ context, event, enqueue }) => {
      const task = taskOf(context, event);
      const job = currentImport(context);
      enqueue.assign({ forgetting: null });
      if (event.type === 'imports.do') {
        if (job === null) return;
        const refusal = whyNot(job, event.deed);
        if (refusal !== null) {
          enqueue.sendTo(toRoot, { type: 'errors.add', message: refusal });
          return;
        }
        if (event.deed === 'forget' && task === null) enqueue.assign({ current: job.id, forgetting: job.id });
        const message = messageOf(job, event.deed);
        if (message !== null) enqueue.sendTo(toRoot, message);
      }
      if (task !== null) enqueue.assign({ tasks: [...context.tasks, task] });
    }),
    done: assign({ tasks: ({ context }) => context.tasks.slice(1) }),
  },
}).createMachine({
  id: 'imports',
  context: ({ input: { client } }) => ({ client, ...noImports }),
  type: 'parallel',
  on: {
    'app.signedOut': { actions: assign(noImports) },
    'imports.giveUp': { actions: assign({ preview: null, error: null }) },
  },
  states: {
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'imports.upload': [
              {
                guard: ({ event }) => event.file.size > MOST_IMPORT_BYTES,
                actions: assign({ error: TOO_LARGE, preview: null }),
              },
              { target: 'uploading' },
            ],
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
        'imports.cancel': { actions: 'do' },
        'imports.undo': { actions: 'do' },
        'imports.delete': { actions: 'do' },
        'imports.do': { actions: 'do' },
        'imports.move': {
          actions: assign(({ context, event }) => ({ current: importFurther(context, event.by), forgetting: null })),
        },
        'imports.point': { actions: assign(({ event }) => ({ current: event.id, forgetting: null })) },
      },
      states: {
        idle: {
          always: { guard: 'hasTasks', target: 'acting' },
          on: looks,
          after: { lookAgain: { guard: ({ context }) => context.jobs.some(isRunning), target: 'loading' } },
        },
        loading: {
          always: { guard: 'hasTasks', target: 'acting' },
          on: looks,
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context: { client } }): CallInput<'listImports'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => event.output } },
            // Nothing was asked for: the next look tries again.
            onError: 'idle',
          },
        },
        /** Nothing breaks into it: what is told meanwhile stands in its answer, or is looked at again. */
        acting: {
          invoke: {
            id: 'runTask',
            src: 'runTask',
            input: ({ context: { client, tasks } }) => ({ client, task: tasks[0] }),
            onDone: { target: 'idle', actions: ['done', { type: 'take', params: ({ event }) => event.output }] },
            onError: { target: 'loading', actions: ['done', 'report'] },
          },
        },
      },
    },
  },
});
