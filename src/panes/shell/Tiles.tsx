import { useSelector } from '@xstate/react';
import { Fragment, useState } from 'react';
import { Mosaic, MosaicWindow, type MosaicNode } from 'react-mosaic-component';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { visiblePanes } from '../../machines/app/workspace/context.ts';
import { useActors } from '../parts/actors.tsx';
import { panes } from '../catalogue.ts';
import { PaneBar } from './PaneBar.tsx';
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

/** In a narrow window one pane at a time, whatever the tiles are; else all of them. */
export function Tiles() {
  const { workspace } = useActors();
  const isNarrow = useSelector(workspace, (state) => state.context.isNarrow);
  return isNarrow ? <OnePane /> : <TiledPanes />;
}

function OnePane() {
  const { workspace } = useActors();
  const pane = useSelector(workspace, ({ context }) => visiblePanes(context)[0]);
  return (
    <div className="tiles tiles--one">
      <PaneBar />
      {pane !== undefined && (
        <Fragment key={pane}>
          <TitleBar pane={pane} />
          <Tile pane={pane} />
        </Fragment>
      )}
    </div>
  );
}

/** The tiled panes. The workspace holds the tree; while a border is dragged it moves here and is handed over at the end. */
function TiledPanes() {
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
