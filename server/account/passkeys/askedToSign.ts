import { randomBytes } from 'node:crypto';
import type { PasskeyOptions } from '../../../src/api/contract/account/passkeys.ts';
import { CHALLENGE_MINUTES } from '../../../src/api/contract/account/passkeys.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { passkeyPlace } from './passkeyPlace.ts';
import { keepChallenge, listPasskeys, type Asked } from './passkeys.queries.ts';

/** What the library takes as a name of a passkey. */
export const idText = (credentialId: Uint8Array): string => Buffer.from(credentialId).toString('base64url');

/** 256 bits that are signed, kept until then: as bytes for the options, in base64url as the answer will name it. */
export async function newChallenge(
  services: Services,
  principal: Principal,
  asked: Asked,
): Promise<Uint8Array<ArrayBuffer>> {
  const { store, clock } = services;
  const bytes = new Uint8Array(randomBytes(32));
  await keepChallenge(store.db, principal, asked, {
    challenge: idText(bytes),
    expires: minutesFrom(clock.now(), CHALLENGE_MINUTES),
  });
  return bytes;
}

/** What one of the passkeys that work here signs. */
export async function askedToSign(
  services: Services,
  principal: Principal,
  asked: Asked,
  nothing: string,
): Promise<{ options: PasskeyOptions } | Refusal> {
  const { db } = services.store;
  const place = passkeyPlace((await readDoor(db, principal, services)).publicUrl);
  const known = (await listPasskeys(db, principal)).filter(({ domain }) => domain === place?.domain);
  if (place === null || known.length === 0) return refuse(422, `You have no passkey for this address. ${nothing}`);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: place.domain,
    challenge: await newChallenge(services, principal, asked),
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: idText(credentialId), transports })),
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
  });
  return { options: { ...options } };
}
