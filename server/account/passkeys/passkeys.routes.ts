/** Passkeys: P267-P270. */
import { CHALLENGE_MINUTES, MOST_PASSKEYS } from '../../../src/api/contract/account/passkeys.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { readDoor } from '../brands/doorOf.ts';
import { newRecoveryCodes, recoveryHash } from '../factor/codes.ts';
import { factorsOf, findSignIn, hasNone, replaceCodes } from '../factor/factor.queries.ts';
import { leaveFactor } from '../factor/leaveFactor.ts';
import { readSecurity } from '../security/readSecurity.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { authenticate } from '../session/authenticate.ts';
import { tokenHash } from '../session/tokens.ts';
import { findUser } from '../team/team.queries.ts';
import { askedToSign, idText, newChallenge } from './askedToSign.ts';
import { expectedOrigin, passkeyPlace } from './passkeyPlace.ts';
import { deletePasskey, insertPasskey, listPasskeys, takeChallenge } from './passkeys.queries.ts';
import { addingOf, provingOf, signInOf } from './subjects.ts';

const UNCHANGED = 'Nothing was changed.';
const NO_PLACE = refuse(
  422,
  `Passkeys need an address with a name and TLS, such as https://leads.example.com: this installation has none. ${UNCHANGED}`,
);
const NOT_MADE = refuse(
  422,
  `The passkey was not taken: it was made for another address, without your finger, face or PIN, or more than ${CHALLENGE_MINUTES} minutes ago. ${UNCHANGED}`,
);
const KNOWN = refuse(422, `This passkey is known already. ${UNCHANGED}`);

export const passkeyHandlers = {
  beginPasskey: async ({ session, services }) => {
    const { db } = services.store;
    const { publicUrl, product } = await readDoor(db, session, services);
    const place = passkeyPlace(publicUrl);
    if (place === null) return NO_PLACE;
    const known = await listPasskeys(db, session);
    if (known.length >= MOST_PASSKEYS)
      return refuse(422, `You have ${MOST_PASSKEYS} passkeys: take one away first. ${UNCHANGED}`);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      rpName: product,
      rpID: place.domain,
      userName: (await findUser(db, session, session.userId))?.username ?? '',
      // The same for all passkeys of a user, so that a device keeps one; it names nobody.
      userID: new Uint8Array(tokenHash(`passkeys of ${session.accountId} ${session.userId}`)),
      challenge: await newChallenge(services, session, addingOf(session)),
      excludeCredentials: known
        .filter(({ domain }) => domain === place.domain)
        .map(({ credentialId, transports }) => ({ id: idText(credentialId), transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      timeout: CHALLENGE_MINUTES * 60_000,
    });
    return { options: { ...options } };
  },

  addPasskey: async ({ body: { name, made }, session, services }) => {
    const { store, clock, log } = services;
    const { db } = store;
    const now = clock.now();
    const place = passkeyPlace((await readDoor(db, session, services)).publicUrl);
    if (place === null) return NO_PLACE;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { id, rawId, type, response } = made;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const checked = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => await takeChallenge(db, session, addingOf(session), challenge, now),
      expectedOrigin: expectedOrigin(place, made),
      expectedRPID: place.domain,
      requireUserVerification: true,
    }).catch((error: unknown) => {
      log.info({ err: error }, 'a passkey was refused');
      return null;
    });
    if (checked?.verified !== true) return NOT_MADE;
    const { credential } = checked.registrationInfo;
    const codes = newRecoveryCodes();
    try {
      const isFirst = await refusable(db, async (trx): Promise<boolean | Refusal> => {
        const before = await factorsOf(trx, session);
        if (before.domains.length >= MOST_PASSKEYS) return NOT_MADE;
        await insertPasskey(trx, session, {
          credential_id: Buffer.from(credential.id, 'base64url'),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          rp_id: place.domain,
          transports,
          name,
          made: now,
        });
        const first = hasNone(before);
        if (first) await replaceCodes(trx, session, codes.map(recoveryHash));
        await tellSecurity(services, trx, session, 'PASSKEY_ON');
        return first;
      });
      if (isRefusal(isFirst)) return isFirst;
      return { recoveryCodes: isFirst ? codes : null, security: await readSecurity(services, session) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return KNOWN;
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
