import type { Client, Value } from '../../../api/client.ts';
import type { Security, SessionOf } from '../../../api/contract/account/security.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorInside, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';

export type SecurityEvent =
  | Broadcast
  | MessageTo<'security'>
  | Extract<RowEvent<'security', number>, { readonly type: 'security.cursor' | 'security.move' | 'security.moveTo' }>
  /** Ends the session under the cursor, or all but this one. */
  | { readonly type: 'security.end' }
  | { readonly type: 'security.endOthers' }
  /** Another address to sign in with: the dialog, and what was typed into it. */
  | { readonly type: 'security.startEmail' }
  | { readonly type: 'security.saveEmail'; readonly username: string }
  /** The second factor: sets one up, with its first code; takes it away; other recovery codes. */
  | { readonly type: 'security.startFactor' }
  | { readonly type: 'security.confirmFactor'; readonly code: string }
  | { readonly type: 'security.removeFactor' }
  | { readonly type: 'security.newCodes' }
  /** Who one is at the provider of the organisation is forgotten here. */
  | { readonly type: 'security.unbind' }
  /** The dialog with what is told once was left: nothing of it is kept. */
  | { readonly type: 'security.forget' };

export interface SecurityContext extends PagedRows<SessionOf>, ShownPage {
  readonly client: Client;
  /** Null: not read yet. */
  readonly security: Security | null;
  /** Why the address was not taken, in a sentence; and what is wrong with it. */
  readonly refusal: string | null;
  readonly wrong: string | null;
  /** What an app is given, as long as its dialog is there. */
  readonly begun: Value<'beginFactor'> | null;
  /** Told once, as long as their dialog is there. */
  readonly recoveryCodes: readonly string[] | null;
}

/** With the rows of the sessions beside it; the cursor stays inside. */
export const shownSecurity = ({ cursor }: Pick<SecurityContext, 'cursor'>, security: Security) => ({
  security,
  rows: security.sessions,
  total: security.sessions.length,
  loadUntil: security.sessions.length,
  cursor: cursorInside(security.sessions, Math.max(0, cursor)),
});

/** Whether signing in asks for more than the password, as far as was read. */
export const hasSecondFactor = ({ security }: Pick<SecurityContext, 'security'>): boolean =>
  security !== null && (security.factor !== null || security.passkeys.length > 0);
