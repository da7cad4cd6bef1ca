import { useSelector } from '@xstate/react';
import { useCallback, useMemo, type ClipboardEvent } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { memberOf, membersOf } from '../../../machines/account/team/context.ts';
import { FittedGrid } from '../../grid/FittedGrid.tsx';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { memberColumns } from './memberColumns.ts';
import { Strip } from './Strip.tsx';
import './team.css';

/** The members of the account: who has which seat, what each may and uses, what is pending (R-TEAM-001). */
export function Pane() {
  const { team: machine, root } = useActors();
  const team = useSelector(machine, (state) => state.context.team);
  const error = useSelector(machine, (state) => state.context.error);
  const isFailed = useSelector(machine, (state) => state.matches({ list: 'failed' }));
  const isDenied = useSelector(machine, (state) => state.matches({ list: 'denied' }));
  const isWorking = useSelector(machine, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const members = team?.teamMembers.length ?? 0;
  const state = isDenied ? 'denied' : isFailed ? 'failed' : team === null ? 'loading' : members < 2 ? 'empty' : 'ready';
  /** What was copied from a sheet comes with the key that pastes, wherever in the pane the keyboard is. */
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (team === null || text.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    root.send({ type: 'team.startPaste', text });
  };
  return (
    <div className="team" data-state={state} data-testid="team" onPasteCapture={onPaste}>
      <PaneStatus pane="team">
        {members > 0 && <span>{members === 1 ? '1 person' : `${members} people`}</span>}
      </PaneStatus>
      <Progress label="Working on the team" isOn={isWorking} />
      {isDenied ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">The team is the owner&rsquo;s</p>
          <p>Whoever owns the account seats its people, or names somebody who does.</p>
        </div>
      ) : isFailed ? (
        <NotLoaded what="The team" error={error} again="team.refresh" />
      ) : team === null ? null : (
        <>
          <Strip />
          <Members />
          {members < 2 && <Nobody />}
        </>
      )}
    </div>
  );
}

/** A team of one. */
function Nobody() {
  return (
    <div className="empty">
      <p className="empty-title">Nobody else is in the team yet</p>
      <p>
        <CommandWords id="team.invite">invites somebody</CommandWords>: they get a link, choose a password, and are in.
        Rows of names and e-mail addresses that were copied from a sheet are pasted right here, or{' '}
        <CommandWords id="team.paste">into a field</CommandWords>.
      </p>
      <CommandButton command={commandOf('team.invite')} />
    </div>
  );
}

function Members() {
  const { team, root } = useActors();
  const members = useSelector(team, ({ context }) => membersOf(context));
  const cursor = useSelector(team, (state) => state.context.cursor);
  const columns = useMemo(() => memberColumns((id) => memberOf(team.getSnapshot().context, id)?.fullName), [team]);
  const onCursor = useCallback((index: number) => root.send({ type: 'team.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'team.edit' }), [root]);
  const onMenu = useCallback(
    (index: number, at: { readonly x: number; readonly y: number }) => {
      root.send({ type: 'team.cursor', index });
      root.send({ type: 'workspace.open', overlay: 'teamMenu', at });
    },
    [root],
  );
  return (
    <section className="team-members" aria-label="Members" style={rowsHigh(members.length)}>
      <FittedGrid
        label="Members of the team"
        mode="triage"
        columns={columns}
        rows={members}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        onMenu={onMenu}
        rowHeader={null}
      />
    </section>
  );
}
