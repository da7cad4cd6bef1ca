import type { CameBack } from '../../../api/account/cameBack.ts';
import type { SignInWays } from '../../../api/account/pageBrand.ts';
import type { PageLink } from '../../../api/account/pageLink.ts';
import type { Client } from '../../../api/client.ts';
import type { AuthAnswer, SecondFactor } from '../../../api/contract/account/session.ts';
import type { Value } from '../../../api/client.ts';
import type { MessageTo } from '../../app/messages.ts';
import type { ChildInput, PasskeyPort, ProviderPort, Storages } from '../../app/ports.ts';

/** That this browser holds the cookie of a session, which no script can see: a new page goes on with it. */
export const SIGNED_IN_KEY = 'platbook.signedIn';
/** Where versions before kept the token itself. */
const OLD_TOKEN_KEY = 'platbook.token';
/** The session is extended on activity, at most once in this time (O-007). */
export const EXTEND_EVERY_MS = 60 * 60 * 1000;

export type SessionEvent =
  | { readonly type: 'session.signIn'; readonly username: string; readonly password: string }
  /** A code of the app, or one that was written down. */
  | { readonly type: 'session.giveCode'; readonly code: string; readonly isRecovery: boolean }
  /** A passkey of this browser or of a device near it. */
  | { readonly type: 'session.usePasskey' }
  /** Has the device make a passkey for who has no second factor and has to have one. */
  | { readonly type: 'session.makePasskey'; readonly name: string }
  /** The recovery codes that were told at the door are kept. */
  | { readonly type: 'session.codesKept' }
  /** Another second factor than the one that is asked for. */
  | { readonly type: 'session.otherWay' }
  /** The answers to "your account is in use elsewhere": continue here, or leave it (O-005). */
  | { readonly type: 'session.overtake' }
  | { readonly type: 'session.cancel' }
  | { readonly type: 'session.logout' }
  /** A link was opened in this page. */
  | { readonly type: 'session.link'; readonly link: PageLink }
  /** The invitation is taken, with the password that was chosen; asked for once more; or left as it is. */
  | { readonly type: 'session.accept'; readonly password: string }
  | { readonly type: 'session.askAgain' }
  | { readonly type: 'session.leaveInvitation' }
  /** A link for a lost password: asked for by name; and what it, or one that confirms an address, is used for. */
  | { readonly type: 'session.forgot' }
  | { readonly type: 'session.askReset'; readonly username: string }
  | { readonly type: 'session.useLink'; readonly password: string }
  | { readonly type: 'session.leaveLink' }
  /** Signs in at the provider of the organisation, which leaves this page; and back in it without having been there. */
  | { readonly type: 'session.toProvider' }
  | { readonly type: 'session.stayed' }
  /** A call was refused with 401 (O-008); or the sign-in data is to be read again. */
  | MessageTo<'session'>
  /** The person did something. */
  | { readonly type: 'session.activity' };

export interface SessionContext {
  readonly client: Client;
  readonly passkeys: PasskeyPort;
  readonly provider: ProviderPort;
  readonly settled: ChildInput['settled'];
  readonly storage: Storages;
  readonly now: () => Date;
  readonly username: string;
  readonly password: string;
  readonly oneTimeToken: string;
  /** With what the sign-in that was begun can go on. */
  readonly factors: readonly SecondFactor[];
  /** What an app is given, and where a passkey can be made, of which one has to be set up first; null: nothing is to be. */
  readonly begun: Value<'setUpFactor'> | null;
  /** Told once, with the factor that was set up, and whether another session goes on then. */
  readonly toldCodes: { readonly codes: readonly string[]; readonly duplicateSession: boolean } | null;
  readonly answer: AuthAnswer | null;
  /** Why the last sign-in failed. */
  readonly error: string | null;
  /** Why nobody was signed in with the provider of the organisation. */
  readonly providerError: string | null;
  /** With what one signs in here; null: nobody has said more than the page. */
  readonly ways: SignInWays | null;
  /** What somebody has come back with from the provider; null: nobody has, or it was taken up. */
  readonly cameBack: CameBack | null;
  /** Why the person sees the sign-in page again (O-006). */
  readonly message: string | null;
  /** The person left before all changes had reached the server. */
  readonly isUnwritten: boolean;
  /** The first account waits for its link to be opened. */
  readonly isFirstRun: boolean;
  /** The link that the page was opened with. */
  readonly link: PageLink | null;
  /** Whom the link invites, and who does; null: it is not known yet, or no invitation. */
  readonly invitation: Value<'invitation'> | null;
  /** Whom a mailed link is for; null: it is not known yet, or none was opened. */
  readonly opened: Value<'link'> | null;
  /** Whether links leave by mail here; null: nobody has said yet. */
  readonly sendsMail: boolean | null;
  readonly extendedAt: number;
  readonly expires: string | null;
}

/** A token that an older version left lies open to every script of the page: it goes before anything else happens. */
export function forgetOldToken({ session, local }: Storages): void {
  session.removeItem(OLD_TOKEN_KEY);
  local.removeItem(OLD_TOKEN_KEY);
}

/** Links of which the page can be loaded again until they are used, though its address shows nothing of them. */
const keptKinds = ['invitation', 'reset', 'email'] as const;
const keyOf = (kind: string): string => `platbook.${kind}`;

/** The link that the page was opened with, else the one that it had when it was loaded before. */
export function firstLink({ link = null, storage }: SessionInput): PageLink | null {
  if (link !== null) return link;
  for (const kind of keptKinds) {
    const token = storage.session.getItem(keyOf(kind));
    if (token !== null) return { kind, token };
  }
  return null;
}

export function keepLink({ storage, link }: Pick<SessionContext, 'storage' | 'link'>): void {
  forgetLinks({ storage });
  if (link !== null && link.kind !== 'first-run') storage.session.setItem(keyOf(link.kind), link.token);
}

export const forgetLinks = ({ storage }: Pick<SessionContext, 'storage'>): void => {
  for (const kind of keptKinds) storage.session.removeItem(keyOf(kind));
};

/** What the session's machine is given beside what all are. */
export interface SessionInput extends ChildInput {
  readonly link?: PageLink | null;
  readonly cameBack?: CameBack | null | undefined;
}

const UNWRITTEN = 'Your last changes had not reached the server.';

/** What the sign-in page says to whoever left on purpose. */
export const farewell = ({ isUnwritten }: SessionContext, message: string): { readonly message: string } => ({
  message: isUnwritten ? `${message} ${UNWRITTEN}` : message,
});
