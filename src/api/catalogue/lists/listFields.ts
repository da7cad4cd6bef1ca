/**
 * Columns that the grid of a list may have: what people wrote, their own columns, and every fact of the parcel. A key
 * is also what the list is sorted by (GroupSearch.sortFields).
 */
import type { ListColumn } from '../../contract/lists/lists.ts';
import { exportColumns } from './exportColumns.ts';
import { factKeys, facts, type FactKey } from '../property/facts.ts';

export interface ListField {
  readonly key: string;
  readonly label: string;
  /** Heading under which it is found. */
  readonly group: string;
}

/** What every row brings along. */
const rowFields = {
  streetAddress: 'Address',
  statusId: 'Status',
  note: 'Note',
  tags: 'Tags',
  assigneeId: 'Assigned to',
  snoozedUntil: 'Sleeps until',
  listCount: 'Lists',
  groupIds: 'On lists',
  dateAdded: 'Added',
  lastTouched: 'Touched',
  cityName: 'City',
  zip: 'ZIP',
  leadTypes: 'Leads',
  bedrooms: 'Beds',
  bathrooms: 'Baths',
  squareFeet: 'Sq ft',
  yearBuilt: 'Year',
  estimatedValue: 'Est. value',
  estimatedEquity: 'Est. equity',
  lastSaleDate: 'Last sale',
  lastSaleAmount: 'Sale price',
  phone: 'Phone',
  ownerName: 'Owner',
  absentee: 'Absentee',
  propertyType: 'Type',
  apn: 'APN',
} as const;
type RowField = keyof typeof rowFields;

const isRowField = (key: string): key is RowField => Object.hasOwn(rowFields, key);

/** What people wrote and what a call needs first, then the facts that most decisions need. */
const usual: readonly RowField[] = [
  'streetAddress',
  'statusId',
  'note',
  'tags',
  'phone',
  'lastTouched',
  'snoozedUntil',
  'ownerName',
  'leadTypes',
  'cityName',
  'zip',
  'estimatedValue',
  'estimatedEquity',
  'lastSaleDate',
  'lastSaleAmount',
  'listCount',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'yearBuilt',
  'absentee',
  'propertyType',
  'apn',
  'assigneeId',
  'dateAdded',
];

export const isOwnKey = (key: string): boolean => key.startsWith('own.');
export const ownKey = ({ id }: Pick<ListColumn, 'id'>): string => `own.${id}`;
export const isFactKey = (key: string): key is FactKey => Object.hasOwn(facts, key);

/** Whether rows can be sorted by a column. */
export const isSortable = (key: string | null): boolean => key !== null && key !== 'leadTypes';

/** What a list shows until somebody chooses: the own columns stand beside what else people wrote. */
export const defaultListKeys = (own: readonly ListColumn[]): string[] => [
  ...usual.slice(0, 4),
  ...own.map(ownKey),
  ...usual.slice(4),
];

/** Keys that rows bring along only when asked (`GroupSearch.columns`): further facts and formulas. */
export const valueKeys = (keys: readonly string[], own: readonly ListColumn[]): string[] =>
  keys.filter(
    (key) =>
      (isFactKey(key) && !isRowField(key)) || own.some((column) => column.kind === 'formula' && ownKey(column) === key),
  );

const shownFacts = new Set<string>(exportColumns.map(({ key }) => key));

/** Everything there is to choose from. */
export const listFields = (own: readonly ListColumn[]): ListField[] => [
  ...Object.entries(rowFields).map(([key, label]) => ({ key, label, group: 'Usual' })),
  ...own.map((column) => ({ key: ownKey(column), label: column.name, group: 'Own' })),
  ...factKeys
    .filter((key) => !isRowField(key) && shownFacts.has(key))
    .map((key) => ({ key, label: facts[key].label, group: facts[key].group })),
];
