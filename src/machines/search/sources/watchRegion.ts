import { assign, sendTo } from 'xstate';
import type { CallInput } from '../../app/call.ts';
import { refusedIn } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import type { SourcesContext } from './context.ts';
import { shown, sourcesSetup } from './machineSetup.ts';

const ofCursor = (context: SourcesContext) => ({
  client: context.client,
  request: { params: { id: rowUnderCursor(context)?.id ?? 0 } },
});

/** Sources that are looked at by themselves: how often, no longer, now. */
export const watch = sourcesSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'sources.askWatch': {
          // Of one that cannot be watched the dialog says why.
          guard: 'canAskRemoval',
          actions: [
            assign(({ context }) => ({ refusal: null, watched: rowUnderCursor(context) ?? null })),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'sourcesWatch' }),
          ],
        },
        'sources.watch': { guard: 'canAskRemoval', target: 'setting' },
        'sources.unwatch': { guard: 'isWatched', target: 'stopping' },
        'sources.look': { guard: 'isWatched', target: 'asking' },
      },
    },
    setting: {
      tags: 'working',
      entry: assign({ refusal: null }),
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { client, watched }, event }): CallInput<'watchSource'> => {
          if (event.type !== 'sources.watch') throw new Error(`${event.type} says not how often`);
          const { rhythm, hour, pattern = null } = event;
          return { client, request: { params: { id: watched?.id ?? 0 }, body: { rhythm, hour, pattern } } };
        },
        onDone: {
          target: 'idle',
          actions: [
            sendTo(toRoot, { type: 'workspace.done', of: ['sourcesWatch'] }),
            sendTo(toRoot, { type: 'sources.refresh' }),
          ],
        },
        onError: {
          target: 'idle',
          actions: ['keepRefusal', sendTo(toRoot, ({ event }) => refusedIn(['sourcesWatch'], event.error))],
        },
      },
    },
    stopping: {
      tags: 'working',
      invoke: {
        id: 'unwatch',
        src: 'unwatch',
        input: ({ context }): CallInput<'unwatchSource'> => ofCursor(context),
        onDone: { target: 'idle', actions: sendTo(toRoot, { type: 'sources.refresh' }) },
        onError: { target: 'idle', actions: 'tellRefusal' },
      },
    },
    asking: {
      tags: 'working',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }): CallInput<'lookAtSource'> => ofCursor(context),
        onDone: { target: 'idle', actions: sendTo(toRoot, { type: 'sources.refresh' }) },
        onError: { target: 'idle', actions: 'tellRefusal' },
      },
    },
  },
});

/** While a source is looked at, or loads, what becomes of it is read. */
export const follow = sourcesSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isAtWork', target: 'resting' } },
    resting: { always: { guard: 'isAtRest', target: 'idle' }, after: { lookAgain: 'reading' } },
    reading: {
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context: { client } }): CallInput<'sources'> => ({ client, request: {} }),
        onDone: { target: 'idle', actions: assign(({ context, event }) => shown(context, event.output)) },
        // It goes on without us.
        onError: 'idle',
      },
    },
  },
});
