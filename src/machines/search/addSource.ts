import { assign, emit } from 'xstate';
import { failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { arrived, opened, putBack, withRows } from './addSource/changes.ts';
import { isNew } from './addSource/choice.ts';
import { firstContext, isOpenToChange } from './addSource/context.ts';
import { deed } from './addSource/deedRegion.ts';
import { addSourceSetup, page } from './addSource/machineSetup.ts';
import { ofChoice } from './addSource/ofChoice.ts';
import { place } from './addSource/placeRegion.ts';
import { refusedBefore } from './addSource/sending.ts';

/**
 * Records added by who operates the installation: a file is sent or fetched, what its columns are taken for is mended, the first
 * rows are seen as they will be, and a job of the server loads it, which is followed while the pane is on screen.
 */
export const addSourceMachine = addSourceSetup.createMachine({
  id: 'addSource',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ operates: ({ event }) => event.answer.operator }) },
    'addSource.cursor': { actions: 'updateRows' },
    'addSource.move': { actions: 'updateRows' },
    'addSource.moveTo': { actions: 'updateRows' },
    'addSource.choose': { guard: 'operates', actions: emit({ type: 'chooseFile' }) },
    'addSource.retire': { actions: assign({ retire: ({ event }) => event.retire }) },
    'addSource.onward': { guard: 'canGoOn', actions: 'tellOnward' },
    'addSource.rejected': { guard: 'hasRejected', actions: 'download' },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'addSource.refresh': page.again,
        'addSource.came': page.again,
        'data.changed': page.again,
        'jobs.changed': { ...page.again, guard: 'isOfAddition' },
      },
    },
    follow: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isLoading', target: 'resting' } },
        resting: { always: { guard: 'isIdle', target: 'idle' }, after: { lookAgain: 'reading' } },
        reading: {
          invoke: {
            id: 'follow',
            src: 'follow',
            input: ({ context: { client } }): CallInput<'additions'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: assign(({ context, event }) => withRows(context, event.output)) },
            // The load goes on without us.
            onError: { target: 'idle', actions: assign({ isLost: true }) },
          },
        },
      },
    },
    place,
    file: {
      initial: 'idle',
      on: {
        'addSource.send': [
          {
            guard: ({ context, event: { file } }) => context.operates !== true || refusedBefore(file) !== null,
            target: '.idle',
            actions: assign({ file: ({ event }) => event.file, refusal: ({ event: { file } }) => refusedBefore(file) }),
          },
          {
            target: '.sending',
            actions: assign(({ context, event }) => ({ ...opened(context, null), file: event.file, sent: null })),
          },
        ],
      },
      states: {
        idle: {
          on: {
            'addSource.again': {
              guard: 'isRefused',
              target: 'sending',
              actions: assign({ refusal: null, sent: null }),
            },
            'addSource.another': { actions: 'openNothing' },
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
          on: {
            'addSource.sent': { actions: assign({ sent: ({ event }) => event.bytes }) },
            'addSource.came': {
              target: 'idle',
              actions: [assign(({ event }) => arrived(event.proposal)), 'showColumns'],
            },
            'addSource.brokeOff': {
              target: 'idle',
              actions: assign({ refusal: ({ event }) => wordsOf(event.failure) }),
            },
            'addSource.end': { target: 'idle', actions: assign({ file: null }) },
          },
        },
      },
    },
    mapping: {
      initial: 'idle',
      on: {
        'addSource.change': {
          guard: ({ context, event }) => isOpenToChange(context) && isNew(context.choice, event.change),
          target: '.asking',
          actions: 'say',
        },
        'addSource.put': [
          { guard: ({ context, event }) => putBack(context, event).isOpen, target: '.asking', actions: 'put' },
          { actions: 'put' },
        ],
        'addSource.open': [
          { guard: 'isNextWaiting', target: '.asking', actions: 'openNext' },
          { guard: 'isNext', target: '.idle', actions: 'openNext' },
        ],
        'addSource.again': { guard: 'isToLookAt', target: '.asking', actions: 'lookAgain' },
        'addSource.another': '.idle',
      },
      states: {
        idle: { always: { guard: 'isCome', target: 'asking' } },
        asking: {
          tags: 'looking',
          invoke: {
            id: 'propose',
            src: 'propose',
            input: ({ context }): CallInput<'proposeSource'> => ofChoice(context),
            onDone: {
              target: 'idle',
              actions: ['goToColumns', assign({ proposal: ({ event }) => event.output, problem: null, coming: null })],
            },
            onError: {
              target: 'idle',
              actions: assign({ problem: ({ event }) => wordsOf(failureOf(event.error)), coming: null }),
            },
          },
        },
      },
    },
    preview: {
      initial: 'idle',
      on: {
        'addSource.preview': { guard: 'isOpen', target: '.asking' },
        'addSource.change': '.idle',
        'addSource.put': '.idle',
        'addSource.open': '.idle',
        'addSource.another': '.idle',
      },
      states: {
        idle: {},
        asking: {
          tags: 'previewing',
          entry: assign({ trouble: null }),
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context }): CallInput<'previewSource'> => ofChoice(context),
            onDone: {
              target: 'idle',
              actions: [assign({ preview: ({ event }) => event.output }), 'showPreview'],
            },
            onError: { target: 'idle', actions: 'keepTrouble' },
          },
        },
      },
    },
    deed,
  },
});
