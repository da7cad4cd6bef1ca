/** Who sees what of the audit, and how it is found: by kind, person, thing and day, page by page (P201). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeKinds, MOST_COUNTED, type ChangeKind } from '../../../../src/api/contract/account/changes.ts';
import { newAccount } from '../../../support/billing.ts';
import { VISA } from '../../../support/cards.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, join, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let owner: SignedIn;
let ann: SignedIn & { readonly id: number; readonly username: string };
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 0 });
  account = await newAccount(server);
  owner = await account.signIn();
  ann = await join(server, account);
  valueOf(await owner.client.call('addCard', { body: VISA }));
  valueOf(await owner.client.call('buyPrepaidCredits', { body: { userId: account.id, amount: 25 } }));
  for (const theme of ['dark', 'light'] as const) valueOf(await ann.client.call('saveSettings', { body: { theme } }));
  for (const name of ['A', 'B', 'C'])
    valueOf(await ann.client.call('saveListColumn', { body: { name, kind: 'text' } }));
});
afterAll(async () => await server.close());

interface Query {
  readonly what?: ChangeKind;
  readonly userId?: number;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly before?: number;
  readonly limit?: number;
}
const audit = async (query: Query = {}, who: Pick<SignedIn, 'client'> = owner) =>
  valueOf(await who.client.call('accountChanges', { query: { limit: 500, ...query } }));
const kindsOf = async (who: Pick<SignedIn, 'client'>): Promise<ChangeKind[]> => {
  const { results } = await audit({}, who);
  return changeKinds.filter((kind) => results.some(({ what }) => what === kind));
};

describe('the audit', () => {
  it('shows the owner all, a member what is of everybody, and with a duty what the duty is about', async () => {
    expect(await kindsOf(owner)).toEqual(['COLUMN', 'MEMBER', 'MONEY', 'WALLET', 'SECURITY', 'SETTINGS']);
    const seen = async (duties: readonly ('TEAM' | 'BILLING')[]) => {
      valueOf(await owner.client.call('saveMember', { body: { id: ann.id, duties: [...duties] } }));
      return await kindsOf(ann);
    };
    expect(await seen([])).toEqual(['COLUMN']);
    for (const what of ['MEMBER', 'MONEY', 'WALLET', 'SECURITY', 'SETTINGS'] as const)
      expect(await audit({ what }, ann)).toMatchObject({ results: [], resultCount: 0, isMore: false });
    expect(await seen(['TEAM'])).toEqual(['COLUMN', 'MEMBER']);
    expect(await seen(['BILLING'])).toEqual(['COLUMN', 'MONEY', 'WALLET']);
    const byKind = await Promise.all(changeKinds.map(async (what) => (await audit({ what }, ann)).results.length));
    expect((await audit({}, ann)).results).toHaveLength(byKind.reduce((sum, count) => sum + count, 0));
  });

  it('is found by person, by thing and by day, and by all of them at once', async () => {
    const all = (await audit()).results;
    const hers = (await audit({ userId: ann.id })).results;
    expect(hers).toEqual(all.filter(({ userId }) => userId === ann.id));
    expect(hers.length).toBeGreaterThan(4);
    const [column] = (await audit({ what: 'COLUMN' })).results;
    expect((await audit({ what: 'COLUMN', subjectId: column?.subjectId })).results).toEqual([column]);
    const at = new Date(column?.at ?? '').getTime();
    const [from, until] = [at, at + 1].map((time) => new Date(time).toISOString());
    expect((await audit({ from, until })).results).toContainEqual(column);
    expect((await audit({ from: until })).results).not.toContainEqual(column);
    expect((await audit({ until: from })).results).not.toContainEqual(column);
    expect((await audit({ what: 'COLUMN', userId: ann.id, from, until })).results).toContainEqual(column);
    expect((await audit({ what: 'COLUMN', userId: account.id, from, until })).results).toEqual([]);
    expect(await owner.client.call('accountChanges', { query: { from: 'yesterday' } })).toMatchObject({ status: 400 });
  });

  it.each<Query>([{}, { what: 'COLUMN' }, { userId: 0 }])('comes page by page, newest first: %o', async (filter) => {
    const query = 'userId' in filter ? { userId: ann.id } : filter;
    for (const who of [owner, ann]) {
      const all = (await audit(query, who)).results;
      const paged: unknown[] = [];
      for (let before: number | undefined; ;) {
        const { results, people } = await audit(
          { ...query, limit: 2, ...(before === undefined ? {} : { before }) },
          who,
        );
        expect(people.length === 0).toBe(before !== undefined);
        paged.push(...results);
        if (results.length === 0) break;
        before = results.at(-1)?.id;
      }
      expect(paged).toEqual(all);
    }
  });

  it('names everybody who is or was of the account, and nobody else', async () => {
    await newAccount(server);
    const gone = await join(server, account);
    valueOf(await owner.client.call('removeMember', { query: {}, body: { memberId: gone.id } }));
    valueOf(
      await owner.client.call('removeMember', {
        query: {},
        body: { memberId: gone.id, now: true, accountPassword: 'a long enough password' },
      }),
    );
    expect((await audit()).people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [account.id, ann.id, gone.id].toSorted((a, b) => a - b),
    );
  });

  it('says of a sign-in that was refused whose name was given, and that nobody knows who it was', async () => {
    const credentials = { username: ann.username, password: `${GOOD_PASSWORD}?` };
    expect(await server.client().call('pre', { body: credentials })).toMatchObject({ status: 401 });
    const refused = async () =>
      (await audit({ what: 'SECURITY' })).results.filter(({ member }) => member === 'Somebody');
    await expect
      .poll(refused)
      .toMatchObject([
        { userId: null, origin: '127.0.0.1', subject: 'Sign-in of Ann Lee', after: { Refused: 'wrong password' } },
      ]);
  });

  it('counts no more than it shows, and says that there are more', async () => {
    const full = await newAccount(server);
    const me = await full.signIn();
    await sql`insert into audit_event (account_id, user_id, member, what, subject_id, subject, action)
      select ${full.accountId}, ${full.id}, 'Ann', 'SECURITY', '1', 'Sign-in', 'DONE'
      from generate_series(1, ${MOST_COUNTED + 5})`.execute(server.db);
    expect(await audit({ limit: 1 }, me)).toMatchObject({ resultCount: MOST_COUNTED, isMore: true });
    expect(await audit({ limit: 1, what: 'COLUMN' }, me)).toMatchObject({ resultCount: 0, isMore: false });
  });
});
