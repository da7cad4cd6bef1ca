import { describe, expect, it } from 'vitest';
import { valueTrend, type TrendRecords } from '../../../../server/property/record/valueTrend.ts';

const value = (valueDate: string, dollars: number, kind = 'estimated') => ({
  valueDate,
  kind,
  amountCents: dollars * 100,
});
const loan = (
  recordingDate: string | null,
  lent: number,
  left: number,
  open: boolean | null = true,
): TrendRecords['loans'][number] => ({
  id: 1,
  recordingDate,
  amountCents: lent * 100,
  loanType: null,
  financingType: null,
  interestRate: null,
  termMonths: null,
  lender: null,
  open,
  estimatedBalanceCents: left * 100,
  sequence: null,
});
const values = [value('2024-01-01', 300_000), value('2022-01-01', 200_000), value('2026-01-01', 320_000)];
const free: TrendRecords = { values, loans: [], ownedSince: '2015-05-01', isDebtKnown: true, asOf: '2026-06-30' };
const equities = (of: Partial<TrendRecords>) => valueTrend({ ...free, ...of })?.points.map(({ equity }) => equity);

describe('how the value of a parcel went', () => {
  it('is told oldest first, of one kind alone: the newest, an estimate before an assessment as new', () => {
    expect(valueTrend(free)).toMatchObject({
      name: 'Estimated value',
      points: [
        { date: '2022-01-01', value: 200_000 },
        { date: '2024-01-01', value: 300_000 },
        { date: '2026-01-01', value: 320_000 },
      ],
    });
    const assessed = [2024, 2025, 2026].map((year) => value(`${year}-01-01`, 150_000 + year, 'assessed'));
    expect(valueTrend({ ...free, values: [...assessed, ...values] })?.name).toBe('Estimated value');
    const later = [...values.slice(0, 2), ...assessed];
    expect(valueTrend({ ...free, values: later })).toMatchObject({
      name: 'Assessed value',
      points: [{ value: 152_024 }, { value: 152_025 }, { value: 152_026 }],
    });
  });

  it('is none of one value a kind, of one day, or of nothing', () => {
    for (const some of [
      [],
      values.slice(0, 1),
      [value('2024-01-01', 1), value('2024-01-01', 2)],
      [value('2024-01-01', 1), value('2026-01-01', 2, 'assessed')],
      [value('2024-01-01', 0), value('2026-01-01', 2)],
    ])
      expect(valueTrend({ ...free, values: some })).toBeNull();
  });

  it('has an equity that is the value without a loan, else less what was owed on that day', () => {
    expect(equities({})).toEqual([200_000, 300_000, 320_000]);
    // 1,461 days in all, half of which have passed on the first day of 2024.
    expect(equities({ loans: [loan('2022-01-01', 100_000, 80_000)], asOf: '2026-01-01' })).toEqual(
      [100_000, 300_000 - 100_000 + 20_000 * (730 / 1461), 240_000].map((dollars) => Math.round(dollars * 100) / 100),
    );
  });

  it('knows no equity before the last transfer or the newest loan, nor where a debt is not known', () => {
    expect(equities({ ownedSince: '2023-03-01' })).toEqual([null, 300_000, 320_000]);
    expect(equities({ loans: [loan('2025-01-01', 50_000, 50_000)] })).toEqual([null, null, 270_000]);
    const nothing = [null, null, null];
    expect(equities({ isDebtKnown: false })).toEqual(nothing);
    expect(equities({ asOf: null })).toEqual(nothing);
    expect(equities({ loans: [loan(null, 50_000, 50_000)] })).toEqual(nothing);
    // The newest loan is paid off, on a day that nobody knows.
    expect(equities({ loans: [loan('2020-01-01', 50_000, 0, false)] })).toEqual(nothing);
    expect(equities({ loans: [loan('2018-01-01', 50_000, 0, false), loan('2020-01-01', 0, 0)] })).toEqual([
      200_000, 300_000, 320_000,
    ]);
  });
});
