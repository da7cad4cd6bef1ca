/** Passkeys: P267-P270. */
import { MOST_PASSKEYS } from '../../../src/api/contract/account/passkeys.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { newRecoveryCodes, recoveryHash } from '../factor/codes.ts';
import { findSignIn } from '../factor/atDoor.queries.ts';
import { factorsOf, hasNone, replaceCodes } from '../factor/factor.queries.ts';
import { leaveFactor } from '../factor/leaveFactor.ts';
import { readSecurity } from '../security/readSecurity.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { authenticate } from '../session/authenticate.ts';
import { tokenHash } from '../session/tokens.ts';
import { askedToMake } from './askedToMake.ts';
import { askedToSign } from './askedToSign.ts';
import { checkMade, KNOWN, NOT_MADE } from './checkMade.ts';
import { deletePasskey, insertPasskey } from './passkeys.queries.ts';
import { addingOf, provingOf, signInOf } from './subjects.ts';

const UNCHANGED = 'Nothing was changed.';
export const passkeyHandlers = {
  beginPasskey: async ({ session, services }) => await askedToMake(services, session, addingOf(session), UNCHANGED),

  addPasskey: async ({ body: { name, made }, session, services }) => {
    const { store, clock } = services;
    const passkey = await checkMade(services, session, addingOf(session), made);
    if (passkey === null) return refuse(422, `${NOT_MADE} ${UNCHANGED}`);
    const codes = newRecoveryCodes();
    try {
      const isFirst = await refusable(store.db, async (trx): Promise<boolean | Refusal> => {
        const before = await factorsOf(trx, session);
        if (before.domains.length >= MOST_PASSKEYS) return refuse(422, `${NOT_MADE} ${UNCHANGED}`);
        await insertPasskey(trx, session, { ...passkey, name, made: clock.now() });
        const first = hasNone(before);
        if (first) await replaceCodes(trx, session, codes.map(recoveryHash));
        await tellSecurity(services, trx, session, 'PASSKEY_ON');
        return first;
      });
      if (isRefusal(isFirst)) return isFirst;
      return { recoveryCodes: isFirst ? codes : null, security: await readSecurity(services, session) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, `${KNOWN} ${UNCHANGED}`);
    }
  },

  removePasskey: async ({ params: { id }, session, services }) => {
    const refused = await refusable(services.store.db, async (trx): Promise<Refusal | null> => {
      if (!(await deletePasskey(trx, session, id))) return refuse(404, `There is no such passkey. ${UNCHANGED}`);
      return await leaveFactor(services, trx, session, 'PASSKEY_OFF');
    });
    return refused ?? (await readSecurity(services, session));
  },

  // Public, since a sign-in that was begun has no session yet.
  askPasskey: async ({ body: { t }, request, services }) => {
    const { store, clock } = services;
    if (t !== undefined) {
      const hash = tokenHash(t);
      const begun = await findSignIn(store.db, hash, clock.now());
      if (begun === undefined) return refuse(410, 'This sign-in is over: begin again. Nobody was signed in.');
      return await askedToSign(services, begun, signInOf(hash), 'Nobody was signed in.');
    }
    const session = await authenticate(request, services);
    if (isRefusal(session)) return session;
    request.session = session;
    return await askedToSign(services, session, provingOf(session), UNCHANGED);
  },
} satisfies Partial<Handlers>;
