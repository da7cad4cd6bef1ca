/** What happened in the account, and who did it, as its audit has it: P201. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { ListColumn } from '../lists/lists.ts';
import { aNumber, Instant, numberText, RecordId, RecordIdText } from '../words.ts';

export const CHANGES_PAGE = 100;
/** As many as one call answers. */
export const MOST_CHANGES = 500;
/** More are not counted: whoever looks for one among more says of whom, of what or of which day. */
export const MOST_COUNTED = 3000;

export const changeActions = ['CREATED', 'CHANGED', 'REMOVED', 'DONE'] as const;
/** `DONE`: it happened, such as a sign-in, and leaves nothing of which there was another before. */
export type ChangeAction = (typeof changeActions)[number];

/** `state`: what stood there before and after; traces of older versions are read with it, too. */
const change = <K extends string, S extends z.ZodType>(what: K, state: S) =>
  z.object({
    id: RecordId,
    at: Instant,
    /** Its number in the chain of the account. */
    seq: RecordId,
    /** Null: nobody who was signed in. */
    userId: RecordId.nullable(),
    /** Who did it, by the name of then; `Operator` at the machine, `Platbook` by itself, `Somebody` who was let in nowhere. */
    member: z.string(),
    /** The address in the network from which it was done; '' of what Platbook did by itself. */
    origin: z.string(),
    /** The name of the token that it was done with; null: none was. */
    token: z.string().nullable(),
    what: z.literal(what),
    action: z.enum(changeActions),
    /** Under which all that happened to the thing is found. */
    subjectId: z.string(),
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
  change('PICKLIST', SettingsState),
  change('LEAD_RULES', RulesState),
  change('DEAL_SETTINGS', SettingsState),
  change('MEMBER', SettingsState),
  change('MONEY', SettingsState),
  change('WALLET', SettingsState),
  change('SECURITY', SettingsState),
  change('SETTINGS', SettingsState),
  change('ORDER', SettingsState),
  change('OPT_OUT', SettingsState),
  change('LIFT', SettingsState),
  change('CONSENT', SettingsState),
  change('LIST', SettingsState),
  change('RULE', SettingsState),
]);
export type AccountChange = z.infer<typeof AccountChange>;

export const changeKinds = [
  'COLUMN',
  'CORRECTION',
  'TAG',
  'PICKLIST',
  'LEAD_RULES',
  'DEAL_SETTINGS',
  'MEMBER',
  'MONEY',
  'WALLET',
  'SECURITY',
  'SETTINGS',
  'ORDER',
  'OPT_OUT',
  'LIFT',
  'CONSENT',
  'LIST',
  'RULE',
] as const satisfies AccountChange['what'][];
export type ChangeKind = AccountChange['what'];

export const accountChangesContract = defineContract({
  accountChanges: {
    id: 'P201',
    may: 'SELF',
    area: 'session',
    method: 'GET',
    path: '/app/account/changes',
    summary:
      "What happened in the account and who did it, newest first: columns, corrections, tags, statuses and types, rules and deal defaults for every member, the team for whoever seats people, plan, money and cards for whoever deals with them, sign-ins, rights, settings and campaigns for the owner; the next page with the last one's id as before",
    query: z.object({
      before: RecordIdText.optional(),
      limit: numberText(aNumber.int().min(1).max(MOST_CHANGES)).default(CHANGES_PAGE),
      what: z.enum(changeKinds).optional(),
      /** What this person did. */
      userId: RecordIdText.optional(),
      /** What happened to the thing of this `subjectId`, with the kind that it is. */
      subjectId: z.string().max(200).optional(),
      /** Not before this, and before that. */
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    answer: z.object({
      results: z.array(AccountChange),
      /** Of all pages, 3,000 at most. */
      resultCount: z.number().int(),
      /** There are more than that. */
      isMore: z.boolean(),
      /** Who may have done something, by name; those who are gone as well. Of the first page alone. */
      people: z.array(z.object({ id: RecordId, name: z.string() })),
    }),
  },
});
