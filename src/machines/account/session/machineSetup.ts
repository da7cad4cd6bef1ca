import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { PageLink } from '../../../api/account/pageLink.ts';
import type { Client, Value } from '../../../api/client.ts';
import { endedMessages, type LogoutMode } from '../../../api/catalogue/account/sessionEnds.ts';
import { noResponse } from '../../../api/errors.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { CallError, caller, callOrThrow, failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput, PasskeyPort, Storages } from '../../app/ports.ts';
import { signedOrThrow } from '../signedOrThrow.ts';
import type { Asks, Back } from '../providerCalls.ts';
import {
  EXTEND_EVERY_MS,
  forgetLinks,
  keepLink,
  SIGNED_IN_KEY,
  type SessionContext,
  type SessionEvent,
  type SessionInput,
} from './context.ts';

/** Signing out waits this long for changes that are still on their way. */
const SETTLE_MS = 10_000;

/** Most installations have no provider: what asks one comes when it is wanted. */
const providerCalls = async () => {
  try {
    return await import('../providerCalls.ts');
  } catch {
    throw new CallError(noResponse);
  }
};

const openSession = fromPromise<AuthAnswer, { client: Client; t?: string; overtake?: boolean }>(
  async ({ input: { client, t, overtake }, signal }) => {
    const query = { t, overtake: overtake === true ? 'true' : undefined } as const;
    // The token is for programs; the browser has it as a cookie, and the page keeps it nowhere.
    return { ...(await callOrThrow(client, 'auth', { query }, signal)), token: '' };
  },
);

/** Asks for something to sign, has it signed, and gives it: a challenge of before is never taken. */
const signInWithPasskey = fromPromise<Value<'secondFactor'>, { client: Client; passkeys: PasskeyPort; t: string }>(
  async ({ input: { client, passkeys, t }, signal }) => {
    const { options } = await callOrThrow(client, 'askPasskey', { body: { t } }, signal);
    const passkey = signedOrThrow(await passkeys.use(options), 'Nobody was signed in.');
    return await callOrThrow(client, 'secondFactor', { body: { t, passkey } }, signal);
  },
);

/** The same for one that is made, for who has none and has to have one. */
const setUpPasskey = fromPromise<
  Value<'secondFactor'>,
  { client: Client; passkeys: PasskeyPort; t: string; name: string }
>(async ({ input: { client, passkeys, t, name }, signal }) => {
  const { options } = await callOrThrow(client, 'setUpFactor', { body: { t, way: 'PASSKEY' } }, signal);
  if (options === null) throw new Error('a passkey was asked for, and an app was answered');
  const passkey = signedOrThrow(await passkeys.make(options), 'Nobody was signed in.');
  return await callOrThrow(client, 'secondFactor', { body: { t, made: { name, passkey } } }, signal);
});

