/** What a reader has to know about the numbers, in sentences, for paper and for sheets. */
import type { DealReport } from './dealReport.ts';
import type { LoanReport } from './loanReport.ts';

/** What holds for the results of a deal. */
export function dealConventions({ analysis, deal, outcome: { result, offer } }: DealReport): string[] {
  const isPartial = result.periods.some(({ months }) => months !== result.periods[0]?.months);
  return [
    'Every amount is rounded to cents where it is calculated, half a cent away from zero; rates are not rounded.',
    result.termMonths < 12
      ? 'A hold of less than a year is shown by months. Cash-on-cash and cap rates are made yearly.'
      : `Rents, incomes and expenses rise every 12 months.${isPartial ? ' The last period is shorter; its cash-on-cash and cap rates are made yearly.' : ''}`,
    'Initial cash is the purchase price less mortgages, plus closing costs paid by the buyer and improvements.',
    'Taxes are the tax rate on net operating income less interest and depreciation. Taxes below 0 are a saving and are kept.',
    ...depreciationNotes(deal),
    'The value grows with each completed year, unless it follows from a cap rate or is a fixed price. A loss on sale is not taxed.',
    'Rates of return take cash flows at the end of their periods and a sale at the end of the last one.',
    ...(offer === null
      ? []
      : ['The maximum allowable offer is a rule of thumb: a share of the market value less the improvements.']),
    ...(analysis.foreclosure === true || analysis.defaultAmount
      ? ['Default amount, accrued interest and other fees are kept with the deal and are no part of its results.']
      : []),
  ];
}

function depreciationNotes({ depreciation: { method, amount } }: DealReport['deal']): string[] {
  if (method === null || amount <= 0) return [];
  return [
    'Depreciation begins with the first month of the hold and counts full months.',
    ...(method === 'DOUBLE_DECLINING_BALANCE'
      ? [
          'Double declining takes twice the straight-line rate of the book value, and straight line once that is more. US federal tax depreciates residential rental property straight line over 27.5 years.',
        ]
      : []),
  ];
}

/** What holds for the schedules of loans; nothing without loans. */
export function loanConventions(loans: readonly LoanReport[]): string[] {
  if (loans.length === 0) return [];
  const has = (test: (loan: LoanReport) => boolean) => loans.some(test);
  return [
    'Interest of a payment is the balance times the rate per payment, rounded to cents. All months count the same; dates change no amount.',
    'The last payment, or a balloon, pays whatever is left, so that the balance ends at exactly 0.',
    ...(has(({ plan }) => plan.interval.kind === 'biweekly')
      ? ['A biweekly payment is half of the monthly one and is due every 14 days, 26 times a year.']
      : []),
    ...(has(({ plan }) => plan.extra !== null || plan.isPrincipalDoubled)
      ? ['Extra payments reduce the balance and shorten the loan; they do not change the regular payment.']
      : []),
    ...(has(({ plan }) => plan.adjustment !== null)
      ? [
          'Adjustable rates change by the step entered, within their cap; each change sets the payment anew from the balance.',
        ]
      : []),
  ];
}
