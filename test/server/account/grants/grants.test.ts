import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TypeGrants } from '../../../../src/api/contract/account/grants.ts';
import { FRESH_MINUTES } from '../../../../src/api/contract/account/security.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { join, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let owner: SignedIn;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 300 })));
afterAll(async () => await server.close());
beforeEach(async () => {
  account = await newAccount(server);
  owner = await account.signIn();
});

const all = ['CONTACT_VIEW', 'MARKETING_VIEW', 'REHAB_VIEW', 'ANALYSIS_VIEW', 'SEARCH_FULL'] as const;
const usual: TypeGrants = { TEAM: [...all], TEAM_FULL: [...all], SCOUT: [] };
const save = async (grants: Partial<TypeGrants>, was: TypeGrants = usual, who = owner) =>
  await who.client.call('saveGrants', { body: { grants: { ...usual, ...grants }, was } });
const statusOf = async (who: SignedIn): Promise<number> => {
  const answer = await who.client.call('contactIds', { body: { search: {}, selection: { items: [] } } });
  return answer.ok ? 200 : answer.status;
};
const permissionsOf = async (who: SignedIn) =>
  valueOf(await who.client.call('auth', { query: {} })).permissions.toSorted();

describe('what members of a type may see', () => {
  it('R-PERM-002 TEAM and TEAM_FULL count as team accounts: both begin with everything, a scout with nothing', async () => {
    expect(valueOf(await owner.client.call('grants'))).toEqual({
      grants: usual,
      defaults: usual,
      members: { TEAM: 0, TEAM_FULL: 0, SCOUT: 0 },
    });
    const { accountId } = account;
    for (const type of ['TEAM', 'TEAM_FULL'] as const) {
      const person = { username: `${type.toLowerCase()}-of-${accountId}@example.com`, password: 'a long password' };
      await server.addUser({ ...person, accountId, type });
      const member = await server.signIn(person);
      expect([member.auth.profile.typeLabel, member.auth.profile.scoutUser]).toEqual(['Pro User', false]);
      expect(await permissionsOf(member)).toEqual([...all].toSorted());
      expect(member.auth.pages).toEqual(expect.arrayContaining(['contacts', 'analysis']));
      // Neither owns the account by that.
      expect(await member.client.call('grants')).toMatchObject({ status: 403 });
      expect(await save({ SCOUT: [...all] }, usual, member)).toMatchObject({ status: 403 });
    }
    const scout = await join(server, account, { type: 'SCOUT' });
    expect([scout.auth.profile.scoutUser, scout.auth.permissions]).toEqual([true, []]);
    expect(valueOf(await owner.client.call('grants')).members).toEqual({ TEAM: 1, TEAM_FULL: 1, SCOUT: 1 });
  });

  it('counts from the next call of any session on, for each type by itself, and leaves the owner all of his', async () => {
    const member = await join(server, account, { type: 'TEAM_FULL' });
    const scout = await join(server, account, { type: 'SCOUT' });
    expect([await statusOf(member), await statusOf(scout)]).toEqual([200, 403]);
    valueOf(await save({ TEAM: [], TEAM_FULL: ['SEARCH_FULL'], SCOUT: ['CONTACT_VIEW'] }));
    expect([await statusOf(member), await statusOf(scout), await statusOf(owner)]).toEqual([403, 200, 200]);
    expect(await permissionsOf(member)).toEqual(['SEARCH_FULL']);
    expect(await permissionsOf(owner)).toEqual([...all].toSorted());
  });

  it('is another account’s own', async () => {
    const other = await newAccount(server);
    valueOf(await save({ TEAM_FULL: [] }));
    expect(valueOf(await (await other.signIn()).client.call('grants')).grants).toEqual(usual);
  });

  it('leaves a trace of each right, given or taken, and of nothing that stays', async () => {
    valueOf(await save({ TEAM_FULL: all.slice(1), SCOUT: ['SEARCH_FULL'] }));
    const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'SECURITY' } }));
    const rights = results.filter(({ subject }) => subject.startsWith('Rights of'));
    expect(rights.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['Rights of SCOUT', null, { Right: 'SEARCH_FULL' }],
      ['Rights of TEAM_FULL', { Right: 'CONTACT_VIEW' }, null],
    ]);
  });

  it('what was changed meanwhile is not changed once more; of two at once one counts', async () => {
    const [one, two] = await Promise.all([save({ SCOUT: ['SEARCH_FULL'] }), save({ SCOUT: ['CONTACT_VIEW'] })]);
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await save({ TEAM: [] })).toMatchObject({
      status: 422,
      detail: 'What members may see was changed in the meantime: look at it again. Nothing was changed.',
    });
  });

  it('asks who has it to have proved lately who they are, and takes no type or right that there is not', async () => {
    server.clock.advance(FRESH_MINUTES + 1);
    expect(await save({ SCOUT: [...all] })).toMatchObject({ status: 428 });
    expect(valueOf(await owner.client.call('grants')).grants.SCOUT).toEqual([]);
    const { token } = await server.signIn({ username: account.username, password: 'a long enough password' }, true);
    for (const grants of [{ ...usual, FULL: [] }, { ...usual, SCOUT: ['OWNER'] }, { TEAM: [] }]) {
      const response = await server.request('PUT', '/app/grants', { token, body: { grants, was: usual } });
      expect(response.status).toBe(400);
    }
  });
});
