import {
  DEFAULT_PROJECT_MONTHS,
  DEFAULT_REFINANCE_SHARE,
  DEFAULT_REFINANCE_TERM,
} from '../../../../src/calc/deal/exits/dealExits.ts';
import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { cents, centsOf, type Cents } from '../../../../src/calc/money.ts';
import type { Result } from '../../../../src/calc/result.ts';
import { subjectOf, type DealReport } from '../dealReport.ts';
import { exitCosts, firstLoanRate, firstYearNoi } from './exitFormulas.ts';
import { InputRows } from './inputRows.ts';
import type { NameBook } from '../../../paper/xlsx/nameBook.ts';
import type { SheetDraft } from '../../../paper/xlsx/sheetDraft.ts';

const dollars = (amount: Cents): number => amount / 100;
const money = 'money' as const;

/** The same deal assigned, flipped and refinanced, with its own inputs; null without a market value to start from. */
export function exitsSheet(report: DealReport, names: NameBook): SheetDraft | null {
  const { exits } = report.outcome;
  if (!exits.offer.ok && exits.offer.reason === 'marketValue') return null;
  const rows = new InputRows(names, 'Exits');
  rows.head(
    `Other ways out: ${subjectOf(report)}`,
    'Market value is the value after repairs, improvements are the repairs',
  );
  addCosts(rows, report, exits.offer.ok ? exits.offer.value.coveredCosts : null);
  addFlip(rows, report);
  addWholesale(rows, report);
  addBrrrr(rows, report);
  return rows.draft;
}

/** What has to be paid until the house is sold or refinanced, besides price and works. */
function addCosts(rows: InputRows, report: DealReport, covered: Cents | null): void {
  const { analysis, deal, outcome } = report;
  rows.section('Costs until sold or refinanced');
  if (covered === null) return lacks(rows, outcome.exits.brrrr.ok ? 'loanRate' : outcome.exits.brrrr.reason);
  const { holding, interest } = exitCosts(report);
  const sale = deal.sale.saleCost.kind === 'rate' ? 'ROUND(Market_value*Sale_cost_rate,2)' : 'Sale_cost_amount';
  const flip = outcome.exits.flip.ok ? outcome.exits.flip.value : null;
  const total = { label: 'Costs of a flip', name: 'Flip_costs', value: dollars(covered), format: money } as const;
  rows.add({
    label: 'Months from buying to selling or refinancing',
    name: 'Project_months',
    value: analysis.projectMonths ?? DEFAULT_PROJECT_MONTHS,
    format: 'whole',
    // Without a flip only what the months cost counts, and they may cost nothing.
    isFixed: flip === null && !`${holding}${interest}`.includes('Project_months'),
  });
  // Without a price there is no flip, but the offer still counts what one would cost.
  if (flip === null) {
    rows.add({ ...total, formula: `ROUND(Closing_costs+${holding}+${interest}+${sale},2)`, isTotal: true });
    return;
  }
  rows.add({
    label: 'Holding',
    name: 'Flip_holding',
    value: dollars(flip.holdingCosts),
    formula: holding,
    format: money,
    remark: 'Expenses of these months',
  });
  rows.add({
    label: 'Interest',
    name: 'Flip_interest',
    value: dollars(flip.interest),
    formula: interest,
    format: money,
    remark: 'Of the mortgages in these months',
  });
  rows.add({
    label: 'Cost of sale',
    name: 'Flip_sale_cost',
    value: dollars(flip.sellingCosts),
    formula: sale,
    format: money,
  });
  rows.add({
    ...total,
    formula: 'ROUND(Closing_costs+Flip_holding+Flip_interest+Flip_sale_cost,2)',
    remark: 'With closing costs',
    isTotal: true,
  });
}

function addFlip(rows: InputRows, { outcome: { exits } }: DealReport): void {
  rows.section('Fix and flip');
  if (!exits.flip.ok) return lacks(rows, exits.flip.reason);
  const { profit, cashNeeded, returnOnCash, yearlyReturnOnCash } = exits.flip.value;
  rows.add({
    label: 'Profit',
    name: 'Flip_profit',
    value: dollars(profit),
    formula: 'ROUND(Market_value-Purchase_price-Improvements_total-Flip_costs,2)',
    format: money,
    isTotal: true,
  });
  rows.add({
    label: 'Own cash needed',
    name: 'Flip_cash',
    value: dollars(cashNeeded),
    formula: 'ROUND(Initial_cash+Flip_holding+Flip_interest,2)',
    format: money,
    remark: 'All costs before the sale less the mortgages',
  });
  rows.add({
    label: 'Return on cash',
    value: orWords(returnOnCash),
    formula: 'IF(Flip_cash>0,Flip_profit/Flip_cash,"no cash needed")',
    format: 'rate',
  });
  rows.add({
    label: 'Return on cash a year',
    value: orWords(yearlyReturnOnCash),
    formula:
      'IF(Flip_cash>0,IF(Project_months>0,Flip_profit/Flip_cash*12/Project_months,"no time held"),"no cash needed")',
    format: 'rate',
  });
}

