/**
 * Random histories of an account: people come and go, plans change, time passes, bills are settled. After each event the
 * books, the invoices and the seats fit together. `PLATBOOK_HISTORIES` sets how many, 40 events each.
 */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../../../src/api/contract/account/team.ts';
import { defaultPlans } from '../../../../src/api/catalogue/billing/plans.ts';
import { stillOwed } from '../../../../server/billing/invoices/creditNotes.queries.ts';
import { payInvoice } from '../../../../server/billing/invoices/payInvoice.ts';
import { lockInvoice } from '../../../../server/account/operator/accounts.queries.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, valueOf, type TestServer } from '../../../support/server.ts';
import { GOOD_PASSWORD, newAddress, teamOf, tokenOf, type Account } from '../../../support/team.ts';

const HISTORIES = Number(process.env['PLATBOOK_HISTORIES'] ?? 12);
const EVENTS = 40;
const PASSWORD = 'a long enough password';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

const which = fc.nat({ max: 20 });
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('invite' as const),
      scout: fc.boolean(),
      twice: fc.boolean(),
      joins: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('upgrade' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('downgrade' as const), which, undone: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), which, undone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave now' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('plan' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave plan' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), scout: fc.boolean() }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface History {
  readonly account: Account;
  /** Tokens of invitations by member. */
  readonly links: Map<number, string>;
}

it('R-TEAM-008 R-TEAM-009 every member sits on a seat that is included or paid, and what is owed is what the invoices say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: EVENTS, maxLength: EVENTS }), async (events) => {
      const account = await newAccount(server, 0, { ownUse: true });
      const history: History = { account, links: new Map() };
      if (events[0]?.do !== 'days') await choosePlan(account, 943);
      for (const next of events) {
        await play(history, next);
        await fits(account);
      }
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  expect(await findTrouble(server.services.store.db)).toEqual([]);
}, 3_600_000);

async function play({ account, links }: History, next: Event): Promise<void> {
  const { client: api } = await account.signIn();
  const members = (await teamOf(account)).teamMembers.slice(1);
  const fitting = members.filter((one) => canHappen(one, next.do));
  // Mostly to who it can happen to, now and then to anybody.
  const among = 'which' in next && next.which % 5 > 0 && fitting.length > 0 ? fitting : members;
  const chosen = 'which' in next ? among[next.which % Math.max(1, among.length)] : undefined;
  const member = chosen === undefined ? null : { memberId: chosen.id };
  switch (next.do) {
    case 'invite':
      return await invite(account, links, next);
    case 'accept': {
      const token = links.get(chosen?.id ?? 0);
      if (token !== undefined)
        await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } });
      return;
    }
    case 'upgrade':
      if (member !== null) await api.call('upgradeMember', { body: member });
      return;
    case 'undo':
      if (member !== null) await api.call('undoMember', { body: member });
      return;
    case 'downgrade':
    case 'remove':
      return await pend(account, next, member);
    case 'leave now':
      if (member !== null)
        await api.call('removeMember', { query: {}, body: { ...member, now: true, accountPassword: PASSWORD } });
      return;
    case 'plan':
      return await choosePlan(account, defaultPlans[next.which % defaultPlans.length]?.id ?? 0);
    case 'leave plan':
      return await choosePlan(account, 0);
    case 'days':
      server.clock.advance(next.days * 24 * 60);
      await renewDue(server);
      return await startsWhole(account);
    case 'settle':
      return await settle(account, next.which);
    case 'crash':
      return await crash(account, next.scout);
  }
}

function canHappen({ state, pending, scoutUser }: Member, what: Event['do']): boolean {
  switch (what) {
    case 'accept':
      return state === 'INVITED';
    case 'upgrade':
      return scoutUser && state !== 'INVITED' && pending === null;
    case 'downgrade':
      return !scoutUser && state !== 'INVITED' && pending === null;
    case 'undo':
      return pending !== null;
    case 'leave now':
      return pending?.change === 'REMOVE';
    default:
      return pending === null;
  }
}

