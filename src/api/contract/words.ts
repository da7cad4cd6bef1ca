/** Small schemas that the contract files share (O-018, O-020, O-021). */
import { z } from 'zod';
import { LARGEST_DOLLARS } from '../../calc/money.ts';

/** Record id: positive, fits a JavaScript number (parcel ids use 52 bits). */
export const RecordId = z.number().int().positive();
/** What a 32-bit column of the store keeps. */
export const LARGEST_SMALL = 2 ** 31 - 1;
/** Id of one of a few things that every account is born with: the types and statuses of contacts. */
export const SmallId = RecordId.max(LARGEST_SMALL);
/** How often a row was changed. */
export const Version = z.number().int().min(0).max(LARGEST_SMALL);

const WRITTEN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** As a person writes it; `Number` would also read '', ' ', '0x10', null, true and [5], and a filter would silently mean 0. */
const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && WRITTEN_NUMBER.test(value.trim()) ? Number(value) : value;

/** What a number is when it is none. Bounds and whole numbers keep their own words. */
export const aNumber = z.number({
  error: ({ code }) => (code === 'invalid_type' ? 'is not a number' : undefined),
});
const tooLarge = { error: 'is too large' };
/** A bound of a range. Numbers of all units go as far as money does: nothing could show larger ones. */
export const aBound = aNumber.min(-LARGEST_DOLLARS, tooLarge).max(LARGEST_DOLLARS, tooLarge);
/** A number in a path or query, where everything is text; in a body, such as the search of a save, JSON's own too. */
export const numberText = <T extends z.ZodType>(number: T) => z.preprocess(readNumber, number);
export const RecordIdText = numberText(aNumber.int().positive());
/** So many were shown before, and agreed to: where it would be another number by now, nothing is done. */
export const Approved = numberText(aNumber.int().min(0)).optional();
/** Group ids are numbers, except the default group "0" and the assigned group "assigned" (R-GROUP-012). */
export const GroupId = z.union([z.literal('0'), z.literal('assigned'), RecordId]);
export const GroupIdText = z.union([z.literal('0'), z.literal('assigned'), RecordIdText]);
export const CalendarDate = z.iso.date();
export const Instant = z.iso.datetime({ offset: true });
/** A flag in a query, where it is text; in a body, such as the search of a save, it may be JSON's own. */
export const BooleanText = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'must be true or false',
});

/**
 * A member that an answer has and that follows from the rest: a client may send it back with the object, as that of the
 * specification does; it is taken and not used.
 */
export const derived = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/** Of the values of a row ANY, NONE or ALL are among these (R-GROUP-010, O-079); no values ask for nothing. */
export const match = <T extends z.ZodType>(value: T) =>
  z.object({ match: z.enum(['ANY', 'NONE', 'ALL']).default('ANY'), values: z.array(value).max(1000) });

/** Order of rows: up to three fields, the first counts most (O-078). */
export const sortedBy = <T extends z.ZodType<string>>(field: T) =>
  z.array(z.object({ field, ascending: z.boolean().default(true) })).max(3);

/** Every error answer: what the user reads, and per field what is wrong (R-ERROR-006, O-134). */
export const Problem = z.object({
  success: z.literal(false).optional(),
  userMessage: z.string().optional(),
  message: z.string().optional(),
  /** What a server of prices may say instead of a message (R-ERROR-012). */
  errorMessage: z.string().optional(),
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

/** Whether filters leave anything out: a list of values that is empty, or a text of none, asks for nothing. */
export const namesCriterion = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filters).some((value) => {
    if (typeof value === 'string' || Array.isArray(value)) return value.length > 0;
    if (typeof value !== 'object' || value === null) return value !== undefined;
    if ('match' in value && 'values' in value) return Array.isArray(value.values) && value.values.length > 0;
    return Object.values(value).some((part) => part !== undefined);
  });

/**
 * Which rows a call changes, deletes, copies or charges for: those of the selection, and with `allSelected` all that the
 * search finds. A search that names no criterion finds everything there is, which nobody means who selects "all".
 */
export const isBounded = ({ search, selection }: SearchAndSelection): boolean =>
  selection?.allSelected !== true || namesCriterion(search?.filters ?? {});
interface SearchAndSelection {
  readonly search?: { readonly filters: Readonly<Record<string, unknown>> } | undefined;
  readonly selection?: Selection | undefined;
}
export const UNBOUNDED = {
  path: ['search', 'filters'],
  error: 'names no criterion: say which rows are meant, by a list or another filter, or select them one by one',
};
