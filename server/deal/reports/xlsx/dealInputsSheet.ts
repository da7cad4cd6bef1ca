import { countedEntries } from '../../../../src/calc/deal/entries.ts';
import { centsOf, type Cents } from '../../../../src/calc/money.ts';
import { subjectOf, type DealReport } from '../dealReport.ts';
import { entryLabel } from '../inputSections.ts';
import { InputRows, NEEDS_NEW_FILE } from './inputRows.ts';
import { makesThePrice } from '../../../../src/calc/mortgage/financePurchase.ts';
import { firstMortgage } from '../../../../src/calc/mortgage/mortgageList.ts';
import type { LoanReport } from '../loanReport.ts';
import type { PriceFor } from './loanAmountRows.ts';
import { addLoan } from './loanInputRows.ts';
import { loanName } from './loanName.ts';
import { hasIncreases } from './operatingFormulas.ts';
import { expenseTimes, NO_TIMES } from './periodFormulas.ts';
import type { NameBook } from '../../../paper/xlsx/nameBook.ts';
import { addRentalUnits } from './rentalUnitRows.ts';
import { addTaxes } from './taxRows.ts';
import { entryShare, makesEntries, priceShare } from './shares.ts';
import { addSale } from './saleRows.ts';
import type { SheetDraft } from '../../../paper/xlsx/sheetDraft.ts';

/** Everything that the results of a deal are calculated from, by names. */
export function dealInputsSheet(report: DealReport, names: NameBook): SheetDraft {
  const { address, name, date } = report;
  const rows = new InputRows(names);
  const place = [address?.place, name, `made ${date}`].filter((part) => part !== undefined && part !== '');
  rows.head(subjectOf(report), place.join(' · '));
  addPurchase(rows, report);
  report.loans.forEach((loan, index) => addLoan(rows, loan, loanName(report.loans, index), priceFor(report, loan)));
  addEntries(rows, report, 'closingCosts');
  addEntries(rows, report, 'improvements');
  addInitialCash(rows, report);
  addRentalUnits(rows, report);
  addYearly(rows, report, 'income');
  addYearly(rows, report, 'expense');
  addOperatingRates(rows, report);
  addTaxes(rows, report);
  addSale(rows, report);
  return rows.draft;
}

function priceFor({ analysis, loans }: DealReport, { mortgage }: LoanReport): PriceFor {
  if (!analysis.purchaseAmount) return null;
  const isFirst = firstMortgage(loans.map((loan) => loan.mortgage)) === mortgage;
  return { isFirst, isMade: makesThePrice(mortgage, analysis.purchaseAmount) };
}

const dollars = (amount: Cents): number => amount / 100;
const dollarsOrNull = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : centsOf(amount) / 100;

/** Whether all that follows from another price does so in the sheet: there are rows for each exit and loan that it may make. */
function isPriceLive({ analysis, loans }: DealReport): boolean {
  const mortgages = loans.map(({ mortgage }) => mortgage);
  if (makesEntries(analysis, 'PRICE') || (!analysis.marketValue && makesEntries(analysis, 'VALUE'))) return false;
  if (analysis.purchaseAmount) {
    return mortgages.every((one) => one.amount || one.loanToPrice === 0 || !one.downPaymentAmount);
  }
  return !analysis.marketValue && mortgages.every((one) => one.amount && typeof one.loanToPrice !== 'number');
}

function addPurchase(rows: InputRows, report: DealReport): void {
  const { analysis, deal } = report;
  const isValueLive = Boolean(analysis.marketValue) && !makesEntries(analysis, 'VALUE');
  rows.section('Purchase and hold');
  rows.add({
    label: 'Purchase price',
    name: 'Purchase_price',
    value: dollarsOrNull(analysis.purchaseAmount),
    format: 'money',
    ...(isPriceLive(report)
      ? { isFixed: false, share: priceShare(analysis) }
      : { isFixed: true, remark: NEEDS_NEW_FILE }),
  });
  rows.add({
    label: 'Market value',
    name: 'Market_value',
    value: dollarsOrNull(analysis.marketValue),
    format: 'money',
    ...(isValueLive ? {} : { isFixed: true, remark: NEEDS_NEW_FILE }),
  });
  rows.add({
    label: 'Hold, months',
    name: 'Hold_months',
    value: deal.termMonths,
    format: 'whole',
    remark: NEEDS_NEW_FILE,
    isFixed: true,
  });
  rows.date('First payment', analysis.firstPaymentDate || null, { name: 'First_payment_date' });
  const stored = [
    ['Foreclosure default amount', analysis.defaultAmount],
    ['Accrued interest', analysis.accruedInterestAmount],
    ['Other fees', analysis.otherFeeAmount],
  ] as const;
  for (const [label, amount] of stored) {
    if (!amount) continue;
    rows.add({
      label,
      value: dollarsOrNull(amount),
      format: 'money',
      remark: 'Kept with the deal; no part of the results',
      isFixed: true,
    });
  }
}

