/**
 * Rows of other members' lists that were given to the user to work on: P115, P116. The lists stay their owners'; whoever
 * works on a row sees it with the names of its lists, writes to it, and hands it back.
 */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, numberText, RecordId, RecordIdText, Version } from '../words.ts';
import { GroupRow, RowChange } from './groups.ts';

export const ASSIGNED_PAGE = 200;
/** As many as one call answers. */
export const MOST_ASSIGNED = 500;

/** What a row has of its owner alone stays away: his own columns, and the numbers of his contacts. */
export const AssignedRow = GroupRow.omit({
  groupType: true,
  groupIds: true,
  assigneeId: true,
  own: true,
  phone: true,
  doNotCall: true,
  values: true,
}).extend({
  /** Whose lists it stands on. */
  listOwner: z.object({ userId: RecordId, name: z.string() }),
  /** Those lists by name; never empty. */
  lists: z.array(z.string()),
});
export type AssignedRow = z.infer<typeof AssignedRow>;

/** What a row says that people write to it. */
export const AssignedState = AssignedRow.pick({
  savedPropertyId: true,
  statusId: true,
  note: true,
  tags: true,
  snoozedUntil: true,
  modified: true,
  version: true,
});
export type AssignedState = z.infer<typeof AssignedState>;

/** What whoever works on a row changes; `assigneeId` null hands it back to its owner. */
export const AssignedChange = RowChange.pick({
  statusId: true,
  note: true,
  tags: true,
  snoozedUntil: true,
}).extend({ assigneeId: z.null().optional() });
export type AssignedChange = z.infer<typeof AssignedChange>;

export const assignedContract = defineContract({
  assignedRows: {
    id: 'P115',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'GET',
    path: '/app/lists/assigned',
    summary:
      "Rows of other members' lists that are assigned to the user, in the order they were saved; the next page with the last one's savedPropertyId as after",
    query: z.object({
      after: RecordIdText.optional(),
      limit: numberText(aNumber.int().min(1).max(MOST_ASSIGNED)).default(ASSIGNED_PAGE),
      /** Without those that sleep until a day after this one. */
      awakeOn: CalendarDate.optional(),
    }),
    answer: z.object({
      results: z.array(AssignedRow),
      /** Of all pages. */
      resultCount: z.number().int(),
    }),
  },
  changeAssigned: {
    id: 'P116',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'PUT',
    path: '/app/lists/assigned',
    summary: 'Writes to rows that are assigned to the user, or hands them back; those changed meanwhile are refused',
    body: z.object({
      edits: z
        .array(z.object({ savedPropertyId: RecordId, version: Version.nullable(), change: AssignedChange }))
        .min(1)
        .max(MOST_ASSIGNED),
    }),
    answer: z.object({
      saved: z.array(AssignedState),
      /** CHANGED: somebody else was first; NOT_ASSIGNED: it is not, or not any more, the user's to work on. */
      refused: z.array(
        z.object({
          savedPropertyId: RecordId,
          reason: z.enum(['CHANGED', 'NOT_ASSIGNED']),
          current: AssignedState.nullable(),
        }),
      ),
    }),
  },
});
