/** Bounds that let the next rows in, written as a person would write them. */
import { facts } from '../../../src/api/catalogue/property/facts.ts';
import type { FilterKey } from '../../../src/api/catalogue/search/filters.ts';
import { filterOf } from '../../../src/api/search/filterState.ts';
import type { Nearest } from './funnel.queries.ts';

export interface LooserBound {
  readonly key: FilterKey;
  /** The wire key of the bound. */
  readonly field: string;
  readonly value: number | string;
}

/**
 * For each bound the value that lets in the rows next to it, rounded away from the bound: amounts to two figures, shares
 * to whole percents. Bounds without rows beyond them are left out.
 *
 * @example looserBounds([{ key: 'estimatedValue', bound: 'min', values: [18_745_000] }])
 * // [{ key: 'estimatedValue', field: 'estimatedValueMin', value: 180_000 }], for values in cents
 */
export function looserBounds(nearest: readonly Nearest[]): LooserBound[] {
  return nearest.flatMap(({ key, bound, values }) => {
    const last = values.at(-1);
    if (last === undefined) return [];
    const field = `${key}${bound === 'min' ? 'Min' : 'Max'}`;
    return [{ key, field, value: typeof last === 'string' ? last : rounded(key, last, bound) }];
  });
}

function rounded(key: FilterKey, value: number, bound: 'min' | 'max'): number {
  const away = bound === 'min' ? Math.floor : Math.ceil;
  switch (facts[filterOf(key).fact].kind) {
    case 'money': {
      const dollars = value / 100;
      const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(dollars)))) - 1);
      return away(dollars / step) * step;
    }
    case 'ratio':
      // The product may lie a hair off the whole percent that is meant.
      return away(Number((value * 100).toFixed(9))) / 100;
    case 'decimal':
      return away(value * 4) / 4;
    default:
      return value;
  }
}
