/** Random filters of every kind in the catalogue, flat as on the wire. */
import * as fc from 'fast-check';
import { filterKeys, type FilterKey } from '../../src/api/catalogue/search/filters.ts';
import type { Filter } from '../../src/api/contract/search/search.ts';
import { runsBackwards } from '../../src/api/search/relativeDate.ts';
import {
  filterOf,
  flatFilterOf,
  listValue,
  textValue,
  type FilterState,
  type FilterValue,
} from '../../src/api/search/filterState.ts';

export interface RandomFilterOptions {
  /** Most filters set at once. */
  readonly most: number;
  /** Bounds of a range filter; default: whole and broken numbers of every size. */
  readonly bound?: (key: FilterKey) => fc.Arbitrary<number>;
  readonly day?: (key: FilterKey) => fc.Arbitrary<string>;
  readonly text?: (key: FilterKey) => fc.Arbitrary<string>;
  /** Without it a minimum may lie above its maximum. */
  readonly ordered?: boolean;
}

const anyDay = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const relativeDay = fc
  .tuple(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom('d', 'm', 'y'))
  .map(([amount, unit]) => `${amount === 0 ? 0 : amount}${unit}`);

const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }).map((text) => text.trim());

const anyBound = fc
  .oneof(
    fc.integer({ min: -100, max: 3000 }),
    fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousands) => thousands * 1000),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
    fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100),
  )
  .map((value) => (value === 0 ? 0 : value)); // JSON and text know one zero

export function randomFilter(options: RandomFilterOptions): fc.Arbitrary<Filter> {
  return fc
    .uniqueArray(fc.constantFrom(...filterKeys), { maxLength: options.most })
    .chain((keys) => fc.tuple(...keys.map((key) => valueOf(key, options).map((value) => [key, value] as const))))
    .map((entries) => flatFilterOf(Object.fromEntries(entries.filter(([, value]) => value !== null)) as FilterState));
}

function valueOf(key: FilterKey, options: RandomFilterOptions): fc.Arbitrary<FilterValue | null> {
  const filter = filterOf(key);
  switch (filter.kind) {
    case 'range':
      return bounds(options.bound?.(key) ?? anyBound, options.ordered === true).map((value) => ({
        kind: 'range',
        ...value,
      }));
    case 'dateRange':
      return bounds(options.day?.(key) ?? fc.oneof(anyDay, relativeDay), options.ordered === true).map((value) => ({
        kind: 'dateRange',
        ...value,
      }));
    case 'list':
      return fc
        .uniqueArray(fc.constantFrom(...Object.keys(filter.options ?? {})), { minLength: 1, maxLength: 5 })
        .chain((codes) => fc.nat({ max: codes.length }).map((at) => listValue(codes.slice(0, at), codes.slice(at))));
    case 'boolean':
      return fc.boolean().map((value) => ({ kind: 'boolean', value }));
    case 'text':
      return fc
        .tuple(
          options.text?.(key) ?? anyText,
          options.text?.(key) ?? anyText,
          fc.constantFrom('with', 'without', 'both'),
        )
        .map(([text, other, which]) => textValue(which === 'without' ? '' : text, which === 'with' ? '' : other));
  }
}

function bounds<T extends number | string>(
  bound: fc.Arbitrary<T>,
  ordered: boolean,
): fc.Arbitrary<{ min: T | null; max: T | null; unknown: boolean }> {
  return fc.tuple(bound, bound, fc.constantFrom('min', 'max', 'both'), fc.boolean()).map(([a, b, which, unknown]) => {
    const isReversed = typeof a === 'string' && typeof b === 'string' ? runsBackwards(a, b) : a > b;
    const [min, max]: [T, T] = ordered && isReversed ? [b, a] : [a, b];
    return { min: which === 'max' ? null : min, max: which === 'min' ? null : max, unknown };
  });
}
