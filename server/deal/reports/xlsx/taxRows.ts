import { lifeMonthsOf } from '../../../../src/calc/depreciation/lifeMonths.ts';
import { analysisKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import type { DealReport } from '../dealReport.ts';
import { choiceLabel } from '../inputValue.ts';
import { lacksOfReport, loanLackText } from '../lackText.ts';
import { isDepreciated } from './depreciationFormulas.ts';
import { NEEDS_NEW_FILE, type InputRows } from './inputRows.ts';

/** Rates of taxes and what is depreciated. */
export function addTaxes(rows: InputRows, report: DealReport): void {
  const { deal } = report;
  const { federalTaxRate, stateTaxRate, depreciation, sale } = deal;
  const isEmpty = deal.units.length + deal.loans.length === 0 && deal.incomes.isEmpty && deal.expenses.isEmpty;
  const isNothingTaxed = isEmpty && !isDepreciated(depreciation);
  const isTaxFixed = isNothingTaxed || loanLackText(lacksOfReport(report), 'taxes') !== null;
  const isDepreciationFixed = !isDepreciated(depreciation);
  rows.section('Taxes and depreciation');
  const tax = (label: string, name: string, value: number) =>
    rows.add({ label, name, value, format: 'rate', isFixed: isTaxFixed });
  tax('Federal tax rate', 'Federal_tax_rate', federalTaxRate);
  tax('State tax rate', 'State_tax_rate', stateTaxRate);
  rows.add({
    label: 'Capital gain tax rate',
    name: 'Capital_gain_tax_rate',
    value: sale.capitalGainTaxRate,
    format: 'rate',
  });
  rows.add({
    label: 'Depreciation',
    value: choiceLabel(analysisKinds.depreciationMethod, depreciation.method) ?? 'None',
    remark: NEEDS_NEW_FILE,
  });
  rows.add({
    label: 'Depreciable amount',
    name: 'Depreciable_amount',
    value: depreciation.amount / 100,
    format: 'money',
    isFixed: isDepreciationFixed,
  });
  rows.add({
    label: 'Depreciable years',
    name: 'Depreciable_years',
    value: depreciation.years,
    format: 'number',
    isFixed: isDepreciationFixed,
  });
  rows.add({
    label: 'Depreciable months',
    name: 'Depreciable_months',
    value: lifeMonthsOf(depreciation.years),
    formula: 'ROUND(12*Depreciable_years,0)',
    format: 'whole',
  });
}
