import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Mosaic, MosaicWindow, type MosaicNode } from 'react-mosaic-component';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { useActors } from '../parts/actors.tsx';
import { panes } from '../catalogue.ts';
import { Tile } from './Tile.tsx';
import { TitleBar } from './TitleBar.tsx';
import 'react-mosaic-component/react-mosaic-component.css';

const renderTile = (pane: PaneId, path: number[]) => (
  <MosaicWindow<PaneId>
    path={path}
    title={panes[pane].title}
    renderToolbar={() => (
      <div>
        <TitleBar pane={pane} />
      </div>
    )}
  >
    <Tile pane={pane} />
  </MosaicWindow>
);

/** The tiled panes. The workspace holds the tree; while a border is dragged it moves here and is handed over at the end. */
export function Tiles() {
  const { root, workspace } = useActors();
  const tree = useSelector(workspace, (state) => state.context.tree);
  const zoomed = useSelector(workspace, (state) => state.context.zoomed);
  const [dragged, setDragged] = useState<MosaicNode<PaneId> | null>(null);
  return (
    <div className="tiles">
      <Mosaic<PaneId>
        className="tiles-mosaic"
        renderTile={renderTile}
        value={dragged ?? zoomed ?? tree}
        onChange={setDragged}
        onRelease={(next) => {
          setDragged(null);
          if (zoomed === null) root.send({ type: 'workspace.arrange', tree: next });
        }}
        resize={{ minimumPaneSizePercentage: 10 }}
        zeroStateView={<div className="empty">No pane is open.</div>}
      />
    </div>
  );
}
