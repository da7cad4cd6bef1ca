import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ChangeEffect } from '../../api/contract/lists/changePreview.ts';
import { callOrThrow, failureOf } from './call.ts';
import { toRoot, type Broadcast, type MessageTo } from './messages.ts';
import type { Counted, EffectAsked } from './messages/effects.ts';
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

interface Ask {
  readonly client: Client;
  readonly change: Counted;
}

/** What it would come to, by the call that counts such a thing. */
const preview = fromPromise<ChangeEffect, Ask>(async ({ input: { client, change }, signal }) => {
  switch (change.act) {
    case 'SAVE_ROWS': {
      const { act: _, ...request } = change;
      return await callOrThrow(client, 'previewSave', request, signal);
    }
    case 'AUTOMATE':
      return await callOrThrow(client, 'previewAutomation', { body: change.body }, signal);
    case 'EXPORT_CONTACTS':
      return await callOrThrow(client, 'previewContactExport', { body: change.body }, signal);
    case 'IMPORT_CONTACTS': {
      const { act: _, ...upload } = change;
      return await callOrThrow(client, 'previewContactImport', { upload }, signal);
    }
    default:
      return await callOrThrow(client, 'previewChange', { body: change }, signal);
  }
});

/**
 * Whatever changes very many rows says first what that would come to: how many, which of them stay as they are and why, and
 * how it is taken back. The numbers are those of the server, from the very statements that do it. Who agrees to numbers that
 * are others meanwhile is shown those, and nothing happens.
 */
export const effectsMachine = setup({
  types: { context: {} as EffectsContext, events: {} as EffectsEvent, input: {} as ChildInput },
  actors: { preview },
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
    agree: sendTo(toRoot, ({ context: { asked, effect } }) => {
      const approved = effect?.changed ?? 0;
      return asked?.by === 'contacts' ? { type: 'contacts.agreed', approved } : { type: 'group.agreed', approved };
    }),
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
        enqueueActions(({ event, enqueue }) => {
          if (event.by !== 'dialog') enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'effect' });
        }),
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
        input: ({ context: { client, asked } }) => ({ client, change: changeOf(asked) }),
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
        input: ({ context: { client, asked } }) => ({ client, change: changeOf(asked) }),
        onDone: [
          {
            guard: ({ context, event }) => isSame(context.effect, event.output),
            target: 'idle',
            actions: [sendTo(toRoot, { type: 'workspace.done', of: ['effect'] }), 'agree'],
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
