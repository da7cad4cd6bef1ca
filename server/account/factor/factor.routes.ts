/** The second factor: P259-P263. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { readDoor } from '../brands/doorOf.ts';
import { readSecurity } from '../security/readSecurity.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import type { Session } from '../session/session.ts';
import { findUser } from '../team/team.queries.ts';
import { appAddress, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './codes.ts';
import {
  deleteFactor,
  factorsOf,
  hasNone,
  keepFactor,
  readFactor,
  replaceCodes,
  setFactorRequired,
  takeStep,
} from './factor.queries.ts';
import { giveFactor } from './giveFactor.ts';
import { leaveFactor } from './leaveFactor.ts';
import { beginAtDoor } from './setUpAtDoor.ts';
import { ownerOfSecret } from './ownerOfSecret.ts';

const UNCHANGED = 'Nothing was changed.';
const NONE = refuse(404, `There is no second factor. ${UNCHANGED}`);

export const factorHandlers = {
  secondFactor: async ({ body, services }) => await giveFactor(services, body),

  setUpFactor: async ({ body, services }) => await beginAtDoor(services, body),

  requireFactor: async ({ body: { isRequired }, session, services }) => {
    const { store, seal } = services;
    if (isRequired && hasNone(await factorsOf(store.db, session)))
      return refuse(422, `Set up a second factor of your own first. ${UNCHANGED}`);
    if (isRequired && !seal.hasKey)
      return refuse(422, `The key of this installation is missing, so nobody could set up an app. ${UNCHANGED}`);
    await setFactorRequired(store.db, session, isRequired);
    return await readSecurity(services, session);
  },

  beginFactor: async ({ session, services }) => {
    const { store, clock, seal } = services;
    if (!seal.hasKey)
      return refuse(422, `The key of this installation is missing: ask whoever operates it. ${UNCHANGED}`);
    const secret = await newSecret();
    const sealed = seal.close(secret, ownerOfSecret(session));
    if (!(await keepFactor(store.db, session, sealed, clock.now())))
      return refuse(422, `There is a second factor already: take it away first. ${UNCHANGED}`);
    const user = await findUser(store.db, session, session.userId);
    const { product: name } = await readDoor(store.db, session, services);
    return { secret, uri: await appAddress(name, user?.username ?? '', secret) };
  },

  confirmFactor: async ({ body, session, services }) => {
    const { store, clock, seal } = services;
    const now = clock.now();
    const factor = await readFactor(store.db, session);
    if (factor === undefined) return NONE;
    const secret = seal.open(factor.secret, ownerOfSecret(session));
    const step = secret === null ? null : await stepOf(body.code, secret, now);
    const wrong = refuse(422, `The code is wrong: the clock of the app may be. ${UNCHANGED}`, { code: 'is wrong' });
    if (step === null) return wrong;
    const codes = newRecoveryCodes();
    const refused = await store.db.transaction().execute(async (trx) => {
      if (!(await takeStep(trx, session, step, now))) return wrong;
      await replaceCodes(trx, session, codes.map(recoveryHash));
      await tellSecurity(services, trx, session, 'FACTOR_ON');
      return null;
    });
    return refused ?? (await withCodes(services, session, codes));
  },

  removeFactor: async ({ session, services }) => {
    const refused = await refusable(services.store.db, async (trx): Promise<Refusal | null> => {
      const { hasApp } = await factorsOf(trx, session);
      if (!(await deleteFactor(trx, session))) return NONE;
      return hasApp ? await leaveFactor(services, trx, session, 'APP_OFF') : null;
    });
    return refused ?? (await readSecurity(services, session));
  },

  newRecoveryCodes: async ({ session, services }) => {
    const codes = newRecoveryCodes();
    const refused = await services.store.db.transaction().execute(async (trx): Promise<Refusal | null> => {
      if (hasNone(await factorsOf(trx, session))) return NONE;
      await replaceCodes(trx, session, codes.map(recoveryHash));
      await tellSecurity(services, trx, session, 'RECOVERY');
      return null;
    });
    return refused ?? (await withCodes(services, session, codes));
  },
} satisfies Partial<Handlers>;

const withCodes = async (services: Services, session: Session, recoveryCodes: string[]) => ({
  recoveryCodes,
  security: await readSecurity(services, session),
});
