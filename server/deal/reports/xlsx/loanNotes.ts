import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { loanConventions } from '../conventions.ts';
import type { LoanReport } from '../loanReport.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';

/** What holds for the schedules of loans in a workbook. */
export function loanNotes(loans: readonly LoanReport[]): string[] {
  return [...loanConventions(loans), ...loans.flatMap(notesOf)];
}

function notesOf({ plan, schedule, mortgage, title, lack }: LoanReport): string[] {
  const canEndEarlier = plan.extra !== null || plan.isPrincipalDoubled || plan.interval.kind === 'biweekly';
  const isTooEarly = Boolean(mortgage.firstPaymentDate) && dateSerial(mortgage.firstPaymentDate ?? '') === null;
  return [
    ...(schedule.rows.length === 0
      ? [
          lack === null
            ? `${title} has no payments: its amount or its term is 0.`
            : `${title} has no payments: it ${lackingWords[lack]}. Enter it in Platbook and make a new file.`,
        ]
      : []),
    ...(canEndEarlier
      ? [
          `${title} ends with payment ${schedule.rows.length}. Inputs that make it last longer leave a balance in its last row: ask Platbook for a new file then.`,
        ]
      : []),
    ...(isTooEarly ? [`Dates of ${title} are texts: spreadsheets know no dates before March 1900.`] : []),
  ];
}
