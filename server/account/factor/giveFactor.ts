import { MOST_CODES } from '../../../src/api/contract/account/factor.ts';
import type { UsedPasskey } from '../../../src/api/contract/account/passkeyJson.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { checkPasskey } from '../passkeys/checkPasskey.ts';
import { signInOf } from '../passkeys/subjects.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { hasOtherSession } from '../session/session.queries.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
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
  const tried = await countCode(store.db, hash, { now, most: MOST_CODES });
  if (tried === undefined) return OVER;
  const subjects = [{ kind: 'factor', key: String(tried.userId) }] as const;
  const [attempt, factors] = await Promise.all([countAttempt(store.db, subjects, now), factorsOf(store.db, tried)]);
  if (!attempt.allowed) return refuseAttempt(attempt);
  const isSetUp = hasNone(factors);
  // Another sign-in set one up meanwhile: that is what is asked for.
  if (given.made !== undefined && !isSetUp) return OVER;
  const done = isSetUp
    ? await (given.made === undefined
        ? setUpApp(services, tried, hash, given.code ?? '')
        : setUpPasskey(services, tried, hash, given.made))
    : await checked(services, tried, hash, given);
  if (isRefusal(done)) {
    if (tried.attempts < MOST_CODES) return done;
    return refuse(410, 'Five codes were wrong: begin again. Nobody was signed in.');
  }
  // None of these waits for another: each is a write to the disk, or a look at it.
  const [duplicateSession] = await Promise.all([
    hasOtherSession(store.db, tried, now, null),
    forgiveAttempt(store.db, subjects, now),
    ...(isSetUp ? [] : [passFactor(store.db, tried, hash)]),
  ]);
  return {
    t: given.t,
    duplicateSession,
    secondFactor: [],
    ...done,
  };
}

/** What is there already was given. */
async function checked(
  services: Services,
  user: Principal,
  hash: Buffer,
  given: Given,
): Promise<Refusal | { readonly recoveryCodes: null }> {
  const { clock } = services;
  const refused =
    given.passkey === undefined
      ? await refuseCode(services, user, given, clock.now())
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
  const wrong = await checkPasskey(services, user, signInOf(hash), used);
  return wrong === null ? null : refuse(401, `${wrong} Nobody was signed in.`, { passkey: 'is refused' });
}

/** Null: the code was right, and is used up. */
async function refuseCode(
  services: Services,
  user: Principal,
  { code, recoveryCode }: Given,
  now: Date,
): Promise<Refusal | null> {
  const { store, seal } = services;
  if (recoveryCode !== undefined) {
    return await store.db.transaction().execute(async (trx) => {
      if (!(await takeRecoveryCode(trx, user, recoveryHash(recoveryCode), now)))
        return refuse(401, WRONG, { recoveryCode: 'is wrong' });
      await tellSecurity(services, trx, user, 'RECOVERY_USED');
      return null;
    });
  }
  const wrong = refuse(401, WRONG, { code: 'is wrong' });
  const factor = await readFactor(store.db, user);
  if (factor === undefined || factor.confirmed === null) return wrong;
  const secret = seal.open(factor.secret, ownerOfSecret(user));
  if (secret === null)
    return refuse(
      401,
      'Codes of apps cannot be checked: the key of this installation is missing. Take a recovery code. Nobody was signed in.',
    );
  const step = await stepOf(code ?? '', secret, now);
  return step !== null && (await takeStep(store.db, user, step)) ? null : wrong;
}
