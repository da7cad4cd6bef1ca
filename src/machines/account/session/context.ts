import type { PageLink } from '../../../api/account/pageLink.ts';
import type { Client } from '../../../api/client.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import type { Value } from '../../../api/client.ts';
import type { MessageTo } from '../../app/messages.ts';
import type { ChildInput, Storages } from '../../app/ports.ts';

/** That this browser holds the cookie of a session, which no script can see: a new page goes on with it. */
export const SIGNED_IN_KEY = 'platbook.signedIn';
/** Where versions before kept the token itself. */
const OLD_TOKEN_KEY = 'platbook.token';
/** The session is extended on activity, at most once in this time (O-007). */
export const EXTEND_EVERY_MS = 60 * 60 * 1000;

export type SessionEvent =
  | { readonly type: 'session.signIn'; readonly username: string; readonly password: string }
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
  /** A call was refused with 401 (O-008); or the sign-in data is to be read again. */
  | MessageTo<'session'>
  /** The person did something. */
  | { readonly type: 'session.activity' };

export interface SessionContext {
  readonly client: Client;
  readonly settled: ChildInput['settled'];
  readonly storage: Storages;
  readonly now: () => Date;
  readonly username: string;
  readonly password: string;
  readonly oneTimeToken: string;
  readonly answer: AuthAnswer | null;
  /** Why the last sign-in failed. */
  readonly error: string | null;
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
  readonly extendedAt: number;
  readonly expires: string | null;
}

/** A token that an older version left lies open to every script of the page: it goes before anything else happens. */
export function forgetOldToken({ session, local }: Storages): void {
  session.removeItem(OLD_TOKEN_KEY);
  local.removeItem(OLD_TOKEN_KEY);
}

/** Of an invitation: the page can be loaded again until it is accepted, though its address shows nothing of it. */
const INVITATION_KEY = 'platbook.invitation';

/** The link that the page was opened with, else the invitation that it had when it was loaded before. */
export function firstLink({ link = null, storage }: SessionInput): PageLink | null {
  const token = storage.session.getItem(INVITATION_KEY);
  return link ?? (token === null ? null : { kind: 'invitation', token });
}

export function keepInvitation({ storage, link }: Pick<SessionContext, 'storage' | 'link'>): void {
  if (link?.kind === 'invitation') storage.session.setItem(INVITATION_KEY, link.token);
}

export const forgetInvitation = ({ storage }: Pick<SessionContext, 'storage'>): void =>
  storage.session.removeItem(INVITATION_KEY);

/** What the session's machine is given beside what all are. */
export interface SessionInput extends ChildInput {
  readonly link?: PageLink | null;
}

const UNWRITTEN = 'Your last changes had not reached the server.';

/** What the sign-in page says to whoever left on purpose. */
export const farewell = ({ isUnwritten }: SessionContext, message: string): { readonly message: string } => ({
  message: isUnwritten ? `${message} ${UNWRITTEN}` : message,
});
