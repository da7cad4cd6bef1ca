import type { Security } from '../../../src/api/contract/account/security.ts';
import type { Services } from '../../platform/http/services.ts';
import { codesLeft, isFactorRequired, readFactor } from '../factor/factor.queries.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import { passkeyPlace } from '../passkeys/passkeyPlace.ts';
import { readDoor } from '../brands/doorOf.ts';
import { ownerOfSecret } from '../factor/ownerOfSecret.ts';
import { identitiesOf } from '../oidc/oidc.queries.ts';
import { passwordStateOf } from '../password/takesPassword.ts';
import { waitingAddress } from '../password/userTokens.queries.ts';
import type { Session } from '../session/session.ts';
import { findUser } from '../team/team.queries.ts';
import { liveSessions } from './sessions.queries.ts';

/** How the user of a session signs in, and from where they have. */
export async function readSecurity(
  services: Pick<Services, 'store' | 'clock' | 'config' | 'seal' | 'brands'>,
  session: Session,
): Promise<Security> {
  const { store, clock, config, seal, brands } = services;
  const { db } = store;
  const now = clock.now();
  const [user, sessions, waiting, factor, recoveryCodesLeft, passkeys, door, isRequired, identities] =
    await Promise.all([
      findUser(db, session, session.userId),
      liveSessions(db, session, now),
      waitingAddress(db, session, now),
      readFactor(db, session),
      codesLeft(db, session),
      listPasskeys(db, session),
      readDoor(db, session, { brands, config }),
      isFactorRequired(db, session),
      identitiesOf(db, session),
    ]);
  const passwordState = await passwordStateOf(services, session, { passwordHash: user?.password_hash ?? null });
  const [identity] = identities;
  const shown = sessions.map(({ id, place, device, created, lastSeen }) => ({
    id,
    place,
    device,
    created: created.toISOString(),
    lastSeen: lastSeen?.toISOString() ?? null,
    isThis: id === session.id,
  }));
  return {
    username: user?.username ?? '',
    sessions: [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)],
    waitingEmail: waiting === undefined ? null : { username: waiting.username, expires: waiting.expires.toISOString() },
    factor:
      factor === undefined || factor.confirmed === null
        ? null
        : {
            since: factor.confirmed.toISOString(),
            isReadable: seal.open(factor.secret, ownerOfSecret(session)) !== null,
          },
    passwordState,
    provider: config.oidc?.name ?? null,
    identity:
      identity === undefined
        ? null
        : { issuer: identity.issuer, email: identity.email, since: identity.made.toISOString() },
    passkeys: passkeys.map(({ id, name, domain, made, lastUsed }) => ({
      id,
      name,
      domain,
      made: made.toISOString(),
      lastUsed: lastUsed?.toISOString() ?? null,
    })),
    passkeyPlace: passkeyPlace(door.publicUrl),
    isFactorRequired: isRequired,
    recoveryCodesLeft,
    canSeal: seal.hasKey,
    sendsMail: config.smtpUrl !== null,
  };
}
