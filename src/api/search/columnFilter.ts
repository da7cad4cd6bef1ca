import { columns, type ColumnKey } from '../catalogue/search/columns.ts';
import { filterKeys, filters, type FilterKey } from '../catalogue/search/filters.ts';

/** Columns that are made of several facts or of a code: the filter that a person means by them. */
const byColumn: Partial<Record<ColumnKey, FilterKey>> = {
  address: 'streetName',
  street: 'streetName',
  cityZip: 'townName',
  mailPlace: 'mailState',
  propertyType: 'propertyType',
};

/**
 * The filter that narrows what a column of results shows; null: there is none.
 *
 * @example filterOfColumn('lastSaleYear') // 'lastSaleDate'
 */
export function filterOfColumn(column: ColumnKey): FilterKey | null {
  const { fact } = columns[column];
  return byColumn[column] ?? filterKeys.find((key) => fact !== null && filters[key].fact === fact) ?? null;
}
