import { CHALLENGE_MINUTES, MOST_PASSKEYS, type PasskeyOptions } from '../../../src/api/contract/account/passkeys.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { tokenHash } from '../session/tokens.ts';
import { findUser } from '../team/team.queries.ts';
import { idText, newChallenge } from './askedToSign.ts';
import { passkeyPlace } from './passkeyPlace.ts';
import { listPasskeys, type Asked } from './passkeys.queries.ts';

/** What a device makes a passkey of, for the address of the account; `nothing` says what a refusal left as it was. */
export async function askedToMake(
  services: Services,
  principal: Principal,
  asked: Asked,
  nothing: string,
): Promise<{ options: PasskeyOptions } | Refusal> {
  const { db } = services.store;
  const { publicUrl, product } = await readDoor(db, principal, services);
  const place = passkeyPlace(publicUrl);
  if (place === null)
    return refuse(
      422,
      `Passkeys need an address with a name and TLS, such as https://leads.example.com: this installation has none. ${nothing}`,
    );
  const known = await listPasskeys(db, principal);
  if (known.length >= MOST_PASSKEYS)
    return refuse(422, `You have ${MOST_PASSKEYS} passkeys: take one away first. ${nothing}`);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: place.domain,
    userName: (await findUser(db, principal, principal.userId))?.username ?? '',
    // The same for all passkeys of a user, so that a device keeps one; it names nobody.
    userID: new Uint8Array(tokenHash(`passkeys of ${principal.accountId} ${principal.userId}`)),
    challenge: await newChallenge(services, principal, asked),
    excludeCredentials: known
      .filter(({ domain }) => domain === place.domain)
      .map(({ credentialId, transports }) => ({ id: idText(credentialId), transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: CHALLENGE_MINUTES * 60_000,
  });
  return { options: { ...options } };
}
