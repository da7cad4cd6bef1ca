import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { isForGuests } from '../../../commands/guestRules.ts';
import type { ShippedLayout } from '../../../machines/app/layouts.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { AccountMark } from './AccountMark.tsx';
import { PageTitle } from './PageTitle.tsx';
import './top.css';

/** What one does most with the page as a whole. */
const actions: Partial<Record<ShippedLayout, CommandId>> = {
  Triage: 'searches.save',
  Map: 'searches.save',
  Underwrite: 'analysis.save',
  Lists: 'exports.open',
};

/** Where one is, the way to everything else, and whose workstation it is. */
export function TopLine() {
  const { root, workspace } = useActors();
  const room = useSelector(workspace, (state) => state.context.room);
  const find = commandOf('app.palette');
  const isGuest = useIsGuest();
  const action = actions[room];
  const isOffered = action !== undefined && (!isGuest || isForGuests(action) === true);
  const { title, short, keys, event } = isOffered ? commandOf(action) : {};
  return (
    <header className="top" data-testid="top">
      <PageTitle />
      <button
        type="button"
        className="top-find"
        aria-label={find.title}
        onMouseDown={(pressed) => pressed.preventDefault()}
        tabIndex={-1}
        onClick={() => root.send(find.event)}
      >
        <Search size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className="top-find-text">Command, place, owner, APN</span>
        <Keys keys="Mod+k" />
      </button>
      {event !== undefined && (
        <button
          type="button"
          className="button top-action"
          title={title}
          tabIndex={-1}
          onMouseDown={(pressed) => pressed.preventDefault()}
          onClick={() => root.send(event)}
        >
          {short ?? title}
          {keys?.[0] !== undefined && <Keys keys={keys[0]} />}
        </button>
      )}
      <AccountMark />
    </header>
  );
}
