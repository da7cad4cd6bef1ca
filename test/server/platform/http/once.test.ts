/** Calls with an `Idempotency-Key` happen once (O-014). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { createCallKeys } from '../../../../src/api/callKeys.ts';
import { createClient } from '../../../../src/api/client.ts';
import { keepAnswer, markOfCommit, readKey, takeKey, takeOver } from '../../../../server/platform/http/once.queries.ts';
import { callWork, CallTaken, type CallWork } from '../../../../server/platform/store/callWork.ts';
import { ofUser } from '../../../../server/platform/tenant.ts';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  ids = await sampleIds(server, 5);
});
afterAll(async () => await server.close());

const { path: contacts } = contract.saveContact;
const put = async (key: string | null, body: unknown, token = me.token) => {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key };
  const response = await server.request('PUT', contacts, { token, body, headers });
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};
const people = async (lastName: string): Promise<number> =>
  valueOf(await me.client.call('queryContacts', { body: { search: { filters: { text: lastName } } } })).resultCount;

describe('a key', () => {
  it('is for one request: the same is answered the same, another is refused, without a key each counts', async () => {
    const first = await put('key-of-adams', { lastName: 'Adams' });
    expect(first[0]).toBe(200);
    expect(await put('key-of-adams', { lastName: 'Adams' })).toEqual(first);
    expect(await people('Adams')).toBe(1);
    expect(await put('key-of-adams', { lastName: 'Baker' })).toMatchObject([
      422,
      { fieldErrors: { 'Idempotency-Key': 'was used for another request' } },
    ]);
    expect(await people('Baker')).toBe(0);
    await put(null, { lastName: 'Adams' });
    expect(await people('Adams')).toBe(2);
  });

  it('is of its user: that of somebody else is another', async () => {
    await put('key-of-clark', { lastName: 'Clark' });
    await server.addUser({ username: 'other@example.com', password: 'a long password' });
    const other = await server.signIn({ username: 'other@example.com', password: 'a long password' });
    expect((await put('key-of-clark', { lastName: 'Dixon' }, other.token))[0]).toBe(200);
  });

  it('of a request that was refused may be used again', async () => {
    expect((await put('key-of-evans', { city: 'Salem' }))[0]).toBe(422);
    expect((await put('key-of-evans', { lastName: 'Evans' }))[0]).toBe(200);
  });

  it('of a request that runs is refused until it is answered; ten at once make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await put('key-of-frank', { lastName: 'Frank' })),
    );
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([]);
    expect(await people('Frank')).toBe(1);
  });

  it('that a server took with it when it died is done by who asks again if nothing was committed, else looked at', async () => {
    await put('key-of-green', { lastName: 'Green' });
    const leave = async (status: number): Promise<void> =>
      void (await server.db.updateTable('idempotency').set({ status }).where('key', '=', 'key-of-green').execute());
    await leave(1);
    expect(await put('key-of-green', { lastName: 'Green' })).toMatchObject([
      422,
      { userMessage: expect.stringContaining('Look first') },
    ]);
    expect(await people('Green')).toBe(1);
    await server.db.deleteFrom('contact').where('last_name', '=', 'Green').execute();
    await leave(0);
    const again = await put('key-of-green', { lastName: 'Green' });
    expect([again[0], await people('Green')]).toEqual([200, 1]);
    expect(await put('key-of-green', { lastName: 'Green' })).toEqual(again);
  });

  it('whose call was taken over by somebody else commits nothing any more', async () => {
    const { db } = server.services.store;
    const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
    const [first, second] = [randomUUID(), randomUUID()].map((attempt) => ({ key: 'key-of-mills', attempt }));
    if (first === undefined || second === undefined) throw new Error('two were made');
    await takeKey(db, principal, { ...first, call: 'C1', requestHash: Buffer.from('same') }, server.clock.now());
    expect(await takeOver(db, principal, 'key-of-mills', first.attempt, second.attempt)).toBe(true);
    const rename = async (atCommit: CallWork['atCommit'], name: string): Promise<void> =>
      await callWork.run({ changed: false, ...(atCommit === undefined ? {} : { atCommit }) }, async () => {
        await db.transaction().execute(async (trx) => {
          await ofUser(trx.updateTable('contact'), principal).set({ city: name }).execute();
        });
      });
    await expect(rename(markOfCommit(principal, first), 'Lost')).rejects.toThrow(CallTaken);
    await rename(markOfCommit(principal, second), 'Kept');
    expect(await server.db.selectFrom('contact').select('city').distinct().execute()).not.toContainEqual({
      city: 'Lost',
    });
    expect(await server.db.selectFrom('contact').select('city').distinct().execute()).toContainEqual({ city: 'Kept' });
    expect(await takeOver(db, principal, 'key-of-mills', second.attempt, first.attempt)).toBe(false);
  });

  it('keeps its answer where something that it did not wait for is committed behind it', async () => {
    const { db } = server.services.store;
    const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
    const mine = { key: 'key-of-late-work', attempt: randomUUID() };
    await takeKey(db, principal, { ...mine, call: 'C1', requestHash: Buffer.from('same') }, server.clock.now());
    await keepAnswer(db, principal, mine, { done: true });
    await callWork.run({ changed: false, atCommit: markOfCommit(principal, mine) }, async () => {
      await db.transaction().execute(async (trx) => {
        await ofUser(trx.updateTable('contact'), principal).set({ city: 'Late' }).execute();
      });
    });
    expect(await readKey(db, principal, mine.key)).toMatchObject({ status: 200, answer: { done: true } });
  });

  it('is forgotten after a day', async () => {
    await put('key-of-hayes', { lastName: 'Hayes' });
    server.clock.advance(24 * 60 + 1);
    me = await server.signIn(undefined, true);
    await purgeSavedJob({}, { ...server.services, clock: server.clock });
    expect(await server.db.selectFrom('idempotency').select('key').execute()).toEqual([]);
    ids = await sampleIds(server, 5);
  });

  it.each(['short', 'with space here', 'x'.repeat(201)])('written "%s" is refused', async (key) => {
    expect((await put(key, { lastName: 'Irving' }))[0]).toBe(400);
    expect(await people('Irving')).toBe(0);
  });
});

describe('every call that makes or charges something', () => {
  /**
   * What may be asked twice with the same outcome, or asks and changes nothing. Answers with secrets are not kept under a
   * key: of a second factor each question makes others.
   */
  const repeatable =
    /^(count|propose|delete|remove|discard|undo|query|quote|estimate|sample|preview|restore|cancel|decide|read|set|change|end)|^(valueTrends|saveCard|cardPage|enteredCard|lookPayment|replaceCard|saveCardDefaults|saveGroupOptions|saveEdits|editRows|saveUndoHistory|saveLeadRules|saveDealSettings|saveSettings|saveProfile|saveDocument|saveAppendJob|saveGroupSearch|saveSurroundingSearches|correctFact|contactIds|groupContacts|comparables|neighbors|flipComparables|nearbyListings|dedupeLists|runGroup|sendMailAgain|saveMember|saveMemberOfUser|downgradeMember|suspendMember|prove|saveWebhook|saveRecording|beginFactor|confirmFactor|newRecoveryCodes|makeToken|startArchive|closeAccount|reopenAccount|beginPasskey|addPasskey|askPasskey|requireFactor|beginOidc|signInWithOidc|proveWithOidc|enterAccount|beginReading|sendReadingPart|startReading|liftSuppression|revokeConsent|acknowledgeRule|additionRecipe|watchSource|unwatchSource|lookAtSource)$/;

  it('takes a key: none is forgotten', () => {
    const forgotten = (Object.entries(contract) as [CallName, Call][])
      .filter(([, call]) => call.method !== 'GET' && call.may !== 'DOOR' && call.answer !== undefined)
      .filter(([name, call]) => call.once !== true && !repeatable.test(name))
      .map(([name]) => name);
    expect(forgotten).toEqual([]);
  });

  it.each([
    ['saveListings', { query: { groupName: 'A' }, body: () => ({ filter: {}, selection: ids.slice(0, 2) }) }],
    ['saveProperties', { query: { groupName: 'B' }, body: () => ({ selection: ids }) }],
    ['saveContactGroup', { body: () => ({ group: { name: 'C' } }) }],
    ['saveFolder', { body: () => ({ name: 'D' }) }],
    ['saveListColumn', { body: () => ({ name: 'E', kind: 'text' }) }],
    ['saveAnalysis', { body: () => ({ propertyId: ids[0], name: 'F', purchaseAmount: 1000 }) }],
    ['saveLayout', { body: () => ({ type: 'PROPERTY', name: 'G', columns: [] }) }],
  ] as const)('%s answers the second time as the first, and makes nothing more', async (name, { body, ...rest }) => {
    const call: Call = contract[name];
    const query = 'query' in rest ? `?${new URLSearchParams(rest.query).toString()}` : '';
    const ask = async (): Promise<[number, unknown]> => {
      const headers = { 'Idempotency-Key': `key-of-${name}` };
      const response = await server.request(call.method, `${call.path}${query}`, {
        token: me.token,
        body: body(),
        headers,
      });
      return [response.status, await response.json()];
    };
    const first = await ask();
    expect(first[0]).toBe(200);
    expect(await ask()).toEqual(first);
  });
});

