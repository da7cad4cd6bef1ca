/** How a user signs in, and from where they have: sessions, proving who one is, another address (P253-P258). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id, Instant, RecordId } from '../words.ts';
import { UsedPasskey } from './passkeyJson.ts';

/** So long a password given inside a session is good for what asks for one; the sign-in itself counts. */
export const FRESH_MINUTES = 10;

/** Whether the user has a password that is taken: SET; NONE was set; OFF: passwords are switched off for them. */
export const PasswordState = z.enum(['SET', 'NONE', 'OFF']);
export type PasswordState = z.infer<typeof PasswordState>;

/** The domain that passkeys are bound to here, and the address of its pages. */
export const PasskeyPlace = z.object({ domain: z.string(), origin: z.string() });

export const Security = z.object({
  username: z.string(),
  /** Those that go on, the one that asks first, then those used last. */
  sessions: z.array(
    z.object({
      id: RecordId,
      /** Address in the network; null: not known. */
      place: z.string().nullable(),
      /** What its browser or program calls itself. */
      device: z.string().nullable(),
      created: Instant,
      /** To some minutes. */
      lastSeen: Instant.nullable(),
      isThis: z.boolean(),
    }),
  ),
  /** An address that is still to be confirmed. */
  waitingEmail: z.object({ username: z.string(), expires: Instant }).nullable(),
  /** An app that makes codes as second factor; null: none. */
  factor: z
    .object({
      since: Instant,
      /** False: the key of the installation is missing, so no code of it is taken. */
      isReadable: z.boolean(),
    })
    .nullable(),
  passwordState: PasswordState,
  /** Where people of an organisation sign in, by name; null: nowhere. */
  provider: z.string().nullable(),
  /** Who the user is there: the address by which they were found; null: not bound. */
  identity: z.object({ issuer: z.string(), email: z.string(), since: Instant }).nullable(),
  /** Passkeys as second factor, those made last first. */
  passkeys: z.array(
    z.object({
      id: RecordId,
      name: z.string(),
      /** The domain that it was made for: on another one it opens nothing. */
      domain: z.string(),
      made: Instant,
      lastUsed: Instant.nullable(),
    }),
  ),
  /** Where passkeys work here; null: the address of the installation is no domain with TLS. */
  passkeyPlace: PasskeyPlace.nullable(),
  /** The owner of the account asks for a second factor of everybody. */
  isFactorRequired: z.boolean(),
  /** Of the codes that were written down. */
  recoveryCodesLeft: z.number().int(),
  /** Whether a second factor can be set up: the key of the installation is there. */
  canSeal: z.boolean(),
  /** Whether links leave by mail here. */
  sendsMail: z.boolean(),
});
export type Security = z.infer<typeof Security>;
export type SessionOf = Security['sessions'][number];

export const securityContract = defineContract({
  changeEmail: {
    id: 'P253',
    may: 'SELF',
    area: 'session',
    fresh: true,
    method: 'POST',
    path: '/app/email',
    summary:
      'Mails a link to an address that is to sign in from now on; it counts once confirmed, within 60 minutes. The present one is told',
    body: z.object({ username: z.string().trim().min(3).max(100) }),
    answer: Security,
  },
  confirmEmail: {
    id: 'P254',
    may: 'DOOR',
    area: 'session',
    method: 'PUT',
    path: '/app/email',
    summary: 'Confirms the address that a link was mailed to: it signs in from now on. 410 once the link is over',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ username: z.string() }),
  },
  prove: {
    id: 'P255',
    may: 'SELF',
    area: 'session',
    method: 'POST',
    path: '/app/prove',
    summary: 'The password once more, or a passkey, for what asks for one: good for 10 minutes. 422 for a wrong one',
    body: z.object({ password: z.string().max(1000).optional(), passkey: UsedPasskey.optional() }),
    answer: z.object({ until: Instant }),
  },
  security: {
    id: 'P256',
    may: 'SELF',
    area: 'session',
    method: 'GET',
    path: '/app/security',
    summary: 'How the user signs in, and the sessions that go on',
    answer: Security,
  },
  endSession: {
    id: 'P257',
    may: 'SELF',
    area: 'session',
    method: 'DELETE',
    path: '/app/sessions/{id}',
    summary: 'Ends another session of the user',
    params: Id,
    answer: Security,
  },
  endOtherSessions: {
    id: 'P258',
    may: 'SELF',
    area: 'session',
    method: 'DELETE',
    path: '/app/sessions',
    summary: 'Ends all other sessions of the user',
    answer: Security,
  },
});
