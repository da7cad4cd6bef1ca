/** Export and import of properties: C049-C056, and calls of our own for large files, preview, cancel and undo. */
import { z } from 'zod';
import { exportColumns, type ExportColumnKey } from '../../catalogue/lists/exportColumns.ts';
import { importTargets, type ImportTarget } from '../../catalogue/lists/importTargets.ts';
import { defineContract } from '../define.ts';
import { Group, GroupName, GroupSearch } from './groups.ts';
import { PropertyLimit } from './propertyLimit.ts';
import { AskedSortField, ThenBy } from '../search/order.ts';
import { Search } from '../search/search.ts';
import { BooleanText, Id, Instant, isBounded, LARGEST_SMALL, RecordId, Selection, UNBOUNDED } from '../words.ts';

/** Rows of one export; more are refused with their number. */
export const MOST_EXPORTED = 250_000;
/** Above this many rows the file is streamed after the confirmation instead of travelling as base64Uri. */
export const MOST_INLINE_ROWS = 5000;
export const MOST_IMPORTED = 1_000_000;
export const MOST_IMPORT_BYTES = 400 * 1024 * 1024;

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', xml: 'Excel XML' } as const;
export type ExportFormat = keyof typeof exportFormats;
export const ExportFormat = z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]); // exactly the keys

const columnKeys = exportColumns.map(({ key }) => key) as [ExportColumnKey, ...ExportColumnKey[]]; // never empty
/** An own column is named by its id: `own.12`. */
const OwnColumnName = z.string().regex(/^own\.\d+$/, 'is no column');
export const ExportColumnName = z.union([z.enum(columnKeys), OwnColumnName]);

/** A prepared export (R-EXPORT-001, O-120). */
export const PropertyExport = z.object({
  fileId: RecordId,
  /** The same id until it is confirmed, then null. */
  pendingPropertyExportId: RecordId.nullable(),
  fileName: z.string(),
  format: ExportFormat,
  rowCount: z.number().int(),
  columnCount: z.number().int(),
  /** `data:` address of the whole file; null where it is streamed after the confirmation (or only started so far). */
  base64Uri: z.string().nullable(),
  /** What the person is asked; null once confirmed. */
  prompt: z.string().nullable(),
  limit: PropertyLimit,
});
export type PropertyExport = z.infer<typeof PropertyExport>;

export const importStates = ['QUEUED', 'PROCESSING', 'COMPLETE', 'FAILED'] as const;

const targetKeys = importTargets.map(({ key }) => key) as [ImportTarget, ...ImportTarget[]]; // never empty
/** Column of the file (counted from 0) -> what it is. A column that is not named is left as it is. */
export const ImportMapping = z.record(z.string().regex(/^\d{1,4}$/), z.union([z.enum(targetKeys), OwnColumnName]));
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportOptions = z.object({
  mapping: ImportMapping,
  /** County of all rows, where the file does not say; 5 digits. */
  fips: z
    .string()
    .regex(/^\d{5}$/, 'must have five digits')
    .nullable()
    .default(null),
  /** Keep rows without a parcel as parcels of the user's own. */
  keepUnmatched: z.boolean().default(false),
});
export type ImportOptions = z.output<typeof ImportOptions>;

