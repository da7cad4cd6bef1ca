/** Signing in with the provider of an organisation (OpenID Connect): P264-P266, P273; design/account.md, section 13. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Instant } from '../words.ts';
import { Security } from './security.ts';
import { OneTimeToken } from './session.ts';

/** So long a way to the provider may take, once. */
export const OIDC_MINUTES = 10;

/** What the address says of who comes back, with the secret of the page that began. Of code and error one is there. */
const CameBack = z.object({
  secret: z.string().max(200),
  state: z.string().max(500),
  code: z.string().max(4000).optional(),
  /** Which issuer says so (RFC 9207). */
  iss: z.string().max(1000).optional(),
  error: z.string().max(200).optional(),
});

export const oidcContract = defineContract({
  beginOidc: {
    id: 'P264',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/oidc',
    summary:
      'Where somebody signs in at their organisation, good for 10 minutes and once, and the secret with which this page takes up what comes back; with proves, to prove inside a session who one is. 503 where the provider does not answer',
    body: z.object({
      proves: z.boolean().default(false),
      /** In a window beside the page, which stays. */
      isBeside: z.boolean().default(false),
    }),
    answer: z.object({
      url: z.url(),
      secret: z.string(),
      /** Of the pages to which the provider leads back. */
      origin: z.string(),
    }),
  },
  signInWithOidc: {
    id: 'P265',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/oidc/sign-in',
    summary:
      'What came back from the provider: a one-time token for GET auth, as after POST pre, for who is a member already. 401 for who is none, 410 for a way that is over',
    body: CameBack,
    answer: OneTimeToken,
  },
  proveWithOidc: {
    id: 'P273',
    may: 'SELF',
    area: 'session',
    method: 'POST',
    path: '/app/oidc/prove',
    summary:
      'What came back from the provider, in place of the password that is asked for once more: good for 10 minutes. 422 where it is somebody else, or they did not sign in just now',
    body: CameBack,
    answer: z.object({ until: Instant }),
  },
  removeIdentity: {
    id: 'P266',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'DELETE',
    path: '/app/oidc',
    summary:
      'The person at the provider is bound to the user no more; the next one who signs in there with their verified address is',
    answer: Security,
  },
});
