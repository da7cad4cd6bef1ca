/**
 * Records added in the browser by who operates the installation: a file comes up, what each column means is proposed and
 * mended, the first rows are shown as they will be, and a job loads them (P387-P389, P395-P399), or the server fetches it (P364, P365). What `npm run ingest --
 * propose` and the load of a recipe do, by the same functions.
 */
import { z } from 'zod';
import { propertyTypes } from '../../catalogue/property/propertyTypes.ts';
import { rollFieldKeys } from '../../catalogue/search/rollFields.ts';
import { leadTypeCodes } from '../../catalogue/search/leadTypes.ts';
import { defineContract } from '../define.ts';
import { CountyReport, KnownLayout, LoadedBefore, RememberedMapping, UnknownReport } from './layouts.ts';
import { CalendarDate, Id, Instant, RecordId } from '../words.ts';

export const MOST_SOURCE_BYTES = 8 * 1024 ** 3;
/** Rows that a preview shows as they will be. */
export const PREVIEWED_ROWS = 20;

const typeCodes = Object.keys(propertyTypes) as [keyof typeof propertyTypes, ...(keyof typeof propertyTypes)[]]; // never empty

/** FETCHING, where the server gets it by itself; WAITING for a mapping; LOADING; then one of three. */
export const additionStates = ['FETCHING', 'NOT_FETCHED', 'WAITING', 'LOADING', 'DONE', 'FAILED', 'CANCELLED'] as const;

const Counted = z.object({ reason: z.string(), count: z.int() });

/** A load as it went: what the report of the command says. */
const LoadReport = z.object({
  /** Of a file of streets: how many are on the map now. Absent: it is of parcels. */
  streets: z.int().optional(),
  rowsRead: z.int(),
  rowsKept: z.int(),
  rowsRejected: z.int(),
  rejected: z.array(Counted),
  unknown: z.array(UnknownReport),
  parcels: z.int(),
  newParcels: z.int(),
  retired: z.int(),
  /** Every parcel is as it was before. */
  isUnchanged: z.boolean(),
  seconds: z.number(),
  /** Those of the file, the largest first, with what became of the rows and parcels of each. */
  counties: z.array(CountyReport),
  /** Parcels whose owner lives elsewhere; null: nothing tells who does, or an earlier program loaded it. */
  absentee: z.int().nullable(),
  /** Parcels of the load by lead type, those with any, the most first: the way on. */
  leads: z.array(z.object({ type: z.enum(leadTypeCodes), parcels: z.int() })),
});
export type LoadReport = z.infer<typeof LoadReport>;

/** Where records lie that the server fetches by itself. */
export const SourcePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ADDRESS'), address: z.string().trim().min(1).max(2000) }),
  /** A folder of the settings, and a file that lies in it. */
  z.object({ kind: z.literal('FOLDER'), folder: z.string().min(1).max(1000), file: z.string().min(1).max(1000) }),
]);
export type SourcePlace = z.infer<typeof SourcePlace>;

/** So many files of the folders are listed. */
export const MOST_INCOMING = 500;

const Incoming = z.object({
  /** Those of the settings, whether or not something lies there. */
  folders: z.array(z.string()),
  files: z.array(z.object({ folder: z.string(), file: z.string(), bytes: z.int(), modified: Instant })),
});
export type Incoming = z.infer<typeof Incoming>;

export const Addition = z.object({
  id: RecordId,
  fileName: z.string(),
  /** From where it was fetched; null: somebody brought it up. */
  place: SourcePlace.nullable(),
  bytes: z.int(),
  created: Instant,
  finished: Instant.nullable(),
  state: z.enum(additionStates),
  /** While it is fetched or loads: what is being done, and how far (of a file in KB, 0 of 0 where nobody says). */
  phase: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  cancelRequested: z.boolean(),
  /** Why it failed. */
  message: z.string().nullable(),
  report: LoadReport.nullable(),
  /** There are rejected rows to download. */
  hasRejected: z.boolean(),
});
export type Addition = z.infer<typeof Addition>;
const Additions = z.object({ results: z.array(Addition), resultCount: z.int() });

/** What a person says of the file; what is not said is proposed. */
export const MappingChoice = z.object({
  fips: z
    .string()
    .regex(/^\d{5}$/, 'must have five digits')
    .nullable()
    .default(null),
  asOf: CalendarDate.nullable().default(null),
  name: z.string().trim().min(1).max(200).nullable().default(null),
  /** The file has only some parcels of its county; null: as proposed. */
  partial: z.boolean().nullable().default(null),
  /** Of a workbook; null: the one with most rows. */
  sheet: z.string().min(1).max(200).nullable().default(null),
  /** Column (counted from 0) -> what it is; null: not used. Columns that are not named are proposed. */
  columns: z.record(z.string().regex(/^\d{1,4}$/), z.enum(rollFieldKeys).nullable()).default({}),
  /** Its columns are said by a person, though a recipe that ships describes the file. */
  byHand: z.boolean().default(false),
  /** It is taken for what it shows itself, though a file with the same columns was loaded before. */
  anew: z.boolean().default(false),
  /** Code as the file writes it -> property type; null: unknown. Of the column that says the land use. */
  codes: z.record(z.string().max(200), z.enum(typeCodes).nullable()).default({}),
});
export type MappingChoice = z.output<typeof MappingChoice>;

