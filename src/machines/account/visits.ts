import { assign, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { UserType } from '../../api/catalogue/account/userTypes.ts';
import type { Visit, Visits } from '../../api/contract/account/visits.ts';
import type { AuthAnswer } from '../../api/contract/account/session.ts';
import { callOrThrow } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { notShown, shownPage, type ShownPage } from '../parts/shownPage.ts';
import { leftBehind } from '../parts/ticket.ts';
import { noWork, workQueue, type Work } from '../parts/workQueue.ts';

export type VisitsEvent =
  | Broadcast
  | MessageTo<'visits'>
  /** The dialog, what was chosen in it, and left without. */
  | { readonly type: 'visits.start' }
  | { readonly type: 'visits.invite'; readonly operatorId: number; readonly as: UserType; readonly hours: number }
  | { readonly type: 'visits.leave' }
  /** Ends the invitation, whoever is inside. */
  | { readonly type: 'visits.end' };

type Task =
  | { readonly what: 'invite'; readonly operatorId: number; readonly as: UserType; readonly hours: number }
  | { readonly what: 'end'; readonly id: number };

interface VisitsContext extends ShownPage, Work<Task> {
  readonly client: Client;
  /** Whether it is the owner who has signed in: nobody else invites. */
  readonly isOwner: boolean;
  readonly visits: readonly Visit[];
  readonly operators: Visits['operators'];
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
}

const isOwner = ({ profile, visit }: AuthAnswer): boolean => profile.subUser === 0 && visit === null;

const page = shownPage<VisitsContext, VisitsEvent, Visits>({
  pane: 'security',
  refresh: { type: 'visits.refresh' },
  mayRead: (context) => context.isOwner && context.tasks.length === 0,
  read: async ({ client }, signal) => await callOrThrow(client, 'visits', {}, signal),
  show: (_context, { visits, operators }) => ({ visits, operators }),
});

const work = workQueue<VisitsContext, VisitsEvent, Task, Visits>({
  name: 'visits',
  tasksOf: ({ visits }, event) => {
    if (event.type === 'visits.invite') {
      const { operatorId, as, hours } = event;
      return [{ what: 'invite', operatorId, as, hours }];
    }
    const [first] = visits;
    return event.type === 'visits.end' && first !== undefined ? [{ what: 'end', id: first.id }] : [];
  },
  carryOut: async (task, { client }, signal) => {
    if (task.what === 'end') return await callOrThrow(client, 'endVisit', { params: { id: task.id } }, signal);
    const { operatorId, as, hours } = task;
    return await callOrThrow(client, 'inviteVisit', { body: { operatorId, as, hours } }, signal);
  },
  done: (_context, { what, ticket }, { visits, operators }) => ({
    change: { visits, operators, ...(ticket.isOpen ? { refusal: null, wrong: {} } : {}) },
    tell: what === 'invite' && ticket.isOpen ? [{ type: 'workspace.done', of: ['securityVisit'] }] : [],
  }),
  // What was chosen stays in the dialog; what is over by itself is read anew.
  refused: (_context, { what, ticket }, failure, message) =>
    what === 'invite' && ticket.isOpen
      ? { change: { refusal: wordsOf(failure), wrong: failure.fieldErrors } }
      : { tell: [message, { type: 'visits.refresh' }] },
});

/** Whom the owner lets look inside, and until when: read beside how one signs in. */
export const visitsMachine = setup({
  types: { context: {} as VisitsContext, events: {} as VisitsEvent, input: {} as ChildInput },
  actors: { ...work.actors, ...page.actors },
  guards: {
    ...work.guards,
    ...page.guards,
    canInvite: ({ context }) => context.operators.length > 0,
    isSome: ({ context }) => context.visits.length > 0,
  },
  actions: { ...work.actions, ...page.actions },
}).createMachine({
  id: 'visits',
  context: ({ input: { client } }) => ({
    client,
    isOwner: false,
    visits: [],
    operators: [],
    refusal: null,
    wrong: {},
    ...notShown,
    ...noWork,
  }),
  type: 'parallel',
  on: {
    'app.signedIn': { actions: assign({ isOwner: ({ event }) => isOwner(event.answer) }) },
    'visits.start': {
      guard: 'canInvite',
      actions: [
        assign({ refusal: null, wrong: {} }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'securityVisit' }),
      ],
    },
    'visits.leave': { actions: assign(({ context }) => ({ refusal: null, wrong: {}, ...leftBehind(context) })) },
    'visits.invite': { actions: [assign({ refusal: null, wrong: {} }), 'take'] },
    'visits.end': { guard: 'isSome', actions: 'take' },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'visits.refresh': page.again } },
    work: work.region,
  },
});
