import { leadTypes, type LeadTypeCode } from '../../api/catalogue/leadTypes.ts';
import type { GroupRow, PropertyStatus } from '../../api/contract/groups.ts';
import { INVALID_ADDRESS } from '../../api/errors.ts';
import { formatDollars } from '../../calc/format/currency.ts';
import { formatDate } from '../../calc/format/date.ts';
import { MISSING } from '../../calc/format/missing.ts';
import { formatNumber } from '../../calc/format/number.ts';
import type { RowChange } from '../../machines/group/rowChange.ts';
import type { GridColumn } from '../grid/gridTypes.ts';

type Column = GridColumn<GroupRow>;

/** Text of the status that stands for none. */
const NO_STATUS = '';

const missing = (isMissing: boolean): string => (isMissing ? 'grid-cell--missing' : '');

const money = (key: 'estimatedValue' | 'estimatedEquity' | 'lastSaleAmount', label: string, width = 100): Column => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  text: (row) => formatDollars(row[key]),
  className: (row) => missing(row[key] === null),
});

const count = (key: 'bedrooms' | 'bathrooms' | 'squareFeet', label: string, width: number, decimals = 0): Column => ({
  key,
  label,
  width,
  align: 'right',
  sortable: true,
  text: (row) => formatNumber(row[key], decimals),
  className: (row) => missing(row[key] === null),
});

const text = (
  key: 'cityName' | 'zip' | 'ownerName' | 'apn' | 'propertyType',
  label: string,
  width: number,
): Column => ({
  key,
  label,
  width,
  sortable: true,
  text: (row) => row[key] ?? MISSING,
  className: (row) => missing(row[key] === null),
  tooltip: (row) => row[key],
});

const isLeadType = (code: string): code is LeadTypeCode => code in leadTypes;

/** The letters of the lead types, as on the map's pins. */
const leadLetters = ({ leadTypes: codes }: GroupRow): string =>
  codes
    .filter(isLeadType)
    .map((code) => leadTypes[code].letter)
    .join(' ');

/** Columns of a list: what people wrote first, then the facts of the parcel. */
export function listColumns(statuses: readonly PropertyStatus[]): Column[] {
  const nameOf = ({ statusId }: GroupRow): string => statuses.find(({ id }) => id === statusId)?.name ?? NO_STATUS;
  return [
    {
      key: 'streetAddress',
      label: 'Address',
      width: 196,
      sortable: true,
      text: ({ streetAddress, unitNumber }) =>
        streetAddress === null
          ? INVALID_ADDRESS
          : unitNumber === null
            ? streetAddress
            : `${streetAddress} #${unitNumber}`,
      className: ({ streetAddress, inSnapshot }) =>
        `${missing(streetAddress === null)} ${inSnapshot ? '' : 'list-gone'}`,
      tooltip: ({ inSnapshot }) => (inSnapshot ? null : 'The loaded data no longer has this parcel'),
    },
    {
      key: 'statusId',
      label: 'Status',
      width: 118,
      sortable: true,
      editor: 'select',
      options: [NO_STATUS, ...statuses.map(({ name }) => name)],
      text: nameOf,
      className: () => 'list-status',
    },
    {
      key: 'note',
      label: 'Note',
      width: 190,
      sortable: true,
      editor: 'text',
      text: ({ note }) => note ?? '',
      tooltip: ({ note }) => note,
    },
    {
      key: 'tags',
      label: 'Tags',
      width: 110,
      sortable: true,
      editor: 'text',
      text: ({ tags }) => tags.join(', '),
      tooltip: ({ tags }) => tags.join(', '),
    },
    text('cityName', 'City', 104),
    text('zip', 'ZIP', 62),
    { key: 'leadTypes', label: 'Leads', width: 66, text: leadLetters },
    count('bedrooms', 'Beds', 54),
    count('bathrooms', 'Baths', 58, 1),
    count('squareFeet', 'Sq ft', 66),
    {
      key: 'yearBuilt',
      label: 'Year',
      width: 58,
      align: 'right',
      sortable: true,
      text: ({ yearBuilt }) => (yearBuilt === null ? MISSING : String(yearBuilt)),
      className: ({ yearBuilt }) => missing(yearBuilt === null),
    },
    money('estimatedValue', 'Est. value'),
    money('estimatedEquity', 'Est. equity'),
    {
      key: 'lastSaleDate',
      label: 'Last sale',
      width: 94,
      align: 'right',
      sortable: true,
      text: ({ lastSaleDate }) => formatDate(lastSaleDate),
      className: ({ lastSaleDate }) => missing(lastSaleDate === null),
    },
    money('lastSaleAmount', 'Sale price'),
    text('ownerName', 'Owner', 180),
    {
      key: 'absentee',
      label: 'Absentee',
      width: 70,
      sortable: true,
      text: ({ absentee }) => (absentee === null ? MISSING : absentee ? 'Yes' : 'No'),
      className: ({ absentee }) => missing(absentee === null),
    },
    text('propertyType', 'Type', 120),
    text('apn', 'APN', 120),
    {
      key: 'dateAdded',
      label: 'Added',
      width: 94,
      align: 'right',
      sortable: true,
      text: ({ dateAdded }) => formatDate(dateAdded.slice(0, 10)),
    },
  ];
}

/** Tags as people write them: `hot, call back`. Each once, without spaces around. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** What a text typed into a cell changes; null when the cell cannot take it. */
export function changeOf(key: string, typed: string, statuses: readonly PropertyStatus[]): RowChange | null {
  const trimmed = typed.trim();
  switch (key) {
    case 'note':
      return { note: trimmed === '' ? null : trimmed };
    case 'tags':
      return { tags: readTags(typed) };
    case 'statusId': {
      if (trimmed === NO_STATUS) return { statusId: null };
      const status = statuses.find(({ name }) => name.toLowerCase() === trimmed.toLowerCase());
      return status === undefined ? null : { statusId: status.id };
    }
    default:
      return null;
  }
}
