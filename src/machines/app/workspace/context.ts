import type { AccountReader } from '../accountReader.ts';
import type { Client } from '../../../api/client.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import { FIRST_LAYOUT, isShipped, shippedLayouts, type ShippedLayout } from '../layouts.ts';
import { addPane, leaves, parseLayout, type Direction, type LayoutTree } from '../layoutTree.ts';
import type { Broadcast, MessageTo } from '../messages.ts';
import type { AlertMessage } from '../messages/workspace.ts';
import type { PaneId } from '../paneIds.ts';
import type { ChildInput, Storages } from '../ports.ts';
import { noWork, type Work } from '../../parts/workQueue.ts';
import type { Overlay, PagePoint } from './overlays.ts';
import { readRailWidth } from '../../account/settings/inBrowser.ts';

export type WorkspaceEvent =
  | Broadcast
  | MessageTo<'workspace'>
  | { readonly type: 'workspace.focus'; readonly pane: PaneId }
  /** The n-th pane in reading order, from 1. */
  | { readonly type: 'workspace.focusNumber'; readonly number: number }
  | { readonly type: 'workspace.focusNext'; readonly by: 1 | -1 }
  | { readonly type: 'workspace.closePane'; readonly pane?: PaneId }
  /** The focused pane alone, and back. */
  | { readonly type: 'workspace.zoom' }
  | { readonly type: 'workspace.resize'; readonly direction: Direction }
  | { readonly type: 'workspace.move'; readonly direction: Direction }
  /** The tiles were dragged. */
  | { readonly type: 'workspace.arrange'; readonly tree: unknown }
  | { readonly type: 'workspace.useLayout'; readonly name: string }
  | { readonly type: 'workspace.saveLayout'; readonly name: string }
  | { readonly type: 'workspace.deleteLayout'; readonly name: string }
  /** A link leaves to a third party: ask first (R-BRAND-014). `isHere`: in the place of this page, to which it leads back. */
  | { readonly type: 'workspace.leaveTo'; readonly url: string; readonly thirdParty: string; readonly isHere?: true }
  /** The window has room for one pane at a time, or for tiles again. */
  | { readonly type: 'workspace.narrow'; readonly isNarrow: boolean }
  /** The rail wide or slim, whichever it is not. */
  | { readonly type: 'workspace.foldRail' }
  /** To the page of the account beside the one on screen. */
  | { readonly type: 'workspace.turnPage'; readonly by: 1 | -1 }
  /** A command was carried out: the palette shows recent ones first. */
  | { readonly type: 'workspace.used'; readonly command: string }
  /** Puts the keyboard back into the focused pane. */
  | { readonly type: 'workspace.leaveInput' }
  /** The keyboard leaves the sheet and stays in its pane. */
  | { readonly type: 'workspace.leaveSheet' }
  /** To the grid that has the keyboard. */
  | { readonly type: 'workspace.grid'; readonly action: GridAction };

/** What the shell does in the browser when the machine says so. */
export type WorkspaceEmitted =
  | { readonly type: 'focusPane'; readonly pane: PaneId; readonly field?: string }
  | { readonly type: 'leaveGrid' }
  | { readonly type: 'gridAction'; readonly action: GridAction };

/** What is asked of the grid that has the keyboard, the last of that of the focused pane. */
export type GridAction = 'fillDown' | 'editCell' | 'fitColumn';

/** What is done with a layout of the person, by its name. */
export type LayoutTask =
  | {
      readonly kind: 'save';
      readonly name: string;
      /** The tiles as they stood when it was asked for. */
      readonly tree: LayoutTree | null;
      /** The layout that was in use before. */
      readonly before: string;
    }
  | { readonly kind: 'delete'; readonly name: string };

/** Tiles and the name of the layout that they come from. */
export interface Arranged {
  readonly name: string;
  readonly tree: LayoutTree;
}
export type Rooms = Partial<Record<ShippedLayout, Arranged>>;

export interface WorkspaceContext extends Work<LayoutTask> {
  readonly client: Client;
  readonly storage: Storages;
  readonly tree: LayoutTree | null;
  readonly layoutName: string;
  /** The room that the tiles stand in, by the layout that it begins with. */
  readonly room: ShippedLayout;
  /** How the other rooms were left. */
  readonly rooms: Rooms;
  /** Named layouts: ours, then the person's. */
  readonly saved: readonly Layout[];
  readonly zoomed: PaneId | null;
  /** One pane at a time, the focused one: a way to show the tiles, which stay as they are. */
  readonly isNarrow: boolean;
  /** The panes that the others know to be on screen. */
  readonly told: readonly PaneId[];
  readonly focused: PaneId | null;
  readonly overlay: Overlay | null;
  /** Where the mouse asked for it; null: a key did. */
  readonly overlayAt: PagePoint | null;
  readonly leaving: { readonly url: string; readonly thirdParty: string; readonly isHere: boolean } | null;
  readonly alert: AlertMessage | null;
  /** The rail with names and keys beside the icons, or slim with names below them. */
  readonly isRailWide: boolean;
  /** Commands used, newest first. */
  readonly recent: readonly string[];
  readonly isSignedIn: boolean;
  /** For whom the pages of the room Account are; null before anybody has signed in. */
  readonly reader: AccountReader | null;
}

export const RECENT_KEY = 'platbook.recent';
/** So many commands are remembered. */
export const RECENT_COUNT = 12;
export const TREE_KEY = 'platbook.layout';

type Shown = Pick<WorkspaceContext, 'tree' | 'zoomed' | 'isNarrow'>;

/** The panes that one can go to, in reading order: those on screen, in a narrow window those behind its bar. */
export const openPanes = ({ tree, zoomed, isNarrow }: Shown): PaneId[] =>
  zoomed === null || isNarrow ? leaves(tree) : [zoomed];

