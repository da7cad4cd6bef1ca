/** A team over HTTP: people invited and let in. */
import type { Member, Team } from '../../src/api/contract/account/team.ts';
import { newAccount } from './billing.ts';
import type { SignedIn, TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';

export const GOOD_PASSWORD = 'four unlikely words here';

export type Account = Awaited<ReturnType<typeof newAccount>>;

let invited = 0;
/** An address that nobody has. */
export const newAddress = (): string => `person${(invited += 1)}@example.com`;

export const teamOf = async ({ signIn, id }: Account): Promise<Team> =>
  valueOf(await (await signIn()).client.call('team', { params: { id } }));

export const memberOf = async (account: Account, id: number): Promise<Member | undefined> =>
  (await teamOf(account)).teamMembers.find((one) => one.id === id);

/** Invites somebody; the token is that of the link. */
export async function inviteOne(account: Account, more: Readonly<Record<string, unknown>> = {}) {
  const username = newAddress();
  const body = { username, firstName: 'Ann', lastName: 'Lee', ...more };
  const answer = valueOf(await (await account.signIn()).client.call('createMember', { body }));
  if (answer.invitation === null) throw new Error('no link');
  return { ...answer, id: answer.member.id, username: answer.member.username, token: tokenOf(answer.invitation.url) };
}

export const tokenOf = (url: string): string => url.split('#invitation=')[1] ?? '';

/** Somebody who has accepted, signed in. */
export async function join(
  server: TestServer,
  account: Account,
  more: Readonly<Record<string, unknown>> = {},
): Promise<SignedIn & { readonly id: number; readonly username: string }> {
  const { id, username, token } = await inviteOne(account, more);
  valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
  return { ...(await server.signIn({ username, password: GOOD_PASSWORD })), id, username };
}
