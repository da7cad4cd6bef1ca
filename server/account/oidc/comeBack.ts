import { isBeside, RETURN_PATH } from '../../../src/api/account/cameBack.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { doorOf } from '../brands/doorOf.ts';
import { tokenHash } from '../session/tokens.ts';
import { takeAttempt, type Begun } from './oidc.queries.ts';
import { isNoAnswer, type Provider, type ProviderPerson } from './openProvider.ts';

/** What the page posts of its way back. */
export interface Posted {
  readonly secret: string;
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  /** In place of a code, as the provider names it. */
  readonly error?: string | undefined;
}

interface Asked {
  /** That the call came to. */
  readonly hostname: string;
  /** Of which session somebody proves who they are; null: signs in. */
  readonly sessionId: number | null;
  /** What did not happen, as a sentence. */
  readonly nothing: string;
  /** Of what is refused for what the provider said. */
  readonly status: 401 | 422;
}

/** Where the provider sends people of a brand back to: never where a request says that it is. */
export const redirectUriOf = (brandCode: string, services: Pick<Services, 'brands' | 'config'>): string =>
  `${doorOf({ brand_code: brandCode }, services).publicUrl}${RETURN_PATH}`;

/**
 * Somebody is back from the provider: who it says they are. The attempt is used up in any case, by the statement that reads
 * it; one of another page, brand, purpose or session is none.
 */
export async function comeBack(
  services: Services,
  provider: Provider,
  { secret, state, code, iss, error }: Posted,
  { hostname, sessionId, nothing, status }: Asked,
): Promise<{ readonly person: ProviderPerson; readonly begun: Begun & { readonly made: Date } } | Refusal> {
  const { store, clock, brands, log } = services;
  const begun = await takeAttempt(store.db, tokenHash(secret), clock.now());
  const { code: brand } = brands.ofHost(hostname);
  if (begun === undefined || begun.brand !== brand || begun.sessionId !== sessionId)
    return refuse(410, `This way to ${provider.name} is over, or was begun in another page: begin again. ${nothing}`);
  if (code === undefined) {
    log.warn({ error: /^[a-z_]{1,60}$/.exec(error ?? '')?.[0] ?? 'unknown' }, 'the provider let nobody in');
    return refuse(status, `${denied(provider.name, error)} ${nothing}`);
  }
  try {
    const trip = {
      secret,
      redirectUri: redirectUriOf(brand, services),
      isProof: sessionId !== null,
      isBeside: isBeside({ state }),
    };
    return { person: await provider.personOf(trip, { code, state, iss }), begun };
  } catch (failure) {
    log.warn({ err: failure }, 'what came back from the provider was not taken');
    if (isNoAnswer(failure)) return noAnswer(provider, nothing);
    return refuse(status, `What ${provider.name} sent back is not in order: begin again. ${nothing}`);
  }
}

const denied = (name: string, error: string | undefined): string =>
  error === 'access_denied'
    ? `The sign-in at ${name} was left, or refused there.`
    : `${name} let you in no further: ask whoever operates it.`;

export const noAnswer = ({ name }: Pick<Provider, 'name'>, nothing: string): Refusal =>
  refuse(503, `${name} does not answer as it should: try again in a while. ${nothing}`);
