import { analyze } from '../../src/calc/deal/analyze.ts';
import { amortize, type PaymentRow } from '../../src/calc/mortgage/amortize.ts';
import { loanPlanOf } from '../../src/calc/mortgage/loanPlan.ts';
import type { Mortgage } from '../../src/calc/mortgage/mortgage.ts';
import { runLoan } from '../../src/calc/mortgage/runLoan.ts';
import { referenceAnalysis } from '../../test/calc/reference/referenceAnalysis.ts';
import { bareColumns, bareRows, type BareRow } from '../calc/bareLoop.ts';
import { benchWhatIf } from '../calc/benchWhatIf.ts';
import { deal } from '../calc/deal.ts';
import { formulaRows, formulaShares } from '../calc/formulaRows.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { checkNear, checkSame, checkThat } from '../support/same.ts';

const AMOUNT_CENTS = 26_437_500;
const ANNUAL = 0.06375;
const MONTHS = 360;
const loan: Mortgage = {
  type: 'FIXED_INTEREST',
  amount: AMOUNT_CENTS / 100,
  fixedInterestRate: ANNUAL,
  fixedInterestTerm: MONTHS,
};
const FRAME_NS = 16e6;
const DEALS_A_FRAME = 200;

/** The arithmetic: schedules against a bare loop and against workbook functions, whole deals against a frame. */
export async function benchCalc(): Promise<PartResult> {
  const schedules = await benchSchedules();
  const deals = await benchDeals();
  const whatIf = await benchWhatIf();
  const all = [schedules, deals, whatIf];
  return { figures: all.flatMap(({ figures }) => figures), notes: all.flatMap(({ notes }) => notes) };
}

async function benchSchedules(): Promise<PartResult> {
  const { rows } = amortize(loan);
  checkRows('bare loop', rows, bareRows(AMOUNT_CENTS, ANNUAL, MONTHS));
  checkRows('formulajs', rows, formulaRows(AMOUNT_CENTS, ANNUAL, MONTHS));
  const dated: Mortgage = { ...loan, firstPaymentDate: '2026-03-31' };
  checkThat('a dated schedule has dates', amortize(dated).rows[11]?.date === '2027-02-28');
  const plan = loanPlanOf(loan);
  checkSame(
    'columns and rows',
    [...runLoan(plan).balance],
    rows.map(({ balance }) => balance),
  );

  const loops = await measure({
    ours: () => amortize(loan),
    bare: () => bareRows(AMOUNT_CENTS, ANNUAL, MONTHS),
    dated: () => amortize(dated),
  });
  const columns = await measure({
    ours: () => runLoan(plan),
    bare: () => bareColumns(AMOUNT_CENTS, ANNUAL, MONTHS),
  });
  const formulas = await measure(
    {
      ours: () => amortize(loan),
      all: () => formulaRows(AMOUNT_CENTS, ANNUAL, MONTHS),
      shares: () => formulaShares(AMOUNT_CENTS, ANNUAL, MONTHS),
    },
    { rounds: 31 },
  );
  const ns = 'ns';
  return {
    figures: [
      {
        name: '360-row schedule, cents',
        ours: { label: 'amortize', value: loops.ours.median, unit: ns },
        other: { label: 'bare loop in doubles', value: loops.bare.median, unit: ns },
        goal: { bound: 'at most', ratio: 3 },
      },
      {
        name: 'the same with due dates',
        ours: { label: 'amortize', value: loops.dated.median, unit: ns },
        other: { label: 'bare loop without dates', value: loops.bare.median, unit: ns },
        goal: null,
      },
      {
        name: 'its columns only',
        ours: { label: 'runLoan', value: columns.ours.median, unit: ns },
        other: { label: 'bare loop into arrays', value: columns.bare.median, unit: ns },
        goal: null,
      },
      {
        name: 'times faster than formulajs',
        ours: { label: 'amortize', value: formulas.ours.median, unit: ns },
        other: { label: 'PMT IPMT PPMT CUMIPMT CUMPRINC', value: formulas.all.median, unit: ns },
        goal: { bound: 'at least', ratio: 50 },
        isInverted: true,
      },
      {
        name: '... its IPMT and PPMT alone',
        ours: { label: 'amortize', value: formulas.ours.median, unit: ns },
        other: { label: 'IPMT PPMT', value: formulas.shares.median, unit: ns },
        goal: null,
        isInverted: true,
      },
    ],
    notes: ['checked: every row of ours lies within what rounding to cents can do to the rows of both others'],
  };
}

/**
 * Rounding the payment and each interest by half a cent moves the balance by less than a cent a payment, which then
 * bears interest: (1 + i)^k - 1 over i cents after k payments. The last payment takes up what is left.
 */
function checkRows(what: string, ours: readonly PaymentRow[], other: readonly BareRow[]): void {
  checkSame(`${what}: number of rows`, ours.length, other.length);
  const i = ANNUAL / 12;
  for (const [index, row] of ours.slice(0, -1).entries()) {
    const theirs = other[index];
    if (theirs === undefined) continue;
    const drift = ((1 + i) ** (index + 1) - 1) / i + 0.01;
    for (const column of ['payment', 'interest', 'principal'] as const) {
      checkNear(`${what}: ${column} ${index + 1}`, row[column], theirs[column], 1 + drift * i);
    }
    for (const column of ['balance', 'cumulativeInterest', 'cumulativePrincipal'] as const) {
      checkNear(`${what}: ${column} ${index + 1}`, row[column], theirs[column], drift + index + 1);
    }
  }
  checkNear(`${what}: repaid`, ours.at(-1)?.cumulativePrincipal ?? 0, AMOUNT_CENTS, 0);
}

async function benchDeals(): Promise<PartResult> {
  checkDeal();
  // A price that differs each time: nothing may be answered from memory.
  let turn = 0;
  const times = await measure({
    deal: () => analyze({ ...deal, purchaseAmount: 480_000 + (turn++ % 1000) }),
  });
  const perFrame = FRAME_NS / times.deal.median;
  const figures: Figure[] = [
    {
      name: 'deals recomputed in a 16 ms frame',
      ours: { label: 'analyze', value: perFrame, unit: 'count' },
      other: { label: 'wanted', value: DEALS_A_FRAME, unit: 'count' },
      goal: { bound: 'at least', ratio: 1 },
    },
  ];
  return {
    figures,
    notes: [
      `one deal (10 years, 2 mortgages, 4 units) takes ${(times.deal.median / 1e3).toFixed(1)} µs; checked against the exact fractions of test/calc/reference`,
    ],
  };
}

function checkDeal(): void {
  const ours = analyze(deal);
  const reference = referenceAnalysis(deal);
  checkNear('initial cash', ours.initialCash, Number(reference.initialCash), 0);
  checkSame('number of periods', ours.periods.length, reference.periods.length);
  for (const [index, period] of reference.periods.entries()) {
    for (const [column, value] of Object.entries(period)) {
      if (typeof value !== 'bigint') continue;
      // A column of the reference that ours lacks is wrong as well: NaN is near nothing.
      const own: unknown = Object.entries(ours.periods[index] ?? {}).find(([name]) => name === column)?.[1];
      checkNear(`period ${index + 1}, ${column}`, typeof own === 'number' ? own : Number.NaN, Number(value), 0);
    }
  }
}
