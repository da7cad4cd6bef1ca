/** The owner asks for a second factor of everybody: whoever has none sets up an app or a passkey before the session begins. */
import type { Transaction } from 'kysely';
import type { Value } from '../../../src/api/client.ts';
import type { MadePasskey } from '../../../src/api/contract/account/passkeyJson.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { askedToMake } from '../passkeys/askedToMake.ts';
import { checkMade, KNOWN, NOT_MADE } from '../passkeys/checkMade.ts';
import { passkeyPlace } from '../passkeys/passkeyPlace.ts';
import { insertPasskey } from '../passkeys/passkeys.queries.ts';
import { addingAtDoorOf } from '../passkeys/subjects.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { lockUser } from '../session/lockUser.ts';
import { SET_UP_MINUTES } from '../session/loginToken.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { tokenHash } from '../session/tokens.ts';
import { findUser } from '../team/team.queries.ts';
import { appAddress, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './codes.ts';
import { findSignIn, passFactor } from './atDoor.queries.ts';
import {
  factorsOf,
  hasNone,
  isFactorRequired,
  keepFactor,
  readFactor,
  replaceCodes,
  takeStep,
} from './factor.queries.ts';
import { ownerOfSecret } from './ownerOfSecret.ts';

const NOBODY = 'Nobody was signed in.';
const OVER = refuse(410, `This sign-in is over: begin again. ${NOBODY}`);
const WRONG = refuse(401, `The code is wrong: the clock of the app may be. ${NOBODY}`, { code: 'is wrong' });
const refused = (why: string): Refusal => refuse(401, `${why} ${NOBODY}`, { passkey: 'is refused' });

type Begun = Value<'setUpFactor'>;

/** A passkey that was just made, under the name that its person gave it. */
export interface NamedPasskey {
  readonly name: string;
  readonly passkey: MadePasskey;
}

/**
 * What an app or a device is given; it counts once a code of the app, or the passkey that was made, came back for the same
 * sign-in. Without the key of the installation no app can be set up, since its secret could not be kept.
 */
export async function beginAtDoor(
  services: Services,
  { t, way }: { readonly t: string; readonly way: 'APP' | 'PASSKEY' },
): Promise<Begun | Refusal> {
  const { store, clock, seal } = services;
  const { db } = store;
  const now = clock.now();
  const hash = tokenHash(t);
  const user = await findSignIn(db, hash, now);
  // With a factor that is there already the password alone may not make another.
  if (user === undefined || !hasNone(await factorsOf(db, user)) || !(await isFactorRequired(db, user))) return OVER;
  const { product: name, publicUrl } = await readDoor(db, user, services);
  const place = passkeyPlace(publicUrl);
  if (way === 'PASSKEY') {
    const asked = await askedToMake(services, user, addingAtDoorOf(hash), NOBODY);
    return isRefusal(asked) ? asked : { app: null, passkeyPlace: place, options: asked.options };
  }
  if (!seal.hasKey && place === null)
    return refuse(
      422,
      `You need a second factor, and none can be set up: the key of this installation is missing. Ask whoever operates it. ${NOBODY}`,
    );
  if (!seal.hasKey) return { app: null, passkeyPlace: place, options: null };
  const secret = await newSecret();
  if (!(await keepFactor(db, user, seal.close(secret, ownerOfSecret(user)), now))) return OVER;
  const known = await findUser(db, user, user.userId);
  const app = { secret, uri: await appAddress(name, known?.username ?? '', secret) };
  return { app, passkeyPlace: place, options: null };
}

type SetUp = { readonly recoveryCodes: string[] } | Refusal;

/** The first code of the app: it is set up, and the sign-in goes on. The attempt is counted already. */
export async function setUpApp(services: Services, user: Principal, hash: Buffer, code: string): Promise<SetUp> {
  const { store, clock, seal } = services;
  const now = clock.now();
  const factor = await readFactor(store.db, user);
  const secret = factor === undefined ? null : seal.open(factor.secret, ownerOfSecret(user));
  const step = secret === null ? null : await stepOf(code, secret, now);
  if (step === null) return WRONG;
  return await setUp(services, user, hash, async (trx) => {
    if (!(await takeStep(trx, user, step, now))) return WRONG;
    await tellSecurity(services, trx, user, 'FACTOR_ON');
    return null;
  });
}

/** The passkey that a device made for this sign-in: it is the user's, and the sign-in goes on. It was counted as a code is. */
export async function setUpPasskey(
  services: Services,
  user: Principal,
  hash: Buffer,
  { name, passkey }: NamedPasskey,
): Promise<SetUp> {
  const made = await checkMade(services, user, addingAtDoorOf(hash), passkey);
  if (made === null) return refused(NOT_MADE);
  try {
    return await setUp(services, user, hash, async (trx) => {
      await insertPasskey(trx, user, { ...made, name, made: services.clock.now() });
      await tellSecurity(services, trx, user, 'PASSKEY_ON');
      return null;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refused(KNOWN);
  }
}

/** The first factor and its codes, in one: of two sign-ins that set one up at once the second finds that of the first. */
async function setUp(
  { store, clock }: Services,
  user: Principal,
  hash: Buffer,
  write: (trx: Transaction<Database>) => Promise<Refusal | null>,
): Promise<SetUp> {
  const recoveryCodes = newRecoveryCodes();
  return await refusable(store.db, async (trx): Promise<SetUp> => {
    await lockUser(trx, user);
    if (!hasNone(await factorsOf(trx, user))) return OVER;
    const wrong = await write(trx);
    if (wrong !== null) return wrong;
    await replaceCodes(trx, user, recoveryCodes.map(recoveryHash));
    // So long for writing the codes down.
    await passFactor(trx, user, hash, minutesFrom(clock.now(), SET_UP_MINUTES));
    return { recoveryCodes };
  });
}
