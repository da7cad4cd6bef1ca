/** Statuses of properties, types and statuses of contacts: the account's own (O-086, O-087), P243-P246. */
import { z } from 'zod';
import { LONGEST_NAME, picklistKinds, picklistName } from '../../catalogue/account/picklists.ts';
import { defineContract } from '../define.ts';
import { Id, RecordId, Version } from '../words.ts';

const kind = z.enum(picklistKinds);

/** A value that can be chosen, or could: retired ones are read where they were set, and offered no more. */
export const Choosable = z.object({ id: RecordId, name: z.string(), retired: z.boolean() });
export type Choosable = z.infer<typeof Choosable>;

export const PicklistValue = Choosable.extend({
  kind,
  /** How many rows of the whole account have it. */
  used: z.number().int(),
  version: Version,
});
export type PicklistValue = z.infer<typeof PicklistValue>;

/** By kind, those that are offered in their order, then the retired ones by name. */
const Picklists = z.object({
  values: z.array(PicklistValue),
  /** Whether who asks may change them. */
  mayChange: z.boolean(),
});
export type Picklists = z.infer<typeof Picklists>;

const Name = z
  .string()
  .max(200)
  .transform(picklistName)
  .pipe(z.string().min(1, 'is empty').max(LONGEST_NAME, `is longer than ${LONGEST_NAME} signs`));

const Moved = Picklists.extend({ moveId: RecordId, moved: z.number().int() });

export const picklistsContract = defineContract({
  picklists: {
    id: 'P243',
    may: 'WORDS',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'GET',
    path: '/app/picklists',
    summary:
      'Statuses of properties, types and statuses of contacts of the account, with how many rows have each; those of contacts for who sees contacts',
    answer: Picklists,
  },
  savePicklistValue: {
    id: 'P244',
    may: 'REWORD',
    scope: 'WRITE',
    once: true,
    area: 'saved-properties',
    method: 'PUT',
    path: '/app/picklists',
    summary:
      'Make a value, or change the name, the place (from 1 on, among those that are offered) or the retirement of one: by the owner and members with full access',
    body: z.object({
      kind,
      /** Absent: a new one. */
      id: RecordId.optional(),
      /** With it, one that was changed meanwhile is not. */
      version: Version.optional(),
      name: Name.optional(),
      place: z.number().int().min(1).max(1000).optional(),
      retired: z.boolean().optional(),
    }),
    answer: Picklists.extend({ id: RecordId }),
  },
  movePicklistRows: {
    id: 'P245',
    may: 'REWORD',
    scope: 'WRITE',
    once: true,
    area: 'saved-properties',
    method: 'POST',
    path: '/app/picklists/moves',
    summary: 'Retire a value and give all rows of the account that have it another one: all of it or nothing',
    body: z.object({ kind, fromId: RecordId, toId: RecordId }),
    answer: Moved,
  },
  undoPicklistMove: {
    id: 'P246',
    may: 'REWORD',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'POST',
    path: '/app/picklists/moves/{id}',
    summary:
      'Take such a move back, or do it again: rows that got yet another value meanwhile keep it; the value is offered, or retired, again',
    params: Id,
    body: z.object({ undo: z.boolean() }),
    answer: Moved,
  },
});
