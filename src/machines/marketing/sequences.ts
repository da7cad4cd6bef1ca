import { assign, sendTo, setup } from 'xstate';
import type { Value } from '../../api/client.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { errorMessage } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork } from '../parts/workQueue.ts';
import {
  idOf,
  formOf,
  newForm,
  shownSequences,
  stepUnderCursor,
  underCursor,
  type SequencesContext,
  type SequencesEvent,
} from './sequences/context.ts';
import { askedEstimate } from './askedEstimate.ts';
import { sequenceGuards } from './sequences/guards.ts';
import { openForm } from './sequences/openForm.ts';
import { stepAfter } from './sequences/tasks.ts';
import { daysShown, membersShown } from './sequences/shown.ts';
import { sequencesWork } from './sequences/work.ts';

const page = shownPage<SequencesContext, SequencesEvent, Value<'sequences'>>({
  pane: 'sequences',
  refresh: { type: 'sequences.refresh' },
  mayRead: ({ tasks }) => tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'sequences', {}, signal),
  show: (context, { sequences }) => ({ ...shownSequences(context, sequences), ofId: null }),
});

const asked = askedEstimate<SequencesContext, SequencesEvent, Value<'estimateSequence'>>(
  async (client, id, signal) => await callOrThrow(client, 'estimateSequence', { params: { id } }, signal),
  { type: 'sequences.estimate' },
  ['sequenceStart', 'sequenceResume'],
);

const noForm = { form: null, stepForm: null, refusal: null, wrong: {}, asked: null, acknowledged: [] } as const;
const PAGE = '/marketing/sequences';

