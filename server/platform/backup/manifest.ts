/** What a backup says about itself: the entry `manifest.json` of the archive, and its hash in `manifest.sha256`. */
import { z } from 'zod';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Decimal digits: beyond what a JSON number keeps. */
const Digits = z.string().regex(/^-?\d+$/);
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** Path within the archive, of which none leads out of the folder that it is unpacked to. */
export const EntryName = z
  .string()
  .max(1000)
  .refine((name) => /^[^\\:\0]+$/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part)));

const BackedTable = z.object({
  name: Name,
  columns: z.array(Name),
  rows: Digits,
  /** Sum of a hash of each row, whatever their order. */
  checksum: Digits,
});

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the program. */
  program: z.string(),
  /** The moment that all of the store is of. */
  made: z.iso.datetime(),
  /** Those that made the tables, oldest first. */
  migrations: z.array(z.object({ name: z.string(), sha256: Hash })),
  tables: z.array(BackedTable),
  sequences: z.array(z.object({ name: Name, last: Digits, isCalled: z.boolean() })),
  /** The snapshot in service; null: none was. */
  warehouse: z.object({ id: z.string(), createdAt: z.string() }).nullable(),
  /** Files that the store names and that were not there: they had been removed, or were lost before. */
  missing: z.array(z.string()),
  /** Settings of the server by name, without the values of secrets: to look up, nothing reads them back. */
  settings: z.record(z.string(), z.string()),
  entries: z.array(z.object({ name: EntryName, bytes: z.number().int().nonnegative(), sha256: Hash })),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedTable = z.infer<typeof BackedTable>;
export type BackedEntry = Manifest['entries'][number];
export type BackedSequence = Manifest['sequences'][number];

/** Where things lie in the archive. */
export const tableEntry = (table: string): string => `store/${table}.copy`;
export const JOBS_ENTRY = 'store/jobs.json';
export const WAREHOUSE_FOLDER = 'warehouse/';
/** Files of people by their keys, from wherever the installation keeps them. */
export const FILES_FOLDER = 'files/';
/** Folders of the data directory that are kept as they are: what imports hold, e-mail without a server, pictures of brands. */
export const PLAIN_FOLDERS = ['imports', 'outbox', 'brands'] as const;
/** Files of the data directory that are: plans and brands of the installation. */
export const PLAIN_FILES: readonly string[] = ['plans.json', 'brands.json'];
