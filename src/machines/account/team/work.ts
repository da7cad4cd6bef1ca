import type { Invitation, Team } from '../../../api/contract/account/team.ts';
import { callOrThrow } from '../../app/call.ts';
import { reasonOf, wordsOf } from '../../app/errors.ts';
import { cursorAmong } from '../../parts/pagedRows.ts';
import { isOpenStill } from '../../parts/ticket.ts';
import { workQueue } from '../../parts/workQueue.ts';
import {
  memberOf,
  membersOf,
  memberUnderCursor,
  type LinkOfMember,
  type Task,
  type TeamContext,
  type TeamEvent,
} from './context.ts';
import { whyNotMember } from './offers.ts';

/** The team as an answer has it, and the links of invitations that it tells. */
interface Done {
  readonly team: Team;
  readonly links: readonly LinkOfMember[] | null;
}

const ofMember = ['teamOrder', 'teamMember'] as const;
const ofInvitations = ['teamInvite', 'teamPaste'] as const;

/** What is done to members, one thing after the other; none of it is a step of undo: what is pending is undone here. */
export const teamWork = workQueue<TeamContext, TeamEvent, Task, Done>({
  name: 'team',
  tasksOf,
  carryOut,
  done: (context, task, { team, links }) => {
    const before = { rows: membersOf(context), cursor: context.cursor };
    const isOfMember =
      (task.kind === 'order' || task.kind === 'save') && isOpenStill(context.order ?? context.form, task);
    const isDialog = isOfMember || task.kind === 'invite';
    return {
      change: {
        team,
        cursor: task.kind === 'invite' ? newest(before.rows, team) : cursorAmong(before, team.teamMembers, idOf),
        links,
        refusal: null,
        ...(isOfMember ? { order: null, form: null, quote: null } : {}),
        ...(task.kind === 'invite'
          ? { invited: [], pasted: '', ...(context.order === null ? { quote: null } : {}) }
          : {}),
      },
      tell: [
        ...(links !== null
          ? [{ type: 'workspace.open', overlay: 'teamLinks' } as const]
          : isDialog
            ? [
                {
                  type: 'workspace.done',
                  of: isOfMember ? ofMember : ofInvitations,
                } as const,
              ]
            : []),
        { type: 'history.say', text: wordsFor(task, context, team) },
        // Rows are assigned to members by the names that came with the sign-in.
        ...(namesDiffer(context.team, team) ? [{ type: 'session.refresh' } as const] : []),
      ],
    };
  },
  refused: (context, task, failure, message) => {
    // How it stands is asked anew: another amount may be due by now.
    const change = { isLoaded: false };
    const refusal = { text: wordsOf(failure), fields: failure.fieldErrors };
    switch (task.kind) {
      case 'invite':
        return {
          change: { ...change, refusal },
          tell: [],
          raise: [{ type: 'team.quote', people: task.people, isAgain: true }],
        };
      case 'order':
      case 'save': {
        if (!isOpenStill(context.order ?? context.form, task)) break;
        const isPriced = task.kind === 'order' && task.order.kind === 'UPGRADE';
        return {
          change: { ...change, refusal },
          tell: [],
          raise: isPriced ? [{ type: 'team.quote', people: context.invited, isAgain: true }] : [],
        };
      }
      default:
    }
    return { change, tell: [{ ...message, detail: reasonOf(failure) }] };
  },
});

const idOf = ({ id }: { readonly id: number }): number => id;

/** The first of those that were not there before. */
function newest(before: readonly { readonly id: number }[], { teamMembers }: Team): number {
  const known = new Set(before.map(idOf));
  return Math.max(
    0,
    teamMembers.findIndex(({ id }) => !known.has(id)),
  );
}

const namesOf = (team: Team | null): string =>
  JSON.stringify(team?.teamMembers.map(({ id, firstName, lastName, username }) => [id, firstName, lastName, username]));

const namesDiffer = (before: Team | null, after: Team): boolean => namesOf(before) !== namesOf(after);

function tasksOf(context: TeamContext, event: TeamEvent): readonly Task[] {
  const member = memberUnderCursor(context);
  switch (event.type) {
    case 'team.order': {
      const { order, heirId = null, password = '' } = event;
      return [{ kind: 'order', order, approved: context.quote?.amount ?? 0, heirId, password }];
    }
    case 'team.undo':
      return member === undefined ? [] : [{ kind: 'undo', id: member.id }];
    case 'team.send':
      return member === undefined ? [] : [{ kind: 'send', id: member.id }];
    case 'team.suspend':
      return member === undefined || whyNotMember(context, 'suspend') !== null
        ? []
        : [{ kind: 'suspend', id: member.id, isSuspended: member.state !== 'SUSPENDED' }];
    case 'team.save':
      return [{ kind: 'save', id: event.id, fields: event.fields }];
    case 'team.invite': {
      const { quote, invited } = context;
      return quote === null || invited.length === 0
        ? []
        : [{ kind: 'invite', people: invited, approved: quote.amount }];
    }
    default:
      return [];
  }
}

