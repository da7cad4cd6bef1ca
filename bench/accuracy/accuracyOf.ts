/** One sale and what each method made of it, in dollars. */
export interface Estimate {
  readonly price: number;
  readonly average: number;
  readonly perSquareFoot: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export type Method = 'average' | 'perSquareFoot' | 'value';

export interface Accuracy {
  /** Median of |estimate / price - 1|. */
  readonly medianError: number;
  readonly within10: number;
  readonly within20: number;
}

export function accuracyOf(estimates: readonly Estimate[], method: Method): Accuracy {
  const errors = estimates.map((one) => Math.abs(one[method] / one.price - 1)).toSorted((a, b) => a - b);
  const share = (bound: number): number => errors.filter((error) => error <= bound).length / errors.length;
  return { medianError: medianOf(errors), within10: share(0.1), within20: share(0.2) };
}

/** The table as lines of text. */
export function table(estimates: readonly Estimate[]): string[] {
  const covered = estimates.filter(({ price, low, high }) => price >= low && price <= high).length / estimates.length;
  const width = medianOf(estimates.map(({ low, high, value }) => (high - low) / value).toSorted((a, b) => a - b));
  const line = (label: string, method: Method): string => {
    const { medianError, within10, within20 } = accuracyOf(estimates, method);
    return `  ${label.padEnd(16)} median error ${percent(medianError)}   within 10 % ${percent(within10)}   within 20 % ${percent(within20)}`;
  };
  return [
    line('average price', 'average'),
    line('average $/sq ft', 'perSquareFoot'),
    line('our value', 'value'),
    `  80 % interval: ${percent(covered)} of the sales inside, median width ${percent(width)} of the value`,
  ];
}

const medianOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(6);
