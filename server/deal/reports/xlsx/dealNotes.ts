import { dealConventions } from '../conventions.ts';
import type { DealReport } from '../dealReport.ts';
import { loanNotes } from './loanNotes.ts';
import { CELL_NOTES, type Notes } from '../../../paper/xlsx/notesSheet.ts';

/** What a reader of a deal's workbook has to know: the conventions, and which cells are values and why. */
export function dealNotes(report: DealReport): Notes {
  return [
    CELL_NOTES,
    ['What is not live', fixedCells(report)],
    ['Conventions', dealConventions(report)],
    ['Loans', loanNotes(report.loans)],
  ];
}

function fixedCells({ analysis, outcome: { returns } }: DealReport): string[] {
  const irrs = [returns.irrBeforeTax, returns.irrAfterTax];
  return [
    'Kinds are fixed: the type of a loan, the method of depreciation, the way the value is found, percent or dollars of an increase. So are the hold, the terms of loans and how often they are paid. For others, make a new file.',
    'An internal rate of return follows while the cash flows change sign once; where they do so more often, several rates may fit and IRR would show any of them. It says then that it needs a new file, or is a value with a remark.',
    ...(irrs.some((irr) => !irr.ok && irr.reason === 'none')
      ? ['An internal rate of return is a text: no rate fits cash flows that never change sign.']
      : []),
    ...(analysis.firstPaymentDate && analysis.firstPaymentDate < '1900-03-01'
      ? ['Dates are texts: spreadsheets know no dates before March 1900.']
      : []),
    'Where a deal has no rental units, no loan, no other income or no depreciation, the amounts of those rows are 0.',
  ];
}
