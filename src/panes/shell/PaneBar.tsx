import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { openPanes, visiblePanes } from '../../machines/app/workspace/context.ts';
import { useActors } from '../parts/actors.tsx';
import { panes } from '../catalogue.ts';
import './paneBar.css';

/** In a narrow window: the panes of the tiles, one of them on screen. */
export function PaneBar() {
  const { root, workspace } = useActors();
  // Compared as a text: the list is made anew at each look.
  const open = useSelector(workspace, ({ context }) => openPanes(context).join(' '));
  const shown = useSelector(workspace, ({ context }) => visiblePanes(context)[0]);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown, open]);
  const all = openPanes(workspace.getSnapshot().context);
  if (all.length < 2) return null;
  return (
    <nav ref={bar} className="pane-bar" aria-label="Panes" data-testid="pane-bar">
      {all.map((pane) => (
        <button
          key={pane}
          type="button"
          className="pane-bar-item"
          aria-current={pane === shown ? 'true' : undefined}
          onClick={() => root.send({ type: 'workspace.openPane', pane })}
        >
          {panes[pane].title}
        </button>
      ))}
    </nav>
  );
}
