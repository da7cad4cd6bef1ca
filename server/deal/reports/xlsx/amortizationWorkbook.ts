import { mortgageKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { formatCurrency } from '../../../../src/calc/format/currency.ts';
import type { AmortizationReport } from '../amortizationReport.ts';
import { choiceLabel } from '../inputValue.ts';
import { amortizationSheet } from './amortizationSheet.ts';
import { InputRows } from './inputRows.ts';
import { addLoan } from './loanInputRows.ts';
import { loanNotes } from './loanNotes.ts';
import { NameBook } from '../../../paper/xlsx/nameBook.ts';
import { CELL_NOTES, notesSheet } from '../../../paper/xlsx/notesSheet.ts';
import { writeWorkbook } from '../../../paper/xlsx/writeWorkbook.ts';

const LOAN = 'Loan';

/** The amortization of a mortgage as a workbook: its inputs, a live schedule, notes. */
export async function amortizationWorkbook({ loan, date }: AmortizationReport): Promise<Buffer> {
  const names = new NameBook();
  const inputs = new InputRows(names);
  const type = choiceLabel(mortgageKinds.type, loan.mortgage.type) ?? '';
  inputs.head(`Amortization: ${type}, ${formatCurrency(loan.plan.amount)}`, `made ${date}`);
  addLoan(inputs, loan, LOAN, null);
  const schedule = amortizationSheet(loan, { sheet: 'Amortization', loan: LOAN, names });
  const notes = notesSheet([CELL_NOTES, ['Conventions', loanNotes([loan])]]);
  return await writeWorkbook([inputs.draft, schedule, notes], names);
}
