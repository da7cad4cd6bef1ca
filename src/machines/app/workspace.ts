import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import { accountPath } from './accountPages.ts';
import { accountReaderOf, pageBeside } from './accountReader.ts';
import { leaves } from './layoutTree.ts';
import { toRoot } from './messages.ts';
import type { ShippedLayout } from './layouts.ts';
import type { PaneId } from './paneIds.ts';
import type { ChildInput } from './ports.ts';
import { writeRailWidth } from '../account/settings/inBrowser.ts';
import { arrangementAfter } from './workspace/arrangement.ts';
import {
  firstWorkspace,
  RECENT_COUNT,
  RECENT_KEY,
  mainPane,
  openPanes,
  paneNews,
  TREE_KEY,
  tilesToStore,
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
      /** Every change of the tiles goes through here; keeps the focus on a pane that is there. */
      arrange: enqueueActions(({ context, event, enqueue }) => {
        const next = arrangementAfter(context, event);
        const after = { ...context, ...next };
        const panes = openPanes(after);
        const focused = panes.find((pane) => pane === after.focused) ?? mainPane(panes);
        const { told, news } = paneNews({ ...after, focused });
        enqueue.assign({ ...next, focused, told });
        for (const message of news) enqueue.sendTo(toRoot, message);
        if (focused !== null && focused !== context.focused) enqueue.emit({ type: 'focusPane', pane: focused });
        if (after.tree !== context.tree && after.tree !== null)
          context.storage.local.setItem(TREE_KEY, tilesToStore(after));
        // A command that leads into another room is a step that Back takes back.
        const path = event.type === 'workspace.show' && event.isPage === undefined ? pathsOf[after.room] : undefined;
        if (after.room !== context.room && path !== undefined) enqueue.sendTo(toRoot, { type: 'route.moved', path });
      }),
      focus: enqueueActions(({ context, enqueue }, { pane, field }: { pane: PaneId | undefined; field?: string }) => {
        if (pane === undefined) return;
        const { told, news } = paneNews({ ...context, focused: pane });
        enqueue.assign({ focused: pane, told });
        for (const message of news) enqueue.sendTo(toRoot, message);
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
          assign({
            saved: ({ event }) => workspaceLayouts(event.answer.layouts),
            isSignedIn: true,
            reader: ({ event }) => accountReaderOf(event.answer),
          }),
          'arrange',
        ],
      },
      'workspace.focus': {
        actions: enqueueActions(({ context, event: { pane }, enqueue }) => {
          const { told, news } = paneNews({ ...context, focused: pane });
          enqueue.assign({ focused: pane, told });
          for (const message of news) enqueue.sendTo(toRoot, message);
        }),
      },
      'workspace.focusNumber': {
        actions: {
          type: 'focus',
          params: ({ context, event }) => ({ pane: openPanes(context)[event.number - 1] }),
        },
      },
      'workspace.focusNext': {
        actions: {
          type: 'focus',
          params: ({ context, event }) => {
            const panes = openPanes(context);
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
      'workspace.turnPage': {
        guard: ({ context }) => context.room === 'Account',
        actions: sendTo(toRoot, ({ context, event }) => ({
          type: 'route.go',
          path: accountPath(pageBeside(leaves(context.tree), event.by, context.reader)),
        })),
      },
      'workspace.closePane': { guard: ({ context }) => leaves(context.tree).length > 1, actions: 'arrange' },
      // One pane is alone already.
      'workspace.zoom': { guard: ({ context }) => !context.isNarrow, actions: 'arrange' },
      // Panes are drawn anew then, and what is drawn anew has lost the keyboard.
      'workspace.narrow': {
        guard: ({ context, event }) => event.isNarrow !== context.isNarrow,
        actions: ['arrange', { type: 'focus', params: ({ context }) => ({ pane: context.focused ?? undefined }) }],
      },
      'workspace.resize': { guard: 'hasFocus', actions: 'arrange' },
      'workspace.move': { guard: 'hasFocus', actions: 'arrange' },
      'workspace.arrange': { actions: 'arrange' },
      'workspace.useLayout': { actions: 'arrange' },
      'workspace.saveLayout': { actions: 'take' },
      'workspace.deleteLayout': { actions: 'take' },
      'workspace.open': { actions: assign(({ event: { overlay, at = null } }) => ({ overlay, overlayAt: at })) },
      'workspace.alert': { actions: assign({ overlay: 'alert', alert: ({ event }) => event }) },
      'workspace.done': {
        guard: ({ context: { overlay }, event }) => overlay !== null && event.of.includes(overlay),
        actions: raise({ type: 'workspace.close' }),
      },
      'workspace.refused': {
        guard: ({ context: { overlay }, event }) => overlay === null || !event.of.includes(overlay),
        actions: sendTo(toRoot, ({ event }) => event.said),
      },
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
          leaving: ({ event: { url, thirdParty, isHere = false } }) => ({ url, thirdParty, isHere }),
        }),
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
      'workspace.leaveSheet': { actions: emit({ type: 'leaveGrid' }) },
      'workspace.grid': {
        actions: enqueueActions(({ event, enqueue }) => {
          enqueue.emit({ type: 'gridAction', action: event.action });
        }),
      },
    },
  });
