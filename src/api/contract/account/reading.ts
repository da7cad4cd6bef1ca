/** Reading an export of everything back into an account that holds nothing yet (design/account.md section 13). */
import { z } from 'zod';
import { Instant, RecordId } from '../words.ts';

/** An export that is larger is read by whoever operates the installation, on the machine itself. */
export const MOST_READING_BYTES = 4 * 1024 ** 3;
/** It comes in parts, each of which is kept: what broke off goes on where it was. */
export const READING_PART_BYTES = 8 * 1024 ** 2;
/** So long what was sent is kept where nobody goes on. */
export const READING_HOURS = 24;

export const readingStates = [
  'RECEIVING',
  'CHECKING',
  'READY',
  'REFUSED',
  'QUEUED',
  'RUNNING',
  'DONE',
  'FAILED',
  'CANCELLED',
] as const;
export type ReadingState = (typeof readingStates)[number];

/** Why nothing was read, and where in the export that stands. */
export const ReadingProblem = z.object({
  text: z.string(),
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
});
export type ReadingProblem = z.infer<typeof ReadingProblem>;

const Counted = z.object({ name: z.string(), rows: z.number().int() });

/** What an export holds, and what of it is read. */
export const ReadingPreview = z.object({
  product: z.string(),
  made: Instant,
  /** Of a whole account; else of what was one member's own. */
  isWhole: z.boolean(),
  /** As a person calls the rows, with their number. */
  read: z.array(Counted),
  /** Rows in all, with those that hang on others. */
  rows: z.number().int(),
  /** Properties of which the data of this installation knows nothing: they stay on their lists. */
  unknown: z.number().int(),
  /** Documents whose files were lost before the export. */
  lost: z.number().int(),
  /** Whose rows there are, and whose they become. */
  members: z.array(z.object({ name: z.string(), username: z.string(), becomes: z.string(), isHere: z.boolean() })),
  /** What is not read: tables with rows, and why. */
  left: z.array(Counted.extend({ why: z.string() })),
});
export type ReadingPreview = z.infer<typeof ReadingPreview>;

export const Reading = z.object({
  id: RecordId,
  state: z.enum(readingStates),
  fileName: z.string(),
  bytes: z.number().int(),
  received: z.number().int(),
  preview: ReadingPreview.nullable(),
  /** Rows read, and of how many. */
  done: z.number().int(),
  of: z.number().int().nullable(),
  problem: ReadingProblem.nullable(),
  made: Instant,
  finished: Instant.nullable(),
});
export type Reading = z.infer<typeof Reading>;
