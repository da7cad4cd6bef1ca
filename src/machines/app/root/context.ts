import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { CameBack } from '../../../api/account/cameBack.ts';
import type { PageLink } from '../../../api/account/pageLink.ts';
import { endedMessages, logoutMessages } from '../../../api/catalogue/account/sessionEnds.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import type { SettingValues } from '../../../api/catalogue/account/settingValues.ts';
import type { Behind } from '../behind.ts';
import type { Children } from '../children.ts';
import type { CallWatch, HeldCalls } from '../holdCalls.ts';
import type { ChildInput } from '../ports.ts';
import { pageOf, pathOf } from '../pagePaths.ts';
import type { AppEvent, FirstChildren, MachineKey } from '../wiring.ts';

export interface RootInput extends Omit<ChildInput, 'client' | 'settled'> {
  /** Opens the way to the server, which tells `watch` of a session that ended. */
  readonly connect: (watch: CallWatch) => HeldCalls;
  /** The link that the page was opened with. */
  readonly link?: PageLink | null;
  /** What somebody has come back with from the provider of their organisation. */
  readonly cameBack?: CameBack | null;
  /** Path and query of the page at the start. */
  readonly route: string;
  readonly loadBehind: () => Promise<Behind>;
}

/** The running actors of a record of machines. */
export type ActorsOf<T> = { readonly [K in keyof T]: ActorRefFrom<T[K]> };

export interface RootContext {
  readonly childInput: ChildInput;
  readonly calls: HeldCalls;
  /** Changes that wait for their person to sign in again. */
  readonly heldChanges: number;
  readonly loadBehind: RootInput['loadBehind'];
  readonly first: ActorsOf<FirstChildren>;
  /** Null until somebody has signed in. */
  readonly work: ActorsOf<Children> | null;
  /** What an address means to them; null until they are there. */
  readonly routeEvents: Behind['routeEvents'] | null;
  readonly answer: AuthAnswer | null;
  /** Where the address without a page leads. */
  readonly startPage: SettingValues['startPage'];
  /** Where the application stands: path without query. */
  readonly path: string;
  /** Where to go after signing in. */
  readonly returnPath: string | null;
  readonly userId: number | null;
}

/**
 * The machines as root sees them. Each takes a part of all events and ignores the others, which no type of an actor says:
 * this is the one place where they are told apart by their first word only. What root sends is an event of the
 * application by its own type; held against each actor's as well, it cost the type check seconds.
 */
export const actorsOf = ({ first, work }: RootContext): Partial<Record<MachineKey, AnyActorRef>> => ({
  ...first,
  ...work,
});

/** The machines that are there after signing in. */
export const workKeys = ({ work }: RootContext): MachineKey[] => keysOf(work ?? {});

/** The keys of a record that holds exactly the machines of its type, which Object.keys cannot know. */
export const keysOf = (actors: Partial<Record<MachineKey, unknown>>): MachineKey[] =>
  Object.keys(actors) as MachineKey[];

/** What root begins with, but for its first actors; its client holds calls whose session has ended, and tells so. */
export function firstContext(input: RootInput, tell: (event: AppEvent) => void): Omit<RootContext, 'first'> {
  const calls = input.connect({
    onLost: (detail) => {
      const mode = detail === logoutMessages.duplicate ? 'duplicate' : 'timeout';
      // Only what is known to be a reason is shown as one.
      const message = Object.values(endedMessages).find((reason) => reason === detail) ?? logoutMessages.timeout;
      tell({ type: 'session.lost', mode, message });
    },
    onHeld: (changes) => tell({ type: 'calls.held', changes }),
    onUnproved: () => tell({ type: 'fresh.ask' }),
    onAsked: () => tell({ type: 'payments.ask' }),
  });
  const { storage, now, saveFile, passkeys, provider, events, returned } = input;
  return {
    childInput: {
      client: calls.client,
      settled: calls.settled,
      storage,
      now,
      saveFile,
      passkeys,
      provider,
      events,
      returned,
    },
    calls,
    heldChanges: 0,
    loadBehind: input.loadBehind,
    work: null,
    routeEvents: null,
    answer: null,
    startPage: 'search',
    // A search in the address is one, whatever page one begins with.
    path: /^\/?\?./.test(input.route) ? '/search' : pathOf(input.route),
    returnPath: null,
    userId: null,
  };
}

/** Somebody has signed in: where the application goes on. */
export function signedIn(context: RootContext, answer: AuthAnswer): Partial<RootContext> {
  const { startPage } = answer.settings;
  const home = context.path === '/login' ? (context.returnPath ?? '/') : context.path;
  return { answer, startPage, path: pageOf(home, startPage), returnPath: null, userId: answer.profile.id };
}
