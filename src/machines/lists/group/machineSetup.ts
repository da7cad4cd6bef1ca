import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { caller } from '../../app/call.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { EVERYWHERE } from '../lists/tasks.ts';
import { lookMessages } from './columns.ts';
import { agreedTo, askedOf } from './asked.ts';
import { targets, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { LAST_LIST_KEY } from './firstContext.ts';
import { guards } from './guards.ts';
import { nextRow, updateRows } from './updateRows.ts';
import { groupWork } from './work.ts';

/** What the group machine is made of: its work and its one question, what it asks of its context, what its events do. */
export const groupSetup = setup({
  types: { context: {} as GroupContext, events: {} as GroupEvent, input: {} as ChildInput },
  actors: { ...groupWork.actors, loadRows: caller('queryGroups') },
  guards: { ...groupWork.guards, ...guards },
  actions: {
    ...groupWork.actions,
    point: enqueueActions(({ context, enqueue }) => {
      const row = rowUnderCursor(context);
      if (row === undefined || context.groupId === null || context.isQuiet) return;
      enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId: row.propertyId, groupId: context.groupId });
    }),
    /** Kept by the server as the layout of the list (R-GROUP-023), and for undo. */
    rememberLook: enqueueActions(({ context, event, enqueue }) => {
      for (const message of lookMessages(context, event)) enqueue.sendTo(toRoot, message);
    }),
    updateRows: assign(({ context, event }) => updateRows(context, event)),
    /** Rows that were named for it once are not what the next key means. */
    remember: assign(({ event }) =>
      'propertyIds' in event && event.propertyIds !== undefined ? {} : { lastAction: event },
    ),
    step: assign(({ context }) => nextRow(context)),
    /** Puts the selection, else the row under the cursor, on the open list (R-GROUP-015). */
    assignShown: enqueueActions(({ context, enqueue }) => {
      const list = context.lists.find(({ id }) => id === context.groupId);
      if (!context.isAvailable || typeof list?.id !== 'number') return;
      const to = { groupId: list.id, name: list.name, groupType: list.type };
      enqueue.raise({
        type: 'group.meant',
        task: { type: 'lists.move', from: EVERYWHERE, to, propertyIds: [], isMove: false },
      });
    }),
    tellMeant: enqueueActions(({ context, event, enqueue }) => {
      const named = event.type === 'group.meant' ? event.task.propertyIds : [];
      const propertyIds = named.length > 0 ? named : targets(context);
      if (event.type !== 'group.meant' || propertyIds.length === 0) return;
      enqueue.sendTo(toRoot, { ...event.task, propertyIds });
    }),
    ask: enqueueActions(({ context, event, enqueue }) => {
      const asked = event.type === 'group.hold' ? event.asked : askedOf(context, event);
      if (asked === null) return;
      const held = event.type === 'group.hold' ? event.events : [agreedTo(context, event)];
      enqueue.assign({ held });
      enqueue.sendTo(toRoot, { type: 'effects.ask', ...asked });
    }),
    doHeld: enqueueActions(({ context, event: agreed, enqueue }) => {
      const approved = agreed.type === 'group.agreed' ? agreed.approved : undefined;
      const [only, ...others] = context.held;
      // The results show a save as well, once somebody wants it.
      if (only?.type === 'group.save' && others.length === 0)
        enqueue.sendTo(toRoot, { ...only, ...(approved === undefined ? {} : { approved }) });
      else for (const event of context.held) enqueue.raise(event);
      enqueue.assign({ held: [] });
    }),
    sayNotOnList: sendTo(toRoot, { type: 'errors.add', message: 'These rows are not on the list.' }),
    keepLastName: ({ context }) => {
      if (context.lastName !== null) context.storage.local.setItem(LAST_LIST_KEY, context.lastName);
    },
  },
});
