/** The provider at which people of an organisation sign in, through `openid-client`, which is loaded when somebody does. */
import { createHmac } from 'node:crypto';
import { BESIDE } from '../../../src/api/account/cameBack.ts';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import { isThisMachine } from '../../platform/config/isThisMachine.ts';
import type { OidcSettings } from '../../platform/config/config.ts';

/** For each request to it, its whole answer included, in seconds. */
const PATIENCE_SECONDS = 8;
/** Of an answer: what is longer is none. */
const MOST_BYTES = 1_000_000;

/** A way to the provider and back, which only the page that has its secret can end. */
export interface Trip {
  readonly secret: string;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** They sign in there once more, whatever session they have there. */
  readonly isProof: boolean;
  /** In a window of its own, beside the page that began it. */
  readonly isBeside: boolean;
}

/** What the address says with which somebody comes back. */
export interface CameBack {
  readonly code: string;
  readonly state: string;
  /** Which issuer says so (RFC 9207). */
  readonly iss?: string | undefined;
}

/** Who the provider says somebody is; checked: signature, issuer, audience, nonce, times. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  /** When they signed in there; null: it does not say. */
  readonly signedIn: Date | null;
}

/** The provider did not answer, or not as one does. */
export class NoAnswer extends Error {}

export interface Provider {
  readonly name: string;
  /** @throws NoAnswer */
  readonly addressFor: (trip: Trip) => Promise<string>;
  /** @throws NoAnswer, or whatever else is wrong with what came back. */
  readonly personOf: (trip: Trip, cameBack: CameBack) => Promise<ProviderPerson>;
}

/** State, nonce and verifier of a trip follow from its secret: nothing of them is kept. */
const derived = (secret: string, what: string): string => createHmac('sha256', secret).update(what).digest('base64url');
/** Whoever is led back reads from it where it goes on. */
const stateOf = ({ secret, isBeside }: Trip): string => `${isBeside ? BESIDE : 'here.'}${derived(secret, 'state')}`;

export function openProvider(
  { issuer, clientId, clientSecret, name }: OidcSettings,
  { patienceSeconds = PATIENCE_SECONDS } = {},
): Provider {
  /** What the provider says of itself; read anew after anything went wrong. */
  let found: Promise<Configuration> | null = null;
  const trusting = async <T>(work: (configuration: Configuration) => Promise<T>): Promise<T> => {
    found ??= discover();
    try {
      return await work(await found);
    } catch (error) {
      found = null;
      throw error;
    }
  };

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client');
    const server = new URL(issuer);
    const isPlain = server.protocol === 'http:' && isThisMachine(server.hostname);
    try {
      return await client.discovery(server, clientId, {}, clientAuthentication(client, clientSecret), {
        timeout: patienceSeconds,
        [client.customFetch]: ask,
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      });
    } catch (error) {
      throw new NoAnswer(`${issuer} is not found as a provider`, { cause: error });
    }
  };

  return {
    name,
    addressFor: async (trip) =>
      await trusting(async (configuration) => {
        const client = await import('openid-client');
        const verifier = derived(trip.secret, 'verifier');
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: trip.redirectUri,
          scope: 'openid email',
          state: stateOf(trip),
          nonce: derived(trip.secret, 'nonce'),
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(trip.isProof ? { prompt: 'login', max_age: '0' } : {}),
        }).href;
      }),
    personOf: async (trip, { code, state, iss }) =>
      await trusting(async (configuration) => {
        const client = await import('openid-client');
        const returned = new URL(trip.redirectUri);
        returned.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
        const tokens = await client.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: derived(trip.secret, 'verifier'),
          expectedState: stateOf(trip),
          expectedNonce: derived(trip.secret, 'nonce'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('the provider gave no ID token');
        const { iss: issuerOf, sub: subject, auth_time: signedIn } = claims;
        // Not every provider puts the address into the token.
        const isAsked = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const told = isAsked ? await client.fetchUserInfo(configuration, tokens.access_token, subject) : claims;
        return {
          issuer: issuerOf,
          subject,
          email: typeof told['email'] === 'string' ? told['email'] : null,
          // Microsoft says it of the domain, and has no word for the address.
          isVerified: isTrue(told['email_verified'] ?? told['xms_edov']),
          signedIn: typeof signedIn === 'number' ? new Date(signedIn * 1000) : null,
        };
      }),
  };
}

/** Some say it as a text, Microsoft also as a number. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1';

/** The secret goes as the provider takes it: in the body where it says so, else in the header, which all have to take. */
function clientAuthentication(client: typeof import('openid-client'), clientSecret: string) {
  const [post, basic] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return ((server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest);
  }) satisfies ReturnType<typeof client.ClientSecretPost>;
}

/** Asks nobody else: redirects are not followed, and what comes too late, too long or as an error of the server is none. */
async function ask(url: string, { method, headers, body, redirect, signal }: CustomFetchOptions): Promise<Response> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect,
      ...(body === undefined ? {} : { body: body as string | URLSearchParams }), // that of the library's requests
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body ?? []) {
      length += part.length;
      if (length > MOST_BYTES) throw new Error(`its answer is longer than ${MOST_BYTES} bytes`);
      parts.push(part);
    }
    const { status, statusText, headers: answered } = answer;
    return new Response(length === 0 ? null : Buffer.concat(parts), { status, statusText, headers: answered });
  } catch (error) {
    throw new NoAnswer(`${new URL(url).host} did not answer`, { cause: error });
  }
}

/** Whether what went wrong is that the provider did not answer: the library wraps what it is thrown. */
export function isNoAnswer(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof NoAnswer) return true;
  return false;
}
