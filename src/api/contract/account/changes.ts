/** What members changed of what is the account's own, not a user's: P201. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { ListColumn } from '../lists/lists.ts';
import { aNumber, Instant, numberText, RecordId, RecordIdText } from '../words.ts';

/** Traces are kept for two years, then a job forgets them. */
export const KEPT_DAYS = 730;
export const CHANGES_PAGE = 100;
/** As many as one call answers. */
export const MOST_CHANGES = 500;

export const changeActions = ['CREATED', 'CHANGED', 'REMOVED'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** `state`: what stood there before and after; traces of older versions are read with it, too. */
const change = <K extends string, S extends z.ZodType>(what: K, state: S) =>
  z.object({
    id: RecordId,
    at: Instant,
    userId: RecordId,
    /** Who did it, by the name of then. */
    member: z.string(),
    what: z.literal(what),
    action: z.enum(changeActions),
    /** What people call the thing: its name then, or the address of the property. */
    subject: z.string(),
    /** The property that a correction is of; null for all else. */
    propertyId: RecordId.nullable(),
    /** Null: there was none. */
    before: z.nullable(state),
    /** Null: there is none any more. */
    after: z.nullable(state),
  });

const ColumnState = ListColumn.pick({ name: true, kind: true, choices: true, formula: true }).extend({
  /** Rows whose value went with a column that was removed. */
  values: z.number().int().optional(),
});
/** `fact` is a key of the facts, its value as they have it: money in dollars. */
const CorrectionState = z.object({ fact: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });
/** Those rules that differ, by their keys. */
const RulesState = z.record(z.string(), z.number().nullable());

/** Those parts that differ, by their names, in words; of a member who came or went all of them. */
const SettingsState = z.record(z.string(), z.string());

export const AccountChange = z.discriminatedUnion('what', [
  change('COLUMN', ColumnState),
  change('CORRECTION', CorrectionState),
  change('TAG', z.object({ name: z.string() })),
  change('LEAD_RULES', RulesState),
  change('DEAL_SETTINGS', SettingsState),
  change('MEMBER', SettingsState),
]);
export type AccountChange = z.infer<typeof AccountChange>;

export const changeKinds = [
  'COLUMN',
  'CORRECTION',
  'TAG',
  'LEAD_RULES',
  'DEAL_SETTINGS',
  'MEMBER',
] as const satisfies AccountChange['what'][];
export type ChangeKind = AccountChange['what'];

export const accountChangesContract = defineContract({
  accountChanges: {
    id: 'P201',
    area: 'session',
    method: 'GET',
    path: '/app/account/changes',
    summary:
      "What members of the account changed of its own columns, corrections, tags, rules, settings and team in the last two years, newest first, of the team for whoever seats people alone; the next page with the last one's id as before",
    query: z.object({
      before: RecordIdText.optional(),
      limit: numberText(aNumber.int().min(1).max(MOST_CHANGES)).default(CHANGES_PAGE),
      what: z.enum(changeKinds).optional(),
    }),
    answer: z.object({
      results: z.array(AccountChange),
      /** Of all pages. */
      resultCount: z.number().int(),
    }),
  },
});
