/** Which rules apply to whom, with what an account made stricter (design/marketing.md, section 8). */
import type { DayWindow, HoursOf, WeekWindows } from '../../calc/marketing/hours.ts';
import type { RuleValueBody } from '../contract/marketing/ruleValues.ts';
import { complianceRules } from '../catalogue/marketing/complianceRules.ts';
import type { ComplianceRule, RuleChannel, RuleKind, RuleValue } from '../catalogue/marketing/ruleTypes.ts';

/** What an account set for a rule: a stricter value, or that somebody read it. */
export interface AppliedSetting {
  readonly ruleId: string;
  /** Null: as it ships. */
  readonly value: RuleValue | null;
}

/** A rule with the value that counts. */
export type AppliedRule = ComplianceRule;

/**
 * All rules of a channel with the account's own values, of every place.
 *
 * @param shipped the rules of now; a test gives others
 */
export function appliedRules(
  channel: RuleChannel,
  settings: readonly AppliedSetting[],
  shipped: readonly ComplianceRule[] = complianceRules,
): AppliedRule[] {
  const values = new Map(settings.map(({ ruleId, value }) => [ruleId, value]));
  return shipped
    .filter((rule) => rule.channels.includes(channel))
    .map((rule) => {
      const value = values.get(rule.id) ?? null;
      // A value that is no longer stricter than what ships (a newer version is) does not count.
      return value === null || (rule.isOurs !== true && !isStricter(rule, value)) ? rule : withValue(rule, value);
    });
}

/** Those of the United States and of the places. */
export function rulesOfPlaces(rules: readonly AppliedRule[], places: readonly string[]): AppliedRule[] {
  return rules.filter(({ place }) => place === 'US' || places.includes(place));
}

/** Those of a kind. */
export function ofKind<K extends RuleKind>(rules: readonly AppliedRule[], kind: K) {
  return rules.filter((rule): rule is Extract<AppliedRule, { kind: K }> => rule.kind === kind);
}

const WHOLE_DAY: DayWindow = { from: 0, to: 1440 };

/** What `permittedSpans` reckons with, of rules that apply to one target. */
export function hoursOfRules(rules: readonly AppliedRule[]): HoursOf[] {
  return [
    ...ofKind(rules, 'HOURS').map(({ hours }) => hours),
    ...ofKind(rules, 'NO_DAY').map(({ weekdays, holidays }): HoursOf => ({
      week: weekOf((weekday) => (weekdays.includes(weekday) ? null : WHOLE_DAY)),
      holidays: holidays ? null : 'AS_THE_DAY',
    })),
  ];
}

/** Whether nobody is reached by a value who is not by the rule, and somebody is not who was. Blocking is the strictest. */
export function isStricter(rule: RuleValue, value: RuleValue): boolean {
  return isAsStrict(rule, value) && !isAsStrict(value, rule);
}

function isAsStrict(rule: RuleValue, value: RuleValue): boolean {
  if (value.kind === 'BLOCK') return true;
  if (rule.kind === 'HOURS' && value.kind === 'HOURS') {
    const isWithin = (inner: DayWindow | null, outer: DayWindow | null): boolean =>
      inner === null || (outer !== null && inner.from >= outer.from && inner.to <= outer.to);
    return (
      value.hours.week.every((inner, day) => isWithin(inner, rule.hours.week[day] ?? null)) &&
      isHolidayWithin(value.hours, rule.hours, isWithin)
    );
  }
  if (rule.kind === 'NO_DAY' && value.kind === 'NO_DAY')
    return rule.weekdays.every((day) => value.weekdays.includes(day)) && (value.holidays || !rule.holidays);
  if (rule.kind === 'CONSENT' && value.kind === 'CONSENT') return value.level === 'WRITTEN' || rule.level === 'EXPRESS';
  if (rule.kind === 'CHECK' && value.kind === 'CHECK')
    return value.list === rule.list && value.days <= rule.days && (value.isRequired || !rule.isRequired);
  if (rule.kind === 'CAP' && value.kind === 'CAP') return value.most <= rule.most && value.hours >= rule.hours;
  return false;
}

function isHolidayWithin(
  inner: HoursOf,
  outer: HoursOf,
  isWithin: (a: DayWindow | null, b: DayWindow | null) => boolean,
): boolean {
  if (outer.holidays === 'AS_THE_DAY') return true;
  const holidays = outer.holidays;
  // Holidays that count as the day are open as the day is: each day of the week has to fit.
  return inner.holidays === 'AS_THE_DAY'
    ? inner.week.every((day) => isWithin(day, holidays))
    : isWithin(inner.holidays, holidays);
}

/** The head of the rule with another value: what the value of another kind had is gone. */
function withValue(rule: ComplianceRule, value: RuleValue): AppliedRule {
  const { id, place, channels, text, basis, source, checked, confirmed, isOurs } = rule;
  const head = { id, place, channels, text, basis, source, checked, confirmed };
  return { ...head, ...(isOurs === undefined ? {} : { isOurs }), ...value };
}

/** What a rule says without its head, as the wire has it: lists that may be changed. */
export function valueOfRule(rule: RuleValue): RuleValueBody {
  if (rule.kind === 'HOURS') {
    const [mon, tue, wed, thu, fri, sat, sun] = rule.hours.week;
    return { kind: 'HOURS', hours: { week: [mon, tue, wed, thu, fri, sat, sun], holidays: rule.hours.holidays } };
  }
  if (rule.kind === 'NO_DAY') return { kind: 'NO_DAY', weekdays: [...rule.weekdays], holidays: rule.holidays };
  if (rule.kind === 'CONSENT') return { kind: 'CONSENT', level: rule.level };
  if (rule.kind === 'CHECK') {
    const { list, days, isRequired } = rule;
    return { kind: 'CHECK', list, days, isRequired };
  }
  if (rule.kind === 'CAP') return { kind: 'CAP', most: rule.most, hours: rule.hours };
  return { kind: rule.kind };
}

function weekOf(windowOf: (weekday: number) => DayWindow | null): WeekWindows {
  return [windowOf(1), windowOf(2), windowOf(3), windowOf(4), windowOf(5), windowOf(6), windowOf(0)];
}
