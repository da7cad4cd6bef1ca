import { assign, sendTo, setup } from 'xstate';
import { caller, failureOf, type CallInput } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import { foremost, openTwins, pairKey, twinsWork as work, type TwinsContext, type TwinsEvent } from './twins/work.ts';

const blank = { chosen: [], joined: null, staysId: null, refusal: null } as const;

/** Contacts that are one person, trust or company: proposed with why, or chosen; one stays, and they can be parted again. */
export const twinsMachine = setup({
  types: { context: {} as TwinsContext, events: {} as TwinsEvent, input: {} as ChildInput },
  actors: { ...work.actors, look: caller('twins'), readJoined: caller('joinedContacts') },
  guards: {
    ...work.guards,
    isOne: ({ context }) => context.chosen.length === 1,
    isIdle: ({ context }) => context.tasks.length === 0,
  },
  actions: {
    ...work.actions,
    refuse: assign({ refusal: (_, { error }: { readonly error: unknown }) => wordsOf(failureOf(error)) }),
  },
}).createMachine({
  id: 'twins',
  context: ({ input: { client } }) => ({
    client,
    twins: null,
    isMore: false,
    cursor: 0,
    skipped: new Set(),
    ...blank,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'twins.join': { actions: 'take' },
    'twins.part': { actions: 'take' },
    'twins.confirm': { guard: 'isIdle', actions: [assign({ refusal: null }), 'take'] },
    'twins.stays': { actions: assign({ staysId: ({ event }) => event.id }) },
  },
  states: {
    look: {
      initial: 'resting',
      on: {
        'twins.look': {
          target: '.looking',
          actions: [
            assign({ ...blank, twins: null, cursor: 0 }),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'contactTwins' }),
          ],
        },
        'twins.choose': {
          target: '.choosing',
          actions: [
            assign(({ event: { contacts } }) => ({
              ...blank,
              chosen: contacts,
              staysId: foremost(contacts)?.id ?? null,
            })),
            sendTo(toRoot, { type: 'workspace.open', overlay: 'contactJoin' }),
          ],
        },
        'twins.leave': {
          target: '.resting',
          actions: assign(({ context }) => ({ ...blank, twins: null, ...leftBehind(context) })),
        },
        'twins.move': {
          actions: assign(({ context, event }) => ({
            cursor: Math.max(0, Math.min(context.cursor + event.by, openTwins(context).length - 1)),
            staysId: null,
          })),
        },
        'twins.point': { actions: assign(({ event }) => ({ cursor: event.index, staysId: null })) },
        'twins.turn': {
          actions: assign({
            staysId: ({ context }) => {
              const of = openTwins(context)[context.cursor]?.contacts ?? [];
              const stays = context.staysId ?? foremost(of)?.id;
              return of.find(({ id }) => id !== stays)?.id ?? null;
            },
          }),
        },
        'twins.skip': {
          actions: assign(({ context }) => {
            const twin = openTwins(context)[context.cursor];
            if (twin === undefined) return {};
            const skipped = new Set(context.skipped).add(pairKey(twin));
            const last = openTwins({ ...context, skipped }).length - 1;
            return { skipped, staysId: null, cursor: Math.max(0, Math.min(context.cursor, last)) };
          }),
        },
      },
      states: {
        resting: {},
        choosing: { always: [{ guard: 'isOne', target: 'reading' }, { target: 'resting' }] },
        looking: {
          tags: 'working',
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context }): CallInput<'twins'> => ({ client: context.client, request: {} }),
            onDone: {
              target: 'resting',
              actions: assign(({ event: { output } }) => ({ twins: output.twins, isMore: output.isMore })),
            },
            onError: {
              target: 'resting',
              actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        reading: {
          tags: 'working',
          invoke: {
            id: 'readJoined',
            src: 'readJoined',
            input: ({ context }): CallInput<'joinedContacts'> => ({
              client: context.client,
              request: { params: { id: context.chosen[0]?.id ?? 0 } },
            }),
            onDone: { target: 'resting', actions: assign({ joined: ({ event }) => event.output.joined }) },
            onError: {
              target: 'resting',
              actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    work: work.region,
  },
});
