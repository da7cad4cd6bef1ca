/** What the set filters say in words: one chip each, in the order of the catalogue. */
import { formatDollars } from '../../calc/format/currency.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { formatDateRange, formatNumberRange } from '../../calc/format/rangeText.ts';
import type { FilterDefinition, FilterKey, FilterUnit } from '../catalogue/search/filters.ts';
import { relativeRangeText } from './relativeDate.ts';
import { formatDate } from '../../calc/format/date.ts';
import { filterOf, filterStateOf, type FilterValue, type FlatValues, type RangeValue } from './filterState.ts';

export interface FilterChip {
  readonly key: FilterKey;
  readonly text: string;
}

/**
 * The chips of a search.
 *
 * @example filterChips({ bedroomsMin: 3, vacant: false })
 * // [{ key: 'bedrooms', text: '3 or more beds' }, { key: 'vacant', text: 'Not vacant' }]
 */
export function filterChips(flat: FlatValues): FilterChip[] {
  // entries of a FilterState have FilterKey keys
  const entries = Object.entries(filterStateOf(flat)) as [FilterKey, FilterValue][];
  return entries.map(([key, value]) => ({ key, text: chipText(filterOf(key), value) }));
}

function chipText(filter: FilterDefinition, value: FilterValue): string {
  switch (value.kind) {
    case 'range':
      return orUnknown(value, rangeChip(filter, value));
    case 'dateRange':
      return orUnknown(
        value,
        `${filter.label} ${relativeRangeText(value.min, value.max, formatDate) ?? formatDateRange(value.min, value.max)}`,
      );
    case 'list': {
      const names = (codes: readonly string[], none: string): string[] =>
        codes.length === 0 ? [] : [none + codes.map((code) => optionLabel(filter, code)).join(', ')];
      return `${filter.label}: ${[...names(value.values, ''), ...names(value.excluded ?? [], 'not ')].join('; ')}`;
    }
    case 'boolean':
      return booleanChip(filter, value.value);
    case 'text': {
      const holds = value.text === '' ? [] : [`contains "${value.text}"`];
      const lacks = value.excluded === undefined ? [] : [`lacks "${value.excluded}"`];
      return `${filter.label} ${[...holds, ...lacks].join(' and ')}`;
    }
  }
}

/** A filter with names of its own for yes and no (Cash, Financed) says those. */
function booleanChip({ label, choices }: FilterDefinition, value: boolean): string {
  const said = value ? choices?.Yes : choices?.No;
  if (said !== undefined && said !== 'Yes' && said !== 'No')
    return said.toLowerCase().includes(label.toLowerCase()) ? said : `${label}: ${said}`;
  return value ? label : `Not ${lowerFirst(label)}`;
}

/** The label of an option of a list filter; an option we do not know shows its code. */
export function optionLabel(filter: FilterDefinition, code: string): string {
  return filter.options?.[code] ?? code;
}

const orUnknown = (value: { readonly unknown: boolean }, text: string): string =>
  value.unknown ? `${text}, or unknown` : text;

const shows: Partial<Record<FilterUnit, (value: number) => string>> = {
  money: (value) => formatDollars(value),
  percent: (value) => `${formatNumber(value * 100, 2)}%`,
  year: String,
};

function rangeChip({ label, unit }: FilterDefinition, { min, max }: RangeValue): string {
  const text = formatNumberRange(min, max, shows[unit]);
  switch (unit) {
    case 'count':
    case 'sqft':
      return `${text} ${lowerFirst(label)}`;
    case 'years':
    case 'months':
    case 'days':
      return `${label} ${text.replace(/^([\d.,]+) or/, `$1 ${unit} or`).replace(/([\d.,]+)$/, `$1 ${unit}`)}`;
    case 'year':
      return `${label} ${text.replace('or more', 'or later').replace('or fewer', 'or earlier')}`;
    default:
      return `${label} ${text.replace('or fewer', 'or less')}`;
  }
}

/** Lower case at the start of a label, unless it begins with an abbreviation such as MLS. */
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
