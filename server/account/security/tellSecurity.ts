import type { Kysely } from 'kysely';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { insertMail, recipientOf } from '../mail/mail.queries.ts';

/** What happened to how a user signs in, as it is written to them. */
const texts = {
  RESET: 'Your password was set anew with a link that was mailed to you, and you were signed out everywhere.',
  PASSWORD: 'Your password was changed, and you were signed out everywhere else.',
  FACTOR_ON: 'A second factor was set up: from now on signing in asks for a code of your app.',
  PASSKEY_ON: 'A passkey was added: signing in takes it as second factor.',
  PASSKEY_OFF: 'A passkey was taken away; signing in asks for your other second factor.',
  APP_OFF: 'The app that makes codes was taken away; signing in asks for a passkey.',
  FACTOR_OFF: 'The second factor was taken away: signing in asks for your password only.',
  RECOVERY: 'New recovery codes were made; those of before are not taken any more.',
  TOKEN: 'A token was made, with which a program acts as you.',
  PROVIDER_ON:
    'You are bound to your organisation from now on: whoever signs in there as you signs in here with it, in place of the password.',
  PROVIDER_OFF: 'You are not bound to your organisation any more.',
  RECOVERY_USED: 'Somebody signed in with one of your recovery codes.',
} as const;
export type SecurityEvent = keyof typeof texts;

/**
 * Tells a user by mail what was changed about how they sign in; cannot be switched off. `to`: an address that is the
 * user's no more.
 */
export async function tellSecurity(
  { clock, ...installation }: Pick<Services, 'clock' | 'config' | 'brands'>,
  db: Kysely<Database>,
  principal: Principal,
  event: SecurityEvent | { readonly text: string; readonly to: string },
): Promise<void> {
  const { text, to } = typeof event === 'string' ? { text: texts[event], to: await recipientOf(db, principal) } : event;
  if (to === null) return;
  const now = clock.now();
  const { publicUrl, product: name } = await readDoor(db, principal, installation);
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  const body = `${text}

That was at ${at} UTC. If it was not you, ask for a new password at ${publicUrl}/login, and tell the owner of your account.
`;
  await insertMail(db, principal, { recipient: to, subject: `How you sign in to ${name}`, body }, now);
}
