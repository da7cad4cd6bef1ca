/**
 * Accounts do not see each other, nor people of one account each other's work: every call of the contract is made with
 * the ids of somebody else, directly and with these ids in every place where one may stand, by everybody who may not:
 * without a session, with one that is over, from another account, as a colleague, as a scout. `npm run bench -- --only
 * isolation` roams further.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call } from '../../src/api/contract/define.ts';
import { callPath, queryText } from '../../src/api/client.ts';
import { attempts, type Attempts } from '../support/isolation/attempts.ts';
import { knownOf, ownersDesk, SECRET, type Owned } from '../support/isolation/ownersDesk.ts';
import { ownersRows } from '../support/isolation/ownersRows.ts';
import { roam } from '../support/isolation/roam.ts';
import type { ApiDocument } from '../support/fuzz/drawRequest.ts';
import { complaintText } from '../support/fuzz/fuzz.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { sampleIds } from '../support/sampleIds.ts';
import { inlinedDocument } from '../support/inlinedDocument.ts';

const PASSWORD = 'a long password';
const SEED = 20_240_301;
/** Tables that only jobs write: their own tests look at them, and each statement over them is narrowed (`statements.ts`). */
const MADE_BY_JOBS = [
  'sequence_run',
  'account_archive',
  'account_reading',
  'import_batch',
  'import_conflict',
  'member_change',
  'notice',
  'search_run',
  'user_parcel',
];
/** What counts where there are limits, and an installation of one's own has none: test/server/billing/usage. */
const OF_LIMITS = ['usage_count', 'usage_grant', 'usage_save'];
/** What is bought with a token: test/server/account/tokens. */
const OF_TOKENS = ['token_order'];
/** What is there where a payment service is: test/server/billing/payments. */
const OF_SERVICE = ['provider_customer', 'refund'];
/** Of a telephone service: test/server/marketing/carriers. */
const OF_PHONE = ['audio_pin'];
/** Of e-mails that went out, and of who opened their links: test/server/marketing/email. */
const OF_EMAIL = ['link', 'link_visit'];
/** What came of calls of a list, once that was made: test/server/marketing/calls. */
const OF_CALLS = ['call_result'];
/** What a service tells of a message: test/server/marketing/sending. */
const OF_CARRIERS = ['receipt'];
/** Rows that got another status when theirs was retired, of who did it: test/server/account/picklists. */
const OF_UNDO = ['picklist_move'];
/** Of who operates the installation, and is let inside: test/server/account/operator. */
const OF_OPERATORS = ['guest_visit', 'operator'];
/** So many calls, and the owner's rows are read again: all of them, of eighty tables. */
const LOOKED_AT_AFTER = 12;
/** Drawn requests of each who roams. */
const ROAMED = 250;

let server: TestServer;
let owner: SignedIn;
let owned: Owned;
let atFirst: Awaited<ReturnType<typeof rowsOfOwner>>;
let over: string;
let signedOut: string;

const rowsOfOwner = async (ofAccount: boolean, withPicks = true): Promise<Readonly<Record<string, string>>> => {
  const { accountId, id: userId } = owner.auth.profile;
  return await ownersRows(server.db, { accountId, userId }, { ofAccount, withPicks });
};
const signIn = async (name: string): Promise<string> =>
  (await server.signIn({ username: `${name}@example.com`, password: PASSWORD }, true)).token;

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  over = (await server.signIn()).token;
  server.clock.advance(24 * 60);
  owner = await server.signIn(undefined, true);
  const { accountId, id: user_id } = owner.auth.profile;
  await server.addUser({ username: 'gone@example.com', password: PASSWORD });
  // Those who roam are others: the lists that direct attempts make are called as the owner's.
  for (const way of ['', 'roaming-']) {
    await server.addUser({ username: `${way}stranger@example.com`, password: PASSWORD });
    await server.addUser({ username: `${way}colleague@example.com`, password: PASSWORD, accountId });
    await server.addUser({ username: `${way}scout@example.com`, password: PASSWORD, accountId, type: 'SCOUT' });
  }
  const gone = await server.signIn({ username: 'gone@example.com', password: PASSWORD });
  valueOf(await gone.client.call('logout', { query: {} }));
  signedOut = gone.token;
  const row = { account_id: accountId, user_id, level: 'info' as const, text: SECRET };
  const alert = await server.db.insertInto('alert').values(row).returning('id').executeTakeFirstOrThrow();
  const [property = 0] = await sampleIds(server, 1);
  owned = await ownersDesk(owner.client, owner.auth, property, alert.id, server.clock.now());
  // Before colleagues change what is everybody's of the account.
  atFirst = await rowsOfOwner(true);
});
afterAll(async () => await server.close());

const called = Object.keys(attempts) as CallName[]; // exactly the calls of the contract
const tried = called.filter((name) => attempts[name] !== null);

