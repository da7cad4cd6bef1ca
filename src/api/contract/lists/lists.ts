/**
 * More about lists: stored searches, folders, filters and layouts (C030-C037), and calls of our own for edits of many
 * rows at once, own columns, stacking, deduplication, automated lists and the undo history.
 */
import { z } from 'zod';
import { listingGroupCodes } from '../../catalogue/lists/listingGroups.ts';
import { defineContract } from '../define.ts';
import { Group, GroupName, GroupSearch, GroupType, RowChange, SavedProperty } from './groups.ts';
import { Search } from '../search/search.ts';
import { Id, Instant, isBounded, RecordId, RecordIdText, Selection, UNBOUNDED, Version } from '../words.ts';

/** A saved filter or layout. PROPERTY_GRID and PROPERTY_EXPORT hold columns; other types are kept as they are (O-088). */
export const SavedFilter = z.object({
  id: RecordId,
  type: z.string().regex(/^[A-Z_]{1,30}$/),
  name: GroupName,
  columns: z.unknown(),
  version: Version,
});
export type SavedFilter = z.infer<typeof SavedFilter>;
const FilterBody = z.object({
  id: RecordId.optional(),
  version: Version.optional(),
  type: SavedFilter.shape.type,
  name: GroupName,
  columns: z.unknown(),
});
const Filters = z.object({ filters: z.array(SavedFilter) });
const FiltersAndGroups = Filters.extend({ groups: z.array(Group) });
const layoutQuery = z.object({ savedPropertyGroupId: RecordIdText.optional() });

export const Folder = z.object({ id: RecordId, name: z.string(), version: Version });
export type Folder = z.infer<typeof Folder>;
const Folders = z.object({ folders: z.array(Folder), groups: z.array(Group) });

export const listColumnKinds = ['text', 'number', 'date', 'choice', 'formula'] as const;
export type ListColumnKind = (typeof listColumnKinds)[number];
/** A column of the account's own. A formula is an expression over facts (docs/formulas.md). */
export const ListColumn = z.object({
  id: RecordId,
  name: GroupName,
  kind: z.enum(listColumnKinds),
  choices: z.array(z.string()),
  formula: z.string().nullable(),
  version: Version,
});
export type ListColumn = z.infer<typeof ListColumn>;
const Columns = z.object({ columns: z.array(ListColumn) });

/** An entry of the undo history: opaque to the server but for its id. */
export const UndoEntry = z.looseObject({ id: z.string().min(1).max(100) });
/** Entries kept for each user; older ones are forgotten. */
export const MOST_UNDO_ENTRIES = 200;

const Combined = z.object({
  count: z.number().int(),
  /** Null when only counted. */
  groupId: RecordId.nullable(),
  groups: z.array(Group),
});

