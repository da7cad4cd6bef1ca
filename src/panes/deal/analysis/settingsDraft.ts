/** The settings of new deals as somebody types them, and back. Problems are named by path, as the server names them. */
import { dealSettings, HIGHEST_TAX_RATE, settingBounds } from '../../../api/catalogue/deal/dealSettings.ts';
import type { DealSettings } from '../../../api/contract/deal/settings.ts';
import { countyOf } from '../../../api/catalogue/search/counties.ts';
import { isNotReadable, numberText, readNumber } from '../../../api/search/textFilter/values.ts';
import { SEED_KEYS, type SeedKey } from '../../../calc/deal/newAnalysis.ts';

export interface TypedValue {
  readonly text: string;
  readonly source: string;
}
export interface TypedAmount extends TypedValue {
  readonly field: number;
}
export interface TypedRate extends TypedValue {
  readonly fips: string;
}

export interface SettingsDraft {
  readonly values: Readonly<Record<SeedKey, TypedValue>>;
  readonly fieldAmounts: readonly TypedAmount[];
  readonly countyTaxRates: readonly TypedRate[];
}

/** What is said of a value that somebody changed without saying where it comes from. */
export const OWN_SOURCE = 'Chosen by the account';

export function draftOf({ values, fieldAmounts, countyTaxRates }: DealSettings): SettingsDraft {
  return {
    values: fromKeys((key) => {
      const { value, source } = values[key];
      return { text: value === null ? '' : numberText(value, dealSettings[key].unit), source };
    }),
    fieldAmounts: fieldAmounts.map(({ field, amount, source }) => ({ field, text: String(amount), source })),
    countyTaxRates: countyTaxRates.map(({ fips, rate, source }) => ({
      fips,
      text: numberText(rate, 'percent'),
      source,
    })),
  };
}

/**
 * Reads what was typed. `settings` is null while something cannot be read; `problems` says what, by the path of the
 * member: `values.loanToPrice.value`, `countyTaxRates.0.fips`.
 */
export function readDraft(draft: SettingsDraft): {
  readonly settings: DealSettings | null;
  readonly problems: Readonly<Record<string, string>>;
} {
  const problems: Record<string, string> = {};
  /** The number at a path; what a problem stands for does not matter. */
  const number = (path: string, text: string, unit: 'percent' | 'months' | 'money'): number => {
    const value = readNumber(text.trim(), unit);
    if (!isNotReadable(value)) return value;
    problems[path] = text.trim() === '' ? 'Needs a number' : value.problem;
    return 0;
  };
  const within = (path: string, isInside: boolean, problem: string): void => {
    if (!isInside && problems[path] === undefined) problems[path] = problem;
  };
  const source = (path: string, text: string): string => {
    if (text.trim() === '') problems[path] = 'Say where it comes from';
    return text.trim();
  };
  const settings: DealSettings = {
    values: fromKeys((key) => {
      const setting = dealSettings[key];
      const { text, source: from } = draft.values[key];
      const path = `values.${key}.value`;
      const value = text.trim() === '' ? null : number(path, text, setting.unit);
      if (value !== null) {
        within(path, value >= setting.min && value <= setting.max, `From ${settingBounds(setting)}`);
        within(path, setting.unit !== 'months' || Number.isInteger(value), 'A whole number of months');
      }
      return { value, source: source(`values.${key}.source`, from) };
    }),
    fieldAmounts: draft.fieldAmounts.map(({ field, text, source: from }, at) => {
      const path = `fieldAmounts.${at}.amount`;
      const amount = number(path, text, 'money');
      within(path, amount > 0, 'More than $0');
      const isFirst = draft.fieldAmounts.findIndex((other) => other.field === field) === at;
      within(`fieldAmounts.${at}.field`, isFirst, 'Stands above already');
      return { field, amount, source: source(`fieldAmounts.${at}.source`, from) };
    }),
    countyTaxRates: draft.countyTaxRates.map(({ fips, text, source: from }, at) => {
      const path = `countyTaxRates.${at}`;
      const rate = number(`${path}.rate`, text, 'percent');
      within(
        `${path}.rate`,
        rate > 0 && rate <= HIGHEST_TAX_RATE,
        `More than 0, at most ${numberText(HIGHEST_TAX_RATE, 'percent')}`,
      );
      within(`${path}.fips`, countyOf(fips.trim()) !== undefined, 'No county has this number (five digits, as 51540)');
      const isFirst = draft.countyTaxRates.findIndex((other) => other.fips.trim() === fips.trim()) === at;
      within(`${path}.fips`, isFirst, 'Stands above already');
      return { fips: fips.trim(), rate, source: source(`${path}.source`, from) };
    }),
  };
  return { settings: Object.keys(problems).length === 0 ? settings : null, problems };
}

/** A changed value is no longer of the source it had, unless somebody says so. */
export const retyped = <T extends TypedValue>(before: T, text: string): T =>
  text === before.text ? before : { ...before, text, source: OWN_SOURCE };

// Built from exactly the keys.
const fromKeys = <T>(make: (key: SeedKey) => T): Record<SeedKey, T> =>
  Object.fromEntries(SEED_KEYS.map((key) => [key, make(key)])) as Record<SeedKey, T>;
