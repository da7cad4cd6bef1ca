import type { Invitation } from '../../../src/api/contract/account/team.ts';
import type { MemberLimits } from '../../../src/api/contract/account/team.ts';
import { isEmail } from '../../../src/calc/validation/patterns.ts';
import type { Duty } from '../../../src/api/contract/rights.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { UNCHANGED } from '../../billing/plans/quotePlan.ts';
import { readDoor } from '../brands/doorOf.ts';
import { memberName } from '../session/memberName.ts';
import type { Session } from '../session/session.ts';
import { inTeam, type InTeam } from './inTeam.ts';
import { invitationLink } from './invitationLink.ts';
import { columnsOf } from './memberColumns.ts';
import { findUser, takenNames, updateMember, type UserRow } from './team.queries.ts';

/** What is to be changed of a member; what is not named stays. */
export type MemberChange = Partial<MemberLimits> & {
  readonly id: number;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly username?: string | undefined;
  readonly duties?: readonly Duty[] | undefined;
};

/** Changes a member, or says why not. Answers the new link where an invitation goes to another address now. */
export async function saveMember(
  services: Services,
  session: Session,
  change: MemberChange,
): Promise<{ readonly invitation: Invitation | null } | Refusal> {
  try {
    return await inTeam(services, session, async (team) => {
      const member = await findUser(team.db, session, change.id);
      if (member === undefined) return refuse(404, `There is no such member. ${UNCHANGED}`);
      const refusal = refuseChange(session, member, change);
      if (refusal !== null) return refusal;
      const username = newAddress(member, change);
      const wrong = username === null ? null : await refuseAddress(team, member, username);
      if (wrong !== null) return wrong;
      await updateMember(team.db, session, member.id, {
        ...columnsOf(change),
        ...(username === null ? {} : { username }),
        ...(change.duties === undefined ? {} : { duties: [...new Set(change.duties)] }),
      });
      if (username === null) return { invitation: null };
      const inviter = (await findUser(team.db, session, session.userId)) ?? member;
      const from = { accountId: session.accountId, userId: session.userId, name: memberName(inviter) };
      return {
        invitation: await invitationLink(
          team.db,
          from,
          { id: member.id, username },
          { door: await readDoor(team.db, session, services), now: team.now },
        ),
      };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(422, `This e-mail address is in use. ${UNCHANGED}`, { username: 'is in use' });
  }
}

/** Null: it stays as it is, whatever its case. */
const newAddress = (member: UserRow, { username }: MemberChange): string | null =>
  username === undefined || username.toLowerCase() === member.username.toLowerCase() ? null : username;

const limitNames = [
  'marketingContactLimit',
  'marketingListPropertyLimit',
  'favoritePropertyLimit',
  'saveLimit',
  'exportLimit',
  'spendLimit',
] as const satisfies readonly (keyof MemberLimits)[];

/** A duty lets nobody change the owner, himself, or duties. */
function refuseChange(session: Session, member: UserRow, change: MemberChange): Refusal | null {
  const isSelf = member.id === session.userId;
  if (!session.isOwner && (isSelf || !member.sub_user)) {
    return refuse(403, `Only the owner of the account changes ${isSelf ? 'you' : 'the owner'}. ${UNCHANGED}`);
  }
  const gives = change.duties?.toSorted().join() ?? null;
  if (gives !== null && gives !== member.duties.toSorted().join()) {
    if (session.token !== null)
      return refuse(403, `No token gives duties: sign in and do it in a session. ${UNCHANGED}`);
    if (!session.isOwner) return refuse(403, `Only the owner of the account gives duties. ${UNCHANGED}`);
    if (!member.sub_user) return refuse(422, `The owner of the account has every duty. ${UNCHANGED}`);
    if (gives !== '' && member.type === 'SCOUT') {
      return refuse(422, `A scout has no duties. ${UNCHANGED}`, { duties: 'are for members with full access' });
    }
  }
  const limited = member.sub_user ? undefined : limitNames.find((name) => (change[name] ?? null) !== null);
  return limited === undefined
    ? null
    : refuse(422, `The owner of the account has no limits. ${UNCHANGED}`, { [limited]: 'is for members' });
}

async function refuseAddress({ db }: InTeam, member: UserRow, username: string): Promise<Refusal | null> {
  if (member.state !== 'INVITED') {
    return refuse(422, `Whoever has accepted changes the address himself. ${UNCHANGED}`, {
      username: 'cannot be changed any more',
    });
  }
  if (!isEmail(username))
    return refuse(422, `Some values are not valid. ${UNCHANGED}`, { username: 'is not an e-mail address' });
  const taken = await takenNames(db, [username], member.id);
  return taken.size === 0
    ? null
    : refuse(422, `This e-mail address is in use. ${UNCHANGED}`, { username: 'is in use' });
}
