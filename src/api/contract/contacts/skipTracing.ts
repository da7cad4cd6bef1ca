/** Skip tracing: phone numbers and e-mail addresses of contacts (000 §3, §7; C071-C074, O-129..O-132). */
import { z } from 'zod';
import { chosenContacts } from './contacts.ts';
import { defineContract } from '../define.ts';
import { ContactGroup, GroupName } from '../lists/groups.ts';
import { CardCode } from '../billing/pay.ts';
import { aNumber, Id, Instant, numberText, RecordId } from '../words.ts';

/** Contacts of one job. */
export const MOST_TRACED = 10_000;

export const appendStates = ['QUEUED', 'PROCESSING', 'COMPLETE', 'FAILED'] as const;

/** A line of the bill: dollars, rates in dollars for each. */
export const AppendLine = z.object({
  label: z.string(),
  quantity: z.number().int(),
  rate: z.number(),
  amount: z.number(),
});

const Estimate = z.object({
  /** What the user reads: who looks, and what is free. */
  message: z.string(),
  lines: z.array(AppendLine),
  /** Dollars; of an estimate the most that it can come to. */
  total: z.number(),
  /** Numbers on a do-not-call list are marked. */
  dncEnabled: z.boolean(),
});

export const AppendJob = Estimate.extend({
  id: RecordId,
  name: z.string(),
  state: z.enum(appendStates),
  /** The group of those found; null when it was deleted. */
  groupId: RecordId.nullable(),
  contacts: z.number().int(),
  done: z.number().int(),
  found: z.number().int(),
  created: Instant,
  finished: Instant.nullable(),
});
export type AppendJob = z.infer<typeof AppendJob>;

const COMMON = { area: 'contacts', may: 'CONTACTS' } as const;

export const skipTracingContract = defineContract({
  orderAppendJob: {
    id: 'C071',
    scope: 'SPEND',
    once: true,
    ...COMMON,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/appendjobs',
    summary: 'Orders a skip-tracing job for the selected contacts; those found stand in a group of type APPEND',
    query: z.object({
      paymentMethodId: z.string().max(100).optional(),
      cardCode: CardCode.optional(),
      paymentAmount: numberText(aNumber.nonnegative()).optional(),
      creditAmount: numberText(aNumber.nonnegative()).optional(),
    }),
    body: chosenContacts({ name: GroupName.optional(), cardCode: CardCode.optional() }),
    answer: z.object({ appendJob: AppendJob, groups: z.array(ContactGroup) }),
  },
  estimateAppendJob: {
    id: 'C072',
    scope: 'READ',
    ...COMMON,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/appendjobs/estimate',
    summary: 'What a skip-tracing job would cost at most; nothing is ordered',
    body: chosenContacts({}),
    answer: z.object({ appendJob: Estimate }),
  },
  appendJob: {
    id: 'C073',
    scope: 'READ',
    ...COMMON,
    method: 'GET',
    path: '/resource/auth/ps4/user/contacts/appendjobs/{id}',
    summary: 'A skip-tracing job, how far it is and what it found',
    params: Id,
    answer: z.object({ appendJob: AppendJob }),
  },
  saveAppendJob: {
    id: 'C074',
    scope: 'WRITE',
    ...COMMON,
    method: 'PUT',
    path: '/resource/auth/ps4/user/contacts/appendjobs',
    summary: 'Renames a skip-tracing job and its group',
    body: z.object({ id: RecordId, name: GroupName }),
    answer: z.object({ appendJob: AppendJob, groups: z.array(ContactGroup) }),
  },
});
