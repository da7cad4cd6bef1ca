import { DEFAULT_OFFER_SHARE } from '../../../../src/calc/deal/exits/maximumOffer.ts';
import { centsOf, type Cents } from '../../../../src/calc/money.ts';
import { analysisKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import type { DealReport } from '../dealReport.ts';
import { choiceLabel } from '../inputValue.ts';
import { lacksOfReport, loanLackText } from '../lackText.ts';
import { NEEDS_NEW_FILE, type InputRows } from './inputRows.ts';

const dollars = (amount: Cents): number => amount / 100;

/** How the value and a sale are found, and what to offer at most. */
export function addSale(rows: InputRows, report: DealReport): void {
  const { sale } = report.deal;
  rows.section('Value and sale');
  rows.add({
    label: 'Value by',
    value: choiceLabel(analysisKinds.propertyValueIncreaseType, sale.valueKind),
    remark: NEEDS_NEW_FILE,
  });
  switch (sale.valueKind) {
    case 'CAP_RATE':
      rows.add({ label: 'Cap rate at sale', name: 'Sale_cap_rate', value: sale.capRate, format: 'rate' });
      break;
    case 'DOLLAR_AMOUNT':
      rows.add({ label: 'Sale price', name: 'Sale_price', value: dollars(sale.fixedPrice), format: 'money' });
      break;
    default:
      addGrowth(rows, report);
  }
  rows.add(
    sale.saleCost.kind === 'rate'
      ? {
          label: 'Cost of sale',
          name: 'Sale_cost_rate',
          value: sale.saleCost.rate,
          format: 'rate',
          remark: 'Of the value',
        }
      : { label: 'Cost of sale', name: 'Sale_cost_amount', value: dollars(sale.saleCost.amount), format: 'money' },
  );
  addOffer(rows, report);
}

const BASIS_NAMES = { PURCHASE_PRICE: 'Purchase_price', MARKET_VALUE: 'Market_value', DOLLAR_AMOUNT: null } as const;

function addGrowth(rows: InputRows, { analysis, deal: { sale, termMonths } }: DealReport): void {
  const basisName = BASIS_NAMES[analysis.propertyValueBasis ?? 'PURCHASE_PRICE'];
  rows.add({
    label: 'Starting value',
    name: 'Starting_value',
    value: dollars(sale.basis),
    ...(basisName === null ? {} : { formula: basisName }),
    format: 'money',
  });
  const isInflation = sale.valueKind === 'INFLATION_RATE';
  rows.add({
    label: isInflation ? 'Inflation a year' : 'Growth a year',
    name: 'Value_growth_rate',
    value: isInflation ? sale.inflationRate : sale.marketValueIncreaseRate,
    format: 'rate',
    remark: 'After each completed year',
    isFixed: termMonths < 12,
  });
}

function addOffer(rows: InputRows, report: DealReport): void {
  const {
    analysis,
    outcome: { offer },
  } = report;
  if (offer === null) {
    const lack = loanLackText(lacksOfReport(report), 'exits.maximumOffer');
    if (lack === null) return;
    rows.section('Maximum allowable offer');
    rows.draft.add([{ value: lack, look: 'note' }]);
    return;
  }
  const fee = centsOf(analysis.assignmentFee ?? 0);
  rows.section('Maximum allowable offer');
  rows.add({
    label: 'Share of market value',
    name: 'Offer_share',
    value: analysis.offerShare ?? DEFAULT_OFFER_SHARE,
    format: 'rate',
  });
  rows.add({ label: 'Assignment fee', name: 'Assignment_fee', value: dollars(fee), format: 'money' });
  const byShare = 'ROUND(Market_value*Offer_share,2)-Improvements_total-Assignment_fee';
  const minimumProfit = offer.byProfit === null ? null : (analysis.minimumProfit ?? null);
  const hasMinimum = minimumProfit !== null;
  if (hasMinimum) rows.add({ label: 'Minimum profit', name: 'Minimum_profit', value: minimumProfit, format: 'money' });
  // The costs of a flip stand on the sheet of the exits.
  const byProfit = 'Market_value-Improvements_total-Assignment_fee-Flip_costs-Minimum_profit';
  rows.add({
    label: 'Maximum allowable offer',
    name: 'Maximum_offer',
    value: dollars(offer.offer),
    formula: hasMinimum ? `MAX(0,IF(Minimum_profit>0,MIN(${byShare},${byProfit}),${byShare}))` : `MAX(0,${byShare})`,
    format: 'money',
    remark: hasMinimum ? 'The lower of share and minimum profit' : 'Share of market value less improvements and fee',
    isTotal: true,
  });
}
