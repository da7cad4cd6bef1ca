import { paysForAccount } from './paysForAccount.ts';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { PlanDetails } from '../../api/contract/billing/plans.ts';
import { caller, callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { cursorInside } from '../parts/pagedRows.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { askedOf, offered, plansInColumn, presentPlan, type PlanContext, type PlanEvent } from './plan/context.ts';

const page = shownPage<PlanContext, PlanEvent, PlanDetails>({
  pane: 'plan',
  refresh: { type: 'plan.refresh' },
  mayRead: ({ me }) => me?.pays === true,
  read: async ({ client, me }, signal) =>
    await callOrThrow(client, 'planDetails', { params: { id: me?.id ?? 0 } }, signal),
  show: ({ details: before, cursor }, details) => ({
    details,
    cursor: before === null ? firstCursor(details) : cursorInside(details.availableUserPlans, cursor),
  }),
});

/**
 * The plan of the account and those on offer: read while the pane is on screen. A change is quoted first, line by line;
 * what is ordered is what was quoted, to the cent (R-PLAN-011..016).
 */
export const planMachine = setup({
  types: { context: {} as PlanContext, events: {} as PlanEvent, input: {} as ChildInput },
  actors: { ...page.actors, quote: caller('quotePlan'), order: caller('changePlan') },
  guards: {
    ...page.guards,
    canAsk: ({ context, event }) => askedOf(context, event) !== null,
  },
  actions: {
    ...page.actions,
    move: assign(({ context, event }) => {
      const plans = offered(context);
      const by =
        event.type === 'plan.move' ? event.by : event.type === 'plan.aside' ? event.by * plansInColumn(plans) : 0;
      const index = event.type === 'plan.cursor' ? event.index : context.cursor + by;
      // What is beside the last is nothing: the cursor stays.
      return index < 0 || index >= plans.length ? {} : { cursor: index };
    }),
    ask: assign(({ context, event }) => ({ asked: askedOf(context, event), quote: null, refusal: null })),
    show: sendTo(toRoot, { type: 'workspace.open', overlay: 'planQuote' }),
    /** What is asked about costs something else, or cannot be had: said in the dialog if there is one, else beside the panes. */
    refuse: enqueueActions(({ context, event, enqueue }) => {
      const failure = failureOf('error' in event ? event.error : undefined);
      if (context.quote === null) enqueue.sendTo(toRoot, errorMessage(failure));
      else enqueue.assign({ refusal: wordsOf(failure) });
    }),
  },
}).createMachine({
  id: 'plan',
  context: ({ input: { client } }) => ({
    client,
    me: null,
    details: null,
    cursor: 0,
    asked: null,
    quote: null,
    refusal: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': {
      actions: assign(({ event: { answer } }) => ({
        me: { id: answer.profile.id, pays: paysForAccount(answer) },
      })),
    },
    'plan.cursor': { actions: 'move' },
    'plan.move': { actions: 'move' },
    'plan.aside': { actions: 'move' },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'plan.refresh': page.again } },
    change: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'plan.ask': { guard: 'canAsk', target: 'quoting', actions: 'ask' },
            'plan.keep': { guard: 'canAsk', target: 'quoting', actions: 'ask' },
            'plan.leave': { guard: 'canAsk', target: 'quoting', actions: 'ask' },
            'plan.order': { guard: ({ context }) => context.quote !== null, target: 'ordering' },
          },
        },
        quoting: {
          tags: 'working',
          invoke: {
            id: 'quote',
            src: 'quote',
            input: ({ context: { client, asked } }) => ({ client, request: { body: { planId: asked?.planId ?? 0 } } }),
            onDone: { target: 'idle', actions: [assign({ quote: ({ event }) => event.output }), 'show'] },
            onError: { target: 'idle', actions: 'refuse' },
          },
        },
        ordering: {
          tags: 'working',
          invoke: {
            id: 'order',
            src: 'order',
            input: ({ context: { client, me, asked, quote } }) => ({
              client,
              request: {
                params: { id: me?.id ?? 0 },
                body: { planId: asked?.planId ?? 0, approvedAmount: quote?.amount ?? 0 },
              },
            }),
            onDone: {
              target: 'idle',
              actions: [
                assign(({ event: { output } }) => ({ details: output, quote: null, asked: null, refusal: null })),
                sendTo(toRoot, { type: 'workspace.done', of: ['planQuote'] }),
                // What a user may with the new plan.
                sendTo(toRoot, { type: 'session.refresh' }),
              ],
            },
            // Another amount is due by now, perhaps: it is quoted anew, beside why it was refused.
            onError: { target: 'quoting', actions: 'refuse' },
          },
        },
      },
    },
  },
});

/** Where the cursor begins: at the plan that the account has. */
function firstCursor(details: NonNullable<PlanContext['details']>): number {
  const present = presentPlan({ details })?.planId;
  return Math.max(
    0,
    details.availableUserPlans.findIndex(({ planId }) => planId === present),
  );
}
