import { foreclosureStatuses, mlsListingStatuses, type Codes } from '../../../api/catalogue/property/codes.ts';
import { columns, type ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';

/** Years are numbers without thousands. */
const plainNumbers: ReadonlySet<ColumnKey> = new Set<ColumnKey>(['yearBuilt', 'bankruptcyChapter']);

/** A row's status is that of its listing or its foreclosure; no code means two things. */
const statusLabels: Codes = { ...foreclosureStatuses, ...mlsListingStatuses };

/** What a cell of the results says; a missing value is 'n/a' (R-SEARCH-020), a missing address 'Invalid address'. */
export function cellText(row: ResultRow, key: ColumnKey): string {
  if (key === 'address') return addressText(row);
  const value: unknown = row[key];
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (key === 'status') return statusLabels[value] ?? value;
    return columns[key].kind === 'date' ? formatDate(value) : value;
  }
  if (typeof value !== 'number') return MISSING;
  if (plainNumbers.has(key)) return String(value);
  switch (columns[key].kind) {
    // To be read down a column: whole dollars; the cents are in the tooltip.
    case 'money':
      return formatDollars(Math.sign(value) * Math.round(Math.abs(value)));
    case 'ratio':
      return formatPercent(value, 1);
    case 'decimal':
      return formatNumber(value, Number.isInteger(value) ? 0 : 1);
    default:
      return formatNumber(value);
  }
}

/** The amount with its cents, when the cell leaves them out; else null. */
export function exactText(row: ResultRow, key: ColumnKey): string | null {
  const value: unknown = key === 'address' ? null : row[key];
  return typeof value === 'number' && !Number.isInteger(value) ? formatDollars(value) : null;
}

/** Street, unit, city, state and ZIP in one line, of the parts that are known; without a street the parcel number. */
export function addressText({
  address,
  apn = null,
}: Pick<ResultRow, 'address'> & Partial<Pick<ResultRow, 'apn'>>): string {
  const { streetAddress, unitNumber, cityName, stateCode, zip } = address;
  const end = [stateCode, zip].filter((part) => part !== null && part !== '').join(' ');
  // Lists of filings and liens name parcels by number alone: it tells their rows apart.
  if (streetAddress === null || streetAddress === '')
    return [INVALID_ADDRESS, apn, [cityName, end].filter((part) => part !== null && part !== '').join(', ')]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  const street = unitNumber === null || unitNumber === '' ? streetAddress : `${streetAddress} ${unitNumber}`;
  return [street, cityName, end].filter((part) => part !== null && part !== '').join(', ');
}

export function isMissing(row: ResultRow, key: ColumnKey): boolean {
  if (key === 'address') return row.address.streetAddress === null;
  return row[key] === null;
}
