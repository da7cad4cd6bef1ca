/**
 * What a column of an imported file can be: the identifiers by which a parcel is found, the texts that a row without a
 * parcel is kept with, and what people wrote to a saved row, which is filled in where nothing stands yet. Everything
 * else of the file stays in the report.
 */
import type { OwnColumnKey } from './exportColumns.ts';

export const importTargets = [
  { key: 'apn', label: 'APN', hint: 'parcel number' },
  { key: 'fips', label: 'County FIPS', hint: '5 digits' },
  { key: 'county', label: 'County', hint: 'its name' },
  { key: 'streetAddress', label: 'Street address', hint: 'number and street' },
  { key: 'streetNumber', label: 'House number', hint: 'part of the address' },
  { key: 'streetDirPrefix', label: 'Direction before the street', hint: 'part of the address' },
  { key: 'streetName', label: 'Street name', hint: 'part of the address' },
  { key: 'streetSuffix', label: 'Street suffix', hint: 'part of the address' },
  { key: 'streetDirSuffix', label: 'Direction after the street', hint: 'part of the address' },
  { key: 'unitNumber', label: 'Unit', hint: 'apartment, suite' },
  { key: 'cityName', label: 'City', hint: '' },
  { key: 'stateCode', label: 'State', hint: 'two letters' },
  { key: 'zip', label: 'ZIP', hint: '5 digits or ZIP+4' },
  { key: 'ownerName', label: 'Owner', hint: 'kept with rows without a parcel' },
  { key: 'ownerFirstName', label: 'Owner first name', hint: 'kept with rows without a parcel' },
  { key: 'ownerLastName', label: 'Owner last name', hint: 'kept with rows without a parcel' },
  { key: 'status', label: 'Status', hint: 'by its name; filled in where none is set' },
  { key: 'tags', label: 'Tags', hint: 'with ; between them; filled in where there are none' },
  { key: 'note', label: 'Note', hint: 'filled in where there is none' },
  { key: 'snoozedUntil', label: 'Sleeps until', hint: 'a day; filled in where none is set' },
  { key: 'assignee', label: 'Assigned to', hint: 'a name of the team; filled in where nobody is' },
] as const;

/** A column of the account's own is named by its id; it is filled in where it is empty. */
export type ImportTarget = (typeof importTargets)[number]['key'] | OwnColumnKey;

/** Parts of a street address, in the order in which they are written. */
export const addressParts = [
  'streetNumber',
  'streetDirPrefix',
  'streetName',
  'streetSuffix',
  'streetDirSuffix',
] as const satisfies readonly ImportTarget[];
