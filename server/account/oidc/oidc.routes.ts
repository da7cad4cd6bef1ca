/** Signing in with the provider of an organisation, and proving there who one is: P264-P266, P273. */
import { OIDC_MINUTES } from '../../../src/api/contract/account/oidc.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { freshUntil } from '../security/isFresh.ts';
import { readSecurity } from '../security/readSecurity.ts';
import { markProved } from '../security/sessions.queries.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { authenticate } from '../session/authenticate.ts';
import { loginToken } from '../session/loginToken.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { placeOf } from '../session/placeOf.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { countAttempt, forgiveAttempt, type Subject } from '../session/throttle.ts';
import { newToken, tokenHash } from '../session/tokens.ts';
import { comeBack, noAnswer, redirectUriOf } from './comeBack.ts';
import { deleteIdentities, findBound, keepAttempt } from './oidc.queries.ts';
import { memberOf } from './memberOf.ts';

const NOBODY = 'Nobody was signed in.';
const UNCHANGED = 'Nothing was changed.';
const OFF = 'This installation signs nobody in with an organisation.';
/** By how much the clocks of provider and database may differ. */
const CLOCKS_MS = 60_000;

/** Each way that was begun counts; one that ended well is given back. */
const subjectsOf = (ip: string): readonly Subject[] => [{ kind: 'provider', key: placeOf(ip) }];

export const oidcHandlers = {
  beginOidc: async ({ body: { proves, isBeside }, services, request }) => {
    const { store, clock, brands, provider, log } = services;
    const nothing = proves ? UNCHANGED : NOBODY;
    if (provider === null) return refuse(422, `${OFF} ${nothing}`);
    const session = proves ? await authenticate(request, services) : null;
    if (isRefusal(session)) return session;
    const attempt = await countAttempt(store.db, subjectsOf(request.ip), clock.now());
    if (!attempt.allowed) return refuseAttempt(attempt, 'Too many sign-ins were begun and not ended.');
    const { code: brand } = brands.ofHost(request.hostname);
    const secret = newToken();
    const redirectUri = redirectUriOf(brand, services);
    try {
      const url = await provider.addressFor({ secret, redirectUri, isProof: proves, isBeside });
      const begun = { brand, sessionId: session?.id ?? null };
      await keepAttempt(store.db, tokenHash(secret), begun, minutesFrom(clock.now(), OIDC_MINUTES));
      return { url, secret, origin: new URL(redirectUri).origin };
    } catch (error) {
      log.warn({ err: error }, 'the provider is not reached');
      return noAnswer(provider, nothing);
    }
  },

  signInWithOidc: async ({ body, services, request }) => {
    const { store, clock, provider } = services;
    if (provider === null) return refuse(422, `${OFF} ${NOBODY}`);
    const asked = { hostname: request.hostname, sessionId: null, nothing: NOBODY, status: 401 } as const;
    const back = await comeBack(services, provider, body, asked);
    if (isRefusal(back)) return back;
    const member = await memberOf(services, provider.name, back.person);
    if (isRefusal(member)) return member;
    await forgiveAttempt(store.db, subjectsOf(request.ip), clock.now());
    return await loginToken(services, member);
  },

  proveWithOidc: async ({ body, session, services, request }) => {
    const { store, clock, provider } = services;
    if (provider === null) return refuse(422, `${OFF} ${UNCHANGED}`);
    const asked = { hostname: request.hostname, sessionId: session.id, nothing: UNCHANGED, status: 422 } as const;
    const back = await comeBack(services, provider, body, asked);
    if (isRefusal(back)) return back;
    const { person, begun } = back;
    if ((await findBound(store.db, person))?.userId !== session.userId)
      return refuse(422, `You signed in at ${provider.name} as somebody else. ${UNCHANGED}`);
    if (person.signedIn === null || person.signedIn.getTime() < begun.made.getTime() - CLOCKS_MS)
      return refuse(
        422,
        `${provider.name} did not say that you signed in just now: prove it with a passkey, or sign out here and in again. ${UNCHANGED}`,
      );
    await forgiveAttempt(store.db, subjectsOf(request.ip), clock.now());
    const proved = clock.now();
    await markProved(store.db, session, session.id, proved);
    return { until: freshUntil({ proved }).toISOString() };
  },

  removeIdentity: async ({ session, services }) => {
    const refused = await refusable(services.store.db, async (trx) => {
      if (!(await deleteIdentities(trx, session))) return refuse(404, `You are bound to no organisation. ${UNCHANGED}`);
      await tellSecurity(services, trx, session, 'PROVIDER_OFF');
      return null;
    });
    return refused ?? (await readSecurity(services, session));
  },
} satisfies Partial<Handlers>;
