/** Small schemas that the contract files share (O-018, O-020, O-021). */
import { z } from 'zod';

/** Record id: positive, fits a JavaScript number (parcel ids use 52 bits). */
export const RecordId = z.number().int().positive();

const WRITTEN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** As a person writes it; `Number` would also read '', ' ', '0x10', null, true and [5], and a filter would silently mean 0. */
const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && WRITTEN_NUMBER.test(value.trim()) ? Number(value) : value;

/** What a number is when it is none. Bounds and whole numbers keep their own words. */
export const aNumber = z.number({
  error: ({ code }) => (code === 'invalid_type' ? 'is not a number' : undefined),
});
/** A number in a path or query, where everything is text; in a body, such as the search of a save, JSON's own too. */
export const numberText = <T extends z.ZodType>(number: T) => z.preprocess(readNumber, number);
export const RecordIdText = numberText(aNumber.int().positive());
/** Group ids are numbers, except the default group "0" and the assigned group "assigned" (R-GROUP-012). */
export const GroupId = z.union([z.literal('0'), z.literal('assigned'), RecordId]);
export const GroupIdText = z.union([z.literal('0'), z.literal('assigned'), RecordIdText]);
export const CalendarDate = z.iso.date();
export const Instant = z.iso.datetime({ offset: true });
/** A flag in a query, where it is text; in a body, such as the search of a save, it may be JSON's own. */
export const BooleanText = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'Is true or false.',
});

/** Every error answer: what the user reads, and per field what is wrong (R-ERROR-006, O-134). */
export const Problem = z.object({
  success: z.literal(false).optional(),
  userMessage: z.string().optional(),
  message: z.string().optional(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const Id = z.object({ id: RecordIdText });

/**
 * Which rows of a result or list are meant: `items` are selected, or with `allSelected` everything but `items`
 * (R-GROUP-018). `selected` is the number of rows that gives.
 */
export const Selection = z.object({
  allSelected: z.boolean().default(false),
  remainingSelected: z.boolean().default(false),
  items: z.array(RecordId).max(1_000_000),
  selected: z.number().int().nonnegative().optional(),
});
export type Selection = z.infer<typeof Selection>;
