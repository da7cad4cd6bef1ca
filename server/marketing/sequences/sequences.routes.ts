/** Sequences: P377-P383. */
import { MEMBERS_PAGE, type Member, type Sequence } from '../../../src/api/contract/marketing/sequences.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Principal } from '../../platform/tenant.ts';
import { calendarOf } from './calendarOf.ts';
import { estimateSequence } from './estimateSequence.ts';
import { letBackIn, lockMember, readMembers, takeOutByHand, type MemberRecord } from './members.queries.ts';
import { moveSequence, NO_SEQUENCE, startSequence } from './moveSequence.ts';
import { passedOf } from './passed.queries.ts';
import { lockSequence, readSequences } from './sequences.queries.ts';
import { sequencesNow } from './sequencesNow.ts';

const NONE = refuse(404, NO_SEQUENCE);

export const sequenceHandlers = {
  sequences: async ({ session, services: { store } }) => ({ sequences: await sequencesNow(store.db, session) }),

  estimateSequence: async ({ params, session, services }) => {
    const [sequence] = await readSequences(services.store.db, session, params.id);
    if (sequence === undefined) return NONE;
    const estimated = await estimateSequence(services, session, sequence);
    return isRefusal(estimated) ? estimated : estimated.estimate;
  },

  startSequence: async ({ params, body, session, services }) =>
    (await startSequence(services, session, params.id, body)) ?? (await toldOf(services, session, params.id)),

  moveSequence: async ({ params, body, session, services }) =>
    (await moveSequence(services, session, params.id, body)) ?? (await toldOf(services, session, params.id)),

  members: async ({ params, query, session, services: { store } }) => {
    const [sequence] = await readSequences(store.db, session, params.id);
    if (sequence === undefined) return NONE;
    const rows = await readMembers(store.db, session, params.id, query);
    return { results: rows.slice(0, MEMBERS_PAGE).map(memberOf), isMore: rows.length > MEMBERS_PAGE };
  },

  moveMember: async ({ params: { id, memberId }, body: { act }, session, services }) => {
    const { store, clock, config, events } = services;
    const nothing = act === 'out' ? 'Nobody was taken out.' : 'Nobody was let back in.';
    const now = clock.now();
    const moved = await refusable(store.db, async (trx) => {
      const [known] = await readSequences(trx, session, id);
      const locked = known === undefined ? undefined : await lockSequence(trx, session, id);
      const member = locked === undefined ? undefined : await lockMember(trx, session, id, memberId);
      if (locked === undefined || member === undefined)
        return refuse(404, `There is nobody like that in it. ${nothing}`);
      if (locked.state === 'ENDED') return refuse(422, `This sequence has ended. ${nothing}`);
      const { state, why_out: why, name } = member;
      if (act === 'out') {
        if (state === 'OUT') return refuse(422, `${name} is out already. ${nothing}`);
        if (state === 'DONE') return refuse(422, `${name} is through: nothing more goes out. ${nothing}`);
        await takeOutByHand(trx, session, memberId, now);
      } else {
        if (state !== 'OUT') return refuse(422, `${name} is not out. ${nothing}`);
        if (why !== 'HAND') return refuse(422, `Only whom a person took out is let back in. ${nothing}`);
        const today = todayOf(await readAccount(trx, session), config, now);
        await letBackIn(trx, session, memberId, today, now);
      }
      const after = await lockMember(trx, session, id, memberId);
      return after === undefined ? refuse(404, NO_SEQUENCE) : { member: memberOf(after) };
    });
    if (!isRefusal(moved)) events.publish(session, { type: 'mailings.changed' });
    return moved;
  },

  sequenceCalendar: async ({ params, session, services }) => {
    const [sequence] = await readSequences(services.store.db, session, params.id);
    if (sequence === undefined) return NONE;
    const entries = await calendarOf(services, session, sequence);
    return isRefusal(entries) ? entries : { entries };
  },
} satisfies Partial<Handlers>;

async function toldOf(
  { store, events }: Services,
  principal: Principal,
  id: number,
): Promise<{ sequence: Sequence } | Refusal> {
  events.publish(principal, { type: 'mailings.changed' });
  const [sequence] = await sequencesNow(store.db, principal, id);
  return sequence === undefined ? NONE : { sequence };
}

const memberOf = (row: MemberRecord): Member => ({
  id: row.id,
  contactId: row.contact_id,
  propertyId: row.property_id,
  name: row.name,
  state: row.state,
  step: row.step,
  due: row.state === 'WAITING' ? row.due : null,
  whyOut: row.why_out,
  passed: passedOf(row.passed),
  joined: row.joined.toISOString(),
  moved: row.moved.toISOString(),
});
