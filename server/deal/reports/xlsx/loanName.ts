/**
 * How formulas call a loan: `Loan` when there is one, else numbered.
 *
 * @example loanName([first, second], 1) // 'Loan_2'
 */
export function loanName(loans: readonly unknown[], index: number): string {
  return loans.length === 1 ? 'Loan' : `Loan_${index + 1}`;
}
