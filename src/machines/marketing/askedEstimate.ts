/** An estimate in a dialog: asked for, asked for again, and what may be confirmed by it. */
import { enqueueActions, fromPromise, type AnyEventObject, type MachineContext } from 'xstate';
import type { Client } from '../../api/client.ts';
import { failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { Retry } from '../app/messages/retries.ts';
import type { Overlay } from '../app/workspace/overlays.ts';

interface Estimate {
  readonly notices: readonly { readonly ruleId: string }[];
}

interface AskingContext<V> {
  readonly client: Client;
  /** Of which one it is asked; `estimate` null: it is on its way. */
  readonly asked: { readonly id: number; readonly name: string; readonly estimate: V | null } | null;
  readonly acknowledged: readonly string[];
  /** What is still being saved. */
  readonly tasks: readonly unknown[];
}

interface At {
  readonly context: AskingContext<Estimate>;
}

/**
 * The machine spreads `actors`, `guards` and `actions` into its setup and puts `states` into the region of its estimate,
 * which targets `due` with what is asked in its context. An estimate is of what is on screen: what is still being saved
 * is saved first, a step that undo put back as well; who leaves the dialog before wants none any more.
 */
export function askedEstimate<
  C extends AskingContext<V> & MachineContext,
  E extends AnyEventObject,
  V extends Estimate,
>(
  ask: (client: Client, id: number, signal: AbortSignal) => Promise<V>,
  again: Retry,
  /** Where it is asked. */
  dialogs: readonly Overlay[],
) {
  const actors = {
    askEstimate: fromPromise<V, C>(
      async ({ input: { client, asked }, signal }) => await ask(client, asked?.id ?? 0, signal),
    ),
  };
  const guards = {
    isAsked: ({ context }: At): boolean => context.asked !== null,
    isNotAsked: ({ context }: At): boolean => context.asked === null,
    isSaved: ({ context }: At): boolean => context.tasks.length === 0,
    isTold: ({ context }: At): boolean => context.asked?.estimate != null,
    mayConfirm: ({ context: { asked, tasks } }: At): boolean => asked?.estimate != null && tasks.length === 0,
  };
  const actions = {
    acknowledge: enqueueActions<C, E, undefined, E, never, never, never, never, never>(({ context, enqueue }) => {
      const acknowledged = (context.asked?.estimate?.notices ?? []).map(({ ruleId }) => ruleId);
      enqueue.assign(() => ({ ...context, acknowledged }));
    }),
    showEstimate: enqueueActions<C, E, V, E, never, never, never, never, never>(({ context, enqueue }, estimate) => {
      const { asked } = context;
      enqueue.assign(() => ({ ...context, asked: asked === null ? null : { ...asked, estimate } }));
    }),
    estimateFailed: enqueueActions<C, E, { readonly error: unknown }, E, never, never, never, never, never>(
      ({ enqueue }, { error }) => {
        enqueue.sendTo(toRoot, { type: 'workspace.done', of: dialogs });
        enqueue.sendTo(toRoot, errorMessage(failureOf(error), again));
      },
    ),
  };
  const states = {
    closed: {},
    due: {
      tags: 'working',
      always: [
        { guard: 'isNotAsked', target: 'closed' },
        { guard: 'isSaved', target: 'asking' },
      ],
    },
    asking: {
      tags: 'working',
      invoke: {
        id: 'askEstimate',
        src: 'askEstimate',
        input: ({ context }: { readonly context: C }): C => context,
        onDone: {
          target: 'closed',
          actions: {
            type: 'showEstimate',
            params: ({ event }: { readonly event: { readonly output: V } }) => event.output,
          },
        },
        onError: [
          // The one before stays, with why it was not confirmed.
          { guard: 'isTold', target: 'closed' },
          {
            target: 'closed',
            actions: {
              type: 'estimateFailed',
              params: ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error }),
            },
          },
        ],
      },
    },
  } as const;
  return { actors, guards, actions, states };
}