async function carryOut(task: Task, context: TeamContext, signal: AbortSignal): Promise<Done> {
  const { client } = context;
  switch (task.kind) {
    case 'order':
      return { team: await carryOutOrder(task, context, signal), links: null };
    case 'undo':
      return {
        team: await callOrThrow(client, 'undoMember', { body: { memberId: task.id } }, signal),
        links: null,
      };
    case 'suspend': {
      const request = { params: { id: task.id }, body: { suspended: task.isSuspended } };
      return { team: await callOrThrow(client, 'suspendMember', request, signal), links: null };
    }
    case 'send': {
      const { invitation, ...team } = await callOrThrow(client, 'sendInvitation', { params: { id: task.id } }, signal);
      return { team, links: linksOf(team, [[task.id, invitation]]) };
    }
    case 'save': {
      const { duties, ...fields } = task.fields;
      const body = { id: task.id, ...fields, ...(duties === undefined ? {} : { duties: [...duties] }) };
      const { member, invitation, ...team } = await callOrThrow(client, 'saveMember', { body }, signal);
      return { team, links: invitation === null ? null : linksOf(team, [[member.id, invitation]]) };
    }
    case 'invite':
      return await inviteAll(task, context, signal);
  }
}

async function carryOutOrder(
  { order: { kind, memberId }, approved, heirId, password }: Extract<Task, { readonly kind: 'order' }>,
  { client }: TeamContext,
  signal: AbortSignal,
): Promise<Team> {
  switch (kind) {
    case 'UPGRADE': {
      const body = { memberId, approvedAmount: approved };
      return await callOrThrow(client, 'upgradeMember', { body }, signal);
    }
    case 'DOWNGRADE':
      return await callOrThrow(client, 'downgradeMember', { body: { memberId } }, signal);
    case 'REVOKE':
      return await callOrThrow(client, 'removeMember', { query: {}, body: { memberId } }, signal);
    case 'REMOVE': {
      const body = { memberId, ...(heirId === null ? {} : { heirId }) };
      return await callOrThrow(client, 'removeMember', { query: {}, body }, signal);
    }
    case 'LEAVE_NOW': {
      const body = { memberId, now: true, accountPassword: password } as const;
      return await callOrThrow(client, 'removeMember', { query: {}, body }, signal);
    }
  }
}

/** One by the call for one, several by that for several: together or not at all. */
async function inviteAll(
  { people, approved }: Extract<Task, { readonly kind: 'invite' }>,
  { client, team: before }: TeamContext,
  signal: AbortSignal,
): Promise<Done> {
  const [first] = people;
  if (first !== undefined && people.length === 1) {
    const body = { ...first, approvedAmount: approved };
    const { member, invitation, ...team } = await callOrThrow(client, 'createMember', { body }, signal);
    return { team, links: linksOf(team, [[member.id, invitation]]) };
  }
  const body = { members: [...people], approvedAmount: approved };
  const { invitations, ...team } = await callOrThrow(client, 'inviteMembers', { body }, signal);
  const known = new Set(before?.teamMembers.map(idOf));
  const told = team.teamMembers
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => [id, invitations?.find(({ memberId }) => memberId === id) ?? null] as const);
  return { team, links: linksOf(team, told) };
}

const linksOf = (team: Team, told: readonly (readonly [number, Invitation | null])[]): readonly LinkOfMember[] =>
  told.map(([id, invitation]) => {
    const { fullName = '', username = '' } = memberOf({ team }, id) ?? {};
    return { name: fullName, username, invitation };
  });

/** What the foot of the screen says of it. */
function wordsFor(task: Task, context: TeamContext, team: Team): string {
  const nameOf = (id: number): string => memberOf({ team }, id)?.fullName ?? memberOf(context, id)?.fullName ?? '';
  switch (task.kind) {
    case 'invite':
      return task.people.length === 1
        ? `Invited ${task.people[0]?.username ?? ''}`
        : `Invited ${task.people.length} people`;
    case 'send':
      return `A new invitation for ${nameOf(task.id)}`;
    case 'undo':
      return `Nothing is pending any more for ${nameOf(task.id)}`;
    case 'suspend':
      return task.isSuspended ? `${nameOf(task.id)} is suspended` : `${nameOf(task.id)} can sign in again`;
    case 'save':
      return `Changed ${nameOf(task.id)}`;
    case 'order':
      return orderWords[task.order.kind](nameOf(task.order.memberId));
  }
}

const orderWords: Readonly<
  Record<'UPGRADE' | 'DOWNGRADE' | 'REMOVE' | 'REVOKE' | 'LEAVE_NOW', (name: string) => string>
> = {
  UPGRADE: (name) => `${name} has full access`,
  DOWNGRADE: (name) => `${name} becomes a scout at the cycle date`,
  REMOVE: (name) => `${name} leaves at the cycle date`,
  REVOKE: (name) => `The invitation of ${name} is revoked`,
  LEAVE_NOW: (name) => `${name} is gone`,
};
