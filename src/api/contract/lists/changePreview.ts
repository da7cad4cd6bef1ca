/** What is done to many rows would come to, before it is done: P384, P410-P413 (design/interaction.md). */
import { z } from 'zod';
import { listingGroupCodes } from '../../catalogue/lists/listingGroups.ts';
import { ContactChoice, ContactSearch, ImportedFile } from '../contacts/contacts.ts';
import { defineContract } from '../define.ts';
import { Search, SelectedRows } from '../search/search.ts';
import { isBounded, RecordId, Selection, SmallId, UNBOUNDED } from '../words.ts';
import { GroupName, GroupSearch, GroupType, RowChange } from './groups.ts';
import { PropertyLimit } from './propertyLimit.ts';

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

/** What is counted by calls of its own: whoever may save, automate, or deal with contacts may ask. */
const ofOthers = ['SAVE_ROWS', 'AUTOMATE', 'EXPORT_CONTACTS', 'IMPORT_CONTACTS'] as const;

export const skipReasons = ['NOT_SAVED', 'CHANGED', 'NO_ROOM', 'TOO_MANY', 'NOT_READ'] as const;

/** What there is of something for the month, or at once, and how much of it this takes. */
export const Allowance = PropertyLimit.extend({
  of: z.enum(['SAVES', 'WATCHED', 'CONTACTS']),
  takes: z.number().int(),
});
export type Allowance = z.infer<typeof Allowance>;

/** What it would come to. `rows` are `changed`, `same` and those skipped. */
export const ChangeEffect = z.object({
  act: z.enum(['EDIT_ROWS', 'TAKE_OFF', 'PLACE_ROWS', 'DELETE_LIST', 'SET_CONTACTS', 'DELETE_CONTACTS', ...ofOthers]),
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
  /** Of those changed, who is new. */
  made: z.number().int(),
  /** Null: nothing that is limited is taken. */
  allowance: Allowance.nullable(),
  /** What else is to be known, a sentence each: who is left out, and why. */
  notes: z.array(z.string()),
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
  previewSave: {
    id: 'P410',
    may: 'SEARCH',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'POST',
    path: '/app/lists/preview/save',
    summary:
      'What saving rows of a search, or properties, into a list would come to, and what it takes of the saves of the month; nothing is saved',
    query: z.object({ groupName: GroupName }),
    body: z.union([SelectedRows, z.strictObject({ propertyIds: z.array(RecordId).min(1).max(100_000) })]),
    answer: ChangeEffect,
  },
  previewAutomation: {
    id: 'P411',
    may: 'NEAR',
    scope: 'WRITE',
    area: 'groups',
    method: 'POST',
    path: '/app/lists/preview/automation',
    summary:
      'How many properties a list that follows a search would watch, and what room of the lead automator that takes; no list is made',
    body: z.object({ search: Search, listingGroup: z.enum(listingGroupCodes).nullable().default(null) }),
    answer: ChangeEffect,
  },
  previewContactExport: {
    id: 'P412',
    may: 'CONTACTS',
    scope: 'WRITE',
    area: 'contacts',
    method: 'POST',
    path: '/app/contacts/preview/export',
    summary: 'How many contacts a file of the selected ones would have; none is written',
    body: ContactChoice,
    answer: ChangeEffect,
  },
  previewContactImport: {
    id: 'P413',
    may: 'CONTACTS',
    scope: 'WRITE',
    area: 'contacts',
    method: 'POST',
    path: '/app/contacts/preview/import',
    summary:
      'What an import of a file of contacts would come to: who is new, completed, known or left out; nothing is kept',
    upload: ImportedFile,
    answer: ChangeEffect,
  },
});
