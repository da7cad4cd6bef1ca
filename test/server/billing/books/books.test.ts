/** What the database itself holds, whoever writes to it: every entry sums to nothing, nothing posted changes, no customer's balance falls below nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, type Posting } from '../../../../server/billing/books/post.ts';
import { issueInvoice } from '../../../../server/billing/invoices/issueInvoice.ts';
import { lockAccount } from '../../../../server/billing/plans/subscription.queries.ts';
import { cents } from '../../../../src/calc/money.ts';
import { balancesOf, newAccount } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let buyer: Awaited<ReturnType<typeof newAccount>>;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await newAccount(server);
});
afterAll(async () => await server.close());

const DAY = '2026-03-02';
const principal = () => ({ accountId: buyer.accountId, userId: buyer.id });
const entry = async (...postings: readonly [Posting['book'], number][]): Promise<void> =>
  await server.services.store.db.transaction().execute(async (trx) => {
    count += 1;
    const given = postings.map(([book, amount]) => ({ book, cents: cents(amount) }));
    await post(
      trx,
      principal(),
      { source: `test:${count}`, day: DAY, text: 'Test', invoiceId: null, postings: given },
      server.clock.now(),
    );
  });
const issue = async (amount: number, fail = false): Promise<number> =>
  await server.services.store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, principal());
    const lines = [{ product: 'REPORT', text: 'A report', cents: cents(amount) }] as const;
    const { number } = await issueInvoice(
      trx,
      principal(),
      { purchaseType: 'InApp', day: DAY, lines },
      server.clock.now(),
    );
    if (fail) throw new Error('what was bought cannot be handed out');
    return number;
  });

describe('an entry', () => {
  it('that does not sum to nothing is refused, with all of its transaction', async () => {
    await expect(entry(['RECEIVABLE', 500], ['REVENUE_IN_APP', -499])).rejects.toThrow('sum to 1');
    await expect(entry(['RECEIVABLE', 500])).rejects.toThrow(/book_entry_lines_check/);
    expect(await balancesOf(server, buyer.accountId)).toEqual({});
  });

  it('of one source is posted once', async () => {
    await entry(['RECEIVABLE', 500], ['REVENUE_IN_APP', -500]);
    count -= 1;
    await expect(entry(['RECEIVABLE', 500], ['REVENUE_IN_APP', -500])).rejects.toThrow('duplicate key');
    expect(await balancesOf(server, buyer.accountId)).toEqual({ RECEIVABLE: 5, REVENUE_IN_APP: -5 });
  });

  it('takes no further lines later, even such as sum to nothing', async () => {
    const { id } = await server.db
      .selectFrom('book_entry')
      .select('id')
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    const line = { account_id: buyer.accountId, entry_id: id };
    await expect(
      server.db
        .insertInto('book_line')
        .values([
          { ...line, seq: 8, book: 'BANK', cents: cents(7) },
          { ...line, seq: 9, book: 'RECEIVABLE', cents: cents(-7) },
        ])
        .execute(),
    ).rejects.toThrow('has 4 lines of 2');
  });
});

describe('what belongs to a customer', () => {
  it.each(['CREDIT', 'BONUS', 'HELD', 'FORWARD'] as const)(
    '%s: no more is taken than there is, to the cent',
    async (book) => {
      await entry(['PROMOTION', 1000], [book, -1000]);
      await entry([book, 400], ['REVENUE_IN_APP', -400]);
      await expect(entry([book, 601], ['REVENUE_IN_APP', -601])).rejects.toThrow('book_balance_not_below_nothing');
      await entry([book, 600], ['REVENUE_IN_APP', -600]);
      expect((await balancesOf(server, buyer.accountId))[book]).toBeUndefined();
    },
  );

  it('of another account is another balance', async () => {
    const other = await newAccount(server);
    await entry(['PROMOTION', 100], ['CREDIT', -100]);
    expect(await balancesOf(server, other.accountId)).toEqual({});
  });
});

describe('what was posted stays', () => {
  it.each([
    ['an entry changed', sql`update book_entry set text = 'x'`],
    ['an entry deleted', sql`delete from book_entry`],
    ['a line changed', sql`update book_line set cents = cents + 1`],
    ['a line deleted', sql`delete from book_line`],
    ['all lines at once', sql`truncate book_line`],
    ['all entries at once', sql`truncate book_entry cascade`],
    ['an amount of an invoice changed', sql`update invoice set due_cents = 0, total_cents = 0, forward_cents = 0`],
    ['an invoice given another number', sql`update invoice set number = number + 1000`],
    ['an invoice deleted', sql`delete from invoice`],
    ['all invoices at once', sql`truncate invoice cascade`],
    ['a line of an invoice changed', sql`update invoice_line set text = 'x'`],
    ['a line of an invoice deleted', sql`delete from invoice_line`],
    ['the counter of numbers thrown away', sql`delete from installation_counter`],
  ])('%s is refused', async (_what, statement) => {
    await issue(500);
    await entry(['RECEIVABLE', 1], ['BANK', -1]);
    await expect(statement.execute(server.db)).rejects.toThrow('what was posted stays as it is');
  });

  it('an invoice may only be settled', async () => {
    const number = await issue(500);
    const ofNumber = server.db.updateTable('invoice').where('number', '=', number);
    expect(await ofNumber.set({ state: 'PAID' }).returning('due_cents').execute()).toEqual([{ due_cents: 500 }]);
    await expect(ofNumber.set({ state: 'PAID', number: 900 }).execute()).rejects.toThrow('stays as it is');
  });

  it('an invoice whose lines sum to another total is refused', async () => {
    const number = await issue(500);
    const { id } = await server.db
      .selectFrom('invoice')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const more = sql`insert into invoice_line (account_id, invoice_id, seq, product, text, quantity, unit_cents, cents)
      values (${buyer.accountId}, ${id}, 9, 'REPORT', 'One more', 1, 100, 100)`;
    await expect(more.execute(server.db)).rejects.toThrow('sum to 600, not to 500');
  });
});

it('numbers of invoices have no gaps: one that fails leaves none, and many at once follow each other', async () => {
  const others = await Promise.all([newAccount(server), newAccount(server)]);
  const first = await issue(100);
  await expect(issue(100, true)).rejects.toThrow('cannot be handed out');
  const issuers = [buyer, ...others].flatMap((who) => [who, who, who, who]);
  const numbers = await Promise.all(
    issuers.map(async ({ accountId, id }, index) => {
      const who = { accountId, userId: id };
      return await server.services.store.db
        .transaction()
        .execute(async (trx) => {
          await lockAccount(trx, who);
          const lines = [{ product: 'REPORT', text: 'A report', cents: cents(100) }] as const;
          const issued = await issueInvoice(trx, who, { purchaseType: 'InApp', day: DAY, lines }, server.clock.now());
          if (index % 3 === 0) throw new Error('fails');
          return issued.number;
        })
        .catch(() => null);
    }),
  );
  const kept = numbers.filter((number) => number !== null).toSorted((a, b) => a - b);
  expect(kept).toEqual(Array.from({ length: 8 }, (_, index) => first + 1 + index));
});
