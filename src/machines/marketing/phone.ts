import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside } from '../parts/pagedRows.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  cursorOf,
  rowOf,
  shownPhone,
  type PhoneContext,
  type PhoneEvent,
  type PhoneGrid,
  type PhonePage,
} from './phone/context.ts';
import { phoneWork } from './phone/work.ts';

const page = shownPage<PhoneContext, PhoneEvent, PhonePage>({
  pane: 'phone',
  refresh: { type: 'phone.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => {
    const [{ callerIds }, { recordings }, { schedules }, sms, audioPin] = await Promise.all([
      callOrThrow(client, 'callerIds', {}, signal),
      callOrThrow(client, 'recordings', {}, signal),
      callOrThrow(client, 'schedules', {}, signal),
      callOrThrow(client, 'smsStatus', {}, signal),
      callOrThrow(client, 'audioPin', { query: {} }, signal),
    ]);
    return { callerIds, recordings, schedules, sms, audioPin };
  },
  show: shownPhone,
});

/** The row at a place of the list that the keys mean; what is not there selects nothing else. */
const selectedAt = (context: PhoneContext, grid: PhoneGrid, index: number) => {
  const row = context[grid][cursorInside(context[grid], index)];
  return row === undefined ? context.selected : { ...context.selected, [grid]: row.id };
};

const overlays = {
  callerIds: 'phoneCode',
  recordings: 'phoneRecording',
  schedules: 'phoneSchedule',
} as const;

/** With what calls are made: numbers, recordings, schedules (R-VOICE-002..007), read while the pane is on screen. */
export const phoneMachine = setup({
  types: { context: {} as PhoneContext, events: {} as PhoneEvent, input: {} as ChildInput },
  actors: { ...phoneWork.actors, ...page.actors, readConsole: caller('smsLogin') },
  guards: {
    ...phoneWork.guards,
    ...page.guards,
    hasRow: ({ context }) => rowOf(context, context.grid) !== undefined,
    // Of a number that is confirmed there is nothing to be asked.
    opens: ({ context }) =>
      context.grid === 'callerIds'
        ? rowOf(context, 'callerIds')?.confirmed === false && context.sms?.carrier.kind === 'SERVICE'
        : rowOf(context, context.grid) !== undefined,
    hasService: ({ context }) => context.sms?.carrier.kind === 'SERVICE',
    isHeard: ({ context }) => (rowOf(context, 'recordings')?.seconds ?? null) !== null,
  },
  actions: {
    ...phoneWork.actions,
    ...page.actions,
    forget: assign(({ context }) => ({ form: null, refusal: null, wrong: {}, ...leftBehind(context) })),
    // Without this the first of the lists would have the keyboard after each dialog, and the next key mean its row.
    goOn: enqueueActions(({ context, enqueue }) => {
      const { isShown, grid } = context;
      if (isShown && context[grid].length > 0)
        enqueue.sendTo(toRoot, { type: 'workspace.focusField', pane: 'phone', field: grid });
    }),
    openNew: enqueueActions(({ context, enqueue, event }) => {
      const grid = (event.type === 'phone.startAdd' ? event.grid : undefined) ?? context.grid;
      enqueue.assign({ grid, form: 'new' });
      enqueue.sendTo(toRoot, {
        type: 'workspace.open',
        overlay: grid === 'callerIds' ? 'phoneCallerId' : overlays[grid],
      });
    }),
    openRow: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ form: rowOf(context, context.grid)?.id ?? null });
      enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: overlays[context.grid] });
    }),
  },
}).createMachine({
  id: 'phone',
  context: ({ input: { client } }) => ({
    client,
    callerIds: [],
    recordings: [],
    schedules: [],
    sms: null,
    audioPin: null,
    grid: 'callerIds',
    selected: { callerIds: null, recordings: null, schedules: null },
    form: null,
    refusal: null,
    wrong: {},
    playing: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'phone.attend': { actions: assign({ grid: ({ event }) => event.grid }) },
    'phone.point': {
      actions: assign({
        grid: ({ event }) => event.grid,
        selected: ({ context, event }) => selectedAt(context, event.grid, event.index),
      }),
    },
    'phone.move': {
      actions: assign({
        selected: ({ context, event }) => selectedAt(context, context.grid, cursorOf(context, context.grid) + event.by),
      }),
    },
    'phone.moveTo': {
      actions: assign({
        selected: ({ context, event }) =>
          selectedAt(context, context.grid, event.place === 'first' ? 0 : context[context.grid].length),
      }),
    },
    'phone.startAdd': { actions: ['forget', 'openNew'] },
    'phone.open': { guard: 'opens', actions: ['forget', 'openRow'] },
    'phone.startRemove': {
      guard: 'hasRow',
      actions: ['forget', sendTo(toRoot, { type: 'workspace.open', overlay: 'phoneRemove' })],
    },
    'phone.leave': { actions: ['forget', 'goOn'] },
    'phone.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'phone.remove': { actions: 'take' },
    'phone.call': { actions: 'take' },
    'phone.play': {
      guard: 'isHeard',
      actions: assign({
        playing: ({ context }) => {
          const id = rowOf(context, 'recordings')?.id ?? null;
          return context.playing === id ? null : id;
        },
      }),
    },
    'phone.silent': { actions: assign({ playing: null }) },
  },
  states: {
    list: {
      ...page.region,
      on: { ...page.region.on, 'phone.refresh': page.again },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    /** The same lists, for who needs them elsewhere. */
    elsewhere: {
      initial: 'idle',
      on: { 'phone.want': '.reading' },
      states: {
        idle: {},
        reading: {
          invoke: {
            id: 'loadElsewhere',
            src: 'load',
            input: ({ context }) => context,
            onDone: {
              target: 'idle',
              actions: { type: 'showRead', params: ({ event }) => event.output },
            },
            onError: {
              target: 'idle',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'phone.want' })),
            },
          },
        },
      },
    },
    /** Where the service has its own pages: registration, bills, what it knows of messages (R-SMS-002, R-BRAND-014). */
    console: {
      initial: 'idle',
      states: {
        idle: { on: { 'phone.console': { guard: 'hasService', target: 'reading' } } },
        reading: {
          tags: 'working',
          invoke: {
            id: 'readConsole',
            src: 'readConsole',
            input: ({ context: { client } }) => ({ client, request: {} }),
            onDone: {
              target: 'idle',
              actions: sendTo(toRoot, ({ context, event }) => ({
                type: 'workspace.leaveTo' as const,
                url: event.output.url,
                thirdParty: context.sms?.carrier.place ?? '',
              })),
            },
            onError: {
              target: 'idle',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'phone.console' })),
            },
          },
        },
      },
    },
    work: phoneWork.region,
  },
});
