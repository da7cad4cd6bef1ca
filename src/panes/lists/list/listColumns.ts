import { offered } from '../../../api/catalogue/account/picklists.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { isFactKey, ownKey } from '../../../api/catalogue/lists/listFields.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { Group, GroupRow } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { daysAgo } from '../../../calc/format/daysAgo.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { leadChips } from '../../parts/leads/leadChips.ts';
import { count, missing, money, text } from './plainColumns.ts';
import { factColumn, ownColumn } from './valueColumns.ts';

type Column = GridColumn<GroupRow>;

/** Text of the status that stands for none. */
const NO_STATUS = '';

/** In place of an address that stands in a damaged file: it is not the address that is wrong. */
const UNREADABLE = 'Data cannot be read';
const UNREADABLE_WHY =
  'The file of the property data that this row stands in is damaged: whoever runs Platbook has to load it again or to restore a backup';

const isLeadType = (code: string): code is LeadTypeCode => code in leadTypes;

/** The letters of the lead types, as on the map's pins. */
const leadLetters = ({ leadTypes: codes }: GroupRow): string =>
  codes
    .filter(isLeadType)
    .map((code) => leadTypes[code].letter)
    .join(' ');

/** What the cells of a list are read with. */
export interface ListWords {
  readonly statuses: readonly Choosable[];
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
      text: ({ streetAddress, unitNumber, unreadable }) =>
        streetAddress === null
          ? unreadable
            ? UNREADABLE
            : INVALID_ADDRESS
          : unitNumber === null
            ? inLetterCase(streetAddress)
            : `${inLetterCase(streetAddress)} #${unitNumber}`,
      className: ({ streetAddress, inSnapshot }) =>
        `${missing(streetAddress === null)} ${inSnapshot ? '' : 'list-gone'}`,
      tooltip: ({ inSnapshot, unreadable }) =>
        inSnapshot ? null : unreadable ? UNREADABLE_WHY : 'The loaded data does not have this parcel',
    },
    {
      key: 'statusId',
      label: 'Status',
      // As the longest of those that come with an account.
      width: 116,
      sortable: true,
      editor: 'select',
      options: [NO_STATUS, ...offered(statuses).map(({ name }) => name)],
      text: nameOf,
      chips: (row) => {
        const name = nameOf(row);
        return name === NO_STATUS ? [] : [{ text: name, className: 'grid-tag grid-tag--status', title: name }];
      },
    },
    {
      key: 'note',
      label: 'Note',
      width: 140,
      sortable: true,
      editor: 'text',
      isWritten: true,
      text: ({ note }) => note ?? '',
      tooltip: ({ note }) => note,
    },
    {
      key: 'tags',
      label: 'Tags',
      width: 100,
      sortable: true,
      editor: 'text',
      isWritten: true,
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
    {
      key: 'leadTypes',
      label: 'Leads',
      width: 96,
      text: leadLetters,
      chips: ({ leadTypes: codes }) => leadChips(codes.filter(isLeadType)),
    },
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
    {
      key: 'phone',
      label: 'Phone',
      width: 140,
      sortable: true,
      text: ({ phone, doNotCall }) => (phone === null ? '' : `${displayPhone(phone)}${doNotCall ? ' DNC' : ''}`),
      className: ({ doNotCall }) => (doNotCall ? 'list-do-not-call' : ''),
      tooltip: ({ phone, doNotCall }) =>
        phone === null
          ? 'No contact of this parcel has a number: skip trace, or type it under Contacts'
          : doNotCall
            ? 'Listed as not to be called'
            : null,
    },
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
      label: 'Touched',
      title: 'Days since somebody changed something here',
      width: 84,
      align: 'right',
      sortable: true,
      // Saving alone is not touching.
      text: ({ version, modified }) => (version > 1 ? daysAgo(modified, new Date()) : ''),
      tooltip: ({ version, modified }) =>
        version > 1 ? formatDate(modified.slice(0, 10)) : 'Nobody has touched it yet',
    },
  ];
}
