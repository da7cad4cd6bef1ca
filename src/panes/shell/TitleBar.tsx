import { useSelector } from '@xstate/react';
import { commandOf } from '../../commands/commands.ts';
import { openPanes } from '../../machines/app/workspace/context.ts';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { useActors } from '../parts/actors.tsx';
import { panes } from '../catalogue.ts';
import { CommandButton } from '../parts/CommandButton.tsx';

/** Number, title, count or state of a pane (PaneStatus fills it), and its commands with their keys. */
export function TitleBar({ pane }: { readonly pane: PaneId }) {
  const { root, workspace } = useActors();
  const isFocused = useSelector(workspace, (state) => state.context.focused === pane);
  const number = useSelector(workspace, (state) => openPanes(state.context).indexOf(pane) + 1);
  const entry = panes[pane];
  return (
    <header className={isFocused ? 'titlebar titlebar--focused' : 'titlebar'}>
      <span className="titlebar-number" aria-hidden="true">
        {number}
      </span>
      <h2 className="titlebar-title">{entry.title}</h2>
      <div className="titlebar-status" id={`status-${pane}`} aria-live="polite" />
      <div className="titlebar-commands">
        {entry.commands.map((id) => (
          <CommandButton
            key={id}
            command={commandOf(id)}
            onBefore={() => root.send({ type: 'workspace.focus', pane })}
          />
        ))}
      </div>
    </header>
  );
}
