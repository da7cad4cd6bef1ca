import { cents, sumCents } from '../../../src/calc/money.ts';
import type { DealReport } from './dealReport.ts';
import { money, type InputRow, type InputSection } from './inputValue.ts';

/** What the purchase costs and who pays for it; both sides add up to the same. Nothing without a purchase price. */
export function sourcesAndUses({ analysis, deal, loans, outcome: { result } }: DealReport): InputSection[] {
  if (typeof analysis.purchaseAmount !== 'number') return [];
  const uses: InputRow[] = [
    { label: 'Purchase price', value: money(deal.purchase) },
    { label: 'Closing costs paid by buyer', value: money(deal.closingCosts) },
    { label: 'Improvements', value: money(deal.improvements) },
  ];
  const borrowed = loans.filter(({ plan }) => plan.amount > 0);
  const sources: InputRow[] = [
    ...borrowed.map(({ title, plan }) => ({ label: title, value: money(plan.amount) })),
    { label: 'Cash', value: money(result.initialCash) },
  ];
  const total = money(sumCents([deal.purchase, deal.closingCosts, deal.improvements]));
  const paid = money(cents(borrowed.reduce((sum, { plan }) => sum + plan.amount, 0) + result.initialCash));
  return [
    { title: 'Uses', rows: [...uses, { label: 'Total', value: total, isTotal: true }] },
    { title: 'Sources', rows: [...sources, { label: 'Total', value: paid, isTotal: true }] },
  ];
}
