/** What an export says of itself, for programs: `manifest.json`. */
import { z } from 'zod';

/** Raised when files of before cannot be read as those of today. */
export const ARCHIVE_FORMAT = 1;
export const ARCHIVE_MANIFEST = 'manifest.json';

const File = z.object({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchiveFile = z.infer<typeof File>;

export const ArchiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  product: z.string(),
  program: z.string(),
  /** The newest change of the store's tables that the program knew. */
  migration: z.string(),
  made: z.iso.datetime(),
  scope: z.enum(['account', 'member']),
  accountId: z.number().int(),
  userId: z.number().int(),
  tables: z.array(
    z.object({
      table: z.string(),
      /** As PostgreSQL writes their types. */
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.number().int().nonnegative(),
      json: z.string(),
      csv: z.string(),
    }),
  ),
  documents: z.array(z.object({ id: z.number().int(), file: z.string() })),
  logos: z.array(z.object({ userId: z.number().int(), file: z.string() })),
  files: z.array(File),
  /** Tables that are not in it, with their reasons. */
  left: z.record(z.string(), z.string()),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;
