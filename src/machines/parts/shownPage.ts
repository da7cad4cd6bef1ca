/** A page that is read while its pane is on screen, and anew whenever it comes there again. */
import { enqueueActions, fromPromise, type AnyEventObject, type MachineContext } from 'xstate';
import { failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { Retry } from '../app/messages/retries.ts';
import type { PaneId } from '../app/paneIds.ts';
import { asBefore } from './asBefore.ts';

/** What the context of its machine holds. */
export interface ShownPage {
  readonly isShown: boolean;
  /** What is on screen is what the server has. */
  readonly isLoaded: boolean;
  /** Why it could not be read. */
  readonly error: string | null;
}

export const notShown: ShownPage = { isShown: false, isLoaded: false, error: null };

interface Plan<C, R> {
  readonly pane: PaneId;
  /** Reads it anew; offered where it could not be read. */
  readonly refresh: Retry;
  /** Whether there is something to read for who has signed in, and nothing in the way of it. */
  readonly mayRead: (context: C) => boolean;
  readonly read: (context: C, signal: AbortSignal) => Promise<R>;
  readonly show: (context: C, answer: R) => Partial<C>;
  /** What is not shown as it was where it could not be read anew. */
  readonly lost?: Partial<C>;
}

/**
 * The machine spreads `actors`, `guards` and `actions` into its setup, puts `region` among its states (or its parts where
 * they belong) and `again` on its event of refreshing, and keeps a `ShownPage` in its context.
 */
export function shownPage<C extends ShownPage & MachineContext, E extends AnyEventObject, R>(plan: Plan<C, R>) {
  const actors = { load: fromPromise<R, C>(async ({ input, signal }) => await plan.read(input, signal)) };
  const guards = {
    isOurs: ({ event }: { readonly event: AnyEventObject }): boolean => event['pane'] === plan.pane,
    isWanted: ({ context }: { readonly context: C }): boolean =>
      context.isShown && !context.isLoaded && plan.mayRead(context),
  };
  const changed = (change: Partial<ShownPage>) =>
    enqueueActions<C, E, undefined, E, never, never, never, never, never>(({ context, enqueue }) =>
      enqueue.assign(() => ({ ...context, ...change })),
    );
  const actions = {
    pageShown: changed({ isShown: true, isLoaded: false }),
    pageHidden: changed({ isShown: false }),
    readAgain: changed({ isLoaded: false, error: null }),
    showRead: enqueueActions<C, E, R, E, never, never, never, never, never>(({ context, enqueue }, answer) =>
      enqueue.assign(() => ({
        ...context,
        ...shown(context, plan.show(context, answer)),
        isLoaded: true,
        error: null,
      })),
    ),
    readFailed: enqueueActions<C, E, { readonly error: unknown }, E, never, never, never, never, never>(
      ({ context, enqueue }, { error }) => {
        const failure = failureOf(error);
        enqueue.assign(() => ({ ...context, ...plan.lost, error: wordsOf(failure) }));
        enqueue.sendTo(toRoot, errorMessage(failure, plan.refresh));
      },
    ),
  };
  const region = {
    initial: 'waiting',
    on: {
      'pane.shown': { guard: 'isOurs', target: '.waiting', actions: 'pageShown' },
      'pane.hidden': { guard: 'isOurs', actions: 'pageHidden' },
    },
    states: {
      waiting: { always: { guard: 'isWanted', target: 'loading' } },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }: { readonly context: C }): C => context,
          onDone: {
            target: 'waiting',
            actions: {
              type: 'showRead',
              params: ({ event }: { readonly event: { readonly output: R } }) => event.output,
            },
          },
          onError: {
            target: 'failed',
            actions: {
              type: 'readFailed',
              params: ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error }),
            },
          },
        },
      },
      failed: {},
    },
  } as const;
  const again = { target: '.waiting', actions: 'readAgain' } as const;
  return { actors, guards, actions, region, again };
}

/** What is shown as before is drawn no second time. */
function shown<C extends object>(context: C, change: Partial<C>): Partial<C> {
  const before = Object.fromEntries(Object.entries(context).filter(([name]) => name in change));
  return asBefore(before, change);
}
