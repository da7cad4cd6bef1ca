/** Lists (groups) and saved properties. Name rules: O-082; page limit R-GROUP-011; group types R-GROUP-003. */
import { z } from 'zod';
import { mlsListingStatuses } from '../../catalogue/property/codes.ts';
import { leadTypeCodes } from '../../catalogue/search/leadTypes.ts';
import { defineContract } from '../define.ts';
import {
  Approved,
  BooleanText,
  CalendarDate,
  derived,
  GroupId,
  GroupIdText,
  Instant,
  isBounded,
  match,
  RecordId,
  RecordIdText,
  Selection,
  sortedBy,
  UNBOUNDED,
  LARGEST_SMALL,
  Version,
} from '../words.ts';

/** Rows per page of a list (R-GROUP-011). */
export const GROUP_PAGE_LIMIT = 500;

export const groupTypes = {
  FAVORITE: 'Favorites List',
  MARKETING: 'Marketing List',
  MONITORED: 'Automated List',
  MOBILE: 'Mobile List',
  CONTACT: 'Group',
  APPEND: 'Skip Tracing Job',
} as const;
export type GroupTypeCode = keyof typeof groupTypes;
export const GroupType = z.enum(Object.keys(groupTypes) as [GroupTypeCode, ...GroupTypeCode[]]); // exactly the keys
/** Characters of a note: a person types fewer, those of two who saved the same property are one when one of them leaves. */
const MOST_NOTE = 10_000;
export const GroupName = z.string().trim().min(1).max(50);

/** A list (R-GROUP-001, O-076). */
export const Group = z.object({
  id: GroupId,
  name: z.string(),
  type: GroupType,
  data: z.unknown().nullable(),
  size: z.number().int(),
  modified: Instant,
  refresh: Instant.nullable(),
  originalType: GroupType.nullable(),
  gridLayoutId: RecordId.nullable(),
  savedPropertyGroupId: RecordId.nullable(),
  folderId: RecordId.nullable(),
  /** Rises with each change of its options; saving with an older one is refused with 422. */
  version: Version,
  /** False for the saved listing groups whose rule is fixed: no renaming, no deleting, no other rule (O-083). */
  editable: z.boolean(),
  isNew: z.boolean().optional(),
});
export type Group = z.infer<typeof Group>;

/** A group with the number of its contacts: those put into it, and the owners of its properties (R-CONTACT-005). */
export const ContactGroup = z.object({
  id: RecordId,
  name: z.string(),
  type: GroupType,
  size: z.number().int(),
  isNew: z.boolean().optional(),
});
export type ContactGroup = z.infer<typeof ContactGroup>;

/** What a save answers: the lists it touched or made, and what was new (O-020, R-PROP-011). */
export const SaveAnswer = z.object({
  savePropertyResponse: z.object({
    groups: z.array(Group),
    /** The list saved into, rows newly put there and rows that were there before. */
    groupId: GroupId,
    added: z.array(RecordId),
    alreadyThere: z.number().int(),
  }),
  contactGroups: z.array(ContactGroup),
});
export type SaveAnswer = z.infer<typeof SaveAnswer>;

/** Values of own columns by column id; an absent key is unknown. */
export const OwnValues = z.record(z.string(), z.union([z.string().max(500), z.number()]));
export type OwnValues = z.infer<typeof OwnValues>;

/** Row of a list: the saved record; the facts of the parcel are joined in as `property` in list answers. */
export const SavedProperty = z.object({
  savedPropertyId: RecordId,
  propertyId: RecordId,
  groupType: GroupType,
  groupIds: z.array(GroupId),
  statusId: RecordId.nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string().max(50)),
  /** Hidden from the triage until this day. */
  snoozedUntil: CalendarDate.nullable(),
  assigneeId: RecordId.nullable(),
  own: OwnValues,
  dateAdded: Instant,
  modified: Instant,
  /** Rises with each change; an edit of an older version is refused with 422 (nobody overwrites silently). */
  version: Version,
});
export type SavedProperty = z.infer<typeof SavedProperty>;

