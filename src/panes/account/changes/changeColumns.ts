import { changeText, changeTitle } from '../../../api/account/changeText.ts';
import type { AccountChange } from '../../../api/contract/account/changes.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

/** With which token, where it was done with one. */
const whoText = ({ member, token }: AccountChange): string => (token === null ? member : `${member}, token ${token}`);

/** When, who, what of what, and what stood there before and after. */
export const changeColumns: readonly GridColumn<AccountChange>[] = [
  { key: 'at', label: 'When', width: 160, text: ({ at }) => whenText(at) },
  { key: 'member', label: 'Who', width: 150, text: whoText, tooltip: whoText },
  { key: 'what', label: 'What', width: 176, text: changeTitle, tooltip: changeTitle },
  { key: 'subject', label: 'Of', width: 190, text: ({ subject }) => subject, tooltip: ({ subject }) => subject },
  { key: 'change', label: 'Before › after', width: 260, grow: true, text: changeText, tooltip: changeText },
  { key: 'origin', label: 'From', width: 120, text: ({ origin }) => origin, tooltip: ({ origin }) => origin },
];
