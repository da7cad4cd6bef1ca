/** An account with two members, Ann Lee and Bob Hill, and what the transaction does that removes one of them. */
import { removeMember } from '../../server/account/team/removeMember.ts';
import { lockAccount } from '../../server/billing/plans/subscription.queries.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import type { SignedIn, TestServer } from './server.ts';

const PASSWORD = 'a long enough password';
let made = 0;

export interface Member extends SignedIn, Principal {}

/** The owner of an account of its own and two members of it, signed in. */
export async function newTeam(server: TestServer) {
  made += 1;
  const signIn = async (username: string): Promise<Member> => {
    const session = await server.signIn({ username, password: PASSWORD });
    const { accountId, id: userId } = session.auth.profile;
    return { ...session, accountId, userId };
  };
  const named = (name: string): string => `${name}-of-team${made}@example.com`;
  await server.addUser({ username: named('owner'), password: PASSWORD });
  const owner = await signIn(named('owner'));
  const { accountId } = owner;
  const member = { password: PASSWORD, accountId, type: 'TEAM_FULL' } as const;
  await server.addUser({ ...member, username: named('ann'), firstName: 'Ann', lastName: 'Lee' });
  await server.addUser({ ...member, username: named('bob'), firstName: 'Bob', lastName: 'Hill' });
  return { owner, ann: await signIn(named('ann')), bob: await signIn(named('bob')) };
}

/** Removes a member: what is theirs is the heir's, or rests. */
export async function removeNow(
  { services, clock }: TestServer,
  from: Principal,
  heir: Principal | null,
): Promise<void> {
  const now = clock.now();
  await services.store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, from);
    await removeMember(trx, from, heir, now);
  });
}
