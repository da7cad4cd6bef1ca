/** People: owners of saved properties, and those that came in by hand or file (000 §3, §7; C068-C083). */
import { z } from 'zod';
import { isEmail, isPhone } from '../../../calc/validation/patterns.ts';
import { defineContract } from '../define.ts';
import { SampleRecipient } from '../marketing/sampleRecipient.ts';
import { ContactGroup, GroupName } from '../lists/groups.ts';
import {
  Approved,
  derived,
  Id,
  Instant,
  isBounded,
  match,
  RecordId,
  RecordIdText,
  Selection,
  sortedBy,
  SmallId,
  UNBOUNDED,
  Version,
} from '../words.ts';

/** Rows of a page of contacts, as of a list (R-GROUP-011). */
export const CONTACT_PAGE_LIMIT = 500;
/** Rows of a file of contacts. */
export const MOST_IMPORTED_CONTACTS = 100_000;
export const MOST_CONTACT_FILE_BYTES = 40 * 1024 * 1024;

const text = (most: number) => z.string().trim().max(most, `has more than ${most} characters`);
const phone = text(30).refine((value) => value === '' || isPhone(value), 'is no phone number of 10 to 15 digits');

/** What a person knows of a contact (R-CONTACT-003); '' is unknown. */
export const ContactFields = z.object({
  firstName: text(100),
  middleName: text(100),
  lastName: text(200),
  suffix: text(20),
  companyName: text(200),
  mobile: phone,
  landline: phone,
  other: phone,
  email: text(200).refine((value) => value === '' || isEmail(value), 'is no e-mail address'),
  streetAddress: text(200),
  city: text(100),
  state: text(50),
  zip: text(10),
  mailStreetAddress: text(200),
  mailCity: text(100),
  mailState: text(50),
  mailZip: text(10),
  /** Mail goes to the street address (R-CONTACT-004). */
  mailAddressSame: z.boolean(),
  typeId: SmallId.nullable(),
  statusId: SmallId.nullable(),
});
export type ContactFields = z.infer<typeof ContactFields>;

const contactTexts = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'companyName',
  'mobile',
  'landline',
  'other',
  'email',
  'streetAddress',
  'city',
  'state',
  'zip',
  'mailStreetAddress',
  'mailCity',
  'mailState',
  'mailZip',
] as const satisfies readonly (keyof ContactFields)[];

export const blankContact: ContactFields = {
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  companyName: '',
  mobile: '',
  landline: '',
  other: '',
  email: '',
  streetAddress: '',
  city: '',
  state: '',
  zip: '',
  mailStreetAddress: '',
  mailCity: '',
  mailState: '',
  mailZip: '',
  mailAddressSame: true,
  typeId: null,
  statusId: null,
};

export const Contact = ContactFields.extend({
  id: RecordId,
  /** Parcels whose owner this is. */
  propertyIds: z.array(RecordId),
  /** Digits of its phone numbers that stand on a do-not-call list (O-132). */
  doNotCall: z.array(z.string()),
  /** OWNER came with a saved property, IMPORT with a file, USER by hand. */
  source: z.enum(['OWNER', 'IMPORT', 'USER', 'LEAD']),
  modified: Instant,
  /** Rises with each change; saving with an older one is refused with 422. */
  version: Version,
});
export type Contact = z.infer<typeof Contact>;

/** By a field of the contact, or by its name as it is shown: the company, else the last name first. */
export const contactSortFields = ['name', 'modified', ...contactTexts, 'typeId', 'statusId'] as const;

/** A search of contacts, in the form of a search of lists (R-GROUP-009). */
export const ContactSearch = z.object({
  filters: z
    .object({
      groupIds: match(RecordId).optional(),
      typeId: match(SmallId).optional(),
      statusId: match(SmallId).optional(),
      /** Owners and others linked to these parcels. */
      propertyIds: match(RecordId).optional(),
      /** A part of name, company, phone, e-mail, street or city. */
      text: z.string().trim().max(100).optional(),
    })
    .default({}),
  sortFields: sortedBy(z.enum(contactSortFields)).default([]),
  index: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(CONTACT_PAGE_LIMIT).default(CONTACT_PAGE_LIMIT),
});
export type ContactSearch = z.output<typeof ContactSearch>;

