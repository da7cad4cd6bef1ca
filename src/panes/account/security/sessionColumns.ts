import { deviceText } from '../../../api/account/deviceText.ts';
import type { SessionOf } from '../../../api/contract/account/security.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

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
