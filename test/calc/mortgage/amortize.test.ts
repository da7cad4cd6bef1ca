import { describe, expect, it } from 'vitest';
import { amortize, type Schedule } from '../../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';

/** Dollars to cents, so that the published figures can be written as they were published. */
const dollars = (amount: number) => Math.round(amount * 100);

function fixed(amount: number, rate: number, months: number, more: Partial<Mortgage> = {}): Schedule {
  return amortize({ type: 'FIXED_INTEREST', amount, fixedInterestRate: rate, fixedInterestTerm: months, ...more });
}

const row = (schedule: Schedule, paymentNumber: number) => {
  const found = schedule.rows[paymentNumber - 1];
  if (found === undefined) throw new Error(`no payment ${paymentNumber}`);
  return found;
};

const payments = (schedule: Schedule, from: number, to: number) =>
  new Set(schedule.rows.slice(from - 1, to).map(({ payment }) => payment));

describe('published schedules (conventions, section 20)', () => {
  it('1: CFPB loan estimate, 162,000 at 3.875 %', () => {
    expect(row(fixed(162_000, 0.03875, 360), 1).payment).toBe(dollars(761.78));
  });

  it('2: R-MORTGAGE-026 HP 10bII+, 180,000 at 7.75 %: the last payment absorbs the rounding', () => {
    const schedule = fixed(180_000, 0.0775, 360);
    expect(payments(schedule, 1, 359)).toEqual(new Set([dollars(1289.54)]));
    expect(row(schedule, 12).cumulativePrincipal).toBe(dollars(1579.82));
    expect(row(schedule, 360).payment).toBe(dollars(1292.54));
    expect(row(schedule, 360).balance).toBe(0);
  });

  it('3: SAS, 240,000 at 8.25 %, without and with 500 extra a month', () => {
    const plain = fixed(240_000, 0.0825, 360);
    expect(row(plain, 1).payment).toBe(dollars(1803.04));
    expect(plain.totalInterest).toBe(dollars(409_094.17));
    const prepaid = fixed(240_000, 0.0825, 360, { type: 'ACCELERATED', extraPaymentAmount: 500 });
    expect(prepaid.rows.length).toBe(184);
    expect(prepaid.totalInterest).toBe(dollars(183_650.7));
  });

  it('4: Mortgage Professor, 100,000 at 6.25 %, interest only for 120 of 360 months', () => {
    const schedule = fixed(100_000, 0.0625, 240, {
      type: 'COMBINATION',
      interestOnlyRate: 0.0625,
      interestOnlyTerm: 120,
    });
    expect(payments(schedule, 1, 120)).toEqual(new Set([dollars(520.83)]));
    expect(row(schedule, 120).balance).toBe(dollars(100_000));
    expect(row(schedule, 121).payment).toBe(dollars(730.93));
    expect(row(schedule, 121).principal).toBe(dollars(210.1));
    expect(schedule.rows.length).toBe(360);
  });

  it('5: HP 10bII+, 130,000 at 12 % compounded semi-annually', () => {
    const schedule = fixed(130_000, 0.12, 360, { compoundFrequency: 'SEMI_ANNUALLY' });
    expect(row(schedule, 1).payment).toBe(dollars(1308.3));
  });

  it('6: 8,000 at 13 %, four quarterly payments', () => {
    const { rows } = fixed(8000, 0.13, 12, { paymentFrequency: 'QUARTERLY' });
    expect(rows.map(({ interest }) => interest)).toEqual([260, 198.08, 134.16, 68.15].map(dollars));
    expect(rows.map(({ balance }) => balance)).toEqual([6094.9, 4127.88, 2096.94, 0].map(dollars));
    expect(rows[0]?.payment).toBe(dollars(2165.1));
  });

  it('7: biweekly, 500,000 at 2.49 % and 70,000 at 10.5 %', () => {
    const savings = fixed(500_000, 0.0249, 240, { type: 'ACCELERATED', biWeekly: true });
    expect(row(savings, 1).payment).toBe(dollars(1323.54));
    expect(savings.totalInterest).toBe(dollars(120_945.31));
    const fannieMae = fixed(70_000, 0.105, 360, { type: 'ACCELERATED', biWeekly: true });
    expect(fannieMae.rows.length).toBe(533);
  });

  it('8: doubling principal pays 180 months off in 91', () => {
    expect(fixed(100_000, 0.06, 180, { type: 'ACCELERATED', doublePrincipal: true }).rows.length).toBe(91);
  });

  it('9: Regulation Z H-14, 10,000 at 12.41 %, 2 points a year, at most 5 in total', () => {
    const schedule = fixed(10_000, 0.1241, 360, {
      adjustableRate: true,
      armType: 'STANDARD',
      armIncreaseRate: 0.02,
      armRateCapType: 'CAP_INCREASE',
      armIncreaseRateMax: 0.05,
    });
    expect(row(schedule, 1).payment).toBe(dollars(106.03));
    expect(row(schedule, 37).payment).toBe(dollars(145.34));
    expect(schedule.rateChanges.map(({ paymentNumber, rate }) => [paymentNumber, rate])).toEqual([
      [1, 0.1241],
      [13, 0.1441],
      [25, 0.1641],
      [37, 0.1741],
    ]);
  });

  it('10: R-MORTGAGE-011 R-MORTGAGE-021 R-MORTGAGE-022 5/1 ARM 2/2/5, 180,000 at 3 %', () => {
    const schedule = fixed(180_000, 0.03, 360, {
      adjustableRate: true,
      armType: 'HYBRID',
      armHybridType: 'ARM_5_1',
      armIncreaseRate: 0.02,
      armRateCapType: 'CAP_INCREASE',
      armIncreaseRateMax: 0.05,
      firstPaymentDate: '2026-02-01',
    });
    expect(payments(schedule, 1, 60)).toEqual(new Set([dollars(758.89)]));
    expect(row(schedule, 85).payment).toBe(dollars(1222.87));
    expect(schedule.rateChanges).toEqual([
      { paymentNumber: 1, effectiveDate: '2026-01-01', rate: 0.03, type: 'INITIAL' },
      { paymentNumber: 61, effectiveDate: '2031-01-01', rate: 0.05, type: 'ADJUSTMENT' },
      { paymentNumber: 73, effectiveDate: '2032-01-01', rate: 0.07, type: 'ADJUSTMENT' },
      { paymentNumber: 85, effectiveDate: '2033-01-01', rate: 0.08, type: 'ADJUSTMENT' },
    ]);
  });

  it('11: balloon, 90,000 at 4 %, paid off with payment 84', () => {
    const schedule = fixed(90_000, 0.04, 360, { balloon: true, balloonPaymentNumber: 84 });
    expect(row(schedule, 1).payment).toBe(dollars(429.67));
    expect(schedule.rows.length).toBe(84);
    expect(Math.abs(row(schedule, 84).payment - dollars(77_883))).toBeLessThan(dollars(1));
    // Balance due with the balloon: what a loan without one would owe after that payment (9.5).
    const without = fixed(90_000, 0.04, 360);
    expect(schedule.balloon?.balanceDue).toBe(row(without, 84).balance);
    expect(schedule.balloon?.balanceDue).toBe(row(schedule, 84).payment - dollars(429.67));
  });
});

