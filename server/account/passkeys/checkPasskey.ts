import type { UsedPasskey } from '../../../src/api/contract/account/passkeyJson.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { expectedOrigin, passkeyPlace } from './passkeyPlace.ts';
import { countUse, findPasskey, takeChallenge, type Asked } from './passkeys.queries.ts';

/**
 * Whether a passkey of the user signed what it was asked to, at the address of the account, with its person seen by the
 * device. Null: it did, and the challenge is used up. Else why not, in a sentence.
 */
export async function checkPasskey(
  services: Services,
  principal: Principal,
  asked: Asked,
  used: UsedPasskey,
): Promise<string | null> {
  const { store, clock, log } = services;
  const { db } = store;
  const place = passkeyPlace((await readDoor(db, principal, services)).publicUrl);
  const passkey = await findPasskey(db, principal, Buffer.from(used.id, 'base64url'));
  if (passkey === undefined) return 'This passkey is none of yours here.';
  if (place === null || passkey.domain !== place.domain)
    return `This passkey is for ${passkey.domain}: it opens nothing here.`;
  const { id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const now = clock.now();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...used,
        response: { ...used.response, userHandle: used.response.userHandle ?? undefined },
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: async (challenge) => await takeChallenge(db, principal, asked, challenge, now),
      expectedOrigin: expectedOrigin(place, used),
      expectedRPID: place.domain,
      credential: { id: used.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return WRONG;
    return (await countUse(db, principal, { id, counter: authenticationInfo.newCounter, now })) ? null : COPIED;
  } catch (error) {
    // The library throws for all that is not as it has to be, with what it found instead.
    log.info({ err: error }, 'a passkey was refused');
    return error instanceof Error && error.message.includes('counter') ? COPIED : WRONG;
  }
}

const WRONG = 'The passkey was not taken: begin once more.';
const COPIED = 'The passkey was not taken: it counts less uses than it had, as a copy would.';
