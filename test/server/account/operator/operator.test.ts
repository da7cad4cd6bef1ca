/** Administration over HTTP: whom the installation is run for, and what is done to their accounts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountAct } from '../../../../src/api/contract/account/operator.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { addOperator } from '../../../../server/account/operator/operators.queries.ts';
import { purgeSaved } from '../../../../server/app/jobs.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { join } from '../../../support/team.ts';
import { buyerWith, openStripeDesk } from '../../../support/stripe/stripeDesk.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let operator: SignedIn;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  operator = await server.signIn();
  [property = 0] = await sampleIds(server, 1);
});
afterAll(async () => await server.close());

/** The session proved itself long ago. */
async function wait(minutes: number): Promise<void> {
  server.clock.advance(minutes);
  await Promise.resolve();
}
const provedNow = async (): Promise<void> => {
  valueOf(await operator.client.call('prove', { body: { password: OWNER.password } }));
};
const act = async (id: number, body: AccountAct) => {
  await provedNow();
  return await operator.client.call('changeCustomer', { params: { id }, body });
};
const listed = async (query: Record<string, unknown> = {}) =>
  valueOf(await operator.client.call('customers', { query }));

/** A customer with a plan that is owed. */
async function customer() {
  await provedNow();
  const account = await newAccount(server, 0, { ownUse: false });
  valueOf(await act(account.accountId, { what: 'LIMIT', dollars: 500 }));
  const owner = await account.signIn();
  valueOf(await owner.client.call('changePlan', { params: { id: account.id }, body: { planId: 945 } }));
  return { ...account, owner };
}

describe('the accounts of an installation', () => {
  it('are listed with what they owe, found by a part of a name as it is written, and come page by page', async () => {
    const { accountId, username } = await customer();
    const { results, total } = await listed();
    expect(results[0]).toMatchObject({
      id: accountId,
      owner: username,
      brand: 'default',
      plan: 'Pro',
      open: 199,
      openLimit: 500,
      state: 'OPEN',
      invitedUntil: null,
    });
    expect(total).toBe(results.length);
    expect(results.at(-1)).toMatchObject({ owner: OWNER.username, openLimit: null });
    expect((await listed({ text: username.toUpperCase() })).results.map(({ id }) => id)).toEqual([accountId]);
    // Signs with a meaning of their own in SQL are signs of a name here.
    expect((await listed({ text: '%' })).total).toBe(0);
    expect((await listed({ text: '_' })).total).toBe(0);
    expect((await listed({ filter: 'OWING' })).results.map(({ id }) => id)).toEqual([accountId]);
    expect((await listed({ filter: 'NOT_OPEN' })).total).toBe(0);
    const first = await listed({ limit: 1 });
    const second = await listed({ limit: 1, before: first.results[0]?.id });
    expect([first.total, second.total]).toEqual([total, total]);
    expect(second.results[0]?.id).toBe(results[1]?.id);
  });

  it('show how much there is in one, and nothing of it', async () => {
    const account = await newAccount(server);
    const owner = await account.signIn();
    await saveInto(owner, 'Hidden plans', [property]);
    const answer = await server.request('GET', `/app/administration/accounts/${account.accountId}`, {
      token: operator.token,
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ counts: { lists: 1, properties: 1 }, invoices: [], isFirst: false });
    expect(text).not.toContain('Hidden plans');
    expect(await operator.client.call('customer', { params: { id: 987_654 } })).toMatchObject({ status: 404 });
  });

  it('are made once, with a link that opens them once', async () => {
    await provedNow();
    const body = { owner: 'dora@example.com', openLimit: 12.5 };
    const made = valueOf(await operator.client.call('makeCustomer', { body }));
    expect(made.account).toMatchObject({ owner: body.owner, openLimit: 12.5, plan: null, lastUse: null });
    const token = /#.*?([\da-f]{64})$/.exec(made.link ?? '')?.[1] ?? '';
    const opened = valueOf(await server.client().call('openFirstRun', { body: { token } }));
    valueOf(await server.client().call('auth', { query: { t: opened.t } }));
    expect(await operator.client.call('makeCustomer', { body })).toMatchObject({
      status: 422,
      detail: 'There is a user called dora@example.com already. No account was made.',
    });
    expect(await operator.client.call('makeCustomer', { body: { owner: 'dora' } })).toMatchObject({
      status: 422,
      fieldErrors: { owner: 'is no e-mail address' },
    });
  });
});

