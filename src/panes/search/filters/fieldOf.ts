import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { filterOf } from '../../../api/search/filterState.ts';

/** The `data-field` of the first input of a filter's control. */
export function fieldOf(key: FilterKey): string {
  const { kind } = filterOf(key);
  return kind === 'range' || kind === 'dateRange' ? `${key}Min` : key;
}
