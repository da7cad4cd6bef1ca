import { ruleParameters, type RuleKey, type RuleParameter } from '../../../api/catalogue/search/leadRules.ts';
import { isNotReadable, numberText, readNumber } from '../../../api/search/textFilter/values.ts';

const units = { share: 'percent', dollars: 'money', years: 'years', months: 'months', days: 'days' } as const;

export interface ReadParameter {
  readonly value: number | null;
  /** Why it cannot be that, in words. */
  readonly problem: string | null;
}

/** A number of a rule as a person reads it; empty where the rule is without it. */
export function parameterText(key: RuleKey, value: number | null): string {
  return value === null ? '' : numberText(value, units[ruleParameters[key].unit]);
}

/**
 * Reads a number of a rule as typed, within its bounds: `62.5%` of a value, `$100k`, `10` years.
 *
 * @example readParameter('highEquityShare', '60%') // { value: 0.6, problem: null }
 */
export function readParameter(key: RuleKey, typed: string): ReadParameter {
  const { unit, min, max, optional }: RuleParameter = ruleParameters[key];
  const bounds = `${numberText(min, units[unit])} to ${numberText(max, units[unit])}`;
  if (typed.trim() === '') return { value: null, problem: optional ? null : `Needs a number, ${bounds}` };
  const value = readNumber(typed.trim(), units[unit]);
  if (isNotReadable(value)) return { value: null, problem: value.problem };
  if (value < min || value > max) return { value: null, problem: `From ${bounds}` };
  if (unit !== 'share' && !Number.isInteger(value)) return { value: null, problem: 'A whole number' };
  return { value, problem: null };
}
