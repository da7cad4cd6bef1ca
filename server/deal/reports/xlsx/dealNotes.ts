import { dealConventions } from '../conventions.ts';
import type { DealReport } from '../dealReport.ts';
import { loanNotes } from './loanNotes.ts';
import { CELL_NOTES, type Notes } from '../../../paper/xlsx/notesSheet.ts';
import { isEvenlySpaced } from './returnRows.ts';

/** What a reader of a deal's workbook has to know: the conventions, and which cells are values and why. */
export function dealNotes(report: DealReport): Notes {
  return [
    CELL_NOTES,
    ['What is not live', fixedCells(report)],
    ['Conventions', dealConventions(report)],
    ['Loans', loanNotes(report.loans)],
  ];
}

function fixedCells({ analysis, outcome: { result, returns } }: DealReport): string[] {
  const irrs = [returns.irrBeforeTax, returns.irrAfterTax];
  const isEven = isEvenlySpaced(result.periods);
  return [
    'Kinds are fixed: the type of a loan, the method of depreciation, the way the value is found, percent or dollars of an increase. So is the number of periods and payments. For others, ask Platbook for a new file.',
    ...(isEven || irrs.every(({ ok }) => !ok)
      ? []
      : ['The internal rates of return are values: periods differ in length, and IRR takes them for equal.']),
    ...(irrs.some((irr) => !irr.ok && irr.reason === 'several')
      ? ['An internal rate of return is a text: several rates fit the cash flows, and IRR would show one of them.']
      : []),
    ...(irrs.some((irr) => !irr.ok && irr.reason === 'none')
      ? ['An internal rate of return is a text: no rate fits cash flows that never change sign.']
      : []),
    ...(irrs.some((irr) => irr.ok && isEven && (irr.value <= -0.9 || irr.value >= 10))
      ? ['An internal rate of return is a value: it is too far from usual rates for IRR to find.']
      : []),
    ...(analysis.firstPaymentDate && analysis.firstPaymentDate < '1900-03-01'
      ? ['Dates are texts: spreadsheets know no dates before March 1900.']
      : []),
    'Where a deal has no rental units, no loan, no other income or no depreciation, the amounts of those rows are 0.',
  ];
}
