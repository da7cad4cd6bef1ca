import { assign, enqueueActions, setup } from 'xstate';
import type { Client } from '../api/client.ts';
import type { AuthAnswer, Layout } from '../api/contract/session.ts';
import { caller, failureOf, type CallInput } from './call.ts';
import { errorMessage } from './errors.ts';
import { FIRST_LAYOUT, shippedLayouts } from './layouts.ts';
import {
  addPane,
  leaves,
  neighbour,
  parseLayout,
  prune,
  resize,
  swap,
  type Direction,
  type LayoutTree,
} from './layoutTree.ts';
import { toRoot } from './messages.ts';
import type { PaneId } from './paneIds.ts';
import type { ChildInput, Storages } from './ports.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What lies over the panes; at most one. */
export const overlays = ['palette', 'help', 'layouts', 'saveToList', 'selectRange', 'notice'] as const;
export type Overlay = (typeof overlays)[number];

type WorkspaceEvent =
  | { readonly type: 'app.signedIn'; readonly answer: AuthAnswer }
  | { readonly type: 'app.signedOut' }
  | { readonly type: 'workspace.focus'; readonly pane: PaneId }
  /** The n-th pane in reading order, from 1. */
  | { readonly type: 'workspace.focusNumber'; readonly number: number }
  | { readonly type: 'workspace.focusNext'; readonly by: 1 | -1 }
  /** Shows a pane, if need be in a new tile, and focuses it. */
  | { readonly type: 'workspace.openPane'; readonly pane: PaneId }
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
  | { readonly type: 'workspace.open'; readonly overlay: Overlay }
  /** Closes what lies over the panes. */
  | { readonly type: 'workspace.close' }
  /** A link leaves to a third party: ask first (R-BRAND-014). */
  | { readonly type: 'workspace.leaveTo'; readonly url: string; readonly thirdParty: string }
  | { readonly type: 'workspace.theme'; readonly theme: Theme }
  | { readonly type: 'workspace.singleKeys'; readonly on?: boolean }
  /** Puts the keyboard back into the focused pane. */
  | { readonly type: 'workspace.leaveInput' }
  /** To the grid that has the keyboard. */
  | { readonly type: 'workspace.grid'; readonly action: 'fillDown' | 'editCell' };

/** What the shell does in the browser when the machine says so. */
type WorkspaceEmitted =
  | { readonly type: 'focusPane'; readonly pane: PaneId }
  | { readonly type: 'gridAction'; readonly action: 'fillDown' | 'editCell' };

