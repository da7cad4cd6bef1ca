import { priceDisclosure } from '../../../../src/api/property/priceDisclosure.ts';
import type { ComparablesReport } from './comparablesReport.ts';

/** What a reader must know before the numbers: few sales, large adjustments, prices that are not public. */
export function comparableWarnings({ facts, value, selected }: ComparablesReport): string[] {
  const state = facts.stateCode ?? 'This state';
  const disclosure = priceDisclosure(facts);
  const unpriced = selected.filter(({ saleAmount }) => saleAmount === null || saleAmount <= 0).length;
  return [
    ...(value?.warnings ?? []),
    ...(disclosure === 'closed'
      ? [`${state} does not make sale prices public: prices here are those of listings, where there are any.`]
      : []),
    ...(disclosure === 'doubtful' ? [`${state} does not make every sale price public.`] : []),
    ...(unpriced > 0
      ? [`${unpriced} of ${selected.length} sales without a known price: no value is drawn from them.`]
      : []),
  ];
}
