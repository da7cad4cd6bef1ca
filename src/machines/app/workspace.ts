import { assign, enqueueActions, setup } from 'xstate';
import { leaves } from './layoutTree.ts';
import { toRoot } from './messages.ts';
import type { ShippedLayout } from './layouts.ts';
import type { PaneId } from './paneIds.ts';
import type { ChildInput } from './ports.ts';
import { writeRailWidth, writeSingleKeys, writeTheme } from '../account/settings.ts';
import { arrangementAfter } from './workspace/arrangement.ts';
import {
  firstWorkspace,
  RECENT_COUNT,
  RECENT_KEY,
  TREE_KEY,
  tilesToStore,
  visiblePanes,
  workspaceLayouts,
  type WorkspaceContext,
  type WorkspaceEmitted,
  type WorkspaceEvent,
} from './workspace/context.ts';
import { layoutWork } from './workspace/work.ts';

/** Pages of rooms that commands lead into by themselves. */
const pathsOf: Partial<Record<ShippedLayout, string>> = { Underwrite: '/analysis' };

/** Which pane has the keyboard, how the tiles stand, what lies over them, and how it all looks. */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    emitted: {} as WorkspaceEmitted,
    input: {} as ChildInput,
  },
  actors: layoutWork.actors,
  actions: layoutWork.actions,
  guards: layoutWork.guards,
})
  .extend({
    actions: {
      /** Every change of the tiles goes through here: tells who came and went, keeps the focus on a pane that is there. */
      arrange: enqueueActions(({ context, event, enqueue }) => {
        const next = arrangementAfter(context, event);
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
          context.storage.local.setItem(TREE_KEY, tilesToStore(after));
        // A command that leads into another room is a step that Back takes back.
        const path = event.type === 'workspace.show' && event.isPage === undefined ? pathsOf[after.room] : undefined;
        if (after.room !== context.room && path !== undefined) enqueue.sendTo(toRoot, { type: 'route.moved', path });
      }),
      focus: enqueueActions(({ enqueue }, { pane, field }: { pane: PaneId | undefined; field?: string }) => {
        if (pane === undefined) return;
        enqueue.assign({ focused: pane });
        enqueue.emit({ type: 'focusPane', pane, field });
      }),
    },
    guards: {
      hasFocus: ({ context }) => context.focused !== null && context.tree !== null,
    },
  })
  .createMachine({
    id: 'workspace',
    context: ({ input }) => firstWorkspace(input),
    ...layoutWork.region,
    on: {
      'app.signedIn': {
        actions: [
          assign({ saved: ({ event }) => workspaceLayouts(event.answer.layouts) }),
          'arrange',
          assign({ isSignedIn: true }),
        ],
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
        actions: ['arrange', { type: 'focus', params: ({ event }) => ({ pane: event.pane }) }],
      },
      'workspace.focusField': {
        actions: ['arrange', { type: 'focus', params: ({ event }) => ({ pane: event.pane, field: event.field }) }],
      },
      'workspace.show': {
        actions: ['arrange', { type: 'focus', params: ({ event }) => ({ pane: event.pane }) }],
      },
      'workspace.closePane': { guard: ({ context }) => leaves(context.tree).length > 1, actions: 'arrange' },
      'workspace.zoom': { actions: 'arrange' },
      'workspace.resize': { guard: 'hasFocus', actions: 'arrange' },
      'workspace.move': { guard: 'hasFocus', actions: 'arrange' },
      'workspace.arrange': { actions: 'arrange' },
      'workspace.useLayout': { actions: 'arrange' },
      'workspace.saveLayout': { actions: 'take' },
      'workspace.deleteLayout': { actions: 'take' },
      'workspace.open': { actions: assign({ overlay: ({ event }) => event.overlay }) },
      'workspace.alert': { actions: assign({ overlay: 'alert', alert: ({ event }) => event }) },
      'workspace.close': {
        actions: [
          // After an alert the field that is wrong gets the keyboard, else the pane that had it.
          {
            type: 'focus',
            params: ({ context: { alert, focused } }) =>
              alert === null ? { pane: focused ?? undefined } : { pane: alert.pane, field: alert.field },
          },
          assign({ overlay: null, leaving: null, alert: null }),
        ],
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
          ({ context }) => writeTheme(context.storage.local, context.theme),
        ],
      },
      'workspace.singleKeys': {
        actions: [
          assign({ singleKeys: ({ context, event }) => event.on ?? !context.singleKeys }),
          ({ context }) => writeSingleKeys(context.storage.local, context.singleKeys),
        ],
      },
      'workspace.foldRail': {
        actions: [
          assign({ isRailWide: ({ context }) => !context.isRailWide }),
          ({ context }) => writeRailWidth(context.storage.local, context.isRailWide),
        ],
      },
      'workspace.used': {
        actions: [
          assign({
            recent: ({ context, event: { command } }) =>
              [command, ...context.recent.filter((id) => id !== command)].slice(0, RECENT_COUNT),
          }),
          ({ context }) => context.storage.local.setItem(RECENT_KEY, context.recent.join(' ')),
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
