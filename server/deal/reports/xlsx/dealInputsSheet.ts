import { countedEntries } from '../../../../src/calc/deal/entries.ts';
import { lifeMonthsOf } from '../../../../src/calc/depreciation/lifeMonths.ts';
import { centsOf, type Cents } from '../../../../src/calc/money.ts';
import { analysisKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { subjectOf, type DealReport } from '../dealReport.ts';
import { entryLabel } from '../inputSections.ts';
import { choiceLabel } from '../inputValue.ts';
import { InputRows } from './inputRows.ts';
import { addLoan } from './loanInputRows.ts';
import { loanName } from './loanName.ts';
import type { NameBook } from '../../../paper/xlsx/nameBook.ts';
import { addRentalUnits } from './rentalUnitRows.ts';
import { addSale } from './saleRows.ts';
import type { SheetDraft } from '../../../paper/xlsx/sheetDraft.ts';

/** Everything that the results of a deal are calculated from, by names. */
export function dealInputsSheet(report: DealReport, names: NameBook): SheetDraft {
  const { address, name, date } = report;
  const rows = new InputRows(names);
  const place = [address?.place, name, `made ${date}`].filter((part) => part !== undefined && part !== '');
  rows.head(subjectOf(report), place.join(' · '));
  addPurchase(rows, report);
  report.loans.forEach((loan, index) => addLoan(rows, loan, loanName(report.loans, index), true));
  addEntries(rows, report, 'closingCosts');
  addEntries(rows, report, 'improvements');
  addInitialCash(rows, report);
  addRentalUnits(rows, report.analysis.rentalUnits ?? []);
  addYearly(rows, report, 'income');
  addYearly(rows, report, 'expense');
  addOperatingRates(rows, report);
  addTaxes(rows, report);
  addSale(rows, report);
  return rows.draft;
}

const dollars = (amount: Cents): number => amount / 100;
const dollarsOrNull = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : centsOf(amount) / 100;

function addPurchase(rows: InputRows, { analysis, deal }: DealReport): void {
  rows.section('Purchase and hold');
  rows.add({
    label: 'Purchase price',
    name: 'Purchase_price',
    value: dollarsOrNull(analysis.purchaseAmount),
    format: 'money',
  });
  rows.add({
    label: 'Market value',
    name: 'Market_value',
    value: dollarsOrNull(analysis.marketValue),
    format: 'money',
  });
  rows.add({
    label: 'Hold, months',
    name: 'Hold_months',
    value: deal.termMonths,
    format: 'whole',
    remark: 'The results keep their columns',
  });
  rows.date('First payment', analysis.firstPaymentDate || null, 'First_payment_date');
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
      ...(isShared ? { remark: paidBySeller === true ? 'Seller' : 'Buyer' } : {}),
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
function addYearly(rows: InputRows, { analysis, deal }: DealReport, kind: 'income' | 'expense'): void {
  const [title, prefix] = kind === 'income' ? ['Other income a year', 'Income'] : ['Expenses a year', 'Expense'];
  const entries = countedEntries(analysis, `${kind}s`);
  const { total, increase } = deal[`${kind}s`];
  if (entries.length === 0) return;
  rows.section(title);
  const { amounts } = rows.entries(
    entries.map((entry) => ({ label: entryLabel(entry), amount: dollars(centsOf(entry.amount ?? 0)) })),
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
  rows.add(
    increase.kind === 'rate'
      ? { label: 'Increase a year', name: `${prefix}_increase_rate`, value: increase.rate, format: 'rate' }
      : {
          label: 'Increase a year',
          name: `${prefix}_increase_amount`,
          value: dollars(increase.amount),
          format: 'money',
        },
  );
}

function addOperatingRates(rows: InputRows, { analysis, deal }: DealReport): void {
  rows.section('Management and leasing');
  rows.add({
    label: 'Property management',
    name: 'Management_rate',
    value: deal.managementRate,
    format: 'rate',
    remark: 'Of rent collected',
  });
  const leasing = {
    label: 'Leasing commission',
    name: 'Leasing_rate',
    value: deal.leasingRate,
    format: 'rate',
    remark: 'Of rent',
  } as const;
  const amount = analysis.leasingCommissionAmount ?? null;
  // The stored rate leads; an amount without one stands for the rate that it would set.
  if (typeof analysis.leasingCommissionRate === 'number' || amount === null || deal.units.length === 0) {
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

function addTaxes(rows: InputRows, { deal }: DealReport): void {
  const { federalTaxRate, stateTaxRate, depreciation, sale } = deal;
  rows.section('Taxes and depreciation');
  rows.add({ label: 'Federal tax rate', name: 'Federal_tax_rate', value: federalTaxRate, format: 'rate' });
  rows.add({ label: 'State tax rate', name: 'State_tax_rate', value: stateTaxRate, format: 'rate' });
  rows.add({
    label: 'Capital gain tax rate',
    name: 'Capital_gain_tax_rate',
    value: sale.capitalGainTaxRate,
    format: 'rate',
  });
  rows.add({
    label: 'Depreciation',
    value: choiceLabel(analysisKinds.depreciationMethod, depreciation.method) ?? 'None',
    remark: 'A change of method needs a new file',
  });
  rows.add({
    label: 'Depreciable amount',
    name: 'Depreciable_amount',
    value: dollars(depreciation.amount),
    format: 'money',
  });
  rows.add({ label: 'Depreciable years', name: 'Depreciable_years', value: depreciation.years, format: 'number' });
  rows.add({
    label: 'Depreciable months',
    name: 'Depreciable_months',
    value: lifeMonthsOf(depreciation.years),
    formula: 'ROUND(12*Depreciable_years,0)',
    format: 'whole',
  });
}