describe('what an operator does to an account', () => {
  it('asks who they are once more, all of it', async () => {
    const { accountId: id } = await newAccount(server);
    await wait(11);
    const answers = [
      await operator.client.call('makeCustomer', { body: { owner: 'eve@example.com' } }),
      await operator.client.call('changeCustomer', { params: { id }, body: { what: 'READ_ONLY', isOn: true } }),
      await operator.client.call('settleInvoice', { params: { id: 1 }, body: {} }),
      await operator.client.call('retryJob', { params: { id: crypto.randomUUID() }, body: {} }),
      await operator.client.call('enterAccount', { params: { id }, body: {} }),
    ];
    expect(answers.map((answer) => (answer.ok ? 200 : answer.status))).toEqual([428, 428, 428, 428, 428]);
  });

  it('settles an invoice once, and the books fit together', async () => {
    const { accountId: id } = await customer();
    const { invoices } = valueOf(await operator.client.call('customer', { params: { id } }));
    const number = invoices[0]?.number ?? 0;
    expect(invoices[0]).toMatchObject({ state: 'OPEN', amount: 199, owed: 199 });
    const params = { id: number };
    const after = valueOf(await operator.client.call('settleInvoice', { params, body: { reference: 'wire 7' } }));
    expect(after).toMatchObject({ id, open: 0, invoices: [{ number, state: 'PAID', owed: 0 }] });
    expect(await operator.client.call('settleInvoice', { params, body: {} })).toMatchObject({
      status: 422,
      detail: `Invoice ${number} is not open: paid. Nothing was settled.`,
    });
    expect(await operator.client.call('settleInvoice', { params: { id: 9_999_999 }, body: {} })).toMatchObject({
      status: 404,
    });
    expect(await findTrouble(server.db)).toEqual([]);
  });

  it('stands in the audit of that account under the name of the operator', async () => {
    const { accountId, owner } = await customer();
    const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'MONEY' } }));
    expect(results.find(({ subject }) => subject === 'Account')).toMatchObject({
      member: `Operator ${OWNER.username}`,
      userId: null,
      after: { 'May be open': '$500.00' },
    });
    // Nobody of the account did it: neither their ids nor their tokens stand there.
    expect(accountId).not.toBe(operator.auth.profile.accountId);
  });

  it('lets an account only look: it saves nothing, pays, and exports; off lets it do all again', async () => {
    const { accountId, owner, id } = await customer();
    valueOf(await act(accountId, { what: 'READ_ONLY', isOn: true }));
    const save = async () =>
      await owner.client.call('saveProperties', { query: { groupName: 'More' }, body: { selection: [property] } });
    expect(await save()).toMatchObject({ status: 403, detail: expect.stringContaining('made the account read-only') });
    const token = await owner.client.call('makeToken', { body: { name: 'a program', scopes: ['WRITE'] } });
    const program = server.client(valueOf(token).token);
    expect(
      await program.call('saveProperties', { query: { groupName: 'More' }, body: { selection: [property] } }),
    ).toMatchObject({ status: 403 });
    valueOf(await owner.client.call('queryGroups', { body: { search: { filters: {} } } }));
    valueOf(await owner.client.call('startArchive', { body: {} }));
    valueOf(await owner.client.call('wallet', { params: { id } }));
    expect((await listed({ filter: 'NOT_OPEN' })).results).toMatchObject([{ id: accountId, state: 'READ_ONLY' }]);
    valueOf(await act(accountId, { what: 'READ_ONLY', isOn: false }));
    valueOf(await save());
  });

  it('closes it and opens it again, and never the own one', async () => {
    const { accountId: id, owner } = await customer();
    const closed = valueOf(await act(id, { what: 'CLOSE', when: 'CYCLE_DATE' }));
    expect(closed).toMatchObject({ state: 'CLOSING', closes: expect.any(String) });
    expect(await act(id, { what: 'CLOSE', when: 'NOW' })).toMatchObject({ status: 422 });
    expect(valueOf(await act(id, { what: 'REOPEN' }))).toMatchObject({ state: 'OPEN', closes: null });
    valueOf(await act(id, { what: 'CLOSE', when: 'NOW' }));
    expect(await owner.client.call('saveFolder', { query: {}, body: { name: 'X' } })).toMatchObject({ status: 403 });
    valueOf(await act(id, { what: 'REOPEN' }));
    const first = operator.auth.profile.accountId;
    for (const what of [
      { what: 'CLOSE', when: 'NOW' },
      { what: 'READ_ONLY', isOn: true },
      { what: 'LIMIT', dollars: 5 },
    ] as const) {
      expect(await act(first, what)).toMatchObject({ status: 422 });
    }
  });

  it('refuses what makes no sense, and changes nothing then', async () => {
    const { accountId: id } = await newAccount(server, 0, { ownUse: false });
    expect(await act(id, { what: 'BRAND', brand: 'none' })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('There is no brand "none": default'),
    });
    expect(await act(id, { what: 'CLOSE', when: 'CYCLE_DATE' })).toMatchObject({ status: 422 });
    expect(await act(id, { what: 'LIMIT', dollars: -1 })).toMatchObject({ status: 400 });
    expect(await act(987_654, { what: 'REOPEN' })).toMatchObject({ status: 404 });
    expect(valueOf(await operator.client.call('customer', { params: { id } }))).toMatchObject({
      brand: 'default',
      state: 'OPEN',
      openLimit: 0,
    });
    expect(valueOf(await act(id, { what: 'BRAND', brand: 'exitrealty' }))).toMatchObject({ brand: 'exitrealty' });
  });
});

