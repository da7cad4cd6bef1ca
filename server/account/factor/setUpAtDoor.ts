/** The owner asks for a second factor of everybody: whoever has none sets up an app before the session begins. */
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { SET_UP_MINUTES } from '../session/loginToken.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { tokenHash } from '../session/tokens.ts';
import { findUser } from '../team/team.queries.ts';
import { appAddress, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './codes.ts';
import {
  factorsOf,
  findSignIn,
  hasNone,
  isFactorRequired,
  keepFactor,
  passFactor,
  readFactor,
  replaceCodes,
  takeStep,
} from './factor.queries.ts';
import { ownerOfSecret } from './ownerOfSecret.ts';

const NOBODY = 'Nobody was signed in.';
const OVER = refuse(410, `This sign-in is over: begin again. ${NOBODY}`);
const WRONG = refuse(401, `The code is wrong: the clock of the app may be. ${NOBODY}`, { code: 'is wrong' });

/** A secret for the app; it counts once a code of it was given for the same sign-in. */
export async function beginAtDoor(services: Services, t: string): Promise<{ secret: string; uri: string } | Refusal> {
  const { store, clock, seal } = services;
  const { db } = store;
  const now = clock.now();
  const user = await findSignIn(db, tokenHash(t), now);
  // With a factor that is there already the password alone may not make another.
  if (user === undefined || !hasNone(await factorsOf(db, user)) || !(await isFactorRequired(db, user))) return OVER;
  if (!seal.hasKey)
    return refuse(
      422,
      `You need a second factor, and none can be set up: the key of this installation is missing. Ask whoever operates it. ${NOBODY}`,
    );
  const secret = await newSecret();
  if (!(await keepFactor(db, user, seal.close(secret, ownerOfSecret(user)), now))) return OVER;
  const [known, { product: name }] = await Promise.all([findUser(db, user, user.userId), readDoor(db, user, services)]);
  return { secret, uri: await appAddress(name, known?.username ?? '', secret) };
}

/** The first code of the app: it is set up, and the sign-in goes on. The attempt is counted already. */
export async function setUpWith(services: Services, user: Principal, hash: Buffer, code: string) {
  const { store, clock, seal } = services;
  const now = clock.now();
  const factor = await readFactor(store.db, user);
  const secret = factor === undefined ? null : seal.open(factor.secret, ownerOfSecret(user));
  const step = secret === null ? null : await stepOf(code, secret, now);
  if (step === null) return WRONG;
  const recoveryCodes = newRecoveryCodes();
  const refused = await refusable(store.db, async (trx): Promise<Refusal | null> => {
    if (!(await takeStep(trx, user, step, now))) return WRONG;
    await replaceCodes(trx, user, recoveryCodes.map(recoveryHash));
    // So long for writing the codes down.
    await passFactor(trx, user, hash, minutesFrom(now, SET_UP_MINUTES));
    await tellSecurity(services, trx, user, 'FACTOR_ON');
    return null;
  });
  if (refused !== null) return refused;
  return { recoveryCodes };
}
