/** Documents of a property: C057-C061 (000 §3, §7). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { aNumber, BooleanText, derived, Id, Instant, numberText, RecordId } from '../words.ts';

/** The largest file taken (O-114). */
export const MOST_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** Larger documents are not sent along for a preview; they can be downloaded. */
export const MOST_PREVIEW_BYTES = 10 * 1024 * 1024;

/** How the page can show a document itself; null: not at all (Office files). */
export const renderings = ['IMAGE', 'PDF', 'TEXT'] as const;
export type Rendering = (typeof renderings)[number];

/** Signs that nobody sees: control characters, and those that turn the direction of what is written. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
export const HIDDEN_SIGNS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a document is called: shown, and the name of its file when it is downloaded. */
export const DocumentName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'has more than 200 characters')
  .regex(/^[^/\\]*$/, 'must not contain / or \\')
  .refine((name) => name.search(HIDDEN_SIGNS) < 0, 'must not contain signs that nobody sees')
  .refine((name) => !/^[. ]*$/.test(name), 'must not be dots only');

export const PropertyDocument = z.object({
  id: RecordId,
  propertyId: RecordId,
  name: z.string(),
  description: z.string(),
  /** 'Document' for one that was uploaded, else what kind of report it is (R-DOC-001). */
  typeDescription: z.string(),
  /** Only what was uploaded can be renamed; reports stay as they were made. */
  editable: z.boolean(),
  contentType: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Came in by itself, as a report that was bought, and was not opened yet (O-116). */
  modified: z.boolean(),
  created: Instant,
});
export type PropertyDocument = z.infer<typeof PropertyDocument>;

/** A document to look at (R-DOC-002). */
export const DocumentView = PropertyDocument.extend({
  rendering: z.enum(renderings).nullable(),
  /** The whole file as a `data:` address; null when it is too large for a preview. */
  dataUrl: z.string().nullable(),
  /** What the page shows: the same file where it can render it, else null. */
  previewUrl: z.string().nullable(),
  /** Path of the file itself. */
  url: z.string(),
});
export type DocumentView = z.infer<typeof DocumentView>;

const Documents = z.object({ documents: z.array(PropertyDocument) });

export const documentsContract = defineContract({
  documents: {
    id: 'C057',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'documents-reports',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/{id}/documents',
    summary: 'Documents of a property, newest first; {id} is the property',
    params: Id,
    answer: Documents,
  },
  addDocument: {
    id: 'C058',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'documents-reports',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties/{id}/documents',
    summary: 'Uploads a document of a property: PDF, image, Office or text, up to 25 MB',
    params: Id,
    upload: z.object({ description: z.string().max(1000).optional(), file: z.instanceof(Blob) }),
    answer: Documents.extend({ savedId: RecordId }),
  },
  saveDocument: {
    id: 'C059',
    may: 'WORK',
    scope: 'WRITE',
    area: 'documents-reports',
    method: 'PUT',
    path: '/resource/auth/ps4/user/documents',
    summary: 'Changes name and description of an uploaded document, or brings a deleted one back (30 days)',
    body: z.object({
      id: RecordId,
      name: DocumentName.optional(),
      description: z.string().trim().max(1000, 'has more than 1000 characters').optional(),
      /** Brings a deleted document back. */
      removed: z.literal(false).optional(),
      propertyId: derived,
      typeDescription: derived,
      editable: derived,
      contentType: derived,
      bytes: derived,
      modified: derived,
      created: derived,
    }),
    answer: Documents,
  },
  document: {
    id: 'C060',
    may: 'WORK',
    scope: 'READ',
    area: 'documents-reports',
    method: 'GET',
    path: '/resource/auth/ps4/user/documents/{id}',
    summary: 'A document to look at, which counts as opened from then on; download=true answers the file',
    params: Id,
    query: z.object({ download: BooleanText.default(false) }),
    answer: DocumentView,
    orFile: true,
  },
  documentFile: {
    id: 'P073',
    may: 'WORK',
    scope: 'READ',
    area: 'documents-reports',
    method: 'GET',
    path: '/app/documents/{id}/file',
    summary: 'The file of a document',
    params: Id,
  },
  propertyPicture: {
    id: 'P400',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'documents-reports',
    method: 'GET',
    path: '/app/properties/{id}/picture',
    summary:
      "A property as its user sees it: the newest picture among their documents of it, else the image that C065 answers; the file name of one's own begins with `own-`. `night`: a drawn map has a dark ground",
    params: Id,
    query: z.strictObject({
      width: numberText(aNumber.int().min(50).max(2000)).default(500),
      height: numberText(aNumber.int().min(50).max(2000)).default(400),
      night: BooleanText.default(false),
    }),
  },
  deleteDocument: {
    id: 'C061',
    may: 'WORK',
    scope: 'WRITE',
    area: 'documents-reports',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/documents/{id}',
    summary: 'Deletes a document; answers the documents of its property',
    params: Id,
    answer: Documents,
  },
});