/** What the session's machine is made of: its calls, what it keeps in the browser, whom it tells. */
export const sessionSetup = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionInput },
  actors: {
    check: caller('pre'),
    open: openSession,
    extend: caller('extend'),
    logout: caller('logout'),
    leaveForProvider: fromPromise<void, Asks & { readonly storage: Storages }>(
      async ({ input, signal }) => await (await providerCalls()).leaveForProvider(input, signal),
    ),
    signInBeside: fromPromise<Value<'signInWithOidc'>, Asks>(
      async ({ input, signal }) => await (await providerCalls()).signInBeside(input, signal),
    ),
    comeBack: fromPromise<Value<'signInWithOidc'>, Back>(
      async ({ input, signal }) => await (await providerCalls()).comeBack(input, signal),
    ),
    firstRun: caller('firstRun'),
    openFirstRun: caller('openFirstRun'),
    invitation: caller('invitation'),
    acceptInvitation: caller('acceptInvitation'),
    giveCode: caller('secondFactor'),
    usePasskey: signInWithPasskey,
    setUpFactor: caller('setUpFactor'),
    makePasskey: setUpPasskey,
    askReset: caller('askReset'),
    link: caller('link'),
    useLink: fromPromise<unknown, { client: Client; link: PageLink | null; password: string }>(
      async ({ input: { client, link, password }, signal }) =>
        await (link?.kind === 'email'
          ? callOrThrow(client, 'confirmEmail', { body: { token: link.token } }, signal)
          : callOrThrow(client, 'resetPassword', { body: { token: link?.token ?? '', password } }, signal)),
    ),
    settle: fromPromise<boolean, Pick<ChildInput, 'settled'>>(async ({ input }) => await input.settled(SETTLE_MS)),
  },
  actions: {
    rememberLogin: ({ context }) => {
      const { session, local } = context.storage;
      local.setItem(SIGNED_IN_KEY, 'true');
      session.setItem('loggedIn', 'true');
      session.removeItem('loggedOut');
      session.removeItem('loggedOutMessage');
    },
    rememberLogout: ({ context }, { message }: { message: string }) => {
      const { session, local } = context.storage;
      // Of the browser, where somebody else's session goes on.
      if (message !== endedMessages.person) local.removeItem(SIGNED_IN_KEY);
      session.removeItem('loggedIn');
      session.setItem('loggedOut', 'true');
      session.setItem('loggedOutMessage', message);
    },
    /** Who knocks is known: what the answer says stands from here on, and the password is kept no longer. */
    keepSignIn: assign((_, { t, secondFactor }: Value<'pre'>) => ({
      oneTimeToken: t,
      factors: secondFactor,
      begun: null,
      toldCodes: null,
      password: '',
    })),
    keepTyped: assign(({ event }) =>
      event.type === 'session.signIn'
        ? { username: event.username, password: event.password, error: null, providerError: null }
        : {},
    ),
    keepToken: assign((_, { t }: { readonly t: string }) => ({ oneTimeToken: t })),
    keepCodes: assign((_, { t, recoveryCodes, duplicateSession }: Value<'secondFactor'>) => ({
      oneTimeToken: t,
      begun: null,
      toldCodes: recoveryCodes === null ? null : { codes: recoveryCodes, duplicateSession },
    })),
    forgetCodes: assign({ toldCodes: null }),
    keepRefusal: assign((_, { error }: { readonly error: unknown }) => ({ error: wordsOf(failureOf(error)) })),
    /** The sign-in that was begun is over, and why. */
    tokenOver: assign((_, { error }: { readonly error: unknown }) => ({
      oneTimeToken: '',
      error: wordsOf(failureOf(error)),
    })),
    forgetSession: ({ context }) => context.storage.local.removeItem(SIGNED_IN_KEY),
    keepLink: ({ context }) => keepLink(context),
    /** The page shows what came of it; loaded again it is the sign-in. */
    forgetKept: ({ context }) => forgetLinks(context),
    forgetLink: enqueueActions(({ context, enqueue }) => {
      forgetLinks(context);
      enqueue.assign({ link: null });
    }),
    announceLeaving: sendTo(toRoot, { type: 'app.leaving' }),
    announceSignIn: enqueueActions(({ context: { answer }, enqueue }) => {
      if (answer !== null) enqueue.sendTo(toRoot, { type: 'app.signedIn', answer });
    }),
    announceSignOut: sendTo(toRoot, (_, { mode }: { mode: LogoutMode }) => ({ type: 'app.signedOut', mode })),
  },
  guards: {
    hasWork: ({ context }) => context.answer !== null,
    isBack: ({ context }) => context.cameBack !== null,
    hasSession: ({ context }) => context.storage.local.getItem(SIGNED_IN_KEY) !== null,
    isInvitation: ({ context, event }) =>
      (event.type === 'session.link' ? event.link : context.link)?.kind === 'invitation',
    isMailed: ({ context, event }) => {
      const kind = (event.type === 'session.link' ? event.link : context.link)?.kind;
      return kind === 'reset' || kind === 'email';
    },
    hasFirstRunLink: ({ context }) => context.link?.kind === 'first-run',
    isHourOld: ({ context }) => context.now().getTime() - context.extendedAt >= EXTEND_EVERY_MS,
    isElsewhere: ({ context }) => context.toldCodes?.duplicateSession === true,
    wantsFactor: (_, { secondFactor }: Value<'pre'>) => secondFactor.length > 0,
    setsUpFactor: ({ context }) => context.factors.includes('SET_UP'),
    isDuplicate: (_, { duplicate }: { duplicate: boolean }) => duplicate,
  },
});
