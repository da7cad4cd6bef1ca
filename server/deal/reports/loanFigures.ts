import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { lackingWords } from '../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { paymentWords } from './loanInputs.ts';
import type { KeyFigure } from '../../paper/pdf/keyFigureStrip.ts';
import type { LoanReport } from './loanReport.ts';

/** What a borrower asks first: what is paid each time, in all, and until when. */
export function loanFigures({ plan, schedule, lack }: LoanReport): KeyFigure[] {
  const { rows, rateChanges, balloon } = schedule;
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    return lack === null
      ? [{ label: 'Payments', value: 'None', note: 'the amount or the term is 0' }]
      : [{ label: 'Payments', value: MISSING, note: lackingWords[lack] }];
  }
  const changes = rateChanges.length - 1;
  return [
    {
      label: 'First payment',
      value: exact(first.payment),
      note: `${paymentWords(plan).toLowerCase()}${changes > 0 ? `, ${changes} rate ${changes === 1 ? 'change' : 'changes'}` : ''}`,
    },
    {
      label: 'Payments',
      value: formatNumber(rows.length),
      note: last.date === null ? 'no first payment date' : `through ${formatDate(last.date)}`,
    },
    { label: 'Total interest', value: exact(schedule.totalInterest), note: `of ${exact(schedule.totalPayment)} paid` },
    balloon === null
      ? { label: 'Last payment', value: exact(last.payment), note: 'pays what rounding left' }
      : {
          label: 'Balloon',
          value: exact(balloon.payment),
          note: `with payment ${formatNumber(balloon.paymentNumber)}`,
        },
  ];
}

const exact = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
