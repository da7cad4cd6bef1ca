import type { ComparablesReport } from './comparablesReport.ts';

/** What a reader must know before the numbers: few sales, large adjustments, prices that are not public. */
export function comparableWarnings({ facts, value, selected }: ComparablesReport): string[] {
  const unpriced = selected.filter(({ saleAmount }) => saleAmount === null || saleAmount <= 0).length;
  return [
    ...(value?.warnings ?? []),
    ...(facts.nonDisclosure === true
      ? [
          `${facts.stateCode ?? 'This state'} does not make sale prices public: prices here are those of listings, where there are any.`,
        ]
      : []),
    ...(unpriced > 0
      ? [`${unpriced} of ${selected.length} sales without a known price: no value is drawn from them.`]
      : []),
  ];
}
