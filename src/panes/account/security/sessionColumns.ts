import { deviceText } from '../../../api/account/deviceText.ts';
import type { SessionOf } from '../../../api/contract/account/security.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

/** The day where the reader is, with the time. */
function whenText(at: string): string {
  const time = new Date(at);
  // The Swedish way to write a day is that of our calendar dates.
  const day = formatDate(time.toLocaleDateString('sv-SE'));
  return `${day} ${time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
}

const unknown = 'not known';

/** With what, from where, since when and until when a session was used. */
export const sessionColumns: readonly GridColumn<SessionOf>[] = [
  {
    key: 'device',
    label: 'With',
    width: 200,
    text: ({ device }) => deviceText(device),
    tooltip: ({ device }) => device ?? unknown,
  },
  { key: 'place', label: 'From', width: 170, text: ({ place }) => place ?? unknown },
  { key: 'created', label: 'Since', width: 160, text: ({ created }) => whenText(created) },
  {
    key: 'lastSeen',
    label: 'Last used',
    width: 160,
    text: ({ lastSeen }) => (lastSeen === null ? unknown : whenText(lastSeen)),
  },
  { key: 'isThis', label: '', width: 120, grow: true, text: ({ isThis }) => (isThis ? 'this one' : '') },
];
