import { assign, enqueueActions, setup } from 'xstate';
import { firstSteps, type FirstStep } from '../../api/catalogue/account/userSettings.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** So many properties on lists are the third step. */
export const SAVED_FOR_STEP = 3;

type StepsEvent =
  Broadcast | MessageTo<'steps'> | Extract<Message, { readonly type: 'results.changed' | 'settings.changed' }>;

interface StepsContext {
  readonly done: readonly FirstStep[];
}

/** Which steps an event tells of. */
function happened(event: StepsEvent): readonly FirstStep[] {
  if (event.type === 'steps.happened') return [event.step];
  if (event.type === 'steps.saved') return event.count >= SAVED_FOR_STEP ? ['save'] : [];
  if (event.type !== 'results.changed' || event.criteria.location === null) return [];
  // Who narrows by a filter of their own has chosen their leads as well.
  const { leadType, filter } = event.criteria;
  return leadType === 'CUSTOM' && Object.keys(filter).length === 0 ? ['place'] : ['place', 'leadType'];
}

/**
 * The steps of a first start: done is what was seen to happen, however it came about. Which are done, and whether the
 * person has put them away, are settings of the user.
 */
export const stepsMachine = setup({
  types: { context: {} as StepsContext, events: {} as StepsEvent, input: {} as ChildInput },
  actions: {
    note: enqueueActions(({ context: { done }, event, enqueue }) => {
      const now = firstSteps.filter((step) => done.includes(step) || happened(event).includes(step));
      if (now.length === done.length) return;
      enqueue.assign({ done: now });
      enqueue.sendTo(toRoot, { type: 'settings.set', change: { stepsDone: now } });
    }),
    /** Whoever has lists is no beginner: an account that worked here before there were steps is not asked to begin. */
    greet: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'app.signedIn') return;
      const { settings, propertyGroups } = event.answer;
      enqueue.assign({ done: settings.stepsDone });
      const saved = propertyGroups.reduce((sum, { size }) => sum + size, 0);
      if (settings.stepsDone.length > 0 || settings.stepsHidden || saved < SAVED_FOR_STEP) return;
      enqueue.sendTo(toRoot, { type: 'settings.set', change: { stepsHidden: true } });
    }),
  },
}).createMachine({
  id: 'steps',
  context: { done: [] },
  on: {
    'app.signedIn': { actions: 'greet' },
    'settings.changed': { actions: assign({ done: ({ event }) => event.settings.stepsDone }) },
    'results.changed': { actions: 'note' },
    'steps.happened': { actions: 'note' },
    'steps.saved': { actions: 'note' },
  },
});
