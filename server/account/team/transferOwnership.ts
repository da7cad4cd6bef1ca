import { sql } from 'kysely';
import { refuse, isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { traceChange } from '../changes/traceChange.ts';
import { insertMail } from '../mail/mail.queries.ts';
import { memberName } from '../session/memberName.ts';
import type { Session } from '../session/session.ts';
import { inTeam, type InTeam } from './inTeam.ts';
import { findUser, type UserRow } from './team.queries.ts';

const STAYS = 'The account stays yours.';

/**
 * Makes a member the owner of the account, and its owner a member with full access, in one transaction (design section
 * 12). The seat of the one becomes that of the other, so nothing is to pay and none is missing; the card of the
 * subscription stays the same. The new owner has no limits and needs no duties; the old one has none of either. The
 * rights of both are others from their next call on.
 */
export async function transferOwnership(
  services: Services,
  session: Session,
  { memberId, name }: { readonly memberId: number; readonly name: string },
): Promise<{ readonly ownerId: number; readonly name: string } | Refusal> {
  const done = await inTeam(services, session, async (team) => {
    const owner = await findUser(team.db, session, session.userId);
    // Of two that hand it over at once the second owns nothing any more.
    if (owner === undefined || owner.sub_user) return refuse(403);
    const member = await findUser(team.db, session, memberId);
    const refusal = refuseHeir(member, name);
    if (refusal !== null) return refusal;
    if (member === undefined) throw new Error(`nobody refused ${memberId}, who is not there`);
    await swap(team, owner, member);
    await tellBoth(services, team, { owner, member });
    return { ownerId: member.id, name: memberName(member) };
  });
  if (isRefusal(done)) return done;
  const { accountId } = session;
  services.events.publish({ accountId }, { type: 'session.refresh' });
  services.events.publish({ accountId }, { type: 'changes.added' });
  return done;
}

function refuseHeir(member: UserRow | undefined, name: string): Refusal | null {
  if (member === undefined) return refuse(404, `There is no such member. ${STAYS}`);
  const called = memberName(member);
  const wrong = (text: string): Refusal => refuse(422, `${text} ${STAYS}`, { memberId: 'cannot own the account' });
  if (!member.sub_user) return wrong('You own the account already.');
  if (member.state === 'INVITED') return wrong(`${called} has not accepted the invitation yet.`);
  if (member.state === 'SUSPENDED') return wrong(`${called} is suspended.`);
  if (member.type === 'SCOUT')
    return wrong(`${called} is a scout: only a member with full access can own the account.`);
  if (member.leaves_on !== null || member.lowers_on !== null)
    return wrong(`${called} leaves full access at the cycle date: undo that first.`);
  const same = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return same(name) === same(called)
    ? null
    : refuse(422, `That is not the name of ${called}. ${STAYS}`, { name: `is not ${called}` });
}

const unlimited = {
  marketing_contact_limit: null,
  marketing_list_property_limit: null,
  favorite_property_limit: null,
  save_limit: null,
  export_limit: null,
  spend_limit_cents: null,
  duties: [],
};

async function swap({ db, now }: InTeam, owner: UserRow, member: UserRow): Promise<void> {
  const [of, to]: [Principal, Principal] = [principalOf(owner), principalOf(member)];
  await ofAccount(db.updateTable('app_user'), of)
    .set({ ...unlimited, sub_user: true, type: 'TEAM_FULL', full_account: true, seat_since: member.seat_since ?? now })
    .where('id', '=', owner.id)
    .execute();
  await ofAccount(db.updateTable('app_user'), of)
    .set({ ...unlimited, sub_user: false, type: 'FULL', full_account: true, seat_since: null })
    .where('id', '=', member.id)
    .execute();
  await ofAccount(db.updateTable('subscription_line'), of)
    .set({ member_id: owner.id })
    .where('product', '=', 'SEAT')
    .where('ended', 'is', null)
    .where('member_id', '=', member.id)
    .execute();
  // The card that pays the subscription is named with the owner.
  const paid = await ofUser(db.selectFrom('payment_default'), of).select('subs_method_id').executeTakeFirst();
  if (paid !== undefined && paid.subs_method_id !== null) {
    await ofUser(db.updateTable('payment_default'), of).set({ subs_method_id: null }).execute();
    await db
      .insertInto('payment_default')
      .values({ account_id: to.accountId, user_id: to.userId, subs_method_id: paid.subs_method_id })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'user_id']).doUpdateSet({ subs_method_id: sql`excluded.subs_method_id` }),
      )
      .execute();
  }
  await traceChange(db, of, [
    {
      what: 'MEMBER',
      subjectId: String(member.id),
      subject: 'The account',
      before: { Owner: memberName(owner) },
      after: { Owner: memberName(member) },
    },
  ]);
}

const principalOf = ({ account_id: accountId, id: userId }: UserRow): Principal => ({ accountId, userId });

async function tellBoth(
  { clock, ...installation }: Services,
  { db }: InTeam,
  { owner, member }: { readonly owner: UserRow; readonly member: UserRow },
): Promise<void> {
  const now = clock.now();
  const { publicUrl, product } = await readDoor(db, principalOf(owner), installation);
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  const told = async (to: UserRow, text: string): Promise<void> => {
    const body = `${text}\n\nThat was at ${at} UTC. Who may do what stands at ${publicUrl}/account/team. If you did not know of it, change your password at ${publicUrl}/account/security and speak to the other one.\n`;
    await insertMail(
      db,
      principalOf(to),
      { recipient: to.username, subject: `Who owns the account at ${product}`, body },
      now,
    );
  };
  const [from, name] = [memberName(owner), memberName(member)];
  await told(owner, `You gave the account to ${name}. You stay a member with full access.`);
  await told(member, `${from} gave you the account: you own it now, with its plan, its cards and its bills.`);
}
