import { assign, sendTo, setup } from 'xstate';
import { addDays, addMonths } from '../../calc/dates.ts';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import {
  entryAfter,
  entryUnderCursor,
  firstDay,
  inOrder,
  type CalendarContext,
  type CalendarEvent,
} from './calendar/context.ts';

const nowhere = { entries: [], day: null, entryAt: 0, error: null } as const;

/** What of the sequence under the cursor went out on which day, and what goes out when. */
export const calendarMachine = setup({
  types: { context: {} as CalendarContext, events: {} as CalendarEvent, input: {} as ChildInput },
  actors: { read: caller('sequenceCalendar') },
  guards: {
    isNone: ({ context }) => context.ofId === null,
    isShown: ({ context }) => context.day !== null,
    hasRun: ({ context }) => entryUnderCursor(context)?.mailingId != null,
  },
  actions: {
    turnTo: assign(({ context, event }) => {
      if (event.type !== 'calendar.show') return {};
      return event.id === context.ofId ? { next: event.next } : { ...nowhere, ofId: event.id, next: event.next };
    }),
  },
}).createMachine({
  id: 'calendar',
  context: ({ input: { client, now } }) => ({ client, now, ...nowhere, ofId: null, next: null }),
  initial: 'waiting',
  on: {
    'calendar.show': { target: '.turned', actions: 'turnTo' },
    'calendar.refresh': '.turned',
    'calendar.day': {
      guard: 'isShown',
      actions: assign({ day: ({ event }) => event.day, entryAt: 0 }),
    },
    'calendar.moveDays': {
      guard: 'isShown',
      actions: assign(({ context: { day }, event }) =>
        day === null ? {} : { day: addDays(day, event.by), entryAt: 0 },
      ),
    },
    'calendar.moveMonths': {
      guard: 'isShown',
      actions: assign(({ context: { day }, event }) =>
        day === null ? {} : { day: addMonths(day, event.by), entryAt: 0 },
      ),
    },
    'calendar.moveEntry': {
      guard: 'isShown',
      actions: assign(({ context, event }) => entryAfter(context, event.by)),
    },
    'calendar.entry': { actions: assign({ entryAt: ({ event }) => event.index }) },
    'calendar.toNext': {
      guard: 'isShown',
      actions: assign(({ context }) => ({ day: firstDay(context), entryAt: 0 })),
    },
    'calendar.open': {
      guard: 'hasRun',
      actions: [
        sendTo(toRoot, ({ context }) => ({
          type: 'mailings.look',
          id: entryUnderCursor(context)?.mailingId ?? 0,
        })),
        sendTo(toRoot, { type: 'route.go', path: '/marketing' }),
        sendTo(toRoot, { type: 'workspace.openPane', pane: 'recipients' }),
      ],
    },
  },
  states: {
    turned: { always: [{ guard: 'isNone', target: 'waiting' }, { target: 'reading' }] },
    waiting: {},
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { client, ofId } }): CallInput<'sequenceCalendar'> => ({
          client,
          request: { params: { id: ofId ?? 0 } },
        }),
        onDone: {
          target: 'waiting',
          actions: assign(({ context, event }) => {
            const entries = inOrder(event.output.entries);
            // Where nothing stood, nobody was looking at anything.
            const stays = context.day !== null && context.entries.length > 0;
            return { entries, error: null, day: stays ? context.day : firstDay({ ...context, entries }) };
          }),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)) }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'calendar.refresh' })),
          ],
        },
      },
    },
    failed: {},
  },
});
