/** The second factor: given at sign-in, set up, and taken away (P259-P263). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { MadePasskey, UsedPasskey } from './passkeyJson.ts';
import { PasskeyName, PasskeyOptions } from './passkeys.ts';
import { PasskeyPlace, Security } from './security.ts';
import { OneTimeToken } from './session.ts';

/** So many codes may be wrong for a sign-in that was begun. */
export const MOST_CODES = 5;
/** Codes that are written down. */
export const RECOVERY_CODES = 10;

const Code = z.string().max(100);
const Codes = z.object({ recoveryCodes: z.array(z.string()), security: Security });

export const factorContract = defineContract({
  secondFactor: {
    id: 'P259',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/second-factor',
    summary:
      'A code of the app, a passkey, or a recovery code, for the token t of POST pre, which opens a session then; of who has to set one up (P272) the first code of the app, or the passkey that was made. 401 for a wrong one, 410 after five of them',
    body: z.object({
      t: z.string().max(200),
      code: Code.optional(),
      recoveryCode: Code.optional(),
      passkey: UsedPasskey.optional(),
      made: z.object({ name: PasskeyName, passkey: MadePasskey }).optional(),
    }),
    answer: OneTimeToken.extend({
      /** Told once, where the second factor that the account asks for was set up by it. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  },
  setUpFactor: {
    id: 'P272',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/second-factor/set-up',
    summary:
      'For the token t of a sign-in that asks to set a second factor up: a secret for an app that makes codes, or what a device makes a passkey of; a code of the app, or the passkey (P259), sets it up and goes on. 410 once the sign-in is over',
    body: z.object({ t: z.string().max(200), way: z.enum(['APP', 'PASSKEY']).default('APP') }),
    answer: z.object({
      /** Null: a passkey was asked for, or the key of the installation is missing, without which none can be set up. */
      app: z.object({ secret: z.string(), uri: z.string() }).nullable(),
      /** Where a passkey can be made; null: the address of the installation is no domain with TLS. */
      passkeyPlace: PasskeyPlace.nullable(),
      /** What a browser makes a passkey of, good for 5 minutes; null: an app was asked for. */
      options: PasskeyOptions.nullable(),
    }),
  },
  requireFactor: {
    id: 'P271',
    may: 'OWNER',
    area: 'session',
    fresh: true,
    method: 'PUT',
    path: '/app/second-factor/required',
    summary:
      'Whether everybody of the account has to have a second factor: whoever has none sets one up at the next sign-in. 422 while the owner has none',
    body: z.object({ isRequired: z.boolean() }),
    answer: Security,
  },
  beginFactor: {
    id: 'P260',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/factor',
    summary: 'A secret for an app that makes codes; it counts once a code of it was given',
    body: z.object({}),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmFactor: {
    id: 'P261',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'PUT',
    path: '/app/factor',
    summary: 'The first code of the app: from then on signing in asks for one. Ten recovery codes, told once',
    body: z.object({ code: Code }),
    answer: Codes,
  },
  removeFactor: {
    id: 'P262',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'DELETE',
    path: '/app/factor',
    summary: 'Signing in asks for the password alone again',
    answer: Security,
  },
  newRecoveryCodes: {
    id: 'P263',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/recovery-codes',
    summary: 'Ten other recovery codes, told once; those of before are not taken any more',
    body: z.object({}),
    answer: Codes,
  },
});
