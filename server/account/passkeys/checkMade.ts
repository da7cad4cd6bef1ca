import type { MadePasskey } from '../../../src/api/contract/account/passkeyJson.ts';
import { CHALLENGE_MINUTES } from '../../../src/api/contract/account/passkeys.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { expectedOrigin, passkeyPlace } from './passkeyPlace.ts';
import { takeChallenge, type Asked, type insertPasskey } from './passkeys.queries.ts';

/** What is kept of a passkey, but for its name and when it was made. */
export type NewPasskey = Omit<Parameters<typeof insertPasskey>[2], 'name' | 'made'>;

export const NOT_MADE = `The passkey was not taken: it was made for another address, without your finger, face or PIN, or more than ${CHALLENGE_MINUTES} minutes ago.`;
export const KNOWN = 'This passkey is known already.';

/**
 * The passkey that a device made of what it was asked, at the address of the account, with its person seen. Null: it is
 * another one; what it was asked is used up nevertheless.
 */
export async function checkMade(
  services: Services,
  principal: Principal,
  asked: Asked,
  made: MadePasskey,
): Promise<NewPasskey | null> {
  const { store, clock, log } = services;
  const { db } = store;
  const now = clock.now();
  const place = passkeyPlace((await readDoor(db, principal, services)).publicUrl);
  if (place === null) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const checked = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: async (challenge) => await takeChallenge(db, principal, asked, challenge, now),
    expectedOrigin: expectedOrigin(place, made),
    expectedRPID: place.domain,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was refused');
    return null;
  });
  if (checked?.verified !== true) return null;
  const { credential } = checked.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    rp_id: place.domain,
    transports,
  };
}
