import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { isFactKey, ownKey } from '../../../api/catalogue/lists/listFields.ts';
import type { Group, GroupRow, PropertyStatus } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { factColumn, ownColumn } from './valueColumns.ts';

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

/** What the cells of a list are read with. */
export interface ListWords {
  readonly statuses: readonly PropertyStatus[];
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly lists: readonly Pick<Group, 'id' | 'name'>[];
  readonly own: readonly ListColumn[];
}

/** The columns of a list by their keys (src/api/catalogue/lists/listFields.ts); keys that are not known are left out. */
export function listColumns(keys: readonly string[], words: ListWords): Column[] {
  const usual = new Map(usualColumns(words).map((column) => [column.key, column]));
  return keys.flatMap((key) => {
    const own = words.own.find((column) => ownKey(column) === key);
    if (own !== undefined) return [ownColumn(own)];
    return usual.get(key) ?? (isFactKey(key) ? [factColumn(key)] : []);
  });
}

function usualColumns({ statuses, members, lists }: ListWords): Column[] {
  const memberName = ({ assigneeId }: GroupRow): string => members.find(({ id }) => id === assigneeId)?.name ?? '';
  const listNames = ({ groupIds }: GroupRow): string =>
    groupIds.map((id) => lists.find((list) => list.id === id)?.name ?? MISSING).join(', ');
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
      tooltip: ({ inSnapshot }) =>
        inSnapshot ? null : 'The loaded data does not have this parcel, or it cannot be read',
    },
    {
      key: 'statusId',
      label: 'Status',
      width: 104,
      sortable: true,
      editor: 'select',
      options: [NO_STATUS, ...statuses.map(({ name }) => name)],
      text: nameOf,
      className: () => 'list-status',
    },
    {
      key: 'note',
      label: 'Note',
      width: 140,
      sortable: true,
      editor: 'text',
      text: ({ note }) => note ?? '',
      tooltip: ({ note }) => note,
    },
    {
      key: 'tags',
      label: 'Tags',
      width: 84,
      sortable: true,
      editor: 'text',
      text: ({ tags }) => tags.join(', '),
      tooltip: ({ tags }) => tags.join(', '),
    },
    {
      key: 'assigneeId',
      label: 'Assigned to',
      width: 116,
      sortable: true,
      editor: 'select',
      options: ['', ...members.map(({ name }) => name)],
      text: memberName,
    },
    {
      key: 'snoozedUntil',
      label: 'Sleeps until',
      width: 96,
      align: 'right',
      sortable: true,
      editor: 'text',
      text: ({ snoozedUntil }) => (snoozedUntil === null ? '' : formatDate(snoozedUntil)),
      editText: ({ snoozedUntil }) => snoozedUntil ?? '',
    },
    {
      key: 'listCount',
      label: 'Lists',
      title: 'On how many lists the parcel stands',
      width: 52,
      align: 'right',
      sortable: true,
      text: ({ groupIds }) => String(groupIds.length),
      className: ({ groupIds }) => (groupIds.length > 1 ? 'list-stacked' : ''),
      tooltip: listNames,
    },
    { key: 'groupIds', label: 'On lists', width: 160, sortable: true, text: listNames, tooltip: listNames },
    text('cityName', 'City', 132),
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
    {
      key: 'lastTouched',
      label: 'Last touched',
      width: 98,
      align: 'right',
      sortable: true,
      // Saving alone is not touching.
      text: ({ version, modified }) => (version > 1 ? formatDate(modified.slice(0, 10)) : ''),
    },
  ];
}