async function invite(
  account: Account,
  links: Map<number, string>,
  { scout, twice, joins }: { readonly scout: boolean; readonly twice: boolean; readonly joins: boolean },
): Promise<void> {
  const { client: api, token } = await account.signIn();
  const person = {
    username: newAddress(),
    firstName: 'Ann',
    type: scout ? ('SCOUT' as const) : ('TEAM_FULL' as const),
  };
  const quote = valueOf(await api.call('quoteInvites', { body: { members: [person] } }));
  const before = await owed(account);
  const headers = { 'Idempotency-Key': `history-${person.username}` };
  const body = { ...person, approvedAmount: quote.amount };
  const ask = async () => await server.request('POST', '/ps/teammember', { token, headers, body });
  const answer = await ask();
  expect(answer.status).toBe(quote.refusal === null ? 200 : 422);
  if (answer.status !== 200) return;
  // What was approved, and no more; under its key once.
  expect((await owed(account)) - before).toBe(Math.round(quote.amount * 100));
  const { invitation } = (await answer.json()) as { invitation: { memberId: number; url: string } };
  links.set(invitation.memberId, tokenOf(invitation.url));
  if (twice) await ask();
  expect((await owed(account)) - before).toBe(Math.round(quote.amount * 100));
  const accepted = { token: tokenOf(invitation.url), password: GOOD_PASSWORD };
  if (joins) valueOf(await server.client().call('acceptInvitation', { body: accepted }));
}

/** A change that waits for the cycle date; taken back at once it leaves the exact state. */
async function pend(
  account: Account,
  next: { readonly do: 'downgrade' | 'remove'; readonly undone: boolean },
  member: { readonly memberId: number } | null,
): Promise<void> {
  if (member === null) return;
  const { client: api } = await account.signIn();
  const before = await teamOf(account);
  const done =
    next.do === 'downgrade'
      ? await api.call('downgradeMember', { body: member })
      : await api.call('removeMember', { query: {}, body: member });
  if (!done.ok) {
    expect(await teamOf(account)).toEqual(before);
    return;
  }
  // An invitation is taken back at once: there is nothing to undo.
  const isThere = done.value.teamMembers.some(({ id }) => id === member.memberId);
  if (!next.undone || !isThere) return;
  const undone = await api.call('undoMember', { body: member });
  if (undone.ok) expect(await teamOf(account)).toEqual(before);
}

async function choosePlan(account: Account, planId: number): Promise<void> {
  const { client: api } = await account.signIn();
  const quote = await api.call('quotePlan', { body: { planId } });
  const before = await owed(account);
  const approvedAmount = quote.ok ? quote.value.amount : 0;
  const done = await api.call('changePlan', { params: { id: account.id }, body: { planId, approvedAmount } });
  expect(done.ok).toBe(quote.ok);
  if (quote.ok) expect((await owed(account)) - before).toBe(Math.round(quote.value.amount * 100));
}

