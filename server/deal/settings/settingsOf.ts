import { SEED_KEYS } from '../../../src/calc/deal/newAnalysis.ts';
import { fieldById } from '../../../src/calc/deal/fieldCatalogue.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../../src/calc/format/number.ts';
import { dealSettings, withChosen } from '../../../src/api/catalogue/deal/dealSettings.ts';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { DealSettings } from '../../../src/api/contract/deal/settings.ts';

/** What is kept of settings: the embedded values stay those of the program, so that newer ones come with it. */
export function chosenOf({ values, ...lists }: DealSettings): object {
  const chosen = SEED_KEYS.filter(
    (key) => values[key].value !== dealSettings[key].value || values[key].source !== dealSettings[key].source,
  );
  return { values: Object.fromEntries(chosen.map((key) => [key, values[key]])), ...lists };
}

/** Settings from what was kept; what an older version kept and this one does not take is left out. */
export function settingsOf(kept: unknown): DealSettings {
  const {
    values = {} as Partial<DealSettings['values']>,
    fieldAmounts = [],
    countyTaxRates = [],
  } = (kept ?? {}) as Partial<DealSettings>; // chosenOf wrote it
  const sound = SEED_KEYS.filter((key) => DealSettings.shape.values.shape[key].safeParse(values[key]).success);
  return {
    values: withChosen(Object.fromEntries(sound.map((key) => [key, values[key]]))),
    fieldAmounts,
    countyTaxRates,
  };
}

/** Each setting in words, for the trace of changes. */
export function settingLines({ values, fieldAmounts, countyTaxRates }: DealSettings): Record<string, string> {
  return {
    ...Object.fromEntries(
      SEED_KEYS.map((key) => {
        const { value, source } = values[key];
        const { label, unit } = dealSettings[key];
        const text =
          value === null ? 'none' : unit === 'percent' ? formatPercent(value, 4) : `${formatNumber(value)} months`;
        return [label, `${text} (${source})`];
      }),
    ),
    ...Object.fromEntries(
      fieldAmounts.map(({ field, amount, source }) => [
        `${fieldById(field)?.label ?? field} (${field})`,
        `${formatDollars(amount)} (${source})`,
      ]),
    ),
    ...Object.fromEntries(
      countyTaxRates.map(({ fips, rate, source }) => [
        `Tax rate, ${countyOf(fips)?.displayName ?? fips}`,
        `${formatPercent(rate, 4)} (${source})`,
      ]),
    ),
  };
}