const mlsStatusCodes = Object.keys(mlsListingStatuses) as [MlsStatus, ...MlsStatus[]]; // exactly the keys
type MlsStatus = keyof typeof mlsListingStatuses;

const between = <T extends z.ZodType>(value: T) => z.object({ min: value.optional(), max: value.optional() });

/** A group context's search (R-GROUP-009, O-078, O-079); beyond the specification: what people wrote, and any fact. */
export const GroupSearch = z.object({
  filters: z.object({
    groupIds: match(GroupId).optional(),
    statusId: match(RecordId).optional(),
    typeId: match(RecordId).optional(),
    listingTypes: match(z.enum(leadTypeCodes)).optional(),
    mlsListingStatus: match(z.enum(mlsStatusCodes)).optional(),
    marketingFlags: match(z.enum(['IN_CAMPAIGN', 'NOT_CONTACTED', 'DO_NOT_MAIL'])).optional(),
    tags: match(z.string().max(50)).optional(),
    assigneeId: match(RecordId).optional(),
    automationStatus: match(z.enum(['ADDED', 'CHANGED', 'REMOVED'])).optional(),
    /** A part of the note. */
    note: z.string().trim().min(1).max(100).optional(),
    /** Of the rows that sleep until a day after this one: HIDE them, or show ONLY them. */
    snoozed: z.object({ show: z.enum(['HIDE', 'ONLY']), today: CalendarDate }).optional(),
    dateAdded: between(CalendarDate).optional(),
    modified: between(CalendarDate).optional(),
    /** On how many lists the parcel stands (stacking). */
    listCount: between(z.number().int().min(0).max(LARGEST_SMALL)).optional(),
    own: z
      .array(
        z.object({
          columnId: RecordId,
          min: z.union([z.number(), CalendarDate]).optional(),
          max: z.union([z.number(), CalendarDate]).optional(),
          values: z.array(z.string()).max(100).optional(),
          text: z.string().max(100).optional(),
        }),
      )
      .max(10)
      .optional(),
    /** Filters of the search by their keys (src/api/catalogue/search/filters.ts), checked as there. */
    facts: z.record(z.string(), z.unknown()).optional(),
  }),
  sortFields: sortedBy(z.string()).default([]),
  /** Facts and formula columns (`own.12`) that the rows bring along in `values`. */
  columns: z.array(z.string()).max(60).default([]),
  index: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(GROUP_PAGE_LIMIT).default(GROUP_PAGE_LIMIT),
});
export type GroupSearch = z.output<typeof GroupSearch>;
export type GroupSearchInput = z.input<typeof GroupSearch>;

/**
 * A row of a list: the saved record with the facts shown, null where the snapshot no longer has the parcel.
 * Money in dollars.
 */
