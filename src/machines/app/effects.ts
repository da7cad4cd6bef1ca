import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ChangeEffect } from '../../api/contract/lists/changePreview.ts';
import { caller, failureOf } from './call.ts';
import { toRoot, type Broadcast, type MessageTo } from './messages.ts';
import type { EffectAsked } from './messages/effects.ts';
import type { ChildInput } from './ports.ts';

export type EffectsEvent =
  | Broadcast
  | MessageTo<'effects'>
  /** Yes to what is shown. */
  | { readonly type: 'effects.confirm' }
  /** The dialog went away: nothing is done. */
  | { readonly type: 'effects.leave' };

interface EffectsContext {
  readonly client: Client;
  readonly asked: EffectAsked | null;
  readonly effect: ChangeEffect | null;
  /** It would come to something else than what was shown: nothing was done, and the numbers are new. */
  readonly isOther: boolean;
  readonly error: string | null;
}

const isSame = (one: ChangeEffect | null, other: ChangeEffect): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Whatever changes very many rows says first what that would come to: how many, which of them stay as they are and why, and
 * how it is taken back. The numbers are those of the server, from the very statements that do it. Who agrees to numbers that
 * are others meanwhile is shown those, and nothing happens.
 */
export const effectsMachine = setup({
  types: { context: {} as EffectsContext, events: {} as EffectsEvent, input: {} as ChildInput },
  actors: { preview: caller('previewChange') },
  guards: {
    isWanted: ({ context: { asked, effect } }) =>
      effect !== null && (effect.changed > 0 || (asked?.savesFirst === true && effect.rows > effect.same)),
  },
  actions: {
    keepError: assign(({ event }) => {
      if (!('error' in event)) return {};
      const { message, detail } = failureOf(event.error);
      return { error: detail ?? message };
    }),
    agree: sendTo(toRoot, ({ context: { asked } }) =>
      asked?.by === 'contacts' ? { type: 'contacts.agreed' } : { type: 'group.agreed' },
    ),
  },
}).createMachine({
  id: 'effects',
  context: ({ input: { client } }) => ({ client, asked: null, effect: null, isOther: false, error: null }),
  initial: 'idle',
  on: {
    'effects.ask': {
      target: '.counting',
      actions: [
        assign(({ event: { type: _type, ...asked } }) => ({ asked, effect: null, isOther: false, error: null })),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'effect' }),
      ],
    },
    'effects.leave': { target: '.idle', actions: assign({ asked: null, effect: null }) },
  },
  states: {
    idle: {},
    counting: {
      tags: 'working',
      invoke: {
        id: 'count',
        src: 'preview',
        input: ({ context: { client, asked } }) => ({ client, request: { body: changeOf(asked) } }),
        onDone: { target: 'shown', actions: assign({ effect: ({ event }) => event.output }) },
        onError: { target: 'shown', actions: 'keepError' },
      },
    },
    shown: { on: { 'effects.confirm': { guard: 'isWanted', target: 'checking' } } },
    checking: {
      tags: 'working',
      invoke: {
        id: 'check',
        src: 'preview',
        input: ({ context: { client, asked } }) => ({ client, request: { body: changeOf(asked) } }),
        onDone: [
          {
            guard: ({ context, event }) => isSame(context.effect, event.output),
            target: 'idle',
            actions: [sendTo(toRoot, { type: 'workspace.close' }), 'agree'],
          },
          { target: 'shown', actions: assign({ effect: ({ event }) => event.output, isOther: true }) },
        ],
        onError: { target: 'shown', actions: 'keepError' },
      },
    },
  },
});

function changeOf(asked: EffectAsked | null): EffectAsked['change'] {
  if (asked === null) throw new Error('nothing was asked for'); // states with a call are entered with it
  return asked.change;
}
