import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { AssignedRow } from '../../../api/contract/lists/assigned.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { rowName } from '../../../machines/parts/rowName.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { formatDollars } from '../../../calc/format/currency.ts';

const UNREADABLE = 'Data cannot be read';

const words = (text: string | null): string => (text === null ? MISSING : inLetterCase(text));
const dollars = (amount: number | null): string => (amount === null ? MISSING : formatDollars(amount));

/** What was written to a row and what a call needs first, then whose it is. */
export function assignedColumns(statuses: readonly Choosable[]): readonly GridColumn<AssignedRow>[] {
  return [
    {
      key: 'streetAddress',
      label: 'Address',
      width: 190,
      text: (row) => rowName(row) ?? (row.unreadable ? UNREADABLE : MISSING),
    },
    {
      key: 'statusId',
      label: 'Status',
      width: 104,
      editor: 'select',
      options: ['', ...offered(statuses).map(({ name }) => name)],
      text: ({ statusId }) => statuses.find(({ id }) => id === statusId)?.name ?? '',
    },
    {
      key: 'note',
      label: 'Note',
      width: 170,
      grow: true,
      editor: 'text',
      isWritten: true,
      text: ({ note }) => note ?? '',
      tooltip: ({ note }) => note,
    },
    {
      key: 'tags',
      label: 'Tags',
      width: 90,
      editor: 'text',
      isWritten: true,
      text: ({ tags }) => tags.join(', '),
      tooltip: ({ tags }) => tags.join(', '),
    },
    {
      key: 'listOwner',
      label: 'List of',
      width: 120,
      text: ({ listOwner }) => listOwner.name,
      tooltip: ({ listOwner }) => listOwner.name,
    },
    {
      key: 'lists',
      label: 'On lists',
      width: 140,
      text: ({ lists }) => lists.join(', '),
      tooltip: ({ lists }) => lists.join(', '),
    },
    { key: 'ownerName', label: 'Owner', width: 150, text: ({ ownerName }) => words(ownerName) },
    { key: 'cityName', label: 'City', width: 110, text: ({ cityName }) => words(cityName) },
    { key: 'zip', label: 'ZIP', width: 62, text: ({ zip }) => zip ?? MISSING },
    {
      key: 'estimatedValue',
      label: 'Est. value',
      width: 94,
      align: 'right',
      text: ({ estimatedValue }) => dollars(estimatedValue),
    },
    {
      key: 'estimatedEquity',
      label: 'Est. equity',
      width: 94,
      align: 'right',
      text: ({ estimatedEquity }) => dollars(estimatedEquity),
    },
    {
      key: 'snoozedUntil',
      label: 'Sleeps until',
      width: 96,
      align: 'right',
      editor: 'text',
      text: ({ snoozedUntil }) => (snoozedUntil === null ? '' : formatDate(snoozedUntil)),
      editText: ({ snoozedUntil }) => snoozedUntil ?? '',
    },
  ];
}
