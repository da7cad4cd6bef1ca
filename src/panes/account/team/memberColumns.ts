import type { Member } from '../../../api/contract/account/team.ts';
import { showKeys } from '../../../commands/stroke.ts';
import { isOwner } from '../../../machines/account/team/context.ts';
import type { Chip, GridColumn } from '../../grid/gridTypes.ts';
import { isApple } from '../../parts/isApple.ts';
import { dayOf, limitsText, pendingText, seatText, shortLimits, stateText, typeText, usedText } from './teamTexts.ts';

const tags: Readonly<Record<Member['state'], string>> = {
  INVITED: 'tag tag--info',
  ACTIVE: 'team-chip-text muted',
  SUSPENDED: 'tag tag--bad',
};

/** Who somebody of the team is, as of now. */
type NameOf = (id: number) => string | undefined;

/** Whether a member works, and what is pending, with its day and how it is undone. */
function stateChips(member: Member, nameOf: NameOf): readonly Chip[] {
  const pending = pendingText(member);
  const heir = member.heirId === null ? undefined : nameOf(member.heirId);
  const chips: Chip[] = [];
  if (pending === null || member.state !== 'ACTIVE')
    chips.push({ text: stateText(member), className: tags[member.state], title: stateText(member) });
  if (pending !== null) {
    const words = heir === undefined ? pending : `${pending}, heir ${heir}`;
    chips.push(
      { text: words, className: 'tag tag--warn', title: words },
      { text: `undo with ${showKeys('Mod+z', isApple)}`, className: 'team-chip-text muted', title: 'Undo' },
    );
  }
  return chips;
}

/** The members with their seats; the owner, who comes first, has none. Other members need no other columns. */
export function memberColumns(nameOf: NameOf): readonly GridColumn<Member>[] {
  const words = (member: Member): string =>
    stateChips(member, nameOf)
      .map(({ text }) => text)
      .join(': ');
  return [
    {
      key: 'name',
      label: 'Name',
      width: 166,
      fit: { most: 260, least: 110 },
      text: ({ fullName }) => fullName,
      tooltip: ({ fullName }) => fullName,
    },
    {
      key: 'email',
      label: 'E-mail',
      width: 204,
      fit: { most: 320, least: 150 },
      text: ({ username }) => username,
      tooltip: ({ username }) => username,
    },
    { key: 'type', label: 'Type', width: 92, text: typeText },
    {
      key: 'state',
      label: 'State',
      // Who leaves, when, to whom, and how it is undone: cut, it would be no help.
      width: 316,
      grow: true,
      text: words,
      chips: (member) => stateChips(member, nameOf),
      tooltip: words,
    },
    { key: 'seat', label: 'Seat', width: 150, text: (member) => (isOwner(member) ? '' : seatText(member)) },
    {
      key: 'limits',
      label: 'Limits',
      title: 'Marketing contacts, marketing properties, favorites; then those of a month',
      width: 144,
      text: shortLimits,
      tooltip: limitsText,
    },
    {
      key: 'used',
      label: 'Used this month',
      width: 140,
      text: usedText,
      className: (member) => (usedText(member) === 'nothing' ? 'grid-cell--missing' : ''),
      tooltip: usedText,
    },
    {
      key: 'lastSignIn',
      label: 'Last sign-in',
      width: 100,
      text: ({ lastSignIn }) => (lastSignIn === null ? 'never' : dayOf(lastSignIn)),
      className: ({ lastSignIn }) => (lastSignIn === null ? 'grid-cell--missing' : ''),
    },
  ];
}