export const GroupRow = SavedProperty.extend({
  inSnapshot: z.boolean(),
  /** The file that would say what is known of the parcel is damaged: whether the snapshot has it is not known. */
  unreadable: z.boolean(),
  streetAddress: z.string().nullable(),
  unitNumber: z.string().nullable(),
  cityName: z.string().nullable(),
  stateCode: z.string().nullable(),
  zip: z.string().nullable(),
  apn: z.string().nullable(),
  propertyType: z.string().nullable(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  squareFeet: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  estimatedValue: z.number().nullable(),
  estimatedEquity: z.number().nullable(),
  lastSaleDate: CalendarDate.nullable(),
  lastSaleAmount: z.number().nullable(),
  ownerName: z.string().nullable(),
  absentee: z.boolean().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  leadTypes: z.array(z.string()),
  /** By which its owner is called first, of the contacts; null while there is none. */
  phone: z.string().nullable(),
  /** A source lists that number as one not to be called. */
  doNotCall: z.boolean(),
  /** What was asked for in `columns`; null is unknown. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** What a person changes of a saved property; absent keys stay as they are. A null in `own` clears that value. */
const Tags = z.array(z.string().trim().min(1).max(50)).max(50);

export const RowChange = z.object({
  statusId: RecordId.nullable().optional(),
  note: z.string().max(MOST_NOTE).nullable().optional(),
  tags: Tags.optional(),
  /** Join those there are; what has no room among fifty is left out. */
  addTags: Tags.optional(),
  snoozedUntil: CalendarDate.nullable().optional(),
  assigneeId: RecordId.nullable().optional(),
  own: z.record(z.string(), z.union([z.string().max(500), z.number()]).nullable()).optional(),
});
export type RowChange = z.infer<typeof RowChange>;

const Groups = z.object({ groups: z.array(Group) });

export const groupsContract = defineContract({
  queryGroups: {
    id: 'C017',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'POST',
    path: '/resource/auth/ps4/user/new/properties/groups',
    summary: 'Rows of one or more lists',
    body: z.object({ search: GroupSearch, selection: Selection.optional() }),
    answer: z.object({
      results: z.array(GroupRow),
      resultCount: z.number().int(),
      filterCounts: z.record(z.string(), z.record(z.string(), z.number().int())),
    }),
  },
  deleteGroup: {
    id: 'C018',
    may: 'UNLIST',
    scope: 'WRITE',
    area: 'groups',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/new2/properties/groups/{id}',
    summary: 'Delete a list; saved properties that stand on no other list go with it',
    params: z.object({ id: RecordIdText }),
    query: z.object({ deleteContacts: BooleanText.optional(), listingType: z.enum(leadTypeCodes).optional() }),
    answer: z.object({ groups: z.array(Group), contactGroups: z.array(ContactGroup) }),
  },
  saveGroupOptions: {
    id: 'C019',
    may: 'NEAR',
    scope: 'WRITE',
    area: 'groups',
    method: 'PUT',
    path: '/resource/auth/ps4/user/new/properties/groups/options',
    summary: 'Rename a list or change its type, grid layout, folder or notification; refresh runs an automated one',
    body: z.object({
      id: RecordId,
      /** Of the list that was changed; absent: whatever it is. */
      version: Version.optional(),
      name: GroupName.optional(),
      type: GroupType.optional(),
      gridLayoutId: RecordId.nullable().optional(),
      folderId: RecordId.nullable().optional(),
      /** Of an automated list: how often its changes are told; NEVER is null (R-SAVED-005). */
      notification: z.enum(['IMMEDIATE', 'DAILY', 'WEEKLY']).nullable().optional(),
      /** Of an automated list: run it now; the time of its last run, as a list has it, asks for nothing. */
      refresh: z.union([z.boolean(), Instant.nullable().transform((): undefined => undefined)]).optional(),
      data: derived,
      size: derived,
      modified: derived,
      originalType: derived,
      savedPropertyGroupId: derived,
      editable: derived,
      isNew: derived,
    }),
    answer: Groups,
  },
  saveProperties: {
    id: 'C021',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'saved-properties',
    method: 'POST',
    path: '/resource/auth/ps4/user/new/properties',
    summary: 'Save one property (body propertyId, C020) or many (body selection, C021) into a list',
    query: z.object({
      groupName: GroupName.optional(),
      groupType: GroupType.optional(),
      listingType: z.enum(leadTypeCodes).optional(),
      approved: Approved,
    }),
    body: z.union([
      z.object({ propertyId: RecordId }),
      /** `onlyUnsaved`: those that stand on a list already stay where they are. */
      z.object({ selection: z.array(RecordId).min(1).max(100_000), onlyUnsaved: z.boolean().default(false) }),
    ]),
    answer: SaveAnswer,
  },
  saveEdits: {
    id: 'C023',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties',
    summary:
      'A body with a saved property saves its edits and answers the new record; a body with search and selection reads rows again, with refreshFilters=true also the counts (O-072)',
    query: z.object({ refreshFilters: BooleanText.optional() }),
    body: z.union([
      RowChange.extend({
        id: RecordId,
        version: Version,
        savedPropertyId: derived,
        propertyId: derived,
        groupType: derived,
        groupIds: derived,
        dateAdded: derived,
        modified: derived,
      }),
      z.object({ search: GroupSearch, selection: Selection.optional() }),
    ]),
    answer: z.union([
      SavedProperty,
      z.object({
        results: z.array(GroupRow),
        resultCount: z.number().int(),
        filterCounts: z.record(z.string(), z.record(z.string(), z.number().int())).optional(),
      }),
    ]),
  },
  groupCounts: {
    id: 'C024',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/groups/{id}/counts',
    summary: 'Counts of a list by automation status (O-080)',
    params: z.object({ id: GroupIdText }),
    answer: z.object({ filterCounts: z.record(z.string(), z.record(z.string(), z.number().int())) }),
  },
  removeFromGroups: {
    id: 'C025',
    may: 'UNLIST',
    scope: 'WRITE',
    area: 'groups',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/ag/properties',
    summary: 'Take properties out of the lists of the search; an empty body is refused (O-019)',
    query: z.object({ deleteContacts: BooleanText.optional(), duplicateMode: z.enum(['KEEP_ONE']).optional() }),
    /** `selection.items` are property ids. */
    body: z.object({ search: GroupSearch, selection: Selection }).refine(isBounded, UNBOUNDED),
    answer: z.object({
      groups: z.array(Group),
      contactGroups: z.array(ContactGroup),
      removed: z.array(RecordId),
      /** The same by list: what undo puts back where it was. */
      removedFrom: z.array(z.object({ groupId: RecordId, propertyIds: z.array(RecordId) })),
    }),
  },
  removeSaved: {
    id: 'C027',
    may: 'UNLIST',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/properties/{id}',
    summary: 'Take a saved property off the list detailId, without it off all lists',
    params: z.object({ id: RecordIdText }),
    query: z.object({ detailId: RecordIdText.optional(), deleteContacts: BooleanText.optional() }),
    answer: z.object({ groups: z.array(Group), contactGroups: z.array(ContactGroup), removed: z.array(RecordId) }),
  },
  groupContacts: {
    id: 'C029',
    may: 'CONTACTS',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'POST',
    path: '/resource/auth/ps4/user/ag/properties/contacts/ids',
    summary: 'Ids of the contacts linked to the selected rows',
    body: z.object({ search: GroupSearch, selection: Selection }).refine(isBounded, UNBOUNDED),
    answer: z.object({ ids: z.array(RecordId) }),
  },
  groupMembers: {
    id: 'C026',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'groups',
    method: 'GET',
    path: '/resource/auth/ps4/user/ag/properties/{id}',
    summary: 'Property ids of a list',
    params: z.object({ id: GroupIdText }),
    answer: z.object({ ids: z.array(RecordId) }),
  },
  assignToGroup: {
    id: 'C028',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'groups',
    method: 'PUT',
    path: '/resource/auth/ps4/user/ag/properties',
    summary: 'Make a list (group without id) and put the found rows of other lists into it; deleteOriginal moves them',
    query: z.object({ deleteOriginal: BooleanText.optional() }),
    body: z
      .object({
        group: z.object({ id: RecordId.optional(), name: GroupName.optional(), type: GroupType.default('FAVORITE') }),
        search: GroupSearch.optional(),
        selection: Selection.optional(),
      })
      .refine(isBounded, UNBOUNDED),
    answer: Groups.extend({
      /** The list meant, rows newly put there, and rows taken off the lists of the search. */
      groupId: RecordId,
      added: z.array(RecordId),
      removed: z.array(RecordId),
    }),
  },
  setStatus: {
    id: 'C038',
    may: 'WORK',
    scope: 'WRITE',
    area: 'saved-properties',
    method: 'PUT',
    path: '/resource/auth/ps4/property/{id}/status',
    summary: 'Set or clear the status of a property; it must be saved in a list',
    params: z.object({ id: RecordIdText }),
    body: z.object({ status: RecordId.nullable() }),
    answer: SavedProperty,
  },
  propertyData: {
    id: 'C039',
    may: 'WORK',
    scope: 'READ',
    area: 'saved-properties',
    method: 'GET',
    path: '/resource/auth/ps4/property/{id}/data',
    summary: 'Everything known of a property as CSV, a name and its value in each row',
    params: z.object({ id: RecordIdText }),
  },
});
