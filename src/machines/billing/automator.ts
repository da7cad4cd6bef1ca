import { paysForAccount } from './paysForAccount.ts';
import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Automator } from '../../api/contract/billing/automator.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside } from '../parts/pagedRows.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { orderMeant, orderNow, type AutomatorContext, type AutomatorEvent } from './automator/context.ts';

type Loaded = Pick<AutomatorContext, 'usage' | 'offers'>;

/** What the owner may change comes with it; a member sees what is watched. */
async function read({ client, me }: AutomatorContext, signal: AbortSignal): Promise<Loaded> {
  const id = me?.id ?? 0;
  const [usage, offers] = await Promise.all([
    callOrThrow(client, 'automatorUsage', { query: { userId: id } }, signal),
    me?.pays === true ? callOrThrow(client, 'automatorPlans', { params: { id } }, signal) : null,
  ]);
  return { usage, offers };
}

async function carryOut({ client, me, order }: AutomatorContext, signal: AbortSignal): Promise<Automator> {
  const userId = me?.id ?? 0;
  if (order === null) throw new Error('nothing is ordered');
  switch (order.kind) {
    case 'MORE':
    case 'KEEP': {
      const body = { userId, planMrcId: order.offer.id, approvedAmount: order.offer.dueToday ?? 0 };
      return await callOrThrow(client, 'subscribeAutomator', { body }, signal);
    }
    case 'LESS':
      return await callOrThrow(client, 'downgradeAutomator', { body: { userId, planMrcId: order.offer.id } }, signal);
    case 'END':
      return await callOrThrow(client, 'endAutomator', { query: { userId } }, signal);
    case 'TRIAL':
      return await callOrThrow(client, 'tryAutomator', { body: { userId } }, signal);
  }
}

const page = shownPage<AutomatorContext, AutomatorEvent, Loaded>({
  pane: 'automator',
  refresh: { type: 'automator.refresh' },
  mayRead: ({ me }) => me !== null && !me.isScout,
  read,
  // A dialog that is open asks for what is due by now.
  show: ({ order }, { usage, offers }) => ({ usage, offers, order: orderNow(order, offers) }),
});

/** What the lead automator may watch, what it watches, and what that costs (R-AUTOMATOR-001..005). */
export const automatorMachine = setup({
  types: { context: {} as AutomatorContext, events: {} as AutomatorEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    order: fromPromise<Automator, AutomatorContext>(async ({ input, signal }) => await carryOut(input, signal)),
  },
  guards: {
    ...page.guards,
    isMeant: ({ context, event }) => orderMeant(context, event) !== null,
  },
  actions: {
    ...page.actions,
    ask: enqueueActions(({ context, event, enqueue }) => {
      enqueue.assign({ order: orderMeant(context, event), refusal: null });
      enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'automatorOrder' });
    }),
  },
}).createMachine({
  id: 'automator',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    usage: null,
    offers: null,
    cursor: 0,
    order: null,
    refusal: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => {
        const { id, scoutUser } = answer.profile;
        return { me: { id, pays: paysForAccount(answer), isScout: scoutUser } };
      }),
    },
    'automator.cursor': { actions: assign({ cursor: ({ event }) => event.index }) },
    'automator.move': {
      actions: assign({
        cursor: ({ context, event }) => cursorInside(context.offers?.planMrcs ?? [], context.cursor + event.by),
      }),
    },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'automator.refresh': page.again } },
    change: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'automator.ask': { guard: 'isMeant', actions: 'ask' },
            'automator.end': { guard: 'isMeant', actions: 'ask' },
            'automator.try': { guard: 'isMeant', actions: 'ask' },
            'automator.order': { guard: ({ context }) => context.order !== null, target: 'ordering' },
          },
        },
        ordering: {
          tags: 'working',
          invoke: {
            id: 'order',
            src: 'order',
            input: ({ context }) => context,
            onDone: {
              target: 'idle',
              actions: [
                assign(({ event: { output } }) => ({ usage: output, offers: output, order: null, refusal: null })),
                sendTo(toRoot, { type: 'workspace.done', of: ['automatorOrder'] }),
              ],
            },
            // Another amount may be due by now: what is on offer is read anew, beside why it was refused.
            onError: {
              target: 'idle',
              actions: [
                assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)), isLoaded: false }),
                sendTo(toRoot, ({ event }) => refusedIn(['automatorOrder'], event.error)),
              ],
            },
          },
        },
      },
    },
  },
});