/** Makes every attempt of a call; answers what came back. */
async function make(name: CallName, token: string | null): Promise<{ status: number; text: string }[]> {
  const call: Call = contract[name];
  const answers = [];
  for (const attempt of (attempts[name] as Attempts)(owned)) {
    const path = `${callPath(call.path, attempt.params)}${queryText(attempt.query)}`;
    const response = await server.request(call.method, path, { token, body: attempt.body });
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

describe.each([
  ['stranger', [200, 403, 404, 410, 422]],
  ['colleague', [200, 403, 404, 410, 422]],
  ['scout', [200, 403, 404, 410, 422]],
] as const)('a %s', (name, statuses) => {
  it('reaches nothing of the owner with the ids of what is there', async () => {
    const before = await rowsOfOwner(name === 'stranger');
    const token = await signIn(name);
    for (let at = 0; at < tried.length; at += LOOKED_AT_AFTER) {
      const calls = tried.slice(at, at + LOOKED_AT_AFTER);
      for (const call of calls) {
        for (const { status, text } of await make(call, token)) {
          expect([call, status]).toEqual([call, statuses.find((one) => one === status)]);
          // The caller's own new list has the name it asked for.
          expect([call, text.replaceAll(`"name":"${SECRET}","type":"FAVORITE"`, '')]).not.toEqual([
            call,
            expect.stringContaining(SECRET),
          ]);
        }
      }
      // The owner's rows are what they were, to the time of their last change.
      expect([calls, await rowsOfOwner(name === 'stranger')]).toEqual([calls, before]);
    }
  });
});

describe.each(['nobody', 'somebody whose session is over', 'somebody who signed out'])('%s', (who) => {
  it('is refused by every call that needs a session, with the ids of what is there', async () => {
    const before = await rowsOfOwner(true);
    const token = who === 'nobody' ? null : who === 'somebody who signed out' ? signedOut : over;
    for (const call of tried.filter((name) => (contract[name] as Call).may !== 'DOOR')) {
      for (const { status, text } of await make(call, token)) {
        expect([call, status]).toEqual([call, 401]);
        expect(text).not.toContain(SECRET);
      }
    }
    expect(await rowsOfOwner(true)).toEqual(before);
  });
});

describe.each(['nobody', 'over', 'stranger', 'colleague', 'scout'])('roaming, %s', (who) => {
  it('finds no word of the owner and changes no row', async () => {
    const isOutside = who === 'nobody' || who === 'over';
    // Whoever is of the account may take away what it offers to choose from.
    const seen = async () => await rowsOfOwner(isOutside || who === 'stranger', who !== 'colleague');
    const before = await seen();
    const outcome = await roam(
      { isOutside, signIn: async () => (isOutside ? (who === 'over' ? over : '') : await signIn(`roaming-${who}`)) },
      {
        url: server.baseUrl,
        document: inlinedDocument() as unknown as ApiDocument, // written by the same hand
        known: knownOf(owned),
        seed: SEED,
        count: ROAMED,
      },
    );
    expect(complaintText(outcome.complaints)).toBe('');
    expect(await seen()).toEqual(before);
  });
});

it('rows of every kind are looked at: the owner has some of all', () => {
  const empty = Object.keys(atFirst).filter((table) => atFirst[table]?.startsWith('0 '));
  expect(empty.toSorted()).toEqual(
    [
      ...MADE_BY_JOBS,
      ...OF_CALLS,
      ...OF_CARRIERS,
      ...OF_EMAIL,
      ...OF_LIMITS,
      ...OF_OPERATORS,
      ...OF_PHONE,
      ...OF_SERVICE,
      ...OF_TOKENS,
      ...OF_UNDO,
    ].toSorted(),
  );
});

it('ids of the owner are refused as if they did not exist', async () => {
  const { client } = await server.signIn({ username: 'stranger@example.com', password: PASSWORD }, true);
  const { group, saved, layout, analysis } = owned;
  const refusals = await Promise.all([
    client.call('groupMembers', { params: { id: group } }),
    client.call('deleteGroup', { params: { id: group }, query: {} }),
    client.call('saveEdits', { query: {}, body: { id: saved, version: 2 } }),
    client.call('deleteLayout', { params: { id: layout } }),
    client.call('deleteAnalysis', { params: { id: analysis } }),
  ]);
  expect(refusals.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([404, 404, 404, 404, 404]);
});

it("an account's status is none of another account", async () => {
  const { client } = await server.signIn({ username: 'stranger@example.com', password: PASSWORD }, true);
  valueOf(await client.call('saveProperties', { query: {}, body: { propertyId: owned.property } }));
  const refused = await client.call('setStatus', { params: { id: owned.property }, body: { status: owned.status } });
  expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { status: 'is not known' } });
});
