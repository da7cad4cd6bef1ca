import { assign, raise, sendTo } from 'xstate';
import { stillChosen } from './group/columns.ts';
import { changedElsewhere } from './group/changedElsewhere.ts';
import { saveName } from './group/asked.ts';
import type { GroupContext } from './group/context.ts';
import { firstContext, known, rowPath } from './group/firstContext.ts';
import { groupSetup } from './group/machineSetup.ts';
import { rows } from './group/rowsRegion.ts';
import { groupWork } from './group/work.ts';
import { toRoot } from '../app/messages.ts';
import { rowUnderCursor } from '../parts/pagedRows.ts';
import { noSelection } from '../parts/selection.ts';
import type { GroupEvent } from './group/events.ts';
import { markedNew, mergeLists } from './group/lists.ts';

/** With a selection the whole selection is meant and the cursor stays; else the row, and on to the next one. */
const disposing = [
  { guard: 'asksFirst' as const, actions: 'ask' as const },
  { guard: 'hasSelection' as const, actions: ['remember' as const, 'take' as const] },
  { actions: ['remember' as const, 'take' as const, 'step' as const, 'point' as const] },
];

/** What goes to another row of the grid shows that property beside it. */
const onRow = [
  { guard: 'isOtherRow' as const, actions: ['updateRows' as const, 'point' as const] },
  { actions: 'updateRows' as const },
];

/**
 * The lists of the account and the rows of the open one. Everything a person does lands on screen at once, is sent in
 * the background one after the other, and comes back off the screen with a message when it is refused.
 */
export const groupMachine = groupSetup.createMachine({
  id: 'group',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event }) => ({ ...known(event.answer), loadedFor: null, chosen: {} })),
    },
    'group.replaced': { actions: assign(({ context, event }) => replaced(context, event)) },
    'group.ownColumns': { actions: assign({ ownColumns: ({ event }) => event.columns }) },
    'group.layouts': {
      actions: assign(({ context, event: { layouts } }) => ({ layouts, chosen: stillChosen(context, layouts) })),
    },
    'group.changedElsewhere': { actions: assign(({ context, event }) => changedElsewhere(context, event)) },
    'group.cursor': onRow,
    'group.toggle': onRow,
    'group.extend': onRow,
    'group.move': { actions: ['updateRows', 'point'] },
    'group.moveTo': { actions: ['updateRows', 'point'] },
    'group.openRow': {
      guard: ({ context }) => context.groupId !== null && rowUnderCursor(context) !== undefined,
      actions: sendTo(toRoot, ({ context }) => ({ type: 'route.go', path: rowPath(context) })),
    },
    'group.repeat': {
      guard: ({ context }) => context.lastAction !== null,
      actions: raise(({ context }) => context.lastAction ?? { type: 'group.selectNone' }),
    },
    'group.selectAll': { actions: 'updateRows' },
    'group.selectNone': { actions: 'updateRows' },
    'group.invert': { actions: 'updateRows' },
    'group.status': disposing,
    'group.snooze': disposing,
    'group.assign': disposing,
    'group.change': [{ guard: 'asksFirst', actions: 'ask' }, { actions: ['remember', 'take'] }],
    'group.hold': { actions: 'ask' },
    'group.askSave': { actions: 'ask' },
    'group.agreed': { actions: 'doHeld' },
    'group.meant': [
      { guard: 'asksFirst', actions: 'ask' },
      { guard: 'isIncomplete', actions: 'take' },
      { actions: 'tellMeant' },
    ],
    // The row below moves up under the cursor: that is moving on.
    'group.remove': [
      { guard: 'isAvailable', actions: 'sayNotOnList' },
      { guard: 'asksFirst', actions: 'ask' },
      { guard: ({ event }) => event.isReplay === true, actions: ['take', 'point'] },
      { actions: ['remember', 'take', 'point'] },
    ],
    'group.assignShown': { actions: 'assignShown' },
    'group.restore': { actions: ['take', 'point'] },
    'group.edit': { actions: 'take' },
    'group.setStatus': { actions: 'take' },
    'group.tag': { actions: 'take' },
    'group.save': {
      actions: [
        'take',
        assign({ lastName: ({ context, event }) => saveName(context, event.groupName) }),
        'keepLastName',
      ],
    },
    'group.unsave': { actions: 'take' },
    'group.create': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.rename': { guard: ({ event }) => event.name.trim() !== '', actions: 'take' },
    'group.delete': [{ guard: 'asksFirst', actions: 'ask' }, { actions: 'take' }],
    'group.undelete': { actions: 'take' },
  },
  states: {
    rows,
    work: groupWork.region,
  },
});

/** The context after lists as a whole changed: they replace those known, and the selection is cleared (R-GROUP-020). */
function replaced(
  context: GroupContext,
  { groups, groupIds, isPart }: GroupEvent & { readonly type: 'group.replaced' },
): Partial<GroupContext> {
  const { groupId } = context;
  const lists = isPart === true ? mergeLists(context.lists, groups) : markedNew(context.lists, groups);
  const isOpen = typeof groupId !== 'number' || groupIds === null || groupIds.includes(groupId);
  const isGone = typeof groupId === 'number' && lists.every(({ id }) => id !== groupId);
  return {
    lists,
    // Where no list has other rows, as after a change of a layout, what is selected is there still.
    ...(groupIds?.length === 0 && !isGone ? {} : { selection: noSelection }),
    groupId: isGone ? null : groupId,
    loadedFor: isOpen ? null : context.loadedFor,
  };
}