export const listsContract = defineContract({
  groupStoredSearch: {
    id: 'C030',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/groups/{id}/search',
    summary: 'The stored search of a list, null when it has none',
    params: Id,
    answer: z.object({ search: Search.nullable() }),
  },
  saveGroupSearch: {
    id: 'C031',
    may: 'NEAR',
    scope: 'WRITE',
    area: 'groups',
    method: 'PUT',
    path: '/resource/auth/ps4/user/properties/groups/{id}/search',
    summary: 'Replace the stored search of a list',
    params: Id,
    body: z.object({ search: Search }),
    answer: z.object({ search: Search, groups: z.array(Group) }),
  },
  saveGroupFilter: {
    id: 'C032',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'groups',
    method: 'PUT',
    path: '/resource/auth/ps4/user/properties/groups/filters',
    summary: 'Save a filter for lists; answers all filters',
    body: FilterBody,
    answer: Filters,
  },
  deleteGroupFilter: {
    id: 'C033',
    may: 'WORK',
    scope: 'WRITE',
    area: 'groups',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/properties/groups/filters/{id}',
    summary: 'Delete a filter for lists; answers all filters',
    params: Id,
    answer: Filters,
  },
  savePropertyFilter: {
    id: 'C034',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'saved-properties',
    method: 'PUT',
    path: '/resource/auth/ps4/user/properties/filters',
    summary: 'Save a layout of properties; with savedPropertyGroupId it becomes the grid layout of that list too',
    query: layoutQuery,
    body: FilterBody,
    answer: FiltersAndGroups,
  },
  deletePropertyFilter: {
    id: 'C035',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/properties/filters/{id}',
    summary: 'Delete a layout; with savedPropertyGroupId only that list stops using it',
    params: Id,
    query: layoutQuery,
    answer: FiltersAndGroups,
  },
  saveFolder: {
    id: 'C036',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'groups',
    method: 'PUT',
    path: '/resource/auth/ps4/user/properties/folders',
    summary: 'Make or rename a folder and put the list groupId into it',
    query: z.object({ groupId: RecordIdText.optional() }),
    body: z.object({ id: RecordId.optional(), version: Version.optional(), name: GroupName }),
    answer: Folders,
  },
  deleteFolder: {
    id: 'C037',
    may: 'WORK',
    scope: 'WRITE',
    area: 'groups',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/properties/folders/{id}',
    summary: 'Delete a folder; its lists stay and become unfiled',
    params: Id,
    answer: Folders,
  },
  editRows: {
    id: 'P101',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'PUT',
    path: '/app/lists/rows',
    summary: 'Edits of many saved properties at once; those changed meanwhile are refused one by one',
    body: z.object({
      edits: z
        .array(z.object({ propertyId: RecordId, version: Version.nullable(), change: RowChange }))
        .min(1)
        .max(100_000),
    }),
    answer: z.object({
      saved: z.array(SavedProperty),
      /** CHANGED: somebody else was first; NOT_SAVED: it stands on no list. `before` of those saved. */
      refused: z.array(
        z.object({
          propertyId: RecordId,
          reason: z.enum(['CHANGED', 'NOT_SAVED']),
          current: SavedProperty.nullable(),
        }),
      ),
      before: z.array(SavedProperty),
    }),
  },
  queryGroupIds: {
    id: 'P114',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'POST',
    path: '/app/lists/rows/ids',
    summary: 'The properties of selected rows of lists, in their order: every one, however many pages they fill',
    body: z.object({ search: GroupSearch, selection: Selection }).refine(isBounded, UNBOUNDED),
    answer: z.object({ ids: z.array(RecordId) }),
  },
  listColumns: {
    id: 'P102',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'GET',
    path: '/app/lists/columns',
    summary: 'The own columns of the account',
    answer: Columns,
  },
  saveListColumn: {
    id: 'P103',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'saved-properties',
    method: 'PUT',
    path: '/app/lists/columns',
    summary: 'Make or change an own column; the kind of one that exists stays',
    body: z.object({
      id: RecordId.optional(),
      version: Version.optional(),
      name: GroupName,
      kind: z.enum(listColumnKinds),
      choices: z.array(z.string().trim().min(1).max(50)).max(100).default([]),
      formula: z.string().trim().min(1).max(1000).nullable().default(null),
    }),
    answer: Columns,
  },
  deleteListColumn: {
    id: 'P104',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'DELETE',
    path: '/app/lists/columns/{id}',
    summary: 'Delete an own column with its values',
    params: Id,
    answer: Columns,
  },
  combineLists: {
    id: 'P105',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'groups',
    method: 'POST',
    path: '/app/lists/combine',
    summary: 'Union, intersection or difference of lists as a new list; dryRun only counts',
    body: z.object({
      how: z.enum(['UNION', 'INTERSECTION', 'DIFFERENCE']),
      /** DIFFERENCE: the first without the others. */
      groupIds: z.array(RecordId).min(2).max(50),
      name: GroupName.optional(),
      type: GroupType.default('FAVORITE'),
      dryRun: z.boolean().default(false),
    }),
    answer: Combined,
  },
  lists: {
    id: 'P301',
    may: 'WORK',
    scope: 'READ',
    area: 'groups',
    method: 'GET',
    path: '/app/lists',
    summary: 'All lists of the user, with how many properties each has, and the folders that they lie in',
    answer: Folders,
  },
  stackLists: {
    id: 'P106',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'GET',
    path: '/app/lists/stack',
    summary: 'How many parcels stand on one list, on two, and so on; and what each two lists have in common',
    answer: z.object({
      depths: z.array(z.object({ lists: z.number().int(), parcels: z.number().int() })),
      pairs: z.array(z.object({ groupIds: z.tuple([RecordId, RecordId]), parcels: z.number().int() })),
    }),
  },
  dedupeLists: {
    id: 'P107',
    may: 'WORK',
    scope: 'WRITE',
    area: 'groups',
    method: 'POST',
    path: '/app/lists/dedupe',
    summary:
      'Keep each parcel on one of the lists, or of each owner one parcel; the one that was there first stays. dryRun only counts',
    body: z.object({
      groupIds: z.array(RecordId).min(1).max(50),
      by: z.enum(['PARCEL', 'OWNER']),
      dryRun: z.boolean().default(false),
    }),
    answer: z.object({
      /** What was taken off which list, so that it can be put back. */
      removed: z.array(z.object({ groupId: RecordId, propertyIds: z.array(RecordId) })),
      count: z.number().int(),
      /** Rows without a known owner are never taken for duplicates. */
      unknown: z.number().int(),
      groups: z.array(Group),
    }),
  },
  restoreGroup: {
    id: 'P108',
    may: 'WORK',
    scope: 'WRITE',
    area: 'groups',
    method: 'POST',
    path: '/app/lists/{id}/restore',
    summary: 'Take the deletion of a list back',
    params: Id,
    answer: z.object({ groups: z.array(Group) }),
  },
  undoHistory: {
    id: 'P109',
    may: 'SELF',
    area: 'session',
    method: 'GET',
    path: '/app/history',
    summary: 'What the user can undo and redo, the newest last',
    answer: z.object({ undo: z.array(UndoEntry), redo: z.array(UndoEntry) }),
  },
  saveUndoHistory: {
    id: 'P110',
    may: 'SELF',
    area: 'session',
    method: 'PUT',
    path: '/app/history',
    summary: 'Order of the history by ids, with the entries that are new; entries that are not named are forgotten',
    body: z.object({
      undo: z.array(UndoEntry.shape.id).max(1000),
      redo: z.array(UndoEntry.shape.id).max(1000),
      entries: z.array(UndoEntry).max(1000),
    }),
    answer: z.object({ kept: z.number().int() }),
  },
  listingGroupList: {
    id: 'P111',
    may: 'NEAR',
    scope: 'WRITE',
    once: true,
    area: 'groups',
    method: 'POST',
    path: '/app/lists/listing-groups/{code}',
    summary: 'Make the automated list of a saved listing group for a place, and run it',
    params: z.object({ code: z.enum(listingGroupCodes) }),
    body: z.object({ place: Search, name: GroupName.optional() }),
    answer: z.object({ groupId: RecordId, groups: z.array(Group) }),
  },
  runGroup: {
    id: 'P112',
    may: 'NEAR',
    scope: 'WRITE',
    area: 'groups',
    method: 'POST',
    path: '/app/lists/{id}/run',
    summary: 'Run an automated list now: members gained, lost and changed since the last run',
    params: Id,
    answer: z.object({
      gained: z.number().int(),
      lost: z.number().int(),
      changed: z.number().int(),
      groups: z.array(Group),
    }),
  },
  memberChanges: {
    id: 'P113',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'GET',
    path: '/app/lists/{id}/changes',
    summary: 'What an automated list gained and lost, and why, newest first',
    params: Id,
    query: z.object({ before: RecordIdText.optional() }),
    answer: z.object({
      changes: z.array(
        z.object({
          id: RecordId,
          propertyId: RecordId,
          /** Null: the loaded data has no street of it, or no longer the parcel. */
          streetAddress: z.string().nullable(),
          kind: z.enum(['ADDED', 'CHANGED', 'REMOVED']),
          reason: z.string(),
          snapshotId: z.string().nullable(),
          at: Instant,
        }),
      ),
    }),
  },
});