/** Of these panes the one that the work is in. */
export const mainPane = (panes: readonly PaneId[]): PaneId | null =>
  panes.find((pane) => pane === 'results' || pane === 'list' || pane === 'analysis') ?? panes[0] ?? null;

/**
 * The pane whose rows are meant where nothing else says so, as by the button of a room while the property beside them
 * has the keyboard: the focused one, else the one on screen, of both that of the room.
 */
export function rowsPane(context: Shown & Pick<WorkspaceContext, 'focused' | 'room'>): 'results' | 'list' {
  const { focused, room } = context;
  if (focused === 'results' || focused === 'list') return focused;
  const panes = openPanes(context);
  const hasList = panes.includes('list');
  return hasList && (room === 'Lists' || !panes.includes('results')) ? 'list' : 'results';
}

/** The panes on screen. */
export function visiblePanes(context: Shown & Pick<WorkspaceContext, 'focused'>): PaneId[] {
  const panes = openPanes(context);
  if (!context.isNarrow) return panes;
  const one = panes.find((pane) => pane === context.focused) ?? mainPane(panes);
  return one === null ? [] : [one];
}

/** What is to be told of the panes that came on screen and went; nothing before somebody has signed in. */
export function paneNews(context: WorkspaceContext): Pick<WorkspaceContext, 'told'> & {
  readonly news: readonly { readonly type: 'pane.hidden' | 'pane.shown'; readonly pane: PaneId }[];
} {
  const { told, isSignedIn } = context;
  if (!isSignedIn) return { told, news: [] };
  const panes = visiblePanes(context);
  return {
    told: panes,
    news: [
      ...told.filter((pane) => !panes.includes(pane)).map((pane) => ({ type: 'pane.hidden', pane }) as const),
      ...panes.filter((pane) => !told.includes(pane)).map((pane) => ({ type: 'pane.shown', pane }) as const),
    ],
  };
}

/** Names of all layouts, ours first. */
export const layoutNames = ({ saved }: Pick<WorkspaceContext, 'saved'>): string[] => [
  ...new Set([...Object.keys(shippedLayouts), ...saved.map(({ name }) => name)]),
];

export function namedLayout(saved: readonly Layout[], name: string): LayoutTree | null {
  const own = saved.find((layout) => layout.name === name);
  const shipped: unknown = Object.entries(shippedLayouts).find(([key]) => key === name)?.[1];
  return (own === undefined ? null : parseLayout(own.columns)) ?? parseLayout(shipped);
}

export const workspaceLayouts = (layouts: readonly Layout[]): Layout[] =>
  layouts.filter(({ type }) => type === 'WORKSPACE');

type Stored = Arranged & Pick<WorkspaceContext, 'room' | 'rooms'>;

/** What is written is read again: `storedTiles`. */
export const tilesToStore = ({
  layoutName,
  tree,
  room,
  rooms,
}: Pick<WorkspaceContext, 'layoutName' | 'tree' | 'room' | 'rooms'>): string =>
  JSON.stringify({ name: layoutName, tree, room, rooms });

/** The tiles as they were left in this browser; before there were rooms there was one tree. */
function storedTiles(storage: Storages): Stored | null {
  try {
    const stored: unknown = JSON.parse(storage.local.getItem(TREE_KEY) ?? 'null');
    const here = readArranged(stored);
    if (here === null) return null;
    const { room = here.name, rooms = {} } = stored as { room?: unknown; rooms?: unknown }; // an object: it has a tree
    const left = typeof rooms === 'object' && rooms !== null ? Object.entries(rooms) : [];
    return {
      ...here,
      room: isShipped(room) ? room : FIRST_LAYOUT,
      rooms: Object.fromEntries(
        left.flatMap(([key, value]) => {
          const arranged = readArranged(value);
          return arranged !== null && isShipped(key) ? [[key, arranged] as const] : [];
        }),
      ),
    };
  } catch {
    return null;
  }
}

function readArranged(stored: unknown): Arranged | null {
  if (typeof stored !== 'object' || stored === null || !('tree' in stored)) return null;
  const tree = parseLayout(stored.tree);
  const name = 'name' in stored && typeof stored.name === 'string' ? stored.name : FIRST_LAYOUT;
  return tree === null ? null : { name, tree };
}

export function firstWorkspace({ client, storage }: ChildInput): WorkspaceContext {
  const stored = storedTiles(storage);
  return {
    client,
    storage,
    tree: stored?.tree ?? namedLayout([], FIRST_LAYOUT),
    layoutName: stored?.name ?? FIRST_LAYOUT,
    room: stored?.room ?? FIRST_LAYOUT,
    rooms: stored?.rooms ?? {},
    saved: [],
    zoomed: null,
    isNarrow: false,
    told: [],
    focused: null,
    overlay: null,
    overlayAt: null,
    leaving: null,
    alert: null,
    isRailWide: readRailWidth(storage.local),
    recent: storedRecent(storage),
    isSignedIn: false,
    reader: null,
    ...noWork,
  };
}

/** The tiles with a pane among them, unzoomed unless it is the one zoomed. */
export const withPane = (
  { tree, zoomed }: WorkspaceContext,
  pane: PaneId,
): Pick<WorkspaceContext, 'tree' | 'zoomed'> => ({
  tree: leaves(tree).includes(pane) ? tree : addPane(tree, pane),
  zoomed: zoomed === pane ? zoomed : null,
});

function storedRecent(storage: Storages): string[] {
  return (storage.local.getItem(RECENT_KEY) ?? '').split(' ').filter((id) => id !== '');
}
