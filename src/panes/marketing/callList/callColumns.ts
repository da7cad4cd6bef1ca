import type { CallRow } from '../../../api/contract/marketing/calls.ts';
import { cameText } from '../../../calc/marketing/callResults.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

const hoursOf = (row: CallRow): string => {
  if (row.why !== null) return 'do not call';
  if (row.hours === null) return 'never';
  return row.hours.isOpen ? 'open now' : `from ${whenText(row.hours.from)}`;
};

export const callColumns: readonly GridColumn<CallRow>[] = [
  { key: 'name', label: 'Name', width: 160, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'target', label: 'Number', width: 130, text: ({ target }) => target },
  {
    key: 'came',
    label: 'Result',
    width: 170,
    text: ({ came }) => (came === null ? '' : cameText(came)),
    tooltip: ({ came }) => (came === null ? '' : cameText(came)),
  },
  { key: 'calls', label: 'Calls', width: 58, align: 'right', text: ({ calls }) => (calls === 0 ? '' : String(calls)) },
  { key: 'hours', label: 'Hours', width: 160, text: hoursOf, tooltip: (row) => row.why ?? hoursOf(row) },
  { key: 'place', label: 'Property', width: 200, text: ({ place }) => place, tooltip: ({ place }) => place },
];