/** Sequences of the user: their steps, whom they reach, and what a start of one would cost (design/marketing.md, 14). */
export const sequencesMachine = setup({
  types: { context: {} as SequencesContext, events: {} as SequencesEvent, input: {} as ChildInput },
  actors: {
    ...sequencesWork.actors,
    ...page.actors,
    openForm,
    ...asked.actors,
  },
  guards: {
    ...sequencesWork.guards,
    ...page.guards,
    ...asked.guards,
    ...sequenceGuards,
  },
  actions: {
    ...sequencesWork.actions,
    ...page.actions,
    ...asked.actions,
    moveRow: assign(({ context, event }) => {
      const moved = afterRowEvent({ ...context, selection: noSelection }, event, idOf);
      return moved.cursor === undefined || moved.cursor === context.cursor ? moved : { ...moved, stepAt: 0 };
    }),
    followStep: assign(({ context, event }) => ({ stepAt: stepAfter(context, event) })),
    ask: assign(({ context }) => {
      const { campaignId: id = 0, name = '' } = underCursor(context) ?? {};
      return { ...noForm, asked: { id, name, estimate: null } };
    }),
    markTold: assign({ ofId: ({ context }) => underCursor(context)?.campaignId ?? null }),
    tellMembers: sendTo(toRoot, ({ context }) => membersShown(context)),
    tellDays: sendTo(toRoot, ({ context }) => daysShown(context)),
    openForm: sendTo(toRoot, { type: 'workspace.open', overlay: 'sequenceForm' }),
    openStart: sendTo(toRoot, { type: 'workspace.open', overlay: 'sequenceStart' }),
    openResume: sendTo(toRoot, { type: 'workspace.open', overlay: 'sequenceResume' }),
  },
}).createMachine({
  id: 'sequences',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    ...noForm,
    stepAt: 0,
    statuses: [],
    offered: [],
    ofId: null,
    wantedId: null,
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ statuses: ({ event }) => event.answer.propertyStatuses }) },
    'sequences.cursor': { actions: 'moveRow' },
    'sequences.move': { actions: 'moveRow' },
    'sequences.moveTo': { actions: 'moveRow' },
    'sequences.look': {
      actions: assign(({ context, event }) => shownSequences({ ...context, wantedId: event.id }, context.rows)),
    },
    'sequences.toStep': { actions: 'followStep' },
    'sequences.moveStep': { actions: 'followStep' },
    'sequences.startAdd': { actions: [assign({ ...noForm, form: newForm }), 'openForm'] },
    'sequences.change': {
      guard: 'isOpen',
      actions: [assign(({ context }) => ({ ...noForm, form: formOf(context) })), 'openForm'],
    },
    'sequences.leave': { actions: assign(({ context }) => ({ ...noForm, ...leftBehind(context) })) },
    'sequences.keep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'sequences.keepStep': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'sequences.put': { actions: 'take' },
    'sequences.editSteps': { guard: 'hasStep', actions: 'take' },
    'sequences.removeStep': { guard: 'hasStep', actions: 'take' },
    'sequences.shiftStep': { guard: 'hasStep', actions: ['take', 'followStep'] },
    'sequences.shiftDays': { guard: 'hasStep', actions: 'take' },
    'sequences.turnBusiness': { guard: 'hasStep', actions: 'take' },
    'sequences.nextCondition': { guard: 'hasStep', actions: 'take' },
    'sequences.write': {
      guard: 'isStep',
      actions: sendTo(toRoot, ({ context }) => {
        const { mailingId: id = 0, type } = stepUnderCursor(context) ?? {};
        return type === 'POSTCARD'
          ? ({ type: 'route.go', path: `/marketing/card/${id}` } as const)
          : ({ type: 'mailings.openOf', id } as const);
      }),
    },
    'sequences.acknowledge': { actions: 'acknowledge' },
    'sequences.start': { guard: 'mayConfirm', actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'sequences.resume': { guard: 'isAsked', actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'sequences.startEnd': {
      guard: 'isStarted',
      actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'sequenceEnd' }),
    },
    'sequences.end': { actions: 'take' },
  },
  states: {
    list: {
      ...page.region,
      on: {
        ...page.region.on,
        'sequences.refresh': page.again,
        'mailings.changed': page.again,
        'leads.changed': page.again,
      },
      states: {
        ...page.region.states,
        loading: { ...page.region.states.loading, always: { guard: 'hasWork', target: 'waiting' } },
      },
    },
    /** What a form has to know is read before it opens. */
    forms: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'sequences.startOf': 'opening',
            'sequences.addStep': { guard: 'isOpen', target: 'opening' },
            'sequences.changeStep': { guard: 'hasStep', target: 'opening' },
          },
        },
        opening: {
          entry: assign(noForm),
          invoke: {
            id: 'openForm',
            src: 'openForm',
            input: ({ context, event }) => ({ context, event }),
            onDone: {
              target: 'closed',
              actions: [
                assign(({ event }) => event.output.change),
                sendTo(toRoot, ({ event: { output } }) =>
                  output.overlay === null
                    ? ({ type: 'route.go', path: PAGE } as const)
                    : ({ type: 'workspace.open', overlay: output.overlay } as const),
                ),
              ],
            },
            onError: {
              target: 'closed',
              actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
            },
          },
        },
      },
    },
    estimate: {
      initial: 'closed',
      on: {
        'sequences.estimate': [
          { guard: 'isDraft', target: '.due', actions: ['ask', 'openStart'] },
          { guard: 'isPaused', target: '.due', actions: ['ask', 'openResume'] },
        ],
        'sequences.pause': [
          { guard: 'isPaused', target: '.due', actions: ['ask', 'openResume'] },
          { guard: 'isRunning', actions: 'take' },
        ],
        'sequences.estimateAgain': { guard: 'isAsked', target: '.due' },
      },
      states: asked.states,
    },
    /** Whom the one under the cursor reaches, and when, is shown by other panes. */
    told: {
      initial: 'done',
      states: {
        done: {
          always: {
            guard: 'isOther',
            target: 'done',
            reenter: true,
            actions: ['markTold', 'tellMembers', 'tellDays'],
          },
        },
      },
    },
    work: sequencesWork.region,
  },
});
