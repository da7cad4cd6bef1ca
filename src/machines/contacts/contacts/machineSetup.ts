import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { caller } from '../../app/call.ts';
import { toRoot, type Message } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { hasMore, noRows, rowUnderCursor } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { askedOf } from './asked.ts';
import { narrowingOf, orderAfter } from './arrange.ts';
import { contactIdOf, type ContactsContext, type ContactsEvent } from './context.ts';
import { contactsWork } from './work.ts';

/** Typing in the find field rests this long before the server is asked. */
const TYPING_MS = 180;

/** What the machine of contacts is made of: its calls, what it asks of its context, what its events do. */
export const contactsSetup = setup({
  types: {
    context: {} as ContactsContext,
    events: {} as ContactsEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: { ...contactsWork.actors, load: caller('queryContacts') },
  delays: { typing: TYPING_MS },
  guards: {
    ...contactsWork.guards,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'contacts',
    hasMore: ({ context }) => hasMore(context),
    asksFirst: ({ context, event }) => askedOf(context, event) !== null,
    hasColumn: ({ context }) => context.column !== null,
    hasOrder: ({ context, event }) => orderAfter(context, event) !== null,
  },
  actions: {
    ...contactsWork.actions,
    /** The property of the contact stands beside it. */
    point: enqueueActions(({ context, enqueue }) => {
      const [propertyId] = rowUnderCursor(context)?.propertyIds ?? [];
      if (propertyId !== undefined) enqueue.sendTo(toRoot, { type: 'subject.changed', propertyId });
    }),
    updateRows: assign(({ context, event }) => ({
      ...afterRowEvent(context, event, contactIdOf),
      ...(event.type === 'contacts.cursor' && event.column !== undefined ? { column: event.column } : {}),
    })),
    order: assign(({ context, event }) => {
      const sort = orderAfter(context, event);
      return sort === null ? {} : { ...noRows, isLoaded: false, sort };
    }),
    keepOrder: sendTo(toRoot, ({ context: { sort } }): Message => ({ type: 'looks.sorted', grid: 'contacts', sort })),
    ask: enqueueActions(({ context, event, enqueue }) => {
      const asked = askedOf(context, event);
      if (asked === null) return;
      enqueue.assign({ held: event });
      enqueue.sendTo(toRoot, { type: 'effects.ask', ...asked });
    }),
    doHeld: enqueueActions(({ context: { held }, event, enqueue }) => {
      if (held?.type === 'contacts.import' && event.type === 'contacts.agreed')
        enqueue.raise({ ...held, approved: event.approved });
      if (held?.type === 'contacts.status' || held?.type === 'contacts.remove' || held?.type === 'contacts.export')
        enqueue.raise({ ...held, isAgreed: true });
      enqueue.assign({ held: null });
    }),
    /** What is done with the column under the cursor is done to the looks of the grid. */
    tellColumn: sendTo(toRoot, ({ context: { column }, event }): Message => {
      const type = event.type === 'contacts.hideColumn' ? 'looks.hide' : 'looks.pin';
      return { type, grid: 'contacts', key: column ?? '' };
    }),
    /** What is found is typed on where the text stands. */
    narrow: enqueueActions(({ context, enqueue }) => {
      const found = narrowingOf(context);
      if (found?.by !== 'text') return;
      enqueue.raise({ type: 'contacts.find', text: found.text });
      enqueue.sendTo(toRoot, { type: 'workspace.focusField', pane: 'contacts', field: 'findContact' });
    }),
  },
});