interface WorkspaceContext {
  readonly client: Client;
  readonly storage: Storages;
  readonly tree: LayoutTree | null;
  readonly layoutName: string;
  /** Named layouts: ours, then the person's. */
  readonly saved: readonly Layout[];
  readonly zoomed: PaneId | null;
  readonly focused: PaneId | null;
  readonly overlay: Overlay | null;
  readonly leaving: { readonly url: string; readonly thirdParty: string } | null;
  readonly theme: Theme;
  /** Keys without Mod act; off for people who dictate or use a switch (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  readonly isSignedIn: boolean;
}

const THEME_KEY = 'platbook.theme';
const KEYS_KEY = 'platbook.singleKeys';
const TREE_KEY = 'platbook.layout';

/** The panes on screen. */
export const visiblePanes = ({ tree, zoomed }: Pick<WorkspaceContext, 'tree' | 'zoomed'>): PaneId[] =>
  zoomed === null ? leaves(tree) : [zoomed];

/** Names of all layouts, ours first. */
export const layoutNames = ({ saved }: Pick<WorkspaceContext, 'saved'>): string[] => [
  ...new Set([...Object.keys(shippedLayouts), ...saved.map(({ name }) => name)]),
];

function namedLayout(saved: readonly Layout[], name: string): LayoutTree | null {
  const own = saved.find((layout) => layout.name === name);
  const shipped: unknown = Object.entries(shippedLayouts).find(([key]) => key === name)?.[1];
  return (own === undefined ? null : parseLayout(own.columns)) ?? parseLayout(shipped);
}

/** Which pane has the keyboard, how the tiles stand, what lies over them, and how it all looks. */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    emitted: {} as WorkspaceEmitted,
    input: {} as ChildInput,
  },
  actors: { save: caller('saveLayout'), remove: caller('deleteLayout') },
  actions: {
    /** Every change of the tiles goes through here: tells who came and went, keeps the focus on a pane that is there. */
    arrange: enqueueActions(
      ({ context, enqueue }, next: Partial<Pick<WorkspaceContext, 'tree' | 'zoomed' | 'layoutName' | 'focused'>>) => {
        const before = context.isSignedIn ? visiblePanes(context) : [];
        const after = { ...context, ...next };
        const panes = visiblePanes(after);
        const isThere = (pane: PaneId | null): boolean => pane !== null && panes.includes(pane);
        const main = panes.find((pane) => pane === 'results' || pane === 'list' || pane === 'analysis');
        const focused = isThere(after.focused) ? after.focused : (main ?? panes[0] ?? null);
        enqueue.assign({ ...next, focused });
        for (const pane of before) if (!panes.includes(pane)) enqueue.sendTo(toRoot, { type: 'pane.hidden', pane });
        for (const pane of panes) if (!before.includes(pane)) enqueue.sendTo(toRoot, { type: 'pane.shown', pane });
        if (focused !== null && focused !== context.focused) enqueue.emit({ type: 'focusPane', pane: focused });
        if (after.tree !== context.tree && after.tree !== null)
          context.storage.local.setItem(TREE_KEY, JSON.stringify({ name: after.layoutName, tree: after.tree }));
      },
    ),
    focus: enqueueActions(({ enqueue }, { pane }: { pane: PaneId | undefined }) => {
      if (pane === undefined) return;
      enqueue.assign({ focused: pane });
      enqueue.emit({ type: 'focusPane', pane });
    }),
    keepSetting: ({ context }, { key, value }: { key: string; value: string }) =>
      context.storage.local.setItem(key, value),
  },
  guards: {
    hasFocus: ({ context }) => context.focused !== null && context.tree !== null,
  },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => {
    const stored = storedTree(input.storage);
    const theme = input.storage.local.getItem(THEME_KEY);
    return {
      client: input.client,
      storage: input.storage,
      tree: stored?.tree ?? namedLayout([], FIRST_LAYOUT),
      layoutName: stored?.name ?? FIRST_LAYOUT,
      saved: [],
      zoomed: null,
      focused: null,
      overlay: null,
      leaving: null,
      theme: themes.find((known) => known === theme) ?? 'system',
      singleKeys: input.storage.local.getItem(KEYS_KEY) !== 'off',
      isSignedIn: false,
    };
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'workspace.saveLayout': 'saving',
        'workspace.deleteLayout': {
          guard: ({ context, event }) => context.saved.some(({ name }) => name === event.name),
          target: 'removing',
        },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context, event }): CallInput<'saveLayout'> => {
          const name = event.type === 'workspace.saveLayout' ? event.name.trim() : context.layoutName;
          const id = context.saved.find((layout) => layout.name === name)?.id;
          return {
            client: context.client,
            request: { body: { id, type: 'WORKSPACE', name, columns: context.tree } },
          };
        },
        onDone: {
          target: 'idle',
          actions: assign(({ event }) => {
            const saved = workspaceLayouts(event.output.layouts);
            return { saved, layoutName: saved.at(-1)?.name ?? FIRST_LAYOUT };
          }),
        },
        onError: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            enqueue.sendTo(toRoot, errorMessage(failureOf(event.error)));
          }),
        },
      },
    },
    removing: {
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context, event }): CallInput<'deleteLayout'> => {
          const name = event.type === 'workspace.deleteLayout' ? event.name : '';
          const id = context.saved.find((layout) => layout.name === name)?.id ?? 0;
          return { client: context.client, request: { params: { id } } };
        },
        onDone: {
          target: 'idle',
          actions: assign({ saved: ({ event }) => workspaceLayouts(event.output.layouts) }),
        },
        onError: {
          target: 'idle',
          actions: enqueueActions(({ event, enqueue }) => {
            enqueue.sendTo(toRoot, errorMessage(failureOf(event.error)));
          }),
        },
      },
    },
  },
  on: {
    'app.signedIn': {
      actions: [
        assign({ saved: ({ event }) => workspaceLayouts(event.answer.layouts) }),
        { type: 'arrange', params: {} },
        assign({ isSignedIn: true }),
      ],
    },
    'app.signedOut': {
      actions: enqueueActions(({ context, enqueue }) => {
        if (context.isSignedIn)
          for (const pane of visiblePanes(context)) enqueue.sendTo(toRoot, { type: 'pane.hidden', pane });
        enqueue.assign({ isSignedIn: false, overlay: null, leaving: null });
      }),
    },
    'workspace.focus': { actions: assign({ focused: ({ event }) => event.pane }) },
    'workspace.focusNumber': {
      actions: {
        type: 'focus',
        params: ({ context, event }) => ({ pane: visiblePanes(context)[event.number - 1] }),
      },
    },
    'workspace.focusNext': {
      actions: {
        type: 'focus',
        params: ({ context, event }) => {
          const panes = visiblePanes(context);
          const index = panes.findIndex((pane) => pane === context.focused);
          return { pane: panes[(index + event.by + panes.length) % panes.length] };
        },
      },
    },
    'workspace.openPane': {
      actions: [
        {
          type: 'arrange',
          params: ({ context, event }) => ({
            tree: leaves(context.tree).includes(event.pane) ? context.tree : addPane(context.tree, event.pane),
            zoomed: context.zoomed === event.pane ? context.zoomed : null,
          }),
        },
        { type: 'focus', params: ({ event }) => ({ pane: event.pane }) },
      ],
    },
    'workspace.closePane': {
      guard: ({ context }) => leaves(context.tree).length > 1,
      actions: {
        type: 'arrange',
        params: ({ context, event }) => ({
          tree: prune(context.tree, (pane) => pane !== (event.pane ?? context.focused)),
          zoomed: null,
        }),
      },
    },
    'workspace.zoom': {
      actions: {
        type: 'arrange',
        params: ({ context }) => ({ zoomed: context.zoomed === null ? context.focused : null }),
      },
    },
    'workspace.resize': {
      guard: 'hasFocus',
      actions: {
        type: 'arrange',
        params: ({ context, event: { direction } }) => ({
          tree: context.tree && context.focused && resize(context.tree, context.focused, direction),
        }),
      },
    },
    'workspace.move': {
      guard: 'hasFocus',
      actions: {
        type: 'arrange',
        params: ({ context: { tree, focused }, event: { direction } }) => {
          const other = tree !== null && focused !== null ? neighbour(tree, focused, direction) : null;
          return { tree: tree !== null && focused !== null && other !== null ? swap(tree, focused, other) : tree };
        },
      },
    },
    'workspace.arrange': {
      actions: {
        type: 'arrange',
        params: ({ context, event }) => ({ tree: parseLayout(event.tree) ?? context.tree }),
      },
    },
    'workspace.useLayout': {
      actions: {
        type: 'arrange',
        params: ({ context, event }) => {
          const tree = namedLayout(context.saved, event.name);
          return tree === null ? {} : { tree, layoutName: event.name, zoomed: null };
        },
      },
    },
    'workspace.open': { actions: assign({ overlay: ({ event }) => event.overlay }) },
    'workspace.close': {
      actions: enqueueActions(({ context, enqueue }) => {
        enqueue.assign({ overlay: null, leaving: null });
        if (context.focused !== null) enqueue.emit({ type: 'focusPane', pane: context.focused });
      }),
    },
    'workspace.leaveTo': {
      actions: assign({
        overlay: 'notice',
        leaving: ({ event }) => ({ url: event.url, thirdParty: event.thirdParty }),
      }),
    },
    'workspace.theme': {
      actions: [
        assign({ theme: ({ event }) => event.theme }),
        { type: 'keepSetting', params: ({ event }) => ({ key: THEME_KEY, value: event.theme }) },
      ],
    },
    'workspace.singleKeys': {
      actions: [
        assign({ singleKeys: ({ context, event }) => event.on ?? !context.singleKeys }),
        {
          type: 'keepSetting',
          params: ({ context }) => ({ key: KEYS_KEY, value: context.singleKeys ? 'on' : 'off' }),
        },
      ],
    },
    'workspace.leaveInput': {
      actions: { type: 'focus', params: ({ context }) => ({ pane: context.focused ?? undefined }) },
    },
    'workspace.grid': {
      actions: enqueueActions(({ event, enqueue }) => {
        enqueue.emit({ type: 'gridAction', action: event.action });
      }),
    },
  },
});

const workspaceLayouts = (layouts: readonly Layout[]): Layout[] => layouts.filter(({ type }) => type === 'WORKSPACE');

function storedTree(storage: Storages): { name: string; tree: LayoutTree } | null {
  try {
    const stored: unknown = JSON.parse(storage.local.getItem(TREE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('tree' in stored)) return null;
    const tree = parseLayout(stored.tree);
    const name = 'name' in stored && typeof stored.name === 'string' ? stored.name : FIRST_LAYOUT;
    return tree === null ? null : { name, tree };
  } catch {
    return null;
  }
}
