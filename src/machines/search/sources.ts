import { assign, sendTo } from 'xstate';
import type { CallInput } from '../app/call.ts';
import { refusedIn } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import { noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { notShown } from '../parts/shownPage.ts';
import { page, sourcesSetup } from './sources/machineSetup.ts';
import { follow, watch } from './sources/watchRegion.ts';

/**
 * What facts are in service, read while the pane is on screen and anew when others come; who operates goes back, takes a
 * source out, and has one watched.
 */
export const sourcesMachine = sourcesSetup.createMachine({
  id: 'sources',
  context: ({ input: { client } }) => ({
    client,
    isSignedIn: false,
    ...noRows,
    answer: null,
    refusal: null,
    removing: null,
    removal: null,
    watched: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ isSignedIn: true }) },
    'sources.cursor': { actions: 'updateRows' },
    'sources.move': { actions: 'updateRows' },
    'sources.moveTo': { actions: 'updateRows' },
    'sources.ask': {
      guard: 'canGoBack',
      actions: [assign({ refusal: null }), sendTo(toRoot, { type: 'workspace.open', overlay: 'sourcesBack' })],
    },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'sources.refresh': page.again, 'data.changed': page.again },
    },
    watch,
    follow,
    back: {
      initial: 'idle',
      states: {
        idle: { on: { 'sources.goBack': { guard: 'canGoBack', target: 'going' } } },
        going: {
          tags: 'working',
          entry: assign({ refusal: null }),
          invoke: {
            id: 'goBack',
            src: 'goBack',
            // What the dialog showed, never another one that came meanwhile.
            input: ({ context: { client, answer } }): CallInput<'goBack'> => ({
              client,
              request: { body: { to: answer?.earlier?.id ?? '', insteadOf: answer?.snapshotId ?? '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [
                sendTo(toRoot, { type: 'workspace.done', of: ['sourcesBack'] }),
                sendTo(toRoot, { type: 'sources.refresh' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: ['keepRefusal', sendTo(toRoot, ({ event }) => refusedIn(['sourcesBack'], event.error))],
            },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      on: {
        'sources.askRemoval': {
          guard: 'canAskRemoval',
          target: '.counting',
          actions: [
            assign(({ context }) => ({
              refusal: null,
              removal: null,
              removing: rowUnderCursor(context) ?? null,
            })),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'sourcesRemove' }),
          ],
        },
      },
      states: {
        idle: { on: { 'sources.remove': { guard: 'canRemove', target: 'removing' } } },
        counting: {
          tags: 'working',
          invoke: {
            id: 'countRemoval',
            src: 'countRemoval',
            input: ({ context: { client, removing } }): CallInput<'sourceRemoval'> => ({
              client,
              request: { params: { id: removing?.id ?? 0 } },
            }),
            onDone: { target: 'idle', actions: assign({ removal: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: 'keepRefusal' },
          },
        },
        removing: {
          tags: 'working',
          entry: assign({ refusal: null }),
          invoke: {
            id: 'remove',
            src: 'remove',
            // In what the dialog counted, never in others that came meanwhile.
            input: ({ context: { client, removing, removal } }): CallInput<'removeSource'> => ({
              client,
              request: { params: { id: removing?.id ?? 0 }, query: { insteadOf: removal?.snapshotId ?? '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ removal: null }),
                sendTo(toRoot, { type: 'workspace.done', of: ['sourcesRemove'] }),
                sendTo(toRoot, { type: 'sources.refresh' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: ['keepRefusal', sendTo(toRoot, ({ event }) => refusedIn(['sourcesRemove'], event.error))],
            },
          },
        },
      },
    },
  },
});
