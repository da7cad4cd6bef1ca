/** What a change of many rows would do, before it is done: P384 (design/interaction.md). */
import { z } from 'zod';
import { ContactSearch } from '../contacts/contacts.ts';
import { defineContract } from '../define.ts';
import { isBounded, RecordId, Selection, SmallId, UNBOUNDED } from '../words.ts';
import { GroupName, GroupSearch, GroupType, RowChange } from './groups.ts';

const rows = { search: GroupSearch, selection: Selection };
const contacts = { search: ContactSearch, selection: Selection };

/** A change as its own call takes it. */
export const ManyChange = z
  .discriminatedUnion('act', [
    /** P101: the same change of all of them. */
    z.object({ act: z.literal('EDIT_ROWS'), propertyIds: z.array(RecordId).min(1).max(100_000), change: RowChange }),
    /** C025. */
    z.object({
      act: z.literal('TAKE_OFF'),
      ...rows,
      deleteContacts: z.boolean().default(false),
      duplicateMode: z.enum(['KEEP_ONE']).optional(),
    }),
    /** C028. */
    z.object({
      act: z.literal('PLACE_ROWS'),
      ...rows,
      group: z.object({ id: RecordId.optional(), name: GroupName.optional(), type: GroupType.default('FAVORITE') }),
      deleteOriginal: z.boolean().default(false),
    }),
    /** C018. */
    z.object({ act: z.literal('DELETE_LIST'), groupId: RecordId, deleteContacts: z.boolean().default(false) }),
    /** C075. */
    z.object({
      act: z.literal('SET_CONTACTS'),
      ...contacts,
      typeId: SmallId.nullable().optional(),
      statusId: SmallId.nullable().optional(),
    }),
    /** C078; `everywhere`: deleted, also where the search names the groups they are in. */
    z.object({ act: z.literal('DELETE_CONTACTS'), ...contacts, everywhere: z.boolean().default(false) }),
  ])
  .refine((change) => (change.act !== 'TAKE_OFF' && change.act !== 'PLACE_ROWS') || isBounded(change), UNBOUNDED);
export type ManyChange = z.input<typeof ManyChange>;

export const skipReasons = ['NOT_SAVED', 'CHANGED'] as const;

/** What it would come to. `rows` are `changed`, `same` and those skipped. */
export const ChangeEffect = z.object({
  act: z.enum(['EDIT_ROWS', 'TAKE_OFF', 'PLACE_ROWS', 'DELETE_LIST', 'SET_CONTACTS', 'DELETE_CONTACTS']),
  /** Rows or contacts that are meant. */
  rows: z.number().int(),
  /** Those that would be others afterwards: changed, put, taken off, deleted. */
  changed: z.number().int(),
  /** Those that are as the change would have them already. */
  same: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number().int() })),
  /** Rows taken off other lists, and contacts that would go with the rows. */
  takenOff: z.number().int(),
  /** Rows that stand on no list afterwards: their statuses, notes and tags go with them. */
  unlisted: z.number().int(),
  contacts: z.number().int(),
});
export type ChangeEffect = z.infer<typeof ChangeEffect>;

export const changePreviewContract = defineContract({
  previewChange: {
    id: 'P384',
    may: 'UNLIST',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'POST',
    path: '/app/lists/preview',
    summary:
      'What a change of many rows or contacts would do, counted by the very statements that do it; nothing is changed',
    body: ManyChange,
    answer: ChangeEffect,
  },
});
