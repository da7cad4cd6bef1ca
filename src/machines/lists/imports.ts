import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { MOST_IMPORT_BYTES, type ImportJob } from '../../api/contract/lists/exportImport.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import {
  canBegin,
  currentImport,
  importFurther,
  isRunning,
  noImports,
  whyNot,
  withOptions,
  type ImportDeed,
  type ImportsContext,
  type ImportsEvent,
} from './imports/context.ts';
import { importsWork, withJobs } from './imports/work.ts';
import { refusedIn } from '../app/errors.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noWork } from '../parts/workQueue.ts';

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
    ...importsWork.actors,
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  guards: {
    ...importsWork.guards,
    hasWork: ({ context }) => canBegin(context),
    hasNoWork: ({ context }) => !canBegin(context),
    isOfImport: ({ event }) => 'job' in event && event.job.kind === 'import',
  },
  actions: {
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    ...importsWork.actions,
    giveUp: assign({ preview: null, error: null }),
    /** What is asked of the import under the cursor beside its changes, or why it cannot be. */
    answer: enqueueActions(({ context, event, enqueue }) => {
      const job = currentImport(context);
      if (job === null || event.type !== 'imports.do') return;
      const { deed } = event;
      const refusal = whyNot(job, deed);
      const isFirstAsked = refusal === null && deed === 'forget' && context.forgetting !== job.id;
      enqueue.assign(isFirstAsked ? { current: job.id, forgetting: job.id } : { forgetting: null });
      const message = refusal === null ? messageOf(job, deed) : { type: 'errors.add' as const, message: refusal };
      if (message !== null) enqueue.sendTo(toRoot, message);
    }),
  },
}).createMachine({
  id: 'imports',
  context: ({ input: { client } }) => ({ client, ...noImports, ...noWork }),
  type: 'parallel',
  on: {
    'imports.giveUp': { actions: 'giveUp' },
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
          on: { 'imports.giveUp': { target: 'idle', actions: 'giveUp' } },
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
                sendTo(toRoot, { type: 'workspace.done', of: ['importFile'] }),
              ],
            },
            onError: {
              target: 'idle',
              actions: ['keepError', sendTo(toRoot, ({ event }) => refusedIn(['importFile'], event.error))],
            },
          },
        },
      },
    },
    jobs: {
      initial: 'idle',
      on: {
        'imports.cancel': { actions: ['take', assign({ forgetting: null })] },
        'imports.undo': { actions: ['take', assign({ forgetting: null })] },
        'imports.delete': { actions: ['take', assign({ forgetting: null })] },
        'imports.do': { actions: ['take', 'answer'] },
        'imports.move': {
          actions: assign(({ context, event }) => ({ current: importFurther(context, event.by), forgetting: null })),
        },
        'imports.point': { actions: assign(({ event }) => ({ current: event.id, forgetting: null })) },
      },
      states: {
        idle: {
          always: { guard: 'hasWork', target: 'acting' },
          on: looks,
          after: { lookAgain: { guard: ({ context }) => context.jobs.some(isRunning), target: 'loading' } },
        },
        loading: {
          always: { guard: 'hasWork', target: 'acting' },
          on: looks,
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context: { client } }): CallInput<'listImports'> => ({ client, request: {} }),
            onDone: {
              target: 'idle',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const { change, tell } = withJobs(context, event.output);
                enqueue.assign(change);
                for (const message of tell) enqueue.sendTo(toRoot, message);
              }),
            },
            // Nothing was asked for: the next look tries again.
            onError: 'idle',
          },
        },
        /** Nothing breaks into it: what is told meanwhile stands in its answer, or is looked at again. */
        acting: { always: { guard: 'hasNoWork', target: 'idle' } },
      },
    },
    work: importsWork.region,
  },
});

/** Whom a deed concerns that the server has nothing to do with; null: it is a change of the import itself. */
function messageOf({ id, groupId, fileName }: ImportJob, deed: ImportDeed): Message | null {
  const request = { params: { id } };
  switch (deed) {
    case 'open':
      return { type: 'route.go', path: `/lists/${groupId ?? ''}` };
    case 'decide':
      return { type: 'conflicts.open', id };
    case 'report':
      return { type: 'download.start', title: `Report of ${fileName}`, what: { call: 'importReport', request } };
    case 'file':
      return { type: 'download.start', title: fileName, what: { call: 'importFile', request } };
    default:
      return null;
  }
}
