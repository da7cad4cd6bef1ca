/** Saved searches (C010, C011, C013-C016), what changed in them, and alerts (C101). Delivery: O-067..O-070. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { HIDDEN_SIGNS } from '../property/documents.ts';
import { SavedProperty } from '../lists/groups.ts';
import { SortField, ThenByText } from './order.ts';
import { LeadTypeCode, Search } from './search.ts';
import { aNumber, Instant, numberText, RecordId, RecordIdText } from '../words.ts';

/** Favourite slots are numbered from 1 (R-SAVED-002, O-067). */
export const SLOT_COUNT = 8;
/** Most searches that one user keeps: each remembers what it found. */
export const MOST_SAVED_SEARCHES = 200;

/** Notification intervals; NEVER travels as null (R-SAVED-004, R-SAVED-005). */
export const notificationIntervals = {
  NEVER: 'Never',
  IMMEDIATE: 'At once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
} as const;
export const NotificationInterval = z.enum(['IMMEDIATE', 'DAILY', 'WEEKLY']);
export type NotificationInterval = z.infer<typeof NotificationInterval>;

/** It is read in a list, in alerts and in the subject of an e-mail: one line of signs that can be seen. */
const SearchName = z
  .string()
  .trim()
  .min(1, 'must have a sign that can be seen')
  .max(50, 'At most 50 characters.')
  .refine((name) => name.search(HIDDEN_SIGNS) < 0, 'must not contain signs that nobody sees')
  .refine((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name), 'must have a sign that can be seen');

