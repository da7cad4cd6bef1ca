/** Columns of a list that show one field of a row as it is. */
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

type Column = GridColumn<GroupRow>;

export const missing = (isMissing: boolean): string => (isMissing ? 'grid-cell--missing' : '');

export const money = (
  key: 'estimatedValue' | 'estimatedEquity' | 'lastSaleAmount',
  label: string,
  width = 100,
): Column => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  text: (row) => formatDollars(row[key]),
  className: (row) => missing(row[key] === null),
});

export const count = (
  key: 'bedrooms' | 'bathrooms' | 'squareFeet',
  label: string,
  width: number,
  decimals = 0,
): Column => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  text: (row) => formatNumber(row[key], decimals),
  className: (row) => missing(row[key] === null),
});

export const text = (
  key: 'cityName' | 'zip' | 'ownerName' | 'apn' | 'propertyType',
  label: string,
  width: number,
): Column => ({
  key,
  label,
  width,
  sortable: true,
  text: (row) => shown(key, row[key]) ?? MISSING,
  className: (row) => missing(row[key] === null),
  tooltip: (row) => shown(key, row[key]),
});

/** Towns and people are read, numbers are not. */
const shown = (key: string, value: string | null): string | null =>
  value !== null && (key === 'cityName' || key === 'ownerName') ? inLetterCase(value) : value;
