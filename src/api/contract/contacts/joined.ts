/** Contacts that are one person, trust or company: proposed with the reason, joined, and parted again (P373-P376). */
import { z } from 'zod';
import { samenessKinds } from '../../contacts/sameness.ts';
import { defineContract } from '../define.ts';
import { Id, RecordId } from '../words.ts';
import { Contact } from './contacts.ts';

/** So many others are joined to one at once. */
export const MOST_JOINED = 50;
export const TWINS_PAGE = 100;

const PERMISSION = { area: 'contacts', may: 'CONTACTS' } as const;

export const Twin = z.object({ kind: z.enum(samenessKinds), why: z.string(), contacts: z.tuple([Contact, Contact]) });
export type Twin = z.infer<typeof Twin>;

export const joinedContract = defineContract({
  twins: {
    id: 'P373',
    ...PERMISSION,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: '/app/contacts/twins',
    summary: `Contacts that may be one, with why, the surest ${TWINS_PAGE}`,
    answer: z.object({ twins: z.array(Twin), isMore: z.boolean() }),
  },
  joinContacts: {
    id: 'P374',
    ...PERMISSION,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/contacts/join',
    summary:
      'Makes one of several contacts: the others hide behind the one that stays, and give it what it has nothing of; they can be parted again',
    body: z.object({ stays: RecordId, ids: z.array(RecordId).min(1).max(MOST_JOINED) }),
    answer: z.object({
      contact: Contact,
      joined: z.array(
        z.object({
          id: RecordId,
          why: z.string(),
          /** Numbers and addresses for which the one that stays has no place. */
          left: z.array(z.string()),
        }),
      ),
    }),
  },
  partContacts: {
    id: 'P375',
    ...PERMISSION,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/contacts/part',
    summary:
      'Contacts that were joined to another stand for themselves again; what they gave goes where it still stands',
    body: z.object({ ids: z.array(RecordId).min(1).max(MOST_JOINED) }),
    answer: z.object({ contacts: z.array(Contact) }),
  },
  joinedContacts: {
    id: 'P376',
    ...PERMISSION,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: '/app/contacts/{id}/joined',
    summary: 'The contacts that were joined to this one, as they were, with why',
    params: Id,
    answer: z.object({ joined: z.array(z.object({ contact: Contact, why: z.string() })) }),
  },
});