export const ImportCounts = z.object({
  rows: z.number().int(),
  matchedByApn: z.number().int(),
  matchedByAddress: z.number().int(),
  duplicates: z.number().int(),
  unmatched: z.number().int(),
  conflicts: z.number().int(),
  damaged: z.number().int(),
  broken: z.number().int(),
  kept: z.number().int(),
  /** Values for statuses, tags, own columns ... that fit none of them; the report names each. */
  unread: z.number().int().default(0),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** An import as its owner sees it (R-IMPORT-001, O-123). */
export const ImportJob = z.object({
  id: RecordId,
  fileName: z.string(),
  groupName: z.string(),
  groupId: RecordId.nullable(),
  state: z.enum(importStates),
  /** What is being done, in words: `Matching`, `Adding`, `Taking back`. */
  phase: z.string().nullable(),
  /** Why it failed, or what is worth knowing of it. */
  message: z.string().nullable(),
  created: Instant,
  finished: Instant.nullable(),
  bytes: z.number().int(),
  /** Null until the file was read. */
  counts: ImportCounts.nullable(),
  /** Parcels to put on the list, of them done, and of these new on it. */
  members: z.number().int(),
  done: z.number().int(),
  added: z.number().int(),
  rowsPerSecond: z.number().int().nullable(),
  cancelRequested: z.boolean(),
  /** Its members were taken off again. */
  undone: z.boolean(),
  hasReport: z.boolean(),
  /** Rows that wait for a person to decide between parcels, and of them those decided (P067, P068). */
  conflicts: z.number().int(),
  decided: z.number().int(),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** Rows with several candidates that one import keeps to be decided; the others stand in its report alone. */
export const MOST_CONFLICTS_KEPT = 1000;

/** A row that could be several parcels, with what a person decided: none is guessed (O-122). */
export const ImportConflict = z.object({
  /** Of the file, 1 is the first after the header. */
  row: z.number().int(),
  reason: z.string(),
  /** The row as the file has it. */
  cells: z.array(z.string().nullable()),
  candidates: z.array(
    z.object({
      propertyId: RecordId,
      apn: z.string().nullable(),
      fips: z.string().nullable(),
      address: z.string().nullable(),
      owner: z.string().nullable(),
    }),
  ),
  /** The parcel chosen; null: not decided. */
  propertyId: RecordId.nullable(),
});
export type ImportConflict = z.infer<typeof ImportConflict>;

/** The head of a file that waits for its mapping, and what the first rows would match. */
export const ImportPreview = z.object({
  id: RecordId,
  fileName: z.string(),
  bytes: z.number().int(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.array(z.string()),
  options: ImportOptions,
  /** The first rows as texts, and what becomes of each. */
  rows: z.array(
    z.object({
      cells: z.array(z.string().nullable()),
      outcome: z.string(),
      reason: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  /** Of the first `previewed` rows. */
  previewed: z.number().int(),
  counts: ImportCounts,
  warnings: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** A search with the order of its rows. */
export const OrderedSearch = Search.extend({
  sortField: AskedSortField.optional(),
  sortAscending: BooleanText.optional(),
  thenBy: ThenBy.optional(),
});
const chosenParts = {
  search: GroupSearch.optional(),
  filter: OrderedSearch.optional(),
  selection: Selection.optional(),
};
/** Which properties: of lists (search) or of a search (filter), all or the selected ones; or the selected ones alone. */
export const PropertyChoice = z
  .object(chosenParts)
  .refine((body) => body.search === undefined || isBounded(body), UNBOUNDED);
export type PropertyChoice = z.output<typeof PropertyChoice>;

const Jobs = z.object({ importJobs: z.array(ImportJob), groups: z.array(Group).optional() });
const Conflicts = z.object({ header: z.array(z.string()), conflicts: z.array(ImportConflict) });
const Upload = z.object({ file: z.instanceof(Blob), groupName: GroupName });

export const exportImportContract = defineContract({
  exportProperties: {
    id: 'C049',
    may: 'NEAR',
    scope: 'WRITE',
    once: true,
    area: 'export-import',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties/exportnew',
    summary:
      'Prepare an export of lists (search) or of a search (filter), of all rows or the selected ones; csv=true CSV, isXML=true SpreadsheetML, neither XLSX',
    query: z.object({
      name: z.string().trim().min(1).max(100).optional(),
      csv: BooleanText.optional(),
      isXML: BooleanText.optional(),
    }),
    body: z
      .object({ ...chosenParts, columns: z.array(ExportColumnName).min(1).max(200).optional() })
      .refine((body) => body.search === undefined || isBounded(body), UNBOUNDED),
    answer: PropertyExport,
  },
  getExport: {
    id: 'C050',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/export/{id}',
    summary: 'A prepared export: its file as base64Uri when it is small, and the prompt to confirm',
    params: Id,
    answer: PropertyExport,
  },
  confirmExport: {
    id: 'C051',
    may: 'WORK',
    scope: 'WRITE',
    once: true,
    area: 'export-import',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties/export/{id}/confirmation',
    summary: 'Confirm an export: its rows are charged, once',
    params: Id,
    answer: PropertyExport,
  },
  exportFile: {
    id: 'P060',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'GET',
    path: '/app/exports/{id}/file',
    summary: 'The file of a confirmed export, streamed',
    params: Id,
  },
  discardExport: {
    id: 'P061',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'DELETE',
    path: '/app/exports/{id}',
    summary: 'Give up an export that was not confirmed: nothing is charged',
    params: Id,
    answer: z.object({ pendingPropertyExportId: RecordId.nullable() }),
  },
  importProperties: {
    id: 'C052',
    may: 'SEARCH',
    scope: 'WRITE',
    once: true,
    area: 'export-import',
    method: 'POST',
    path: '/resource/auth/ps4/user/properties/imports',
    summary: 'Import a CSV, TSV or XLSX file into a list, with the mapping that its headers propose',
    upload: Upload,
    answer: Jobs,
  },
  listImports: {
    id: 'C053',
    may: 'WORK',
    scope: 'WRITE',
    guest: true,
    area: 'export-import',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/imports',
    summary: 'Import jobs, newest first',
    answer: Jobs,
  },
  deleteImport: {
    id: 'C054',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/properties/imports/{id}',
    summary: 'Delete the record of an import, its file and report; the imported properties stay',
    params: Id,
    answer: Jobs,
  },
  importFile: {
    id: 'C055',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/imports/{id}/file',
    summary: 'The uploaded file',
    params: Id,
  },
  importReport: {
    id: 'C056',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/imports/{id}/report',
    summary: 'Result report: every row of the file with what became of it and why',
    params: Id,
  },
  uploadImport: {
    id: 'P062',
    may: 'SEARCH',
    scope: 'WRITE',
    once: true,
    area: 'export-import',
    method: 'POST',
    path: '/app/imports',
    summary: 'Upload a file to look at: answers its head, the proposed mapping and what the first rows would match',
    upload: Upload,
    answer: ImportPreview,
  },
  previewImport: {
    id: 'P063',
    may: 'SEARCH',
    scope: 'WRITE',
    area: 'export-import',
    method: 'POST',
    path: '/app/imports/{id}/preview',
    summary: 'The same with another mapping',
    params: Id,
    body: ImportOptions,
    answer: ImportPreview,
  },
  startImport: {
    id: 'P064',
    may: 'SEARCH',
    scope: 'WRITE',
    once: true,
    area: 'export-import',
    method: 'POST',
    path: '/app/imports/{id}/start',
    summary: 'Start the import of an uploaded file with this mapping',
    params: Id,
    body: ImportOptions.extend({ groupName: GroupName.optional() }),
    answer: Jobs,
  },
  cancelImport: {
    id: 'P065',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'POST',
    path: '/app/imports/{id}/cancel',
    summary: 'Stop an import that runs; what it added is taken off again',
    params: Id,
    answer: Jobs,
  },
  undoImport: {
    id: 'P066',
    may: 'WORK',
    scope: 'WRITE',
    area: 'export-import',
    method: 'POST',
    path: '/app/imports/{id}/undo',
    summary: 'Take the members that an import added off the list again (undo), or put them back (redo)',
    params: Id,
    body: z.object({ undo: z.boolean() }),
    answer: Jobs,
  },
  importConflicts: {
    id: 'P067',
    may: 'SEARCH',
    scope: 'WRITE',
    area: 'export-import',
    method: 'GET',
    path: '/app/imports/{id}/conflicts',
    summary: 'Rows of an import that could be several parcels, with their candidates and what was decided',
    params: Id,
    answer: Conflicts,
  },
  decideConflict: {
    id: 'P068',
    may: 'SEARCH',
    scope: 'WRITE',
    area: 'export-import',
    method: 'POST',
    path: '/app/imports/{id}/conflicts',
    summary: 'Put one of the candidates of a row on the list of the import, or none (null) again',
    params: Id,
    body: z.object({ row: z.number().int().min(1).max(LARGEST_SMALL), propertyId: RecordId.nullable() }),
    answer: Conflicts.extend({ importJobs: z.array(ImportJob), groups: z.array(Group) }),
  },
});
