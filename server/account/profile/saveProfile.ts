import type { ProfileChange } from '../../../src/api/contract/account/profile.ts';
import { isEmail } from '../../../src/calc/validation/patterns.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { refuseWrong } from '../password/askPassword.ts';
import { passwordsOff, passwordTaken, takesPassword } from '../password/takesPassword.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { judgePassword } from '../password/judgePassword.ts';
import { readUser, setPasswordHash } from '../password/passwords.queries.ts';
import { forgetLinks } from '../password/userTokens.queries.ts';
import { askEmail } from '../security/askEmail.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import type { Session } from '../session/session.ts';
import { findUser, takenNames, updateMember, type UserRow } from '../team/team.queries.ts';
import { writeBusiness } from './profile.queries.ts';

const UNCHANGED = 'Nothing of your profile was changed.';
const IN_USE = refuse(422, `This e-mail address is in use. ${UNCHANGED}`, { username: 'is in use' });

interface Saved {
  /** Null: the password stays. */
  readonly newPasswordHash: string | null;
}

/**
 * Changes what is named of a user's own profile, all of it or nothing (R-PROFILE-009). Another user name or password
 * asks for the present password, and a wrong one is 422 (O-008): all other sessions end with a new password, and links
 * that went to the address of before open nothing any more. Where mail is sent the new address has to confirm it first
 * (`askEmail`), and signs in from then on.
 */
export async function saveProfile(
  services: Services,
  session: Session,
  change: ProfileChange,
): Promise<Saved | Refusal> {
  const { db } = services.store;
  const user = await findUser(db, session, session.userId);
  if (user === undefined) throw new Error(`user ${session.userId} of a live session is gone`);
  const username = newName(user, change);
  const password = change.password === undefined || change.password === '' ? null : change.password;
  const refusal = await refuseDoor(services, session, { username, password, present: change.currentPassword });
  if (refusal !== null) return refusal;
  const isMailed = username !== null && services.config.smtpUrl !== null;
  const unmailed = isMailed ? await askEmail(services, session, username) : null;
  if (unmailed !== null) return unmailed;
  const renamed = isMailed ? null : username;
  const newPasswordHash = password === null ? null : await hashPassword(password);
  try {
    await db.transaction().execute(async (trx) => {
      await writeBusiness(trx, session, change);
      await updateMember(trx, session, session.userId, {
        ...columnsOf(change),
        ...(renamed === null ? {} : { username: renamed }),
      });
      if (renamed !== null) await forgetLinks(trx, session);
      if (newPasswordHash !== null) {
        await setPasswordHash(trx, session, newPasswordHash);
        const now = services.clock.now();
        await endOtherSessions(trx, session, { now, exceptId: session.id, mode: 'password' });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) return IN_USE;
    throw error;
  }
  return { newPasswordHash };
}

/** Null: it stays as it is, whatever its case. */
const newName = (user: UserRow, { username }: ProfileChange): string | null =>
  username === undefined || username.toLowerCase() === user.username.toLowerCase() ? null : username;

interface Door {
  readonly username: string | null;
  readonly password: string | null;
  readonly present: string | undefined;
}

/** Why a new way in is not taken; null: it is, or there is none. */
async function refuseDoor(
  services: Services,
  session: Session,
  { username, password, present }: Door,
): Promise<Refusal | null> {
  if (username === null && password === null) return null;
  const { db } = services.store;
  if (password !== null && !(await takesPassword(services, session)))
    return refuse(422, `${passwordsOff(services)} ${UNCHANGED}`, { password: 'is switched off' });
  const { passwordHash, ownWords } = await readUser(db, session);
  // Nobody has set one yet: the link of the first start is what lets in.
  if (passwordHash !== null || services.config.oidc !== null) {
    const isAsked = (await passwordTaken(services, session)) !== null;
    if (isAsked && (present === undefined || present === '')) {
      return refuse(422, `Another user name or password asks for the present password. ${UNCHANGED}`, {
        currentPassword: 'is missing',
      });
    }
    const asked = { field: 'currentPassword', unchanged: UNCHANGED };
    const wrong = await refuseWrong(services, session, present ?? '', asked);
    if (wrong !== null) return wrong;
  }
  if (username !== null) {
    if (!isEmail(username)) {
      return refuse(422, `The user name has to be an e-mail address. ${UNCHANGED}`, {
        username: 'is not an e-mail address',
      });
    }
    if ((await takenNames(db, [username], session.userId)).size > 0) return IN_USE;
  }
  if (password === null) return null;
  const words = username === null ? ownWords : [...ownWords, username, ...username.split(/[@.]/)].filter(Boolean);
  const problem = await judgePassword(password, words);
  return problem === null ? null : refuse(422, `The password ${problem}. ${UNCHANGED}`, { password: problem });
}

const columnsOf = ({ firstName, lastName, phone, phone2 }: ProfileChange) => ({
  ...(firstName === undefined ? {} : { first_name: firstName }),
  ...(lastName === undefined ? {} : { last_name: lastName }),
  ...(phone === undefined ? {} : { phone }),
  ...(phone2 === undefined ? {} : { phone2 }),
});
