import { leaves, neighbour, parseLayout, prune, resize, swap } from '../layoutTree.ts';
import { namedLayout, visiblePanes, withPane, type WorkspaceContext, type WorkspaceEvent } from './context.ts';

type Arrangement = Partial<Pick<WorkspaceContext, 'tree' | 'zoomed' | 'layoutName'>>;

/** How the tiles stand after an event; what is absent stays. */
export function arrangementAfter(context: WorkspaceContext, event: WorkspaceEvent): Arrangement {
  const { tree, zoomed, focused, saved } = context;
  switch (event.type) {
    case 'workspace.openPane':
    case 'workspace.focusField':
      return withPane(context, event.pane);
    case 'workspace.show':
      if (visiblePanes(context).includes(event.pane)) return {};
      if (leaves(tree).includes(event.pane)) return { zoomed: null };
      return { tree: namedLayout(saved, event.layout), layoutName: event.layout, zoomed: null };
    case 'workspace.closePane':
      return { tree: prune(tree, (pane) => pane !== (event.pane ?? focused)), zoomed: null };
    case 'workspace.zoom':
      return { zoomed: zoomed === null ? focused : null };
    case 'workspace.resize':
      return tree === null || focused === null ? {} : { tree: resize(tree, focused, event.direction) };
    case 'workspace.move': {
      if (tree === null || focused === null) return {};
      const other = neighbour(tree, focused, event.direction);
      return other === null ? {} : { tree: swap(tree, focused, other) };
    }
    case 'workspace.arrange':
      return { tree: parseLayout(event.tree) ?? tree };
    case 'workspace.useLayout': {
      const named = namedLayout(saved, event.name);
      return named === null ? {} : { tree: named, layoutName: event.name, zoomed: null };
    }
    default:
      return {};
  }
}