describe('oracles of the domain notes (chapter 6)', () => {
  it('200,000 at 6 %: payment, last payment and total interest', () => {
    const schedule = fixed(200_000, 0.06, 360);
    expect(row(schedule, 1).payment).toBe(dollars(1199.1));
    expect(row(schedule, 360).payment).toBe(dollars(1200.14));
    expect(schedule.totalInterest).toBe(dollars(231_677.04));
  });

  it('the same loan paid biweekly ends after 638 payments', () => {
    expect(fixed(200_000, 0.06, 360, { type: 'ACCELERATED', biWeekly: true }).rows.length).toBe(638);
  });

  it.each([
    [15_000, 0.08, 60, 304.15],
    [15_000, 0, 60, 250],
    [130_000, 0.035, 120, 1285.52],
    [320_000, 0.06, 360, 1918.56],
    [250_000, 0.055, 180, 2042.71],
    [400_000, 0.085, 360, 3075.65],
  ])('%d at %d over %d months pays %d', (amount, rate, months, payment) => {
    expect(row(fixed(amount, rate, months), 1).payment).toBe(dollars(payment));
  });

  it('130,000 at 3.5 %: first interest, principal and balance', () => {
    const first = row(fixed(130_000, 0.035, 120), 1);
    expect([first.interest, first.principal, first.balance]).toEqual([379.17, 906.35, 129_093.65].map(dollars));
  });
});

