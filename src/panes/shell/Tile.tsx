import { useSelector } from '@xstate/react';
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { useActors } from '../parts/actors.tsx';
import { panes } from '../catalogue.ts';
import { Progress } from '../parts/Progress.tsx';

/** One lazy component for each pane, made once: a new one at each render would throw the pane away. */
const loaded: Partial<Record<PaneId, ComponentType>> = Object.fromEntries(
  Object.entries(panes).map(([id, { load }]) => [id, lazy(async () => ({ default: (await load()).Pane }))]),
);

/** The inside of a tile: the pane, as soon as its chunk is there. */
export function Tile({ pane }: { readonly pane: PaneId }) {
  const { workspace } = useActors();
  const isFocused = useSelector(workspace, (state) => state.context.focused === pane);
  const Pane = loaded[pane];
  return (
    <section
      className={isFocused ? 'tile tile--focused' : 'tile'}
      data-pane={pane}
      data-testid={`pane-${pane}`}
      aria-label={panes[pane].title}
      tabIndex={-1}
    >
      <PaneBoundary>
        <Suspense fallback={<Progress label="Loading the pane" isLoadingPane />}>
          {Pane !== undefined && <Pane />}
        </Suspense>
      </PaneBoundary>
    </section>
  );
}

/** A pane that breaks says so in its tile; the others go on. */
class PaneBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p className="empty-title">This pane stopped working</p>
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => this.setState({ error: null })}>
          Open it again
        </button>
      </div>
    );
  }
}
