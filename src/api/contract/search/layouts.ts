/** Of files with several counties, and of those whose layout a recipe that ships describes. */
import { z } from 'zod';
import { Instant } from '../words.ts';

/** What a load did in one of its counties. */
export const CountyReport = z.object({
  fips: z.string(),
  name: z.string(),
  parcels: z.int(),
  rowsKept: z.int(),
  rowsRejected: z.int(),
  newParcels: z.int(),
  replaced: z.int(),
  retired: z.int(),
});

/** The recipe that describes a file. */
export const KnownLayout = z.object({
  id: z.string(),
  name: z.string(),
  agency: z.string().nullable(),
  notes: z.array(z.string()),
  /** It adds to parcels that other files list. */
  adds: z.boolean(),
  isUsed: z.boolean(),
  /** Of fixed width: without the layout of the recipe it cannot be read, so nothing can be said by hand. */
  isFixed: z.boolean(),
  /** Of the rows that were looked at, the largest first. */
  counties: z.array(z.object({ fips: z.string(), name: z.string(), rows: z.int() })),
});

/** A load of before. */
export const LoadedBefore = z.object({
  fileName: z.string(),
  /** What the source was called. */
  name: z.string(),
  finished: Instant,
  /** Null: a column said it, row by row. */
  countyName: z.string().nullable(),
});
export type LoadedBefore = z.infer<typeof LoadedBefore>;

/** A load of before of a file with the same columns. */
export const RememberedMapping = LoadedBefore.extend({
  /** Its mapping is proposed. */
  isUsed: z.boolean(),
});
export type RememberedMapping = z.infer<typeof RememberedMapping>;

/** Values of a column that could not be what they were for. */
export const UnknownReport = z.object({
  fact: z.string(),
  column: z.string(),
  reason: z.string(),
  count: z.int(),
  row: z.int(),
  example: z.string(),
});
