import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { pastedPeople } from '../../../api/account/pastedPeople.ts';
import type { Team } from '../../../api/contract/account/team.ts';
import { isEmail } from '../../../calc/validation/patterns.ts';
import { caller, callOrThrow } from '../../app/call.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { noSelection } from '../../parts/selection.ts';
import { leftBehind } from '../../parts/ticket.ts';
import { memberOf, membersOf, seatedPerson, type SeatsOfPlan, type TeamContext, type TeamEvent } from './context.ts';
import { orderMeant, whyNotMember, type MemberAct } from './offers.ts';
import { teamWork } from './work.ts';

interface Loaded {
  readonly team: Team;
  readonly seats: SeatsOfPlan | null;
}

async function load({ client, me }: TeamContext, signal: AbortSignal): Promise<Loaded> {
  const params = { id: me?.id ?? 0 };
  const [team, plan] = await Promise.all([
    callOrThrow(client, 'team', { params }, signal),
    callOrThrow(client, 'teamPlan', { params }, signal),
  ]);
  return { team, seats: plan.planType };
}

/** After the last sign of an address it is asked for. */
const TYPED_MS = 400;

const acts: Partial<Record<TeamEvent['type'], MemberAct>> = {
  'team.edit': 'edit',
  'team.upgrade': 'upgrade',
  'team.downgrade': 'downgrade',
  'team.remove': 'remove',
  'team.undo': 'undo',
  'team.send': 'send',
  'team.suspend': 'suspend',
};

/** What the machine of the team is made of: its calls, what can be done now, whom it tells. */
export const teamSetup = setup({
  types: { context: {} as TeamContext, events: {} as TeamEvent, input: {} as ChildInput },
  actors: {
    ...teamWork.actors,
    load: fromPromise<Loaded, TeamContext>(async ({ input, signal }) => await load(input, signal)),
    quote: caller('quoteInvites'),
    exists: caller('emailExists'),
  },
  delays: { typed: TYPED_MS },
  guards: {
    ...teamWork.guards,
    isOurs: ({ event }) => 'pane' in event && event.pane === 'team',
    // What is being done answers the team as well: one after the other, none overtakes.
    isWanted: ({ context: { isShown, isLoaded, me, tasks } }) =>
      isShown && !isLoaded && me !== null && tasks.length === 0,
    isThere: ({ context }) => context.team !== null,
    /** What the event asks for can be done with the member under the cursor. */
    canAct: ({ context, event }) => {
      const act = acts[event.type];
      return act !== undefined && whyNotMember(context, act) === null;
    },
    isOtherAddress: ({ context: { address }, event }) =>
      event.type === 'team.typedEmail' &&
      (address?.email !== event.email.trim() || address.userId !== (event.userId ?? null)),
    isAddress: ({ context: { address } }) => address !== null && isEmail(address.email),
  },
  actions: {
    ...teamWork.actions,
    move: assign(({ context, event }) =>
      afterRowEvent(
        { rows: membersOf(context), cursor: context.cursor, selection: noSelection },
        event,
        ({ id }) => id,
      ),
    ),
    /** Why the key did nothing. */
    sayWhy: sendTo(toRoot, ({ context, event }) => {
      const act = acts[event.type];
      return { type: 'history.say', text: (act === undefined ? null : whyNotMember(context, act)) ?? '' };
    }),
    /** Who asks before the team is there is told so, not left with a key that does nothing. */
    sayNotRead: sendTo(toRoot, { type: 'history.say', text: 'The team is being read: once more in a moment' }),
    ask: enqueueActions(({ context, event, enqueue }) => {
      const act = acts[event.type];
      if (act !== 'upgrade' && act !== 'downgrade' && act !== 'remove') return;
      const order = orderMeant(context, act);
      enqueue.assign({ order, quote: null, refusal: null });
      enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'teamOrder' });
      const member = memberOf(context, order?.memberId ?? null);
      // A seat costs the same for whoever comes to it; that the address is in use is told as well, and meant.
      if (order?.kind === 'UPGRADE' && member !== undefined)
        enqueue.raise({ type: 'team.quote', people: [seatedPerson(member)] });
    }),
    /** Rows that were pasted in one go, and of which none is wrong, are quoted at once. */
    startPaste: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'team.startPaste') return;
      enqueue.sendTo(toRoot, { type: 'workspace.open', overlay: 'teamPaste' });
      if (event.text === undefined) return;
      enqueue.assign({ pasted: event.text });
      const { people, left, refusal } = pastedPeople(event.text);
      // A column that is not taken is said first: it may have said who is a scout.
      const isRight =
        refusal === null && left.length === 0 && people.every(({ problems }) => Object.keys(problems).length === 0);
      if (isRight && people.length > 0)
        enqueue.raise({ type: 'team.quote', people: people.map(({ person }) => person) });
    }),
    writePaste: assign(({ event }) =>
      event.type === 'team.draftPaste' ? { pasted: event.text, quote: null, refusal: null } : {},
    ),
    forget: assign(({ context }) => ({
      order: null,
      form: null,
      quote: null,
      invited: [],
      address: null,
      refusal: null,
      ...leftBehind(context),
    })),
  },
});
