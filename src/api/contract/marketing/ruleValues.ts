/** What a rule says on the wire. */
import { z } from 'zod';
import { checkedLists, consentLevels, ruleChannels, type RuleValue } from '../../catalogue/marketing/ruleTypes.ts';
import { CalendarDate, Instant } from '../words.ts';

const minute = z.number().int().min(0).max(1440);
const Window = z
  .object({ from: minute, to: minute })
  .refine(({ from, to }) => from < to, { error: 'ends before it begins' })
  .nullable();

/** Minutes after local midnight; Monday first. */
export const RuleValueBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('HOURS'),
    hours: z.object({
      week: z.tuple([Window, Window, Window, Window, Window, Window, Window]),
      holidays: z.union([Window, z.literal('AS_THE_DAY')]),
    }),
  }),
  z.object({
    kind: z.literal('NO_DAY'),
    weekdays: z.array(z.number().int().min(0).max(6)).max(7),
    holidays: z.boolean(),
  }),
  z.object({ kind: z.literal('CONSENT'), level: z.enum(consentLevels) }),
  z.object({
    kind: z.literal('CHECK'),
    list: z.enum(checkedLists),
    days: z.number().int().min(1).max(365),
    isRequired: z.boolean(),
  }),
  z.object({
    kind: z.literal('CAP'),
    most: z.number().int().min(1).max(100),
    hours: z.number().int().min(1).max(8760),
  }),
  z.object({ kind: z.literal('CONTENT') }),
  z.object({ kind: z.literal('NOTICE') }),
  z.object({ kind: z.literal('BLOCK') }),
]);
export type RuleValueBody = z.infer<typeof RuleValueBody>;
/** The schema and the type of the catalogue are one. */
export const readRuleValue = (value: unknown): RuleValue => RuleValueBody.parse(value);

export const RuleNow = z.object({
  id: z.string(),
  place: z.string(),
  placeName: z.string(),
  channels: z.array(z.enum(ruleChannels)),
  text: z.string(),
  basis: z.string(),
  source: z.string(),
  checked: CalendarDate,
  /** False: from memory or one source; it applies as well. */
  confirmed: z.boolean(),
  isOurs: z.boolean(),
  /** As it ships. */
  ships: RuleValueBody,
  /** As it counts for the account. */
  value: RuleValueBody,
  /** What the account did with it; null: nothing. */
  setting: z
    .object({
      isStricter: z.boolean(),
      acknowledged: Instant.nullable(),
      reason: z.string(),
      at: Instant,
      by: z.string(),
    })
    .nullable(),
});
export type RuleNow = z.infer<typeof RuleNow>;