const ENTRY_TITLES = {
  closingCosts: ['Closing costs', 'Closing costs paid by buyer', 'Closing_costs'],
  improvements: ['Improvements', 'Improvements', 'Improvements_total'],
} as const;

function addEntries(rows: InputRows, { analysis, deal }: DealReport, list: keyof typeof ENTRY_TITLES): void {
  const [title, totalLabel, name] = ENTRY_TITLES[list];
  const entries = countedEntries(analysis, list);
  rows.section(title);
  const total = { label: totalLabel, name, value: dollars(deal[list]), format: 'money', isTotal: true } as const;
  if (entries.length === 0) {
    rows.add({ ...total, value: 0, formula: '0' });
    return;
  }
  const isShared = list === 'closingCosts';
  const { amounts, remarks } = rows.entries(
    entries.map(({ paidBySeller, ...entry }) => ({
      label: entryLabel(entry),
      amount: dollars(centsOf(entry.amount ?? 0)),
      ...(isShared ? { remark: paidBySeller === true ? 'Seller' : 'Buyer', isFixed: paidBySeller === true } : {}),
      share: paidBySeller === true ? null : entryShare(analysis, list, entry.field),
    })),
  );
  rows.add({
    ...total,
    formula: isShared ? `ROUND(SUMIF(${remarks},"Buyer",${amounts}),2)` : `ROUND(SUM(${amounts}),2)`,
  });
}

function addInitialCash(rows: InputRows, { deal, loans, outcome }: DealReport): void {
  rows.section('Cash needed');
  const borrowed = loans.map((_, index) => `-MAX(0,${loanName(loans, index)}_amount)`).join('');
  rows.add({
    label: 'Initial cash',
    name: 'Initial_cash',
    value: dollars(outcome.result.initialCash),
    formula: `ROUND(Purchase_price${borrowed}+Closing_costs+Improvements_total,2)`,
    format: 'money',
    remark: 'Purchase less mortgages plus costs and improvements',
    isTotal: true,
  });
  rows.add({
    label: 'Cost of the property',
    name: 'Property_cost',
    value: dollars(deal.sale.cost),
    formula: 'ROUND(Purchase_price+Closing_costs+Improvements_total,2)',
    format: 'money',
    remark: 'What a sale is compared with',
  });
}

/** Other income or expenses: entries of a year, their total, and how it grows. */
function addYearly(rows: InputRows, report: DealReport, kind: 'income' | 'expense'): void {
  const { analysis, deal } = report;
  const [title, prefix] = kind === 'income' ? ['Other income a year', 'Income'] : ['Expenses a year', 'Expense'];
  const entries = countedEntries(analysis, `${kind}s`);
  const { total, increase } = deal[`${kind}s`];
  if (entries.length === 0) return;
  // Expenses of each unit where there is none come to nothing.
  const isFixed = kind === 'expense' && expenseTimes(report) === NO_TIMES;
  rows.section(title);
  const { amounts } = rows.entries(
    entries.map((entry) => ({
      label: entryLabel(entry),
      amount: dollars(centsOf(entry.amount ?? 0)),
      isFixed,
      share: isFixed ? null : entryShare(analysis, `${kind}s`, entry.field),
    })),
  );
  rows.add({
    label: 'Total',
    name: `${prefix}_total`,
    value: dollars(total),
    formula: `ROUND(SUM(${amounts}),2)`,
    format: 'money',
    ...(kind === 'expense' && analysis.expensePerRentalUnit === true ? { remark: 'For each rental unit' } : {}),
    isTotal: true,
  });
  const label = 'Increase a year';
  rows.add(
    increase.kind === 'rate'
      ? {
          label,
          name: `${prefix}_increase_rate`,
          value: increase.rate,
          format: 'rate',
          isFixed: isFixed || !hasIncreases(deal),
        }
      : {
          label,
          name: `${prefix}_increase_amount`,
          value: dollars(increase.amount),
          format: 'money',
          isFixed: !hasIncreases(deal),
        },
  );
}

function addOperatingRates(rows: InputRows, { analysis, deal }: DealReport): void {
  const isFixed = deal.units.length === 0;
  rows.section('Management and leasing');
  rows.add({
    label: 'Property management',
    name: 'Management_rate',
    value: deal.managementRate,
    format: 'rate',
    remark: 'Of rent collected',
    isFixed,
  });
  const leasing = {
    label: 'Leasing commission',
    name: 'Leasing_rate',
    value: deal.leasingRate,
    format: 'rate',
    remark: 'Of rent',
    isFixed,
  } as const;
  const amount = analysis.leasingCommissionAmount ?? null;
  // The stored rate leads; an amount without one stands for the rate that it would set.
  if (typeof analysis.leasingCommissionRate === 'number' || amount === null || isFixed) {
    rows.add(leasing);
    return;
  }
  rows.add({
    label: 'Leasing commission amount',
    name: 'Leasing_amount',
    value: dollarsOrNull(amount),
    format: 'money',
  });
  rows.add({ ...leasing, formula: 'IF(Rent_one_year>0,ROUND(Leasing_amount/Rent_one_year,6),0)' });
}
