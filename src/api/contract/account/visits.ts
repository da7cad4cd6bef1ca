/**
 * Looking inside (P302-P305; design/account.md, section 12): the owner of an account invites one who operates the
 * installation, as a user of a type, for hours or days. The guest sees what the owner has as such a user would, and
 * changes, sends, spends and takes along nothing; it takes no seat. Nobody but the owner begins, or prolongs, it.
 */
import { z } from 'zod';
import { userTypes, type UserType } from '../../catalogue/account/userTypes.ts';
import { defineContract } from '../define.ts';
import { aNumber, Id, Instant, RecordId } from '../words.ts';

/** A visit lasts so long at most. */
export const MOST_VISIT_HOURS = 168;

export const visitTypes = Object.keys(userTypes) as [UserType, ...UserType[]]; // exactly the keys

const Visit = z.object({
  id: RecordId,
  operator: z.string(),
  as: z.enum(visitTypes),
  invited: Instant,
  until: Instant,
  /** Somebody looks inside just now. */
  isInside: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

/** Those that are not over, and who can be invited. */
export const Visits = z.object({
  visits: z.array(Visit),
  operators: z.array(z.object({ id: RecordId, name: z.string() })),
});
export type Visits = z.infer<typeof Visits>;

export const visitsContract = defineContract({
  visits: {
    id: 'P302',
    may: 'OWNER',
    area: 'account',
    method: 'GET',
    path: '/app/visits',
    summary: 'Who was invited to look inside the account and is not out again, and who operates the installation',
    answer: Visits,
  },
  inviteVisit: {
    id: 'P303',
    may: 'OWNER',
    area: 'account',
    fresh: true,
    once: true,
    method: 'POST',
    path: '/app/visits',
    summary: `Invites one who operates the installation to look inside, as a user of a type, for ${MOST_VISIT_HOURS} hours at most`,
    body: z.object({
      operatorId: RecordId,
      as: z.enum(visitTypes).default('SCOUT'),
      hours: aNumber
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be 1 or more' })
        .max(MOST_VISIT_HOURS, { error: `must be ${MOST_VISIT_HOURS} at most` }),
    }),
    answer: Visits,
  },
  endVisit: {
    id: 'P304',
    may: 'OWNER',
    area: 'account',
    method: 'DELETE',
    path: '/app/visits/{id}',
    summary: 'Ends an invitation to look inside: who is inside is out with the next call',
    params: Id,
    answer: Visits,
  },
  enterAccount: {
    id: 'P305',
    may: 'ADMINISTRATION',
    area: 'account',
    fresh: true,
    method: 'POST',
    path: '/app/administration/accounts/{id}/visit',
    summary:
      'Looks inside an account whose owner invites who asks: a session of a guest in place of the own, which ends. The token is empty where the browser keeps it',
    params: Id,
    body: z.object({}),
    answer: z.object({ token: z.string() }),
  },
});
