import type { Allowance, ChangeEffect } from '../../../api/contract/lists/changePreview.ts';
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
  SAVE_ROWS: 'Are saved',
  AUTOMATE: 'Are watched',
  EXPORT_CONTACTS: 'Stand in the file',
  IMPORT_CONTACTS: 'New or completed',
};
const sameLabel: Readonly<Record<ChangeEffect['act'], string>> = {
  EDIT_ROWS: 'Stay: they have it already',
  TAKE_OFF: 'Stay',
  PLACE_ROWS: 'Stand there already',
  DELETE_LIST: 'Stay',
  SET_CONTACTS: 'Stay: they have it already',
  DELETE_CONTACTS: 'Stay',
  SAVE_ROWS: 'Stand there already',
  AUTOMATE: 'Stay',
  EXPORT_CONTACTS: 'Stay',
  IMPORT_CONTACTS: 'Known already',
};
const allowanceLabel: Readonly<Record<Allowance['of'], string>> = {
  SAVES: 'Left to save this month',
  WATCHED: 'Left of the lead automator',
  CONTACTS: 'Left of your marketing contacts',
};

/** @example leftText({ remaining: 8000, assigned: 10000, takes: 1200, ... }) // '8,000 of 10,000, then 6,800' */
function leftText({ remaining, assigned, takes }: Allowance): string {
  if (remaining === null || assigned === null) return 'no limit';
  const then = formatNumber(Math.max(0, remaining - takes));
  return `${formatNumber(remaining)} of ${formatNumber(assigned)}, then ${then}`;
}

/** What a change of many comes to, line by line; what is none of it is left out. */
export function effectFacts(
  effect: ChangeEffect,
  { of, savesFirst }: Pick<EffectAsked, 'of' | 'savesFirst'>,
): EffectFact[] {
  const { act, rows, changed, same, skipped, takenOff, unlisted, contacts, made, allowance } = effect;
  const leftOut = (why: (typeof skipped)[number]['reason']): number =>
    skipped.find(({ reason }) => reason === why)?.count ?? 0;
  const unsaved = leftOut('NOT_SAVED');
  const isSaving = savesFirst === true;
  const line = (label: string, count: number): EffectFact[] =>
    count === 0 ? [] : [{ label, value: formatNumber(count) }];
  return [
    { label: of === 'row' ? 'Rows' : 'Contacts', value: formatNumber(rows) },
    { label: changedLabel[act], value: formatNumber(changed + (isSaving ? unsaved : 0)), isMain: true },
    ...line(sameLabel[act], same),
    ...line(isSaving ? 'Of them saved to a list first' : 'Left out: on no list', unsaved),
    ...(act === 'IMPORT_CONTACTS' ? line('Of them new', made) : []),
    ...line('Left out: changed meanwhile', leftOut('CHANGED')),
    ...line('Wait for room: not watched yet', leftOut('NO_ROOM')),
    ...line('Left out: a list has 100,000 at most', leftOut('TOO_MANY')),
    ...line('Left out: the line says no contact', leftOut('NOT_READ')),
    ...(act === 'PLACE_ROWS' ? line('Come off this list', takenOff) : []),
    ...(act === 'TAKE_OFF' && takenOff > changed ? line('Places they come off', takenOff) : []),
    ...line('Then on no list: status, notes and tags go too', unlisted),
    ...line('Contacts deleted with them', contacts),
    ...(allowance === null ? [] : [{ label: allowanceLabel[allowance.of], value: leftText(allowance) }]),
    { label: 'Costs', value: 'nothing' },
  ];
}
