import type { ClosingCostEntry, EntryList } from '../../../src/calc/deal/analysis.ts';
import { countedEntries } from '../../../src/calc/deal/entries.ts';
import { fieldById } from '../../../src/calc/deal/fieldCatalogue.ts';
import { DEFAULT_OCCUPANCY_RATE, DEFAULT_QUANTITY, DEFAULT_RENT_INCREASE_RATE } from '../../../src/calc/deal/rent.ts';
import { analysisKinds } from '../../../src/api/catalogue/deal/fieldKinds.ts';
import type { DealReport } from './dealReport.ts';
import {
  choiceLabel,
  count,
  date,
  dollars,
  knownRows,
  money,
  months,
  rate,
  text,
  type InputRow,
  type InputSection,
} from './inputValue.ts';
import { loanInputs } from './loanInputs.ts';

export const RENTAL_UNITS = 'Rental units';

/**
 * What was entered for a deal, as the CSV and the PDF list it: what is known and has an effect, defaults included.
 * Rates and amounts of a way of calculating that was not chosen are left out. Amounts of the hold are yearly.
 */
export function inputSections({ analysis, deal, loans, outcome }: DealReport): InputSection[] {
  const sections: InputSection[] = [
    {
      title: 'Purchase',
      rows: knownRows([
        ['Purchase price', dollars(analysis.purchaseAmount)],
        ['Market value', dollars(analysis.marketValue)],
        ['Closing costs paid by buyer', money(deal.closingCosts)],
        ['Improvements', money(deal.improvements)],
        ['Initial cash', typeof analysis.purchaseAmount === 'number' ? money(outcome.result.initialCash) : text(null)],
        ['Hold', months(deal.termMonths)],
        ['First payment', date(analysis.firstPaymentDate)],
        ['Property type', text(choiceLabel(analysisKinds.propertyType, analysis.propertyType))],
        ['Foreclosure default amount', dollars(analysis.defaultAmount)],
        ['Accrued interest', dollars(analysis.accruedInterestAmount)],
        ['Other fees', dollars(analysis.otherFeeAmount)],
      ]),
    },
    ...loans.map((loan): InputSection => ({ title: loan.title, rows: loanInputs(loan) })),
    { title: RENTAL_UNITS, rows: unitRows(analysis.rentalUnits ?? []) },
    { title: 'Other income a year', rows: [...entryRows(analysis, 'incomes'), ...increaseRows(analysis, 'income')] },
    { title: 'Expenses a year', rows: [...entryRows(analysis, 'expenses'), ...expenseRows(analysis, deal)] },
    { title: 'Closing costs', rows: entryRows(analysis, 'closingCosts') },
    { title: 'Improvements', rows: entryRows(analysis, 'improvements') },
    { title: 'Value and sale', rows: saleRows(analysis, deal) },
    { title: 'Taxes and depreciation', rows: taxRows(deal) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

type Analysis = DealReport['analysis'];
type Deal = DealReport['deal'];

function unitRows(units: NonNullable<Analysis['rentalUnits']>): InputRow[] {
  return units.flatMap((unit, index) => {
    const name = unit.name || `Unit ${index + 1}`;
    const isPriced = (unit.pricePerSquareFoot ?? 0) > 0;
    return knownRows([
      [`${name}: rent a month`, isPriced ? text(null) : dollars(unit.amount ?? 0)],
      [`${name}: square feet`, count(isPriced ? (unit.squareFeet ?? 0) : null)],
      [`${name}: rent a month per square foot`, count(isPriced ? unit.pricePerSquareFoot : null)],
      [`${name}: quantity`, count(unit.quantity ?? DEFAULT_QUANTITY)],
      [`${name}: occupancy`, rate(unit.occupancyRate ?? DEFAULT_OCCUPANCY_RATE)],
      [`${name}: rent increase a year`, rate(unit.rentIncreaseRate ?? DEFAULT_RENT_INCREASE_RATE)],
    ]);
  });
}

/** The entries of a list that count, by the names of their fields. */
export function entryRows(analysis: Analysis, list: EntryList): InputRow[] {
  return countedEntries(analysis, list).map((entry) => ({ label: entryLabel(entry), value: dollars(entry.amount) }));
}

/** The name of an entry's field, and who pays it when that is not the buyer. */
export function entryLabel({ field, paidBySeller }: ClosingCostEntry): string {
  const label = fieldById(field)?.label ?? `Field ${field}`;
  return paidBySeller === true ? `${label} (paid by seller)` : label;
}

function increaseRows(analysis: Analysis, kind: 'income' | 'expense'): InputRow[] {
  if (countedEntries(analysis, `${kind}s`).length === 0) return [];
  return analysis[`${kind}IncreaseType`] === 'DOLLAR_AMOUNT'
    ? knownRows([['Increase a year', dollars(analysis[`${kind}IncreaseAmount`] ?? 0)]])
    : knownRows([['Increase a year', rate(analysis[`${kind}IncreaseRate`] ?? 0)]]);
}

function expenseRows(analysis: Analysis, deal: Deal): InputRow[] {
  return [
    ...(analysis.expensePerRentalUnit === true
      ? knownRows([['Times rental units', count(deal.expenses.multiplier)]])
      : []),
    ...increaseRows(analysis, 'expense'),
    ...knownRows([
      ['Property management, of rent collected', rate(deal.managementRate || null)],
      ['Leasing commission, of rent', rate(deal.leasingRate || null)],
    ]),
  ];
}

function saleRows(analysis: Analysis, { sale }: Deal): InputRow[] {
  const isGrowing = sale.valueKind === 'MARKET_VALUE_INCREASE_RATE' || sale.valueKind === 'INFLATION_RATE';
  return knownRows([
    ['Value by', text(choiceLabel(analysisKinds.propertyValueIncreaseType, sale.valueKind))],
    ['Starting from', text(isGrowing ? basisLabel(analysis) : null)],
    ['Starting value', isGrowing ? money(sale.basis) : text(null)],
    ['Growth a year', rate(sale.valueKind === 'MARKET_VALUE_INCREASE_RATE' ? sale.marketValueIncreaseRate : null)],
    ['Inflation a year', rate(sale.valueKind === 'INFLATION_RATE' ? sale.inflationRate : null)],
    ['Cap rate at sale', rate(sale.valueKind === 'CAP_RATE' ? sale.capRate : null)],
    ['Sale price', sale.valueKind === 'DOLLAR_AMOUNT' ? money(sale.fixedPrice) : text(null)],
    ['Cost of sale', sale.saleCost.kind === 'rate' ? rate(sale.saleCost.rate) : money(sale.saleCost.amount)],
  ]);
}

function basisLabel({ propertyValueBasis }: Analysis): string | null {
  return choiceLabel(analysisKinds.propertyValueBasis, propertyValueBasis || 'PURCHASE_PRICE');
}

function taxRows({ federalTaxRate, stateTaxRate, sale, depreciation }: Deal): InputRow[] {
  const isDepreciated = depreciation.method !== null && depreciation.amount > 0 && depreciation.years > 0;
  return knownRows([
    ['Federal tax rate', rate(federalTaxRate)],
    ['State tax rate', rate(stateTaxRate)],
    ['Capital gain tax rate', rate(sale.capitalGainTaxRate)],
    ['Depreciation', text(choiceLabel(analysisKinds.depreciationMethod, depreciation.method) ?? 'None')],
    ['Depreciable amount', isDepreciated ? money(depreciation.amount) : text(null)],
    ['Depreciable years', count(isDepreciated ? depreciation.years : null)],
  ]);
}
