import type { Transaction } from 'kysely';
import { MOST_CODES } from '../../../src/api/contract/account/factor.ts';
import type { UsedPasskey } from '../../../src/api/contract/account/passkeyJson.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { checkPasskey } from '../passkeys/checkPasskey.ts';
import { signInOf } from '../passkeys/subjects.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { hasOtherSession } from '../session/session.queries.ts';
import { countAttemptIn, forgiveAttempt, nameOf } from '../session/throttle.ts';
import { tokenHash } from '../session/tokens.ts';
import { recoveryHash, stepOf } from './codes.ts';
import { countCode, passCode, passFactor, type Tried } from './atDoor.queries.ts';
import { takeRecoveryCode } from './factor.queries.ts';
import { ownerOfSecret } from './ownerOfSecret.ts';
import { setUpApp, setUpPasskey, type NamedPasskey } from './setUpAtDoor.ts';

const OVER = refuse(410, 'This sign-in is over: begin again. Nobody was signed in.');
/** None are told where a factor was there. */
const PASSED: Passed = { recoveryCodes: null };
const WRONG = 'The code is wrong. Nobody was signed in.';

/** The sign-in goes on. */
interface Passed {
  readonly recoveryCodes: string[] | null;
  /** Where it was read on the way. */
  readonly hasOtherSession?: boolean;
}

export interface Given {
  readonly t: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: UsedPasskey | undefined;
  /** Made for this sign-in by who has none and has to have one. */
  readonly made?: NamedPasskey | undefined;
}

/**
 * Takes the second factor for a sign-in that was begun, which opens a session then. Each code is counted before it is
 * looked at, five a sign-in, and over all sign-ins of the user as guesses are; a code of the app is taken once, and so is
 * one that was written down.
 */
export async function giveFactor(services: Services, given: Given) {
  const { store, clock } = services;
  const now = clock.now();
  const hash = tokenHash(given.t);
  const tried = await store.db.transaction().execute(async (trx) => await count(services, trx, hash, given));
  if (isRefusal(tried)) return tried;
  const { user } = tried;
  const isSetUp = user.sealed === null && !user.hasPasskey;
  // Another sign-in set one up meanwhile: that is what is asked for.
  if (given.made !== undefined && !isSetUp) return OVER;
  const done: Refusal | Passed = isSetUp
    ? await setUp(services, user, hash, given)
    : (tried.code ?? (await checked(services, user, hash, given)));
  if (isRefusal(done)) {
    if (user.attempts < MOST_CODES) return done;
    return refuse(410, 'Five codes were wrong: begin again. Nobody was signed in.');
  }
  if (isSetUp) await forgiveAttempt(store.db, subjectsOf(user), now);
  const duplicateSession = done.hasOtherSession ?? (await hasOtherSession(store.db, user, now, null));
  return { t: given.t, duplicateSession, secondFactor: [], recoveryCodes: done.recoveryCodes };
}

/**
 * Counts what was given. A code of the app is looked at in the same transaction, and used up where it is right: signing in
 * waits for the disk once more than with the password alone. A wrong one is an answer like another, so that the count of
 * it stays.
 */
async function count(services: Services, trx: Transaction<Database>, hash: Buffer, given: Given) {
  const now = services.clock.now();
  const user = await countCode(trx, hash, { now, most: MOST_CODES });
  if (user === undefined) return OVER;
  const attempt = await countAttemptIn(trx, subjectsOf(user), now);
  if (!attempt.allowed) return refuseAttempt(attempt);
  const hasFactor = user.sealed !== null || user.hasPasskey;
  const isOfApp = hasFactor && [given.recoveryCode, given.passkey, given.made].every((it) => it === undefined);
  return { user, code: isOfApp ? await checkCode(services, trx, user, hash, given.code ?? '') : null };
}

const subjectsOf = ({ userId }: Principal) => [{ kind: 'factor', key: String(userId) }] as const;

/** It was right, and used up in this transaction: the sign-in opens a session, and guesses of before are forgotten. */
async function pass(trx: Transaction<Database>, user: Principal, hash: Buffer, now: Date): Promise<void> {
  await passFactor(trx, user, hash);
  await forgiveAttempt(trx, subjectsOf(user), now);
}

/** The first one is made for this sign-in, since everybody has to have one. */
const setUp = async (services: Services, user: Principal, hash: Buffer, { code, made }: Given) =>
  made === undefined
    ? await setUpApp(services, user, hash, code ?? '')
    : await setUpPasskey(services, user, hash, made);

/** What is no code of the app. */
const checked = async (
  services: Services,
  user: Principal,
  hash: Buffer,
  { recoveryCode, passkey }: Given,
): Promise<Refusal | Passed> =>
  (passkey === undefined
    ? await refuseWritten(services, user, hash, recoveryCode ?? '')
    : await refusePasskey(services, user, hash, passkey)) ?? PASSED;

/** Null: a passkey of the user signed what this sign-in asked for. */
async function refusePasskey(
  services: Services,
  user: Principal,
  hash: Buffer,
  used: UsedPasskey,
): Promise<Refusal | null> {
  const { store, clock } = services;
  const wrong = await checkPasskey(services, user, signInOf(hash), used);
  if (wrong !== null) return refuse(401, `${wrong} Nobody was signed in.`, { passkey: 'is refused' });
  await store.db.transaction().execute(async (trx) => await pass(trx, user, hash, clock.now()));
  return null;
}

/** Null: the code that was written down was right, and is used up. */
async function refuseWritten(
  services: Services,
  user: Principal,
  hash: Buffer,
  recoveryCode: string,
): Promise<Refusal | null> {
  const now = services.clock.now();
  return await services.store.db.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, user, recoveryHash(recoveryCode), now)))
      return refuse(401, WRONG, { recoveryCode: 'is wrong' });
    await tellSecurity(services, trx, user, 'RECOVERY_USED');
    await pass(trx, user, hash, now);
    return null;
  });
}

/** A code of the app that is right is used up. */
async function checkCode(
  { seal, clock }: Services,
  trx: Transaction<Database>,
  user: Tried,
  hash: Buffer,
  code: string,
): Promise<Refusal | Passed> {
  const now = clock.now();
  const wrong = refuse(401, WRONG, { code: 'is wrong' });
  if (user.sealed === null) return wrong;
  const secret = seal.open(user.sealed, ownerOfSecret(user));
  if (secret === null)
    return refuse(
      401,
      'Codes of apps cannot be checked: the key of this installation is missing. Take a recovery code. Nobody was signed in.',
    );
  const step = await stepOf(code, secret, now);
  if (step === null) return wrong;
  const [subject] = subjectsOf(user);
  const passed = await passCode(trx, user, { hash, step, subject: nameOf(subject), now });
  return passed === undefined ? wrong : { ...PASSED, ...passed };
}