describe('who operates', () => {
  it('is the owner of the first account and whom it names, as long as they are of it', async () => {
    const { accountId } = operator.auth.profile;
    await provedNow();
    const account = {
      ...(await newAccount(server)),
      accountId,
      id: operator.auth.profile.id,
      signIn: async () => operator,
    };
    const member = await join(server, account, { type: 'SCOUT' });
    expect(member.auth.operator).toBe(false);
    expect(await member.client.call('customers', { query: {} })).toMatchObject({
      status: 403,
      detail: 'This is for who operates the installation. Nothing was done.',
    });
    await addOperator(server.db, { accountId, userId: member.id });
    // With the next call of the session that goes on.
    valueOf(await member.client.call('customers', { query: {} }));
    expect(valueOf(await member.client.call('auth', { query: {} })).operator).toBe(true);
    const token = valueOf(
      await member.client.call('makeToken', { body: { name: 'a program', scopes: ['READ'] } }),
    ).token;
    expect(await server.client(token).call('customers', { query: {} })).toMatchObject({ status: 403 });
    valueOf(await operator.client.call('suspendMember', { params: { id: member.id }, body: { suspended: true } }));
    expect(await member.client.call('customers', { query: {} })).toMatchObject({ status: 401 });
  });

  it('is nobody of another account, even one that was named by hand', async () => {
    const { accountId, id, signIn } = await newAccount(server);
    await addOperator(server.db, { accountId, userId: id });
    expect(await (await signIn()).client.call('customers', { query: {} })).toMatchObject({ status: 403 });
  });
});

