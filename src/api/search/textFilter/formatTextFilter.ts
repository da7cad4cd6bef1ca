import type { FilterDefinition, FilterKey } from '../../catalogue/search/filters.ts';
import { filterOf, filterStateOf, type DateRangeValue, type FilterValue, type FlatValues } from '../filterState.ts';
import type { TextFilter } from '../textFilter.ts';
import { relativeDate, runsBackwards } from '../relativeDate.ts';
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
  also = [],
  leadType,
}: { filter: FlatValues } & Omit<TextFilter, 'filter'>): string {
  // entries of a FilterState have FilterKey keys
  const entries = Object.entries(filterStateOf(filter)) as [FilterKey, FilterValue][];
  return [
    ...(place === null ? [] : [place, ...also].map(({ word, text }) => `${word}:${quote(text)}`)),
    ...(leadType === null ? [] : [`${LEAD_WORD}:${leadType}`]),
    ...entries.map(([key, value]) => criterionText(filterOf(key), value)),
  ].join(' ');
}

function criterionText({ word, unit }: FilterDefinition, value: FilterValue): string {
  switch (value.kind) {
    case 'boolean':
      return value.value ? word : `-${word}`;
    case 'text':
      return [
        ...(value.text === '' ? [] : [`${word}:${quote(value.text)}`]),
        ...(value.excluded === undefined ? [] : [`-${word}:${quote(value.excluded)}`]),
      ].join(' ');
    case 'list': {
      const codes = (list: readonly string[]): string => list.map((code) => quote(code.toLowerCase())).join(',');
      return [
        ...(value.values.length === 0 ? [] : [`${word}:${codes(value.values)}`]),
        ...(value.excluded === undefined ? [] : [`-${word}:${codes(value.excluded)}`]),
      ].join(' ');
    }
    case 'range':
      return rangeText(word, value, (bound) => numberText(bound, unit), (value.min ?? 0) < 0 || (value.max ?? 0) < 0);
    case 'dateRange':
      return relativeText(word, value) ?? rangeText(word, value, (day) => day, true);
  }
}

/** `sold:last90d`, `auction:next30d`; null when the range is neither. */
function relativeText(word: string, { min, max, unknown }: DateRangeValue): string | null {
  if (min === null || max === null) return null;
  const [from, to] = [relativeDate(min), relativeDate(max)];
  if (from === null || to === null) return null;
  const mark = unknown ? '?' : '';
  if (from.amount < 0 && max === '0d') return `${word}:last${-from.amount}${from.unit}${mark}`;
  return min === '0d' && to.amount > 0 ? `${word}:next${to.amount}${to.unit}${mark}` : null;
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
  const isReversed = typeof min === 'string' && typeof max === 'string' ? runsBackwards(min, max) : min > max;
  if (isReversed) return `${word}>=${show(min)}${mark} ${word}<=${show(max)}`;
  return `${word}:${show(min)}${hasMinus ? '..' : '-'}${show(max)}${mark}`;
}
