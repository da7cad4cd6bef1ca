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
import { countAttemptIn, forgiveAttempt } from '../session/throttle.ts';
import { tokenHash } from '../session/tokens.ts';
import { recoveryHash, stepOf } from './codes.ts';
import { countCode, factorsOf, hasNone, passFactor, readFactor, takeRecoveryCode, takeStep } from './factor.queries.ts';
import { ownerOfSecret } from './ownerOfSecret.ts';
import { setUpApp, setUpPasskey, type NamedPasskey } from './setUpAtDoor.ts';

const OVER = refuse(410, 'This sign-in is over: begin again. Nobody was signed in.');
const WRONG = 'The code is wrong. Nobody was signed in.';

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
  const tried = await store.db.transaction().execute(async (trx) => {
    const user = await countCode(trx, hash, { now, most: MOST_CODES });
    return user && { ...user, attempt: await countAttemptIn(trx, subjectsOf(user), now) };
  });
  if (tried === undefined) return OVER;
  if (!tried.attempt.allowed) return refuseAttempt(tried.attempt);
  const [factors, app, duplicateSession] = await Promise.all([
    factorsOf(store.db, tried),
    readFactor(store.db, tried),
    hasOtherSession(store.db, tried, now, null),
  ]);
  const isSetUp = hasNone(factors);
  // Another sign-in set one up meanwhile: that is what is asked for.
  if (given.made !== undefined && !isSetUp) return OVER;
  const done = isSetUp
    ? await (given.made === undefined
        ? setUpApp(services, tried, hash, given.code ?? '')
        : setUpPasskey(services, tried, hash, given.made))
    : await checked(services, tried, hash, given, app);
  if (isRefusal(done)) {
    if (tried.attempts < MOST_CODES) return done;
    return refuse(410, 'Five codes were wrong: begin again. Nobody was signed in.');
  }
  if (isSetUp) await forgiveAttempt(store.db, subjectsOf(tried), now);
  return {
    t: given.t,
    duplicateSession,
    secondFactor: [],
    ...done,
  };
}

const subjectsOf = ({ userId }: Principal) => [{ kind: 'factor', key: String(userId) }] as const;

/** It was right, and used up in this transaction: the sign-in opens a session, and guesses of before are forgotten. */
async function pass(trx: Transaction<Database>, user: Principal, hash: Buffer, now: Date): Promise<void> {
  await passFactor(trx, user, hash);
  await forgiveAttempt(trx, subjectsOf(user), now);
}

/** What is there already was given. */
async function checked(
  services: Services,
  user: Principal,
  hash: Buffer,
  given: Given,
  app: Awaited<ReturnType<typeof readFactor>>,
): Promise<Refusal | { readonly recoveryCodes: null }> {
  const refused =
    given.passkey === undefined
      ? await refuseCode(services, user, hash, given, app)
      : await refusePasskey(services, user, hash, given.passkey);
  return refused ?? { recoveryCodes: null };
}

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

/** Null: the code was right, and is used up. */
async function refuseCode(
  services: Services,
  user: Principal,
  hash: Buffer,
  { code, recoveryCode }: Given,
  app: Awaited<ReturnType<typeof readFactor>>,
): Promise<Refusal | null> {
  const { store, seal, clock } = services;
  const now = clock.now();
  if (recoveryCode !== undefined) {
    return await store.db.transaction().execute(async (trx) => {
      if (!(await takeRecoveryCode(trx, user, recoveryHash(recoveryCode), now)))
        return refuse(401, WRONG, { recoveryCode: 'is wrong' });
      await tellSecurity(services, trx, user, 'RECOVERY_USED');
      await pass(trx, user, hash, now);
      return null;
    });
  }
  const wrong = refuse(401, WRONG, { code: 'is wrong' });
  if (app === undefined || app.confirmed === null) return wrong;
  const secret = seal.open(app.secret, ownerOfSecret(user));
  if (secret === null)
    return refuse(
      401,
      'Codes of apps cannot be checked: the key of this installation is missing. Take a recovery code. Nobody was signed in.',
    );
  const step = await stepOf(code ?? '', secret, now);
  if (step === null) return wrong;
  return await store.db.transaction().execute(async (trx) => {
    if (!(await takeStep(trx, user, step))) return wrong;
    await pass(trx, user, hash, now);
    return null;
  });
}