const Proposal = z.object({
  id: RecordId,
  fileName: z.string(),
  bytes: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Of a workbook with several sheets: the one that is looked at, and those that have a table. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Rows looked at, and whether these are all. */
  rows: z.int(),
  isWhole: z.boolean(),
  /** What the choice came to: the county (null: a column says it, or nothing does yet), the day, the name. */
  fips: z.string().nullable(),
  countyName: z.string().nullable(),
  asOf: CalendarDate,
  name: z.string(),
  partial: z.boolean(),
  /** Why it cannot be loaded as it is chosen now: no county, no column that says which parcel; null: it can. */
  problem: z.string().nullable(),
  /** The recipe that ships and describes the file: while it is used there is nothing to map. Null: none does. */
  known: KnownLayout.nullable(),
  /** The file with the same columns that was loaded last: it is mapped as that was. Null: none was. */
  remembered: RememberedMapping.nullable(),
  /** This very file is loaded already. */
  loaded: LoadedBefore.nullable(),
  /** To be looked at first, each a sentence. */
  warnings: z.array(z.string()),
  /** Those of them that are asked about before a load: the county, the key, two columns for one field. */
  doubts: z.array(z.string()),
  columns: z.array(
    z.object({
      header: z.string(),
      /** The most frequent values. */
      samples: z.array(z.string()),
      filled: z.int(),
      distinct: z.int(),
      field: z.enum(rollFieldKeys).nullable(),
      /** 0 to 1; of a column that a person has chosen 1. */
      sure: z.number(),
      why: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  codes: z.array(
    z.object({
      header: z.string(),
      codes: z.array(
        z.object({
          code: z.string(),
          rows: z.int(),
          type: z.enum(typeCodes).nullable(),
          sure: z.number(),
          isChosen: z.boolean(),
        }),
      ),
    }),
  ),
});
export type SourceProposal = z.infer<typeof Proposal>;

const Preview = z.object({
  rowsRead: z.int(),
  /** Not more rows of the file were looked at: what a load would reject of the rest is not known. */
  isWhole: z.boolean(),
  rowsKept: z.int(),
  rowsRejected: z.int(),
  rejected: z.array(Counted),
  unknown: LoadReport.shape.unknown,
  /** The first rows as they will be: facts that have a value, by their labels in the order of the table. */
  facts: z.array(z.object({ key: z.string(), label: z.string() })),
  rows: z.array(z.array(z.string().nullable())),
  /** Lead types that will be told of the parcels of the file, and those that nothing will tell of. */
  told: z.array(z.enum(leadTypeCodes)),
  untold: z.array(z.enum(leadTypeCodes)),
  /** Why the load would be refused, in a sentence; null: it would not, or the file is too large to be tried. */
  refused: z.string().nullable(),
  /** What it would do to what is loaded; null where not all rows were looked at. */
  outcome: z
    .object({ parcels: z.int(), newParcels: z.int(), replaced: z.int(), retired: z.int(), isUnchanged: z.boolean() })
    .nullable(),
});
export type SourcePreview = z.infer<typeof Preview>;

const byOperator = { may: 'ADMINISTRATION', area: 'search' } as const;
const path = '/app/administration/additions';

export const addSourceContract = defineContract({
  additions: {
    ...byOperator,
    id: 'P387',
    method: 'GET',
    path,
    summary:
      'Files of records that were brought up, the newest first, with how far each is loaded and what became of it',
    answer: Additions,
  },
  uploadSource: {
    ...byOperator,
    id: 'P388',
    once: true,
    method: 'POST',
    path,
    summary: 'Brings a file of public records up and answers what its columns are taken for; nothing is loaded',
    upload: z.object({ file: z.instanceof(Blob) }),
    answer: Proposal,
  },
  incoming: {
    ...byOperator,
    id: 'P364',
    method: 'GET',
    path: '/app/administration/incoming',
    summary: 'Files in the folders of the server from which records may be loaded, the newest first',
    answer: Incoming,
  },
  fetchSource: {
    ...byOperator,
    id: 'P365',
    once: true,
    method: 'POST',
    path: `${path}/fetched`,
    summary:
      'Fetches a file of public records from an address, or from a folder of the server, as a job; then it waits for a mapping as one that was brought up. Addresses within the own network are refused unless the installation allows them',
    body: z.object({ place: SourcePlace }),
    answer: Addition,
  },
  proposeSource: {
    ...byOperator,
    id: 'P389',
    method: 'POST',
    path: `${path}/{id}/proposal`,
    summary: 'What its columns are taken for with these changes; nothing is loaded',
    params: Id,
    body: MappingChoice,
    answer: Proposal,
  },
  previewSource: {
    ...byOperator,
    id: 'P395',
    method: 'POST',
    path: `${path}/{id}/preview`,
    summary: `The first ${PREVIEWED_ROWS} rows as they will be, what would be rejected and why, what it would change; nothing is loaded`,
    params: Id,
    body: MappingChoice,
    answer: Preview,
  },
  loadSource: {
    ...byOperator,
    id: 'P396',
    once: true,
    method: 'POST',
    path: `${path}/{id}/load`,
    summary: 'Loads the file with this mapping as a job; searches go on with what is in service until it is done',
    params: Id,
    body: MappingChoice.extend({
      /** Retire the parcels that the newest roll lacks, however many. */
      retire: z.boolean().default(false),
    }),
    answer: Addition,
  },
  cancelAddition: {
    ...byOperator,
    id: 'P397',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Stops a load, or drops a file that waits; what is in service stays as it is',
    params: Id,
    answer: Addition,
  },
  additionRecipe: {
    ...byOperator,
    id: 'P398',
    method: 'POST',
    path: `${path}/{id}/recipe`,
    summary: 'The recipe of this mapping as a file, for `npm run ingest` and for others',
    params: Id,
    body: MappingChoice,
    answer: z.object({ fileName: z.string(), text: z.string() }),
  },
  additionRejected: {
    ...byOperator,
    id: 'P399',
    method: 'GET',
    path: `${path}/{id}/rejected`,
    summary: 'The rejected rows with their reasons, as CSV',
    params: Id,
  },
});