describe('the installation', () => {
  it('tells of books, disk, jobs, mail, brands and backups, and of no text of a mail', async () => {
    const { accountId, userId } = { accountId: operator.auth.profile.accountId, userId: operator.auth.profile.id };
    const row = {
      account_id: accountId,
      user_id: userId,
      recipient: 'x@example.com',
      subject: 'Secret list',
      body: 'Secret',
    };
    const now = server.clock.now();
    await server.db
      .insertInto('mail')
      .values({ ...row, created: now, next_attempt: now, attempts: 3, error: 'no such host' })
      .execute();
    const answer = await server.request('GET', '/app/administration/installation', { token: operator.token });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      books: [],
      storeBytes: expect.any(Number),
      mail: { sends: false, troubled: [{ to: 'x@example.com', attempts: 3, why: 'no such host' }] },
      backups: null,
      brands: [
        { code: 'default', hostnames: [], address: server.services.config.publicUrl },
        // What ships has no address of its own.
        { code: 'exitrealty', hostnames: ['exitrealty.localhost'], address: server.services.config.publicUrl },
        { code: 'investorsedge', address: server.services.config.publicUrl },
      ],
    });
    expect(text).not.toContain('Secret');
    await sql`update book_balance set cents = cents + 1 where book = 'RECEIVABLE' and account_id = (select min(account_id) from book_balance)`.execute(
      server.db,
    );
    expect(valueOf(await operator.client.call('installation')).books).toHaveLength(1);
    await sql`update book_balance set cents = cents - 1 where book = 'RECEIVABLE' and account_id = (select min(account_id) from book_balance)`.execute(
      server.db,
    );
  });

  it('names jobs that failed for good without what they are about, and runs one again', async () => {
    const { store } = server.services;
    const id = crypto.randomUUID();
    await server.services.jobs.send(purgeSaved, {});
    await store.pool.query(
      `update ${store.jobSchema}.job set id = $1, state = 'failed', completed_on = now(),
         data = '{"list":"Secret list"}', output = '{"message":"it broke"}' where name = 'saved.purge'`,
      [id],
    );
    const before = await operator.client.call('installation');
    expect(valueOf(before).jobs.troubled).toEqual([
      { id, queue: 'saved.purge', state: 'FAILED', since: expect.any(String), why: 'it broke' },
    ]);
    expect(JSON.stringify(before)).not.toContain('Secret list');
    await provedNow();
    const after = valueOf(await operator.client.call('retryJob', { params: { id }, body: {} }));
    expect(after.jobs).toMatchObject({ waiting: valueOf(before).jobs.waiting + 1, troubled: [] });
    expect(await operator.client.call('retryJob', { params: { id }, body: {} })).toMatchObject({ status: 404 });
  });
});

describe('accounts whose plan the operator chooses', () => {
  it('get a plan, a dearer one at once and a cheaper one at the cycle date, as when their owner chooses it', async () => {
    const { accountId: id, id: ownerId, owner } = await customer();
    valueOf(await act(id, { what: 'LIMIT', dollars: 5000 }));
    const dearer = valueOf(await act(id, { what: 'PLAN', planId: 947 }));
    expect(dearer.plan).toBe(dearer.plans.find((plan) => plan.id === 947)?.name);
    const details = async () => valueOf(await owner.client.call('planDetails', { params: { id: ownerId } }));
    expect((await details()).accountEnrolledPlans).toMatchObject([{ planId: 947 }]);
    valueOf(await act(id, { what: 'PLAN', planId: 943 }));
    expect(await details()).toMatchObject({ accountEnrolledPlans: [{ planId: 947 }] });
    valueOf(await act(id, { what: 'PLAN', planId: 0 }));
    const unknown = await act(id, { what: 'PLAN', planId: 1 });
    expect(unknown.ok ? 200 : unknown.status).toBe(422);
    const { results } = valueOf(await owner.client.call('accountChanges', { query: {} }));
    expect(results.find(({ subject }) => subject.includes('Plan'))?.member).toBe(`Operator ${OWNER.username}`);
  });

  it('are charged to cards elsewhere: then their owner chooses the plan', async () => {
    const desk = await openStripeDesk();
    try {
      const { accountId } = await buyerWith(desk, '4242424242424242', { ownUse: false });
      const { client } = await desk.server.signIn();
      const body = { what: 'PLAN' as const, planId: 947 };
      expect(await client.call('changeCustomer', { params: { id: accountId }, body })).toMatchObject({
        status: 422,
        detail: expect.stringContaining('the owner of the account chooses one'),
      });
    } finally {
      await desk.close();
    }
  });
});
