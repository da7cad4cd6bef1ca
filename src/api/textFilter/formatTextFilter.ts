import type { FilterDefinition, FilterKey } from '../catalogue/filters.ts';
import { filterOf, filterStateOf, type FilterValue, type FlatValues } from '../filterState.ts';
import type { TextFilter } from '../textFilter.ts';
import { quote } from './tokens.ts';
import { numberText } from './values.ts';
import { LEAD_WORD } from './words.ts';

/**
 * The text of a filter, place first, then lead type, then criteria in the order of the catalogue.
 *
 * @example formatTextFilter({ filter: { bedroomsMin: 3, vacant: false }, place: null, leadType: 'E' })
 * // 'lead:E beds>=3 -vacant'
 */
export function formatTextFilter({
  filter,
  place,
  leadType,
}: { filter: FlatValues } & Omit<TextFilter, 'filter'>): string {
  // entries of a FilterState have FilterKey keys
  const entries = Object.entries(filterStateOf(filter)) as [FilterKey, FilterValue][];
  return [
    ...(place === null ? [] : [`${place.word}:${quote(place.text)}`]),
    ...(leadType === null ? [] : [`${LEAD_WORD}:${leadType}`]),
    ...entries.map(([key, value]) => criterionText(filterOf(key), value)),
  ].join(' ');
}

function criterionText({ word, unit }: FilterDefinition, value: FilterValue): string {
  switch (value.kind) {
    case 'boolean':
      return value.value ? word : `-${word}`;
    case 'text':
      return `${word}:${quote(value.text)}`;
    case 'list':
      return `${word}:${value.values.map((code) => quote(code.toLowerCase())).join(',')}`;
    case 'range':
      return rangeText(word, value, (bound) => numberText(bound, unit), (value.min ?? 0) < 0 || (value.max ?? 0) < 0);
    case 'dateRange':
      return rangeText(word, value, (day) => day, true);
  }
}

function rangeText<T extends number | string>(
  word: string,
  { min, max, unknown }: { readonly min: T | null; readonly max: T | null; readonly unknown: boolean },
  show: (bound: T) => string,
  hasMinus: boolean,
): string {
  const mark = unknown ? '?' : '';
  if (min === null) return max === null ? '' : `${word}<=${show(max)}${mark}`;
  if (max === null) return `${word}>=${show(min)}${mark}`;
  if (min === max) return `${word}:${show(min)}${mark}`;
  // A range that runs backwards is refused as one criterion; as two it can be written, read and put right.
  if (min > max) return `${word}>=${show(min)}${mark} ${word}<=${show(max)}`;
  return `${word}:${show(min)}${hasMinus ? '..' : '-'}${show(max)}${mark}`;
}
