import type { MetricArea } from '../../../api/contract/search/map.ts';

/** Upper ends of all classes but the last, ascending; as many areas in each as the values allow. */
export function classBreaks(values: readonly number[], classes: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const breaks: number[] = [];
  for (let step = 1; step < classes; step++) {
    const at = sorted[Math.ceil((sorted.length * step) / classes) - 1];
    if (at !== undefined && at !== breaks.at(-1) && at < (sorted.at(-1) ?? at)) breaks.push(at);
  }
  return breaks;
}

/** The class of a value, from 0. */
export function classOf(value: number, breaks: readonly number[]): number {
  const found = breaks.findIndex((end) => value <= end);
  return found < 0 ? breaks.length : found;
}

export const knownValues = (areas: readonly MetricArea[]): number[] =>
  areas.flatMap(({ value }) => (value === null ? [] : [value]));

/** The colour of a class among fewer classes than there are colours: the ends of the scale stay its ends. */
export const classColor = <T>(colors: readonly T[], at: number, classes: number): T | undefined =>
  colors[classes <= 1 ? colors.length - 1 : Math.round((at * (colors.length - 1)) / (classes - 1))];