export const SavedSearch = z.object({
  id: RecordId,
  name: z.string(),
  /** Location keys, lead type and filters; null: made by another version, this one cannot read it. */
  search: Search.nullable(),
  sortField: SortField.nullable(),
  sortAscending: z.boolean(),
  /** Further fields of the order (`order.ts`); '' for none. */
  thenBy: z.string(),
  notificationInterval: NotificationInterval.nullable(),
  slot: z.number().int().min(1).max(SLOT_COUNT).nullable(),
  /** What it found when it last ran: on saving it, and after each new snapshot. Null: it never ran. */
  rowCount: z.number().int().nullable(),
  ranAt: Instant.nullable(),
  /** Why it cannot run on the data in service. */
  problem: z.string().nullable(),
  /** What the last run found different from the run before; null: there was no run before. */
  entered: z.number().int().nullable(),
  left: z.number().int().nullable(),
  /** Null also when the snapshot before was gone already. */
  changed: z.number().int().nullable(),
  modified: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** One fact behind a change: as it was and as it is, in words; null: unknown. */
export const FactChange = z.object({
  /** The criterion that is newly met or no longer met; null: no criterion, only a fact that changed. */
  criterion: z.string().nullable(),
  label: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FactChange = z.infer<typeof FactChange>;

export const leadChangeReasons = ['CRITERIA', 'NEW', 'GONE', 'FACTS', 'UNKNOWN'] as const;

/** A lead that entered, left or changed, and why. */
export const LeadChange = z.object({
  propertyId: RecordId,
  address: z.string().nullable(),
  /** NEW: the parcel was not in the data before; GONE: it is not any more; UNKNOWN: the data before is not kept. */
  reason: z.enum(leadChangeReasons),
  facts: z.array(FactChange),
});
export type LeadChange = z.infer<typeof LeadChange>;

/** The first leads of each kind; the counts beside them are exact. */
export const RunDetails = z.object({
  entered: z.array(LeadChange),
  left: z.array(LeadChange),
  changed: z.array(LeadChange),
  /** How many leads changed in which fact. */
  changedFacts: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type RunDetails = z.infer<typeof RunDetails>;

export const SearchRun = z.object({
  id: RecordId,
  ranAt: Instant,
  snapshotId: z.string(),
  rowCount: z.number().int(),
  entered: z.number().int(),
  left: z.number().int(),
  changed: z.number().int().nullable(),
});
export type SearchRun = z.infer<typeof SearchRun>;

/** How e-mail leaves this server: through SMTP, or into the outbox of the data directory. */
export const MailDelivery = z.object({
  kind: z.enum(['SMTP', 'OUTBOX']),
  /** The SMTP host, or the folder within the data directory. */
  place: z.string(),
  /** Where the signed-in person's messages go; null: the user name is no e-mail address. */
  recipient: z.string().nullable(),
  /** Messages to them that were not taken; null: none. */
  trouble: z
    .object({
      /** Tried again by themselves, the next one then. */
      waiting: z.number().int(),
      nextAttempt: Instant.nullable(),
      /** Tried often enough: sent only when somebody asks for it. */
      givenUp: z.number().int(),
      /** What the server said last. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type MailDelivery = z.infer<typeof MailDelivery>;

export const AlertEntry = z.object({
  id: RecordId,
  level: z.enum(['info', 'warning', 'error']),
  text: z.string(),
  created: Instant,
  /** The saved search it is about, and the run. */
  searchId: RecordId.nullable(),
  runId: RecordId.nullable(),
});
export type AlertEntry = z.infer<typeof AlertEntry>;

export const SavedSearches = z.object({ savedSearches: z.array(SavedSearch) });

export const searchesContract = defineContract({
  savedSearches: {
    id: 'C010',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/user/new/searches',
    summary: 'The saved searches of the user, by name, and how e-mail about them is delivered',
    answer: SavedSearches.extend({ mail: MailDelivery }),
  },
  cannedSearches: {
    id: 'C011',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/user/new/searches/canned',
    summary: 'A ready-made search per lead type with its total at the location of the query',
    query: Search,
    answer: z.array(
      z.object({
        id: LeadTypeCode,
        label: z.string(),
        totalCount: z.number().int(),
        /** Rows of which the data do not tell whether they are of the lead type. */
        unknownCount: z.number().int(),
      }),
    ),
  },
  saveSearch: {
    id: 'C013',
    may: 'SEARCH',
    scope: 'WRITE',
    once: true,
    area: 'search',
    method: 'PUT',
    path: '/resource/auth/ps4/user/searches',
    summary: 'Save a search: new without id, else changed (and brought back when it was deleted)',
    body: z.strictObject({
      id: RecordId.optional(),
      name: SearchName,
      search: Search,
      sortField: SortField.nullable().default(null),
      sortAscending: z.boolean().default(true),
      thenBy: ThenByText.default(''),
      notificationInterval: NotificationInterval.nullable().default(null),
    }),
    answer: SavedSearch,
  },
  deleteSearches: {
    id: 'C014',
    may: 'WORK',
    scope: 'WRITE',
    area: 'search',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/searches',
    summary: 'Delete saved searches by id; the slots that held them become empty',
    body: z.array(RecordId).max(MOST_SAVED_SEARCHES),
    answer: SavedSearches,
  },
  setSearchSlot: {
    id: 'C015',
    may: 'WORK',
    scope: 'WRITE',
    area: 'search',
    method: 'PUT',
    path: '/resource/auth/ps4/user/searches/slots/{slot}/{id}',
    summary: 'Put a saved search into a favourite slot, 1 to 8; id 0 empties the slot',
    params: z.object({
      slot: numberText(aNumber.int('must be 1 to 8').min(1, 'must be 1 to 8').max(SLOT_COUNT, 'must be 1 to 8')),
      id: numberText(aNumber.int().min(0)),
    }),
    answer: SavedSearches,
  },
  savedPropertyById: {
    id: 'C016',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'GET',
    path: '/resource/auth/ps4/user/new/savedProperties/{id}',
    summary: 'One saved property by its own id: property, lists, status, note, tags (O-068)',
    params: z.object({ id: RecordIdText }),
    answer: SavedProperty,
  },
  searchChanges: {
    id: 'P010',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/searches/{id}/changes',
    summary: 'What entered, left and changed in a saved search: its runs, newest first, and one of them in detail',
    params: z.object({ id: RecordIdText }),
    query: z.strictObject({ run: RecordIdText.optional() }),
    answer: z.object({
      runs: z.array(SearchRun),
      run: SearchRun.extend({ details: RunDetails }).nullable(),
    }),
  },
  alerts: {
    id: 'P011',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'account',
    method: 'GET',
    path: '/app/alerts',
    summary: 'Unread alerts, newest first, and the snapshot in service',
    answer: z.object({ alerts: z.array(AlertEntry), snapshotId: z.string().nullable() }),
  },
  sendMailAgain: {
    id: 'P012',
    may: 'WORK',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/app/mail/again',
    summary: 'Try at once to send the e-mail to the user that was not taken, also what was given up',
    answer: z.object({ mail: MailDelivery }),
  },
  readAlert: {
    id: 'C101',
    may: 'WORK',
    scope: 'WRITE',
    area: 'account',
    method: 'POST',
    path: '/resource/auth/ps4/user/alerts/{id}',
    summary: 'Mark an alert as read',
    params: z.object({ id: RecordIdText }),
    answer: z.object({ alerts: z.array(AlertEntry) }),
  },
});
