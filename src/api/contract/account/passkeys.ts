/** Passkeys: added, taken away, and asked to sign (P267-P270); design/account.md, section 13. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id } from '../words.ts';
import { Security } from './security.ts';
import { MadePasskey } from './passkeyJson.ts';

/** As many as a user may have. */
export const MOST_PASSKEYS = 20;
/** So long a challenge may be signed, once. */
export const CHALLENGE_MINUTES = 5;

/** By which its person knows it from others. */
export const PasskeyName = z.string().trim().min(1).max(60);

/** Options as the API of browsers takes them, in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const passkeysContract = defineContract({
  beginPasskey: {
    id: 'P267',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/passkeys/options',
    summary:
      'What a browser makes a passkey of, good for 5 minutes. 422 where the address of the installation allows none',
    body: z.object({}),
    answer: z.object({ options: PasskeyOptions }),
  },
  addPasskey: {
    id: 'P268',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/passkeys',
    summary:
      'The passkey that was made: signing in asks for it from then on. Ten recovery codes, told once, where it is the first second factor; else null',
    body: z.object({ name: PasskeyName, made: MadePasskey }),
    answer: z.object({ recoveryCodes: z.array(z.string()).nullable(), security: Security }),
  },
  removePasskey: {
    id: 'P269',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'DELETE',
    path: '/app/passkeys/{id}',
    summary: 'Takes a passkey away. With the last second factor its recovery codes go',
    params: Id,
    answer: Security,
  },
  askPasskey: {
    id: 'P270',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/passkeys/challenge',
    summary:
      'What a passkey signs, once and within 5 minutes: for the token t of a sign-in that was begun, else for the session, to prove who one is',
    body: z.object({ t: z.string().max(200).optional() }),
    answer: z.object({ options: PasskeyOptions }),
  },
});
