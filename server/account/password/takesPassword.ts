/** Passwords may be switched off (`PLATBOOK_PASSWORDS=0`), but for the owner of the first account, who runs the installation. */
import type { PasswordState } from '../../../src/api/contract/account/security.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { findFirstUser } from '../session/firstRun.ts';
import { readUser, type KnownUser } from './passwords.queries.ts';

/** Whether a password of this user signs in, if there is one. */
export async function takesPassword(
  { config, store }: Pick<Services, 'config' | 'store'>,
  { userId }: Principal,
): Promise<boolean> {
  return config.passwords || (await findFirstUser(store.db))?.userId === userId;
}

/** The hash of the password that this user can give; null: none was set, or it is not taken. */
export async function passwordTaken(
  services: Pick<Services, 'config' | 'store'>,
  principal: Principal,
): Promise<string | null> {
  const { passwordHash } = await readUser(services.store.db, principal);
  return passwordHash !== null && (await takesPassword(services, principal)) ? passwordHash : null;
}

/** How it stands with the password of a user. */
export async function passwordStateOf(
  services: Pick<Services, 'config' | 'store'>,
  principal: Principal,
  { passwordHash }: Pick<KnownUser, 'passwordHash'>,
): Promise<PasswordState> {
  if (!(await takesPassword(services, principal))) return 'OFF';
  return passwordHash === null ? 'NONE' : 'SET';
}

/** What is said to whoever has one that is taken no more. */
export const passwordsOff = ({ config }: Pick<Services, 'config'>): string =>
  `Passwords are switched off here: sign in with ${config.oidc?.name ?? 'your organisation'}.`;
