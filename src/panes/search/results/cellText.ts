import { foreclosureStatuses, mlsListingStatuses, type Codes } from '../../../api/catalogue/property/codes.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { columns, type ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';

/** Years are numbers without thousands. */
const plainNumbers: ReadonlySet<ColumnKey> = new Set<ColumnKey>(['yearBuilt', 'bankruptcyChapter']);

/** A row's status is that of its listing or its foreclosure; no code means two things. */
const statusLabels: Codes = { ...foreclosureStatuses, ...mlsListingStatuses };

/** Columns that a row has no field of its own for. */
type ComposedKey = Exclude<ColumnKey, keyof ResultRow>;
const composed: Readonly<Record<ComposedKey, (row: ResultRow) => string | null>> = {
  street: ({ streetAddress, unitNumber }) => (streetAddress === null ? null : joined([streetAddress, unitNumber], ' ')),
  cityZip: ({ cityName, zip }) => joined([cityName, zip], ' '),
  // Where they live is asked first; the town they live in then is the parcel's own.
  mailPlace: ({ ownerOccupied, mailCity, mailState }) =>
    ownerOccupied === true ? 'Lives here' : joined([mailCity && inLetterCase(mailCity), mailState], ', '),
  lastSaleYear: ({ lastSaleDate }) => lastSaleDate?.slice(0, 4) ?? null,
};
/** Names of streets, towns and people, read rather than looked up. */
const names: ReadonlySet<ColumnKey> = new Set<ColumnKey>([
  'street',
  'streetAddress',
  'cityName',
  'cityZip',
  'ownerName',
  'mailCity',
]);

const isComposed = (key: ColumnKey): key is ComposedKey => key in composed;

/** The parts that are known; null when none is. */
function joined(parts: readonly (string | null)[], between: string): string | null {
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(between);
}

/** What a row has in a column; null when it is not known. */
const valueOf = (row: ResultRow, key: ColumnKey): unknown => (isComposed(key) ? composed[key](row) : row[key]);

/** What a cell of the results says; a missing value is 'n/a' (R-SEARCH-020), a missing address 'Invalid address'. */
export function cellText(row: ResultRow, key: ColumnKey): string {
  if (key === 'address') return addressText(row);
  const value = valueOf(row, key);
  // None is an answer, not a missing one.
  if (key === 'leads') return row.leads.map((code) => leadTypes[code].letter).join(' ');
  // Lists of filings and liens name parcels by number alone: it tells their rows apart.
  if (key === 'street' && value === null) return row.apn === null ? INVALID_ADDRESS : `${INVALID_ADDRESS} · ${row.apn}`;
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (key === 'status') return statusLabels[value] ?? value;
    return columns[key].kind === 'date' ? formatDate(value) : names.has(key) ? inLetterCase(value) : value;
  }
  if (typeof value !== 'number') return MISSING;
  if (plainNumbers.has(key)) return String(value);
  switch (columns[key].kind) {
    // To be read down a column: whole dollars; the cents are in the tooltip.
    case 'money':
      return formatDollars(Math.sign(value) * Math.round(Math.abs(value)));
    case 'ratio':
      return formatPercent(value, key === 'equityShare' ? 0 : 1);
    case 'decimal':
      return formatNumber(value, Number.isInteger(value) ? 0 : 1);
    default:
      return formatNumber(value);
  }
}

/** The amount with its cents, when the cell leaves them out; else null. */
export function exactText(row: ResultRow, key: ColumnKey): string | null {
  const value = key === 'address' ? null : valueOf(row, key);
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
    return [
      INVALID_ADDRESS,
      apn,
      [cityName && inLetterCase(cityName), end].filter((part) => part !== null && part !== '').join(', '),
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  const street = unitNumber === null || unitNumber === '' ? streetAddress : `${streetAddress} ${unitNumber}`;
  return [inLetterCase(street), cityName && inLetterCase(cityName), end]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

export function isMissing(row: ResultRow, key: ColumnKey): boolean {
  if (key === 'address') return row.address.streetAddress === null;
  return valueOf(row, key) === null;
}