describe('the client', () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  };

  it('sends what got no answer with the same key, also after a reload: it is done once', async () => {
    let isCut = true;
    const page = () =>
      createClient({
        baseUrl: server.baseUrl,
        token: () => me.token,
        keys: createCallKeys(storage),
        fetch: async (url, init) => {
          const response = await fetch(url, init);
          if (isCut) throw new TypeError('the connection is gone');
          return response;
        },
      });
    const request = { query: {}, body: { lastName: 'Jones' } };
    expect(await page().call('saveContact', request)).toMatchObject({ ok: false, status: 0 });
    isCut = false;
    const reloaded = page();
    expect((await reloaded.call('saveContact', request)).ok).toBe(true);
    expect(await people('Jones')).toBe(1);
    // Answered: the same words are another request from now on.
    expect((await reloaded.call('saveContact', request)).ok).toBe(true);
    expect(await people('Jones')).toBe(2);
    expect(store.size).toBe(0);
  });

  it('sends it with the same key from the same page, too, whatever became of the answer', async () => {
    let lost = 0;
    const client = createClient({
      baseUrl: server.baseUrl,
      token: () => me.token,
      keys: createCallKeys(storage),
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        lost += 1;
        if (lost === 1) throw new TypeError('the connection is gone');
        return lost === 2 ? new Response(null, { status: 503 }) : response;
      },
    });
    const request = { query: {}, body: { lastName: 'Lamb' } };
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) outcomes.push((await client.call('saveContact', request)).ok);
    expect(outcomes).toEqual([false, false, true, true]);
    // The fourth is another: the third had its answer.
    expect(await people('Lamb')).toBe(2);
    expect(store.size).toBe(0);
  });

  it('several of the same at once are as many', async () => {
    const client = createClient({
      baseUrl: server.baseUrl,
      token: () => me.token,
      keys: createCallKeys(storage),
      fetch,
    });
    const request = { query: {}, body: { lastName: 'Keller' } };
    const all = await Promise.all(Array.from({ length: 8 }, async () => await client.call('saveContact', request)));
    expect(all.map(({ ok }) => ok)).toEqual(all.map(() => true));
    expect(await people('Keller')).toBe(8);
  });
});
