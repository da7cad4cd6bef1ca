import { useSelector } from '@xstate/react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { memberUnderCursor } from '../../../machines/account/team/context.ts';
import { whyNotMember, type MemberAct } from '../../../machines/account/team/offers.ts';
import { useActors } from '../../parts/actors.tsx';
import { Menu, type MenuItem } from '../../parts/Menu.tsx';

const groups: readonly (readonly MemberAct[])[] = [
  ['edit', 'send'],
  ['upgrade', 'downgrade', 'suspend'],
  ['remove', 'undo'],
];
const others: readonly CommandId[] = ['team.invite', 'team.paste', 'team.grants', 'team.transfer'];

/** What can be done with the member under the cursor; what cannot says why. */
export function MemberMenu() {
  const { team } = useActors();
  const context = useSelector(team, (state) => state.context);
  const items = groups.map((acts) =>
    acts.map((act): MenuItem => ({
      id: `team.${act}`,
      title: commandOf(`team.${act}`).title,
      whyNot: whyNotMember(context, act),
    })),
  );
  return (
    <Menu
      meant={memberUnderCursor(context)?.fullName ?? 'Team'}
      groups={[...items, others.map((id) => ({ id, title: commandOf(id).title }))]}
      testId="team-menu"
      anchor={'[data-pane="team"] td.current'}
    />
  );
}
