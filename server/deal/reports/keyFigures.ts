import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { fixedPercent, formatNumber, formatPercent } from '../../../src/calc/format/number.ts';
import { lackingWords, lacksOf } from '../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { DEFAULT_OFFER_SHARE } from '../../../src/calc/deal/exits/maximumOffer.ts';
import type { Irr } from '../../../src/calc/returns/irr.ts';
import type { KeyFigure } from '../../paper/pdf/keyFigureStrip.ts';
import type { DealReport } from './dealReport.ts';

/** What a lender looks at first, in eight figures. */
export function keyFigures(report: DealReport): KeyFigure[] {
  const { deal, outcome } = report;
  const { result, returns } = outcome;
  const [first] = result.periods;
  const period = result.termMonths < 12 ? 'month 1' : 'year 1';
  const { dscr } = returns;
  const lack = lacksOf(report.analysis, result.initialCash).of('returns.dscr');
  const figures: KeyFigure[] = [
    ...purchaseFigures(report),
    {
      label: `Net operating income, ${period}`,
      value: first === undefined ? MISSING : dollars(first.noi),
      note: first === undefined ? '' : `of ${dollars(first.grossIncome)} gross income`,
    },
    deal.purchase <= 0 || first === undefined
      ? { label: `Cap rate, ${period}`, value: 'None', note: 'there is no purchase price' }
      : { label: `Cap rate, ${period}`, value: fixedPercent(first.capRate), note: 'income on the purchase price' },
    result.initialCash <= 0 || first === undefined
      ? { label: `Cash on cash, ${period}`, value: 'None', note: 'no cash is put in' }
      : { label: `Cash on cash, ${period}`, value: fixedPercent(first.cashOnCashRate), note: 'before tax' },
    dscr.ok
      ? { label: `Debt coverage (DSCR), ${period}`, value: times(dscr.value), note: 'income over debt service' }
      : { label: `Debt coverage (DSCR), ${period}`, value: 'None', note: 'there is no debt service' },
    result.initialCash <= 0
      ? { label: IRR, value: 'None', note: 'no cash is put in' }
      : irrFigure(returns.irrBeforeTax, returns.irrAfterTax),
    lastFigure(report),
  ];
  // A loan of which nobody gave the rate is none that costs nothing.
  return lack !== 'rate' && lack !== 'term'
    ? figures
    : figures.map((figure) =>
        OF_LOAN.test(figure.label) ? { ...figure, value: MISSING, note: lackingWords[lack] } : figure,
      );
}

const IRR = 'IRR before tax';
const OF_LOAN = /^(?:Cash on cash|Debt coverage|IRR|Equity multiple)/;

function purchaseFigures({ analysis, deal, outcome: { result } }: DealReport): KeyFigure[] {
  if (analysis.purchaseAmount === null || analysis.purchaseAmount === undefined) {
    const note = 'no purchase price was entered';
    return ['Purchase price', 'Initial cash'].map((label) => ({ label, value: MISSING, note }));
  }
  const costs = cents(deal.closingCosts + deal.improvements);
  const borrowed = cents(deal.purchase + costs - result.initialCash);
  return [
    { label: 'Purchase price', value: dollars(deal.purchase), note: financedNote(borrowed, deal.purchase) },
    {
      label: 'Initial cash',
      value: dollars(result.initialCash),
      note: costs === 0 ? 'no costs or improvements' : `with ${dollars(costs)} costs and works`,
    },
  ];
}

/** The offer where there is a market value to start from. */
function lastFigure({ analysis, outcome: { offer, returns } }: DealReport): KeyFigure {
  if (offer !== null) {
    const share = formatPercent(analysis.offerShare ?? DEFAULT_OFFER_SHARE);
    const fee = analysis.assignmentFee ? ' and fee' : '';
    const note =
      offer.limitedBy === 'profit' ? 'leaves the minimum profit' : `${share} of value less improvements${fee}`;
    return { label: 'Maximum allowable offer', value: dollars(offer.offer), note };
  }
  return returns.equityMultiple === null
    ? { label: 'Equity multiple', value: 'None', note: 'no cash is put in' }
    : { label: 'Equity multiple', value: times(returns.equityMultiple), note: 'after tax, sale included' };
}

const times = (ratio: number): string => `${formatNumber(ratio, 2)}x`;

/** Whole dollars: figures to read, not to add up. */
function dollars(amount: Cents): string {
  return formatCurrency(cents(Math.round(amount / 100) * 100));
}

function financedNote(borrowed: number, purchase: Cents): string {
  if (borrowed <= 0) return 'paid in cash';
  return purchase <= 0 ? 'financed' : `${formatPercent(borrowed / purchase, 1)} financed`;
}

function irrFigure(before: Irr, after: Irr): KeyFigure {
  const label = IRR;
  if (before.ok) {
    const note = after.ok ? `${fixedPercent(after.value)} after tax` : 'sale included';
    return { label, value: fixedPercent(before.value), note };
  }
  return before.reason === 'none'
    ? { label, value: 'None', note: 'cash flows never change sign' }
    : { label, value: 'Several', note: before.rates.map((rate) => formatPercent(rate, 1)).join(', ') };
}