function addWholesale(rows: InputRows, { analysis, outcome: { exits } }: DealReport): void {
  rows.section('Wholesale');
  if (!exits.wholesale.ok) return lacks(rows, exits.wholesale.reason);
  const { endBuyersPrice, roomLeft, maximumContractPrice, profit } = exits.wholesale.value;
  const hasMinimum = exits.offer.ok && exits.offer.value.byProfit !== null;
  const byShare = 'ROUND(Market_value*Offer_share,2)-Improvements_total';
  const byProfit = 'Market_value-Improvements_total-Flip_costs-Minimum_profit';
  rows.add({
    label: 'Cost of assigning',
    name: 'Assignment_cost',
    value: dollars(centsOf(analysis.assignmentCost ?? 0)),
    format: money,
  });
  rows.add({
    label: 'End buyer pays',
    name: 'Buyer_price',
    value: dollars(endBuyersPrice),
    formula: 'ROUND(Purchase_price+Assignment_fee,2)',
    format: money,
    remark: 'Contract price and assignment fee',
  });
  rows.add({
    label: 'End buyer should pay at most',
    name: 'Buyer_maximum',
    value: dollars(cents(endBuyersPrice + roomLeft)),
    formula: hasMinimum
      ? `MAX(0,ROUND(IF(Minimum_profit>0,MIN(${byShare},${byProfit}),${byShare}),2))`
      : `MAX(0,ROUND(${byShare},2))`,
    format: money,
    remark: 'The maximum offer without assignment fee',
  });
  rows.add({
    label: 'Room left for the end buyer',
    value: dollars(roomLeft),
    formula: 'ROUND(Buyer_maximum-Buyer_price,2)',
    format: money,
  });
  rows.add({
    label: 'Highest contract price',
    value: dollars(maximumContractPrice),
    formula: 'MAX(0,ROUND(Buyer_maximum-Assignment_fee,2))',
    format: money,
  });
  rows.add({
    label: 'Profit',
    value: dollars(profit),
    formula: 'ROUND(Assignment_fee-Assignment_cost,2)',
    format: money,
    isTotal: true,
  });
}

function addBrrrr(rows: InputRows, report: DealReport): void {
  const { analysis } = report;
  const { brrrr, refinanceRate } = report.outcome.exits;
  rows.section('BRRRR: refinance and keep');
  if (!brrrr.ok) return lacks(rows, brrrr.reason);
  const { newLoan, cashOut, cashInvested, cashLeft, monthlyPayment, yearlyCashFlow, cashOnCashRate, equity } =
    brrrr.value;
  rows.add({
    label: 'New loan, share of market value',
    name: 'Refinance_share',
    value: analysis.refinanceShare ?? DEFAULT_REFINANCE_SHARE,
    format: 'rate',
  });
  const rate = firstLoanRate(report);
  const isInSheet = rows.names.has(rate);
  const followed = { ...(isInSheet ? { formula: rate } : { isFixed: true }), remark: 'That of the first mortgage' };
  rows.add({
    label: 'New rate',
    name: 'Refinance_rate',
    value: refinanceRate,
    format: 'rate',
    ...(typeof analysis.refinanceRate === 'number' ? {} : followed),
  });
  rows.add({
    label: 'New term, months',
    name: 'Refinance_term',
    value: analysis.refinanceTerm ?? DEFAULT_REFINANCE_TERM,
    format: 'whole',
  });
  const cost = centsOf(analysis.refinanceCost ?? 0);
  rows.add({ label: 'Cost of refinancing', name: 'Refinance_cost', value: dollars(cost), format: money });
  const line = (label: string, name: string, value: number, formula: string, isTotal = false): void =>
    rows.add({ label, name, value, formula, format: money, isTotal });
  line('New loan', 'New_loan', dollars(newLoan), 'ROUND(Market_value*Refinance_share,2)');
  const paidOff = cents(newLoan - cost - cashOut);
  line('Mortgages paid off', 'Old_loans', dollars(paidOff), 'ROUND(Property_cost-Initial_cash,2)');
  line('Cash out', 'Cash_out', dollars(cashOut), 'ROUND(New_loan-Old_loans-Refinance_cost,2)', true);
  const invested = 'ROUND(Initial_cash+Flip_holding+Flip_interest,2)';
  line('Cash put in before', 'Cash_invested', dollars(cashInvested), invested);
  line('Own cash left in', 'Cash_left', dollars(cashLeft), 'ROUND(Cash_invested-Cash_out,2)', true);
  const payment = 'IF(MIN(New_loan,Refinance_term)>0,ROUND(PMT(Refinance_rate/12,Refinance_term,-New_loan),2),0)';
  line('Payment a month', 'New_payment', dollars(monthlyPayment), payment);
  const noi = cents(yearlyCashFlow + 12 * monthlyPayment);
  line('Net operating income of the first year', 'First_year_noi', dollars(noi), firstYearNoi(report));
  line('Cash flow a year', 'New_cash_flow', dollars(yearlyCashFlow), 'ROUND(First_year_noi-12*New_payment,2)');
  rows.add({
    label: 'Cash on cash',
    value: orWords(cashOnCashRate),
    formula: 'IF(Cash_left>0,New_cash_flow/Cash_left,"no cash left in")',
    format: 'rate',
  });
  line('Equity', 'New_equity', dollars(equity), 'ROUND(Market_value-New_loan,2)');
}

const words = { no_cash_needed: 'no cash needed', no_time: 'no time held', no_cash_left: 'no cash left in' } as const;

function orWords(result: Result<number, keyof typeof words>): number | string {
  return result.ok ? result.value : words[result.reason];
}

const missing = {
  marketValue: 'No market value was entered',
  purchaseAmount: 'No purchase price was entered',
  refinanceRate: 'No rate of a new loan or of a mortgage was entered',
  loanRate: `${MISSING}: ${lackingWords.rate}`,
  loanTerm: `${MISSING}: ${lackingWords.term}`,
} as const;

function lacks(rows: InputRows, reason: keyof typeof missing): void {
  rows.draft.add([{ value: missing[reason], look: 'note' }]);
}
