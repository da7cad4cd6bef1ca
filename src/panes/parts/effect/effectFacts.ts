import type { ChangeEffect } from '../../../api/contract/lists/changePreview.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { EffectAsked } from '../../../machines/app/messages/effects.ts';
import type { EffectFact } from './EffectFacts.tsx';

const changedLabel: Readonly<Record<ChangeEffect['act'], string>> = {
  EDIT_ROWS: 'Change',
  TAKE_OFF: 'Come off',
  PLACE_ROWS: 'Are put there',
  DELETE_LIST: 'Leave with the list',
  SET_CONTACTS: 'Change',
  DELETE_CONTACTS: 'Are deleted',
};
const sameLabel: Readonly<Record<ChangeEffect['act'], string>> = {
  EDIT_ROWS: 'Stay: they have it already',
  TAKE_OFF: 'Stay',
  PLACE_ROWS: 'Stand there already',
  DELETE_LIST: 'Stay',
  SET_CONTACTS: 'Stay: they have it already',
  DELETE_CONTACTS: 'Stay',
};

/** What a change of many comes to, line by line; what is none of it is left out. */
export function effectFacts(
  effect: ChangeEffect,
  { of, savesFirst }: Pick<EffectAsked, 'of' | 'savesFirst'>,
): EffectFact[] {
  const { act, rows, changed, same, skipped, takenOff, unlisted, contacts } = effect;
  const unsaved = skipped.find(({ reason }) => reason === 'NOT_SAVED')?.count ?? 0;
  const isSaving = savesFirst === true;
  const line = (label: string, count: number): EffectFact[] =>
    count === 0 ? [] : [{ label, value: formatNumber(count) }];
  return [
    { label: of === 'row' ? 'Rows' : 'Contacts', value: formatNumber(rows) },
    { label: changedLabel[act], value: formatNumber(changed + (isSaving ? unsaved : 0)), isMain: true },
    ...line(sameLabel[act], same),
    ...line(isSaving ? 'Of them saved to a list first' : 'Left out: on no list', unsaved),
    ...line('Left out: changed meanwhile', skipped.find(({ reason }) => reason === 'CHANGED')?.count ?? 0),
    ...(act === 'PLACE_ROWS' ? line('Come off this list', takenOff) : []),
    ...(act === 'TAKE_OFF' && takenOff > changed ? line('Places they come off', takenOff) : []),
    ...line('Then on no list: status, notes and tags go too', unlisted),
    ...line('Contacts deleted with them', contacts),
    { label: 'Costs', value: 'nothing' },
  ];
}