const owed = async ({ accountId }: Account): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(due_cents), 0)::int as sum from invoice
    where account_id = ${accountId} and kind = 'INVOICE'`.execute(server.db);
  return rows[0]?.sum ?? 0;
};

async function settle({ accountId }: Account, at: number): Promise<void> {
  const open = await server.db
    .selectFrom('invoice')
    .select('number')
    .where('account_id', '=', accountId)
    .where('state', '=', 'OPEN')
    .where('kind', '=', 'INVOICE')
    .orderBy('id')
    .execute();
  const number = open[at % Math.max(1, open.length)]?.number;
  if (number === undefined) return;
  const now = server.clock.now();
  await server.services.store.db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, number);
    if (invoice === undefined) throw new Error('it was there');
    const amount = await stillOwed(trx, invoice, invoice);
    const paid = { id: invoice.id, amount, book: 'BANK', source: `settled:${invoice.id}`, text: 'Settled' } as const;
    await payInvoice(trx, invoice, paid, { day: now.toISOString().slice(0, 10), now });
  });
}

/** The invoice cannot be written: nothing of the invitation is there either. */
async function crash(account: Account, scout: boolean): Promise<void> {
  const before = await teamOf(account);
  await sql`create or replace function break_here() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`.execute(server.db);
  await sql`create trigger break_here before insert on book_line for each row execute function break_here()`.execute(
    server.db,
  );
  const { client: api } = await account.signIn();
  const body = { username: newAddress(), type: scout ? ('SCOUT' as const) : ('TEAM_FULL' as const) };
  const answer = await api.call('createMember', { body });
  await sql`drop trigger break_here on book_line`.execute(server.db);
  if (answer.ok) return;
  expect(await teamOf(account)).toEqual(before);
}

interface Facts {
  readonly receivable: number;
  readonly open: number;
  readonly forward: number;
  readonly carried: number;
  readonly full: number;
  readonly occupied: number;
  readonly strangers: number;
  readonly plan: number | null;
  readonly uneven: number;
}

async function factsOf({ accountId }: Account): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select coalesce(sum(cents), 0)::int from book_balance where account_id = ${accountId} and book = 'RECEIVABLE') as receivable,
    (select coalesce(sum(due_cents), 0)::int from invoice where account_id = ${accountId} and state = 'OPEN') as open,
    (select coalesce(-sum(cents), 0)::int from book_balance where account_id = ${accountId} and book = 'FORWARD') as forward,
    (select coalesce(sum(forward_cents), 0)::int from invoice where account_id = ${accountId}) as carried,
    (select count(*)::int from app_user where account_id = ${accountId} and sub_user and type <> 'SCOUT' and removed is null) as full,
    (select count(*)::int from subscription_line where account_id = ${accountId} and product = 'SEAT' and ended is null
      and member_id is not null) as occupied,
    (select count(*)::int from subscription_line l where account_id = ${accountId} and product = 'SEAT' and ended is null
      and member_id is not null and not exists (select 1 from app_user u where u.account_id = l.account_id
        and u.id = l.member_id and u.removed is null and u.type <> 'SCOUT')) as strangers,
    (select plan_id from subscription_line where account_id = ${accountId} and product = 'PLAN' and ended is null) as plan,
    (select count(*)::int from (select l.book, sum(l.cents) as sum from book_line l where l.account_id = ${accountId}
        group by 1) s join book_balance b on b.account_id = ${accountId} and b.book = s.book where b.cents <> s.sum) as uneven
  `.execute(server.db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a row without a table');
  return facts;
}

async function fits(account: Account): Promise<void> {
  const facts = await factsOf(account);
  const plan = defaultPlans.find(({ id }) => id === facts.plan);
  expect({
    owed: facts.receivable,
    forward: facts.forward,
    uneven: facts.uneven,
    strangers: facts.strangers,
    isSeated: plan === undefined ? facts.occupied === 0 : facts.full - facts.occupied <= plan.seatsIncluded,
    isWithin: plan === undefined || facts.full <= plan.seatsMost,
  }).toEqual({
    owed: facts.open,
    forward: facts.carried,
    uneven: 0,
    strangers: 0,
    isSeated: true,
    isWithin: true,
  });
}

/** A cycle that has just begun pays for those who are beyond the plan, and for nobody else. */
async function startsWhole(account: Account): Promise<void> {
  const { rows } = await sql<{ fresh: boolean; vacant: number }>`select
    coalesce(a.cycle_start = (${server.clock.now()}::timestamptz at time zone 'America/New_York')::date, false) as fresh,
    (select count(*)::int from subscription_line l where l.account_id = a.id and l.product = 'SEAT' and l.ended is null
      and l.member_id is null) as vacant from account a where a.id = ${account.accountId}`.execute(server.db);
  if (rows[0]?.fresh !== true) return;
  const facts = await factsOf(account);
  const plan = defaultPlans.find(({ id }) => id === facts.plan);
  expect([rows[0].vacant, facts.occupied]).toEqual([0, Math.max(0, facts.full - (plan?.seatsIncluded ?? 0))]);
}
