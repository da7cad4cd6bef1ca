import { describe, expect, it } from 'vitest';
import { dealSettings, withChosen } from '../../../../src/api/catalogue/deal/dealSettings.ts';
import { DealSettings } from '../../../../src/api/contract/deal/settings.ts';
import { SEED_KEYS } from '../../../../src/calc/deal/newAnalysis.ts';
import {
  draftOf,
  OWN_SOURCE,
  readDraft,
  retyped,
  type SettingsDraft,
} from '../../../../src/panes/deal/analysis/settingsDraft.ts';

const embedded: DealSettings = { values: withChosen({}), fieldAmounts: [], countyTaxRates: [] };
const own: DealSettings = {
  ...embedded,
  fieldAmounts: [{ field: 17, amount: 900.5, source: 'Title company' }],
  countyTaxRates: [{ fips: '51540', rate: 0.0098, source: 'City of Charlottesville' }],
};
const draft = draftOf(own);
const typed = (key: keyof SettingsDraft['values'], text: string): SettingsDraft => ({
  ...draft,
  values: { ...draft.values, [key]: { text, source: OWN_SOURCE } },
});

describe('settings of new deals as typed', () => {
  it('read what they show, and as the server takes it', () => {
    expect(readDraft(draft)).toEqual({ settings: own, problems: {} });
    expect(DealSettings.safeParse(own).success).toBe(true);
    expect(draft.values.loanToPrice.text).toBe('75%');
    expect(draft.values.marketValueIncreaseRate.text).toBe('');
    expect(draft.countyTaxRates[0]?.text).toBe('0.98%');
  });

  it('take percent with or without the sign, and blank for none', () => {
    for (const [text, value] of [
      ['70', 0.7],
      ['70%', 0.7],
      ['', null],
    ] as const)
      expect(readDraft(typed('loanToPrice', text)).settings?.values.loanToPrice.value).toBe(value);
  });

  it('are refused at the very bounds that the server has, for every value', () => {
    for (const key of SEED_KEYS) {
      const { unit, min, max } = dealSettings[key];
      const text = (value: number): string => (unit === 'percent' ? `${value * 100}%` : String(value));
      for (const [value, isTaken] of [
        [min, true],
        [max, true],
        [min - 1, false],
        [max + 1, false],
      ] as const) {
        const { settings, problems } = readDraft(typed(key, text(value)));
        const sent = { ...own, values: { ...own.values, [key]: { value, source: OWN_SOURCE } } };
        expect([key, value, settings !== null]).toEqual([key, value, isTaken]);
        expect([key, value, DealSettings.safeParse(sent).success]).toEqual([key, value, isTaken]);
        expect(Object.keys(problems)).toEqual(isTaken ? [] : [`values.${key}.value`]);
      }
    }
  });

  it('say by path what cannot be read, and give nothing to save', () => {
    const [rate, amount] = [own.countyTaxRates[0] ?? expect.fail(), draft.fieldAmounts[0] ?? expect.fail()];
    for (const [wrong, path] of [
      [typed('loanTerm', '29.5'), 'values.loanTerm.value'],
      [typed('loanToPrice', 'most'), 'values.loanToPrice.value'],
      [
        { ...draft, values: { ...draft.values, vacancyRate: { text: '5%', source: ' ' } } },
        'values.vacancyRate.source',
      ],
      [{ ...draft, fieldAmounts: [{ ...amount, text: '0' }] }, 'fieldAmounts.0.amount'],
      [{ ...draft, fieldAmounts: [{ ...amount, text: '' }] }, 'fieldAmounts.0.amount'],
      [{ ...draft, fieldAmounts: [amount, amount] }, 'fieldAmounts.1.field'],
      [{ ...draft, countyTaxRates: [{ ...rate, text: '21%' }] }, 'countyTaxRates.0.rate'],
      [{ ...draft, countyTaxRates: [{ ...rate, text: '1%', fips: '99999' }] }, 'countyTaxRates.0.fips'],
      [{ ...draft, countyTaxRates: [0, 1].map(() => ({ ...rate, text: '1%' })) }, 'countyTaxRates.1.fips'],
    ] as const) {
      const read = readDraft(wrong);
      expect([Object.keys(read.problems), read.settings]).toEqual([[path], null]);
    }
  });

  it('a changed value is the account’s own until somebody says whose it is', () => {
    const { vacancyRate } = draft.values;
    expect(retyped(vacancyRate, '7%')).toEqual({ text: '7%', source: OWN_SOURCE });
    expect(retyped(vacancyRate, vacancyRate.text)).toBe(vacancyRate);
  });
});
