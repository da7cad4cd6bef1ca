import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { loanConventions } from '../conventions.ts';
import type { LoanReport } from '../loanReport.ts';
import { contractEnd } from './loanSteps.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';

/** What holds for the schedules of loans in a workbook. */
export function loanNotes(loans: readonly LoanReport[]): string[] {
  return [...loanConventions(loans), ...loans.flatMap(notesOf)];
}

function notesOf({ plan, schedule, mortgage, title, lack }: LoanReport): string[] {
  const isTooEarly = Boolean(mortgage.firstPaymentDate) && dateSerial(mortgage.firstPaymentDate ?? '') === null;
  return [
    ...(schedule.rows.length === 0
      ? [
          lack === null
            ? `${title} has no payments: its amount or its term is 0.`
            : `${title} has no payments: it ${lackingWords[lack]}. Enter it in the deal and make a new file.`,
        ]
      : []),
    ...(schedule.rows.length > 0 && schedule.rows.length < contractEnd(plan)
      ? [
          `${title} ends with payment ${schedule.rows.length}. The rows under it look empty; they fill where other inputs make it last longer, to payment ${contractEnd(plan)} at most.`,
        ]
      : []),
    ...(isTooEarly ? [`Dates of ${title} are texts: spreadsheets know no dates before March 1900.`] : []),
  ];
}
