/** Whatever is done to the tiles, each pane comes back by a command: no layout, room, zoom, closing or narrow window hides it for good. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { commandIds, commandOf, type CommandId } from '../../../src/commands/commands.ts';
import { isShipped, shippedLayouts, type ShippedLayout } from '../../../src/machines/app/layouts.ts';
import { paneIds, type PaneId } from '../../../src/machines/app/paneIds.ts';
import { routeEvents } from '../../../src/machines/app/rootRoutes.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { workspaceMachine } from '../../../src/machines/app/workspace.ts';
import { visiblePanes } from '../../../src/machines/app/workspace/context.ts';
import { childInput } from '../../support/childInput.ts';
import { noClient } from '../../support/noClient.ts';

const isOfTiles = ({ type }: AppEvent): boolean => /^(workspace|route)\./.test(type) && type !== 'workspace.grid';

/** What the machine of an event asks of the tiles (test/machines/lists/conflicts.test.ts). */
const asked: Readonly<Record<string, AppEvent>> = {
  'conflicts.open': { type: 'workspace.openPane', pane: 'conflicts' },
};

function eventOf(id: CommandId): AppEvent {
  const { event } = commandOf(id);
  const instead = asked[event.type];
  if (instead !== undefined) return instead;
  return event;
}

/** Commands that concern tiles and pages; by palette each of them is always there. */
const moves = commandIds.map((id) => [id, eventOf(id)] as const).filter(([, event]) => isOfTiles(event));

function workstation() {
  const actor = createActor(workspaceMachine, { input: childInput(noClient) });
  actor.start();
  const send = (event: AppEvent, back: ShippedLayout | null = null): void => {
    if (event.type === 'route.go') {
      for (const told of routeEvents(event.path, back === null ? null : { room: back }))
        if (told.type.startsWith('workspace.')) actor.send(told as never);
    } else actor.send(event as never);
  };
  const now = () => actor.getSnapshot().context;
  return { send, visible: () => visiblePanes(now()), isNarrow: () => now().isNarrow, stop: () => actor.stop() };
}

/** The commands that are about a pane: they name it, or lead to its page. */
const waysTo = (pane: PaneId): typeof moves =>
  moves.filter(([, event]) => {
    const told = event.type === 'route.go' ? routeEvents(event.path) : [event];
    return told.some((one) => one.type.startsWith('workspace.') && 'pane' in one && one.pane === pane);
  });

const anyMove = fc.oneof(
  fc.constantFrom(...moves).map(([, event]) => ({ event, back: null })),
  fc.constantFrom(...paneIds).map((pane) => ({ event: { type: 'workspace.closePane', pane } as const, back: null })),
  fc.constantFrom(...paneIds).map((pane) => ({ event: { type: 'workspace.focus', pane } as const, back: null })),
  fc.boolean().map((isNarrow) => ({ event: { type: 'workspace.narrow', isNarrow } as const, back: null })),
  fc.constantFrom(...Object.keys(shippedLayouts).filter(isShipped)).map((name) => ({
    event: { type: 'workspace.useLayout', name } as const,
    back: null,
  })),
  fc
    .tuple(
      fc.constantFrom(
        '/search',
        '/search/7',
        '/search/map',
        '/searches',
        '/lists',
        '/contacts',
        '/changes',
        '/settings',
      ),
      fc.constantFrom(...Object.keys(shippedLayouts).filter(isShipped)),
    )
    .map(([path, back]) => ({ event: { type: 'route.go', path } as const, back })),
  fc.constantFrom(...paneIds).map((tree) => ({ event: { type: 'workspace.arrange', tree } as const, back: null })),
);

it('has a command for each pane', () => {
  for (const pane of paneIds) expect([pane, waysTo(pane).length]).not.toEqual([pane, 0]);
});

it('brings each pane back by each of its commands, from wherever one has come to', () => {
  const ways = paneIds.flatMap((pane) => waysTo(pane).map(([id, event]) => ({ pane, id, event })));
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 14 }), fc.constantFrom(...ways), (walk, { pane, id, event }) => {
      const { send, visible, isNarrow, stop } = workstation();
      for (const move of walk) send(move.event, move.back);
      expect(visible().length).toBeGreaterThan(0);
      if (isNarrow()) expect(visible()).toHaveLength(1);
      send(event);
      expect([pane, id, visible().includes(pane)]).toEqual([pane, id, true]);
      stop();
    }),
    { numRuns: 1500 },
  );
});