describe('dates', () => {
  it('keep the day of the first payment or take the last day of a shorter month', () => {
    const { rows } = fixed(1000, 0.05, 4, { firstPaymentDate: '2024-01-31' });
    expect(rows.map(({ date }) => date)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']);
    const later = fixed(1000, 0.05, 3, { firstPaymentDate: '2025-02-28' });
    expect(later.rows.map(({ date }) => date)).toEqual(['2025-02-28', '2025-03-28', '2025-04-28']);
  });

  it('R-MORTGAGE-023 biweekly payments are due every 14 days', () => {
    const { rows, rateChanges } = fixed(1000, 0.05, 2, {
      type: 'ACCELERATED',
      biWeekly: true,
      firstPaymentDate: '2024-02-20',
    });
    expect(rows.slice(0, 3).map(({ date }) => date)).toEqual(['2024-02-20', '2024-03-05', '2024-03-19']);
    expect(rateChanges[0]?.effectiveDate).toBe('2024-02-06');
  });

  it('are left out without a first payment date, and change no number', () => {
    const withDate = fixed(1000, 0.05, 12, { firstPaymentDate: '2024-01-31' });
    const without = fixed(1000, 0.05, 12);
    expect(without.rows.every(({ date }) => date === null)).toBe(true);
    expect(withDate.rows.map((payment) => ({ ...payment, date: null }))).toEqual(without.rows);
  });
});

describe('balloon number', () => {
  const last = (more: Partial<Mortgage>) => fixed(100_000, 0.06, 60, { balloon: true, ...more }).rows.length;

  it('R-MORTGAGE-017 is capped at the total term for interest-only mortgages', () => {
    const interestOnly = { type: 'INTEREST_ONLY', interestOnlyRate: 0.06, interestOnlyTerm: 60 } as const;
    expect(last({ ...interestOnly, balloonPaymentNumber: 59 })).toBe(59);
    expect(last({ ...interestOnly, balloonPaymentNumber: 999 })).toBe(60);
  });

  it('R-MORTGAGE-018 is capped at the total term less 2 for fixed and combination mortgages', () => {
    expect(last({ balloonPaymentNumber: 59 })).toBe(58);
    expect(last({ balloonPaymentNumber: 58 })).toBe(58);
    const combination = { type: 'COMBINATION', interestOnlyRate: 0.06, interestOnlyTerm: 12 } as const;
    expect(last({ ...combination, balloonPaymentNumber: 999 })).toBe(70);
  });

  it('R-MORTGAGE-019 is not capped for accelerated mortgages', () => {
    expect(last({ type: 'ACCELERATED', balloonPaymentNumber: 59 })).toBe(59);
    expect(last({ type: 'ACCELERATED', balloonPaymentNumber: 999 })).toBe(60);
  });

  it('is ignored when the flag is off, the number is missing or below 1, or the cap is below 1', () => {
    expect(last({ balloon: false, balloonPaymentNumber: 10 })).toBe(60);
    expect(last({ balloonPaymentNumber: null })).toBe(60);
    expect(last({ balloonPaymentNumber: 0 })).toBe(60);
    expect(last({ fixedInterestTerm: 2, balloonPaymentNumber: 1 })).toBe(2);
    expect(last({ fixedInterestTerm: 3, balloonPaymentNumber: 2 })).toBe(1);
  });
});

describe('extra payments', () => {
  const extraRows = (more: Partial<Mortgage>) => {
    const plan = { type: 'ACCELERATED', ...more } as const;
    const level = row(fixed(100_000, 0.06, 360, { ...plan, extraPaymentAmount: 0 }), 1).payment;
    const { rows } = fixed(100_000, 0.06, 360, { ...plan, extraPaymentAmount: 100 });
    return rows
      .slice(0, 60)
      .flatMap((paid) => (paid.payment > level ? [[paid.paymentNumber, paid.payment - level]] : []));
  };

  it('fall due at the end of each extra interval', () => {
    expect(extraRows({ extraPaymentFrequency: 'ANNUALLY' }).map(([k]) => k)).toEqual([12, 24, 36, 48, 60]);
    expect(extraRows({ extraPaymentFrequency: 'ANNUALLY', biWeekly: true }).map(([k]) => k)).toEqual([26, 52]);
  });

  it('come several at once when payments are rarer', () => {
    const quarterly = extraRows({ paymentFrequency: 'QUARTERLY', extraPaymentFrequency: 'MONTHLY' });
    expect(quarterly[0]).toEqual([1, 30_000]);
  });
});

describe('what has no effect', () => {
  it.each([
    ['acceleration on a fixed loan', { biWeekly: true, doublePrincipal: true, extraPaymentAmount: 500 }],
    ['interest-only fields on a fixed loan', { interestOnlyRate: 0.2, interestOnlyTerm: 24 }],
    ['ARM fields without the flag', { armIncreaseRate: 0.02, armType: 'STANDARD' as const }],
    ['an ARM without increase', { adjustableRate: true, armIncreaseRate: 0 }],
  ])('%s', (_, more) => {
    expect(fixed(100_000, 0.06, 36, more)).toEqual(fixed(100_000, 0.06, 36));
  });

  it('a combination without amortizing phase is an interest-only loan', () => {
    const shared = { interestOnlyRate: 0.05, interestOnlyTerm: 24, balloon: true, balloonPaymentNumber: 23 };
    expect(fixed(5000, 0.06, 0, { ...shared, type: 'COMBINATION' })).toEqual(
      fixed(5000, 0.06, 0, { ...shared, type: 'INTEREST_ONLY' }),
    );
  });

  it('an amount of 0 or less, or no term, gives an empty schedule', () => {
    for (const schedule of [fixed(0, 0.06, 360), fixed(-5, 0.06, 360), fixed(1000, 0.06, 0)]) {
      expect(schedule.rows).toEqual([]);
      expect(schedule.totalPayment).toBe(0);
      expect(schedule.rateChanges).toEqual([]);
    }
  });
});

it('rates that are next to nothing repay the loan like no rate at all', () => {
  for (const rate of [1e-9, 1e-15, 1e-30, 1e-300]) {
    expect(fixed(120_000, rate, 360).rows.slice(0, 359)).toEqual(fixed(120_000, 0, 360).rows.slice(0, 359));
  }
});

it('refuses negative rates and terms before calculating', () => {
  expect(() => fixed(1000, -0.01, 12)).toThrow('fixedInterestRate must not be negative');
  expect(() => fixed(1000, 0.01, -12)).toThrow('fixedInterestTerm must not be negative');
});
