/** The rules behind the lead types (O-039), shown and changed: P051, P052. */
import { z } from 'zod';
import { ruleParameters, type RuleParameter } from '../../catalogue/search/leadRules.ts';
import { defineContract } from '../define.ts';

/** A number within the bounds that the catalogue gives, as a person reads them. */
function within({ min, max, unit }: RuleParameter) {
  const shown = unit === 'share' ? `${min * 100} to ${max * 100} %` : `${min} to ${max} ${unit}`;
  const error = `must be ${shown}`;
  const number = z.number({ error }).min(min, { error }).max(max, { error });
  return unit === 'share' ? number : number.int({ error: `must be a whole number of ${unit}` });
}

export const ChosenLeadRules = z.strictObject({
  highEquityShare: within(ruleParameters.highEquityShare),
  highEquityFloor: within(ruleParameters.highEquityFloor).nullable(),
  highEquityYears: within(ruleParameters.highEquityYears).nullable(),
  preForeclosureYears: within(ruleParameters.preForeclosureYears),
  cashBuyerYears: within(ruleParameters.cashBuyerYears).nullable(),
  failedMonths: within(ruleParameters.failedMonths),
  soldDays: within(ruleParameters.soldDays),
});

const LeadRulesAnswer = z.object({
  /** As people want them. */
  rules: ChosenLeadRules,
  /** The rules that made the lead types of the data in service, in words by lead type. */
  applied: z.record(z.string(), z.string()),
  /** The data in service was derived with `rules`; false: that is being done, or waits for it. */
  isApplied: z.boolean(),
  /** The rules are those of the installation: whoever owns it changes them. */
  canChange: z.boolean(),
});
export type LeadRulesAnswer = z.infer<typeof LeadRulesAnswer>;

export const leadRulesContract = defineContract({
  leadRules: {
    id: 'P051',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/lead-rules',
    summary: 'The rules of the lead types: as wanted, and as applied to the data in service',
    answer: LeadRulesAnswer,
  },
  saveLeadRules: {
    id: 'P052',
    may: 'SELF',
    area: 'search',
    method: 'PUT',
    path: '/app/lead-rules',
    summary:
      'Change the rules of the lead types; the data is derived anew in the background and comes into service as a new snapshot',
    body: ChosenLeadRules,
    answer: LeadRulesAnswer,
  },
});