/** The body of a call about contacts of a search: without a search the selection alone says whom. */
export const chosenContacts = <T extends z.ZodRawShape>(also: T) =>
  z
    .object({ search: ContactSearch.default(ContactSearch.parse({})), selection: Selection, ...also })
    // The two parts are as they stand above, whatever stands beside them.
    .refine((body) => isBounded(body as Parameters<typeof isBounded>[0]), UNBOUNDED);
/** The same to read them: it reads what a query reads, which may be everybody. */
export const ContactChoice = z.object({ search: ContactSearch.default(ContactSearch.parse({})), selection: Selection });
/** A file of contacts, and the group of that name they come into. */
export const ImportedFile = z.object({ groupName: GroupName, file: z.instanceof(Blob) });
const sortsOfPeople = { typeId: SmallId.nullable().optional(), statusId: SmallId.nullable().optional() };
const Groups = z.object({ groups: z.array(ContactGroup) });
const Ids = z.object({ ids: z.array(RecordId) });

const PERMISSION = { area: 'contacts', may: 'CONTACTS' } as const;

export const contactsContract = defineContract({
  contact: {
    id: 'C068',
    scope: 'READ',
    guest: true,
    ...PERMISSION,
    method: 'GET',
    path: '/resource/auth/ps4/user/contacts/new/{id}',
    summary: 'A contact',
    params: Id,
    answer: Contact,
  },
  saveContact: {
    id: 'C069',
    scope: 'WRITE',
    once: true,
    ...PERMISSION,
    method: 'PUT',
    path: '/resource/auth/ps4/user/contacts/new',
    summary: 'Makes a contact (without id) or changes the fields named; removed: false brings a deleted one back',
    query: z.object({ groupName: GroupName.optional() }),
    body: ContactFields.partial().extend({
      /** The blank form has `id` null (R-CONTACT-003). */
      id: RecordId.nullish(),
      version: Version.nullish(),
      removed: z.literal(false).optional(),
      propertyIds: derived,
      doNotCall: derived,
      source: derived,
      modified: derived,
    }),
    answer: Groups.extend({ contact: Contact }),
  },
  importContacts: {
    id: 'C070',
    scope: 'WRITE',
    once: true,
    ...PERMISSION,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/new',
    summary: 'Contacts of a CSV or XLSX file into the group of that name; who is known already gets what was missing',
    upload: ImportedFile.extend({ approved: Approved }),
    answer: Groups.extend({
      groupId: RecordId,
      /** Names the import for its undo; null when it changed nothing. */
      importId: RecordId.nullable(),
      added: z.number().int(),
      completed: z.number().int(),
      unchanged: z.number().int(),
      /** Lines that were not taken, and why; the first hundred. */
      rejected: z.array(z.object({ line: z.number().int(), reason: z.string() })),
      rejectedCount: z.number().int(),
      /** Columns of the file that say nothing we know. */
      unknownColumns: z.array(z.string()),
    }),
  },
  undoContactImport: {
    id: 'P069',
    scope: 'WRITE',
    ...PERMISSION,
    method: 'POST',
    path: '/app/contacts/imports/{id}/undo',
    summary: 'Take back what an import of contacts added and filled in (undo), or do it again (redo)',
    params: Id,
    body: z.object({ undo: z.boolean() }),
    answer: Groups.extend({ groupId: RecordId.nullable() }),
  },
  setContacts: {
    id: 'C075',
    scope: 'WRITE',
    ...PERMISSION,
    method: 'PUT',
    path: '/resource/auth/ps4/user/contacts/new/groups/update',
    summary: 'Sets type or status of many contacts; removed: false brings back the deleted ones that are named',
    body: chosenContacts({ ...sortsOfPeople, removed: z.literal(false).optional() }),
    answer: z.object({
      changed: z.array(RecordId),
      /** What those changed were before, in the same order. */
      before: z.array(z.object({ id: RecordId, typeId: SmallId.nullable(), statusId: SmallId.nullable() })),
    }),
  },
  sampleContact: {
    id: 'C076',
    scope: 'READ',
    guest: true,
    ...PERMISSION,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/sample',
    summary: 'A recipient to show previews with: the first of the selection, else a made-up one',
    body: z.object({ search: ContactSearch.optional(), selection: Selection.optional() }),
    answer: z.object({
      sampleRecipient: SampleRecipient,
    }),
  },
  queryContacts: {
    id: 'C077',
    scope: 'READ',
    guest: true,
    ...PERMISSION,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/new/groups',
    summary: 'Contacts of one or more groups; without a group of all',
    body: z.object({ search: ContactSearch, selection: Selection.optional() }),
    answer: Groups.extend({
      results: z.array(Contact),
      resultCount: z.number().int(),
      /** Saved parcels whose owners are being looked for behind the answer; `contacts.linked` tells when they are there. */
      ownersToCome: z.number().int(),
    }),
  },
  deleteContacts: {
    id: 'C078',
    scope: 'WRITE',
    ...PERMISSION,
    method: 'DELETE',
    path: '/resource/auth/ps4/user/contacts/new',
    summary: 'Takes contacts out of the groups that the search names, without groups deletes them (30 days to undo)',
    body: chosenContacts({}),
    answer: Groups.extend({ removed: z.array(RecordId) }),
  },
  contactIdsOfGroup: {
    id: 'C079',
    scope: 'READ',
    guest: true,
    ...PERMISSION,
    method: 'GET',
    path: '/resource/auth/ps4/user/contacts/new/groups/{id}/ids',
    summary: 'Ids of the contacts of a group',
    params: z.object({ id: RecordIdText }),
    answer: Ids,
  },
  contactIds: {
    id: 'C080',
    scope: 'READ',
    guest: true,
    ...PERMISSION,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/new/groups/ids',
    summary: 'Ids of the contacts of a search and selection',
    body: z.object({ search: ContactSearch, selection: Selection.optional() }),
    answer: Ids,
  },
  saveContactGroup: {
    id: 'C081',
    scope: 'WRITE',
    once: true,
    ...PERMISSION,
    method: 'PUT',
    path: '/resource/auth/ps4/user/contacts/new/groups',
    summary: 'Makes or renames a contact group and puts the selected contacts into it',
    body: z
      .object({
        group: z.object({
          id: RecordId.optional(),
          name: GroupName.optional(),
          type: z.enum(['CONTACT', 'FAVORITE', 'MARKETING']).default('CONTACT'),
        }),
        search: ContactSearch.optional(),
        selection: Selection.optional(),
      })
      .refine(isBounded, UNBOUNDED),
    answer: Groups.extend({ groupId: RecordId, added: z.array(RecordId) }),
  },
  exportContacts: {
    id: 'C082',
    scope: 'WRITE',
    ...PERMISSION,
    method: 'POST',
    path: '/resource/auth/ps4/user/contacts/new/export',
    summary: 'The selected contacts as CSV; importing the file again changes nothing',
    body: ContactChoice,
    query: z.object({ name: z.string().trim().max(100).optional() }),
  },
  deleteContactGroup: {
    id: 'C083',
    scope: 'WRITE',
    ...PERMISSION,
    method: 'DELETE',
    path: '/resource/auth/ps4/user/contacts/new/groups/{id}',
    summary: 'Deletes a contact group; its contacts stay. A list that holds properties is deleted with the lists',
    params: z.object({ id: RecordIdText }),
    answer: Groups,
  },
});
