import { mlsListingStatuses, saleSituations, type Codes } from '../../api/catalogue/codes.ts';
import type { ComparableRow } from '../../api/contract/surroundings.ts';
import { INVALID_ADDRESS } from '../../api/errors.ts';
import { pricePerSquareFootOf } from '../../calc/comparables.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { MISSING } from '../../calc/format/missing.ts';
import { formatNumber } from '../../calc/format/number.ts';
import type { SortKey } from '../../machines/surroundings/tabContext.ts';
import type { GridColumn } from '../grid/gridTypes.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? MISSING : (codes[code] ?? code));

/** Price per square foot with two decimals (O-102: rounded for display only). */
export const pricePerSquareFootText = (row: ComparableRow): string =>
  formatDollars(pricePerSquareFootOf(row), { forceCents: true });

const number = (key: SortKey, label: string, width: number, decimals = 0): GridColumn<ComparableRow> => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  // Only columns of numbers are made here.
  text: (row) => formatNumber(row[key] as number | null, decimals),
  className: (row) => (row[key] === null ? 'grid-cell--missing' : ''),
});

/** The columns of the comparables; `isSelected` says which rows count. */
export const compColumns = (isSelected: (row: ComparableRow) => boolean): GridColumn<ComparableRow>[] => [
  {
    key: 'selected',
    label: '✓',
    title: 'Counts in the averages',
    width: 26,
    align: 'center',
    text: (row) => (isSelected(row) ? '✓' : ''),
    className: () => 'comps-mark',
  },
  { ...number('distanceFromSubject', 'Miles', 62, 2), title: 'Distance from the subject' },
  {
    key: 'streetAddress',
    label: 'Address',
    width: 168,
    sortable: true,
    text: ({ streetAddress }) => streetAddress ?? INVALID_ADDRESS,
    className: ({ streetAddress }) => (streetAddress === null ? 'grid-cell--missing' : ''),
    tooltip: ({ streetAddress, cityName, zip }) =>
      [streetAddress ?? INVALID_ADDRESS, cityName, zip].filter((part) => part !== null).join(', '),
  },
  {
    key: 'saleDate',
    label: 'Sold',
    width: 94,
    align: 'right',
    sortable: true,
    text: ({ saleDate }) => formatDate(saleDate),
    className: ({ saleDate }) => (saleDate === null ? 'grid-cell--missing' : ''),
  },
  {
    key: 'saleAmount',
    label: 'Price',
    width: 92,
    align: 'right',
    sortable: true,
    text: ({ saleAmount }) => formatDollars(saleAmount),
    className: ({ saleAmount }) => (saleAmount === null ? 'grid-cell--missing' : 'comps-price'),
  },
  {
    key: 'pricePerSquareFoot',
    label: '$/sq ft',
    width: 82,
    align: 'right',
    sortable: true,
    text: pricePerSquareFootText,
    className: (row) => (pricePerSquareFootOf(row) === null ? 'grid-cell--missing' : ''),
  },
  number('squareFeet', 'Sq ft', 64),
  number('bedrooms', 'Bd', 44),
  number('bathrooms', 'Ba', 46, 1),
  {
    ...number('yearBuilt', 'Year', 56),
    text: ({ yearBuilt }) => (yearBuilt === null ? MISSING : String(yearBuilt)),
  },
  { ...number('daysOnMarket', 'DOM', 58), title: 'Days on market' },
  {
    key: 'saleSituation',
    label: 'Situation',
    width: 120,
    sortable: true,
    text: ({ saleSituation }) => labelOf(saleSituations, saleSituation),
    className: ({ saleSituation }) =>
      saleSituation === null ? 'grid-cell--missing' : `comps-situation comps-situation--${saleSituation}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 76,
    sortable: true,
    text: ({ status }) => labelOf(mlsListingStatuses, status),
  },
  {
    key: 'type',
    label: 'Source',
    width: 76,
    sortable: true,
    text: ({ type }) => (type === 'M' ? 'Listing' : 'Record'),
    tooltip: ({ type }) => (type === 'M' ? 'From a listing service' : 'From public records'),
  },
  number('lotSquareFeet', 'Lot sq ft', 84),
];
