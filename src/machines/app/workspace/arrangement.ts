import type { ShippedLayout } from '../layouts.ts';
import { addPane, leaves, neighbour, parseLayout, prune, resize, swap } from '../layoutTree.ts';
import type { PaneId } from '../paneIds.ts';
import { namedLayout, openPanes, withPane, type WorkspaceContext, type WorkspaceEvent } from './context.ts';

type Arrangement = Partial<Pick<WorkspaceContext, 'tree' | 'zoomed' | 'isNarrow' | 'layoutName' | 'room' | 'rooms'>>;

/** How the tiles stand after an event; what is absent stays. */
export function arrangementAfter(context: WorkspaceContext, event: WorkspaceEvent): Arrangement {
  const { tree, zoomed, focused, saved } = context;
  switch (event.type) {
    case 'workspace.openPane':
    case 'workspace.focusField':
      return withPane(context, event.pane);
    case 'workspace.show':
      if (event.isPage === true && event.layout !== context.room) return enterRoom(context, event.layout, event.pane);
      if (openPanes(context).includes(event.pane)) return {};
      if (leaves(tree).includes(event.pane)) return { zoomed: null };
      return enterRoom(context, event.layout, event.pane);
    case 'workspace.closePane':
      return { tree: prune(tree, (pane) => pane !== (event.pane ?? focused)), zoomed: null };
    case 'workspace.narrow':
      return { isNarrow: event.isNarrow };
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

/**
 * The tiles of another room as it was left, with this pane among them; of the same room, as it begins, or where it begins
 * without the pane, as it is and with it.
 */
function enterRoom(context: WorkspaceContext, room: ShippedLayout, pane: PaneId): Arrangement {
  const { tree, layoutName, saved } = context;
  // A page of the account has its room to itself.
  const begins = room === 'Account' ? pane : namedLayout(saved, room);
  const first = { name: room, tree: begins };
  if (room === context.room && leaves(first.tree).includes(pane))
    return { tree: first.tree, layoutName: room, zoomed: null };
  if (room === context.room) return { tree: addPane(tree, pane), zoomed: null };
  const left = context.rooms[room] ?? first;
  return {
    room,
    rooms: tree === null ? context.rooms : { ...context.rooms, [context.room]: { name: layoutName, tree } },
    tree: leaves(left.tree).includes(pane) ? left.tree : room === 'Account' ? pane : addPane(left.tree, pane),
    layoutName: left.name,
    zoomed: null,
  };
}
