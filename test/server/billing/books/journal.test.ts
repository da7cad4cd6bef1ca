/** The books of an installation, checked and written out: a second hand sums them again, and hledger where it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksWork } from '../../../../bin/cli/adminBooks.ts';
import { findTrouble, readJournal } from '../../../../server/billing/books/books.queries.ts';
import { journalCsv, journalText } from '../../../../server/billing/books/journal.ts';
import { balancesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { needs } from '../../../support/needs.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO] = [943, 944, 945] as const;
const hasLedger = spawnSync('hledger', ['--version']).status === 0;

let server: TestServer;
let accounts: readonly number[];
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
  const buyers = [await newAccount(server, 3), await newAccount(server)];
  accounts = buyers.map(({ accountId }) => accountId);
  for (const [index, buyer] of buyers.entries()) {
    for (const planId of index === 0 ? [ESSENTIALS, PRO] : [ESSENTIALS_ANNUAL, PRO]) {
      valueOf(await (await buyer.signIn()).client.call('changePlan', { params: { id: buyer.id }, body: { planId } }));
    }
  }
  for (const day of ['2026-04-02', '2026-05-02', '2026-06-02']) {
    moveTo(server, day);
    await renewDue(server);
  }
});
afterAll(async () => await server.close());

/** Sums by account and book in cents, of what was read by another hand. */
function sumsOf(lines: readonly (readonly [name: string, cents: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, amount] of lines) sums[name] = (sums[name] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await Promise.all(
        accounts.map(async (account) =>
          Object.entries(await balancesOf(server, account)).map(([book, dollars]) => [
            `${account}:${book}`,
            Math.round(dollars * 100),
          ]),
        ),
      )
    ).flat(),
  );

describe('written out', () => {
  it('as a table, debit and credit sum to the balances of each book', async () => {
    const text = journalCsv(await readJournal(server.services.store.db));
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const cents = (amount = ''): number => Math.round(Number(amount) * 100);
    const sums = sumsOf(
      rows.map((row) => [`${row['Account']}:${row['Book']}`, cents(row['Debit']) - cents(row['Credit'])]),
    );
    expect(sums).toEqual(await balances());
    expect(rows.length).toBeGreaterThan(20);
  });

  it('as a journal, each entry sums to nothing, and all of them to the balances', async () => {
    const text = journalText(await readJournal(server.services.store.db));
    const entries = text.split('\n\n').map((entry) => entry.trimEnd().split('\n'));
    const all = entries.flatMap(([title = '', ...postings]) => {
      expect(title).toMatch(/^2026-\d\d-\d\d (Invoice|Bonus of invoice) \d+ {2}; (invoice|bonus):\d+$/);
      const lines = postings.map((posting): [string, number] => {
        const [, name = '', amount = ''] = /^ {4}account (\d+:[A-Z_]+) {2}\$(-?\d+\.\d\d)$/.exec(posting) ?? [];
        return [name, Math.round(Number(amount) * 100)];
      });
      expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
      return lines;
    });
    expect(sumsOf(all.map(([name, amount]) => [name, amount]))).toEqual(await balances());
    const days = entries.map(([title = '']) => title.slice(0, 10));
    expect(days).toEqual(days.toSorted());
  });

  it('as a journal passes the check of hledger', needs(hasLedger, 'hledger is not installed'), async () => {
    const dir = await mkdtemp(join(tmpdir(), 'platbook-journal-'));
    const path = join(dir, 'books.journal');
    await writeFile(path, journalText(await readJournal(server.services.store.db)));
    const { status, stderr } = spawnSync('hledger', ['-f', path, 'check'], { encoding: 'utf8' });
    await rm(dir, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('checked', () => {
  it('fit together after plans, changes and cycle dates', async () => {
    expect(await booksWork(['check'], '')(server.services.store)).toEqual({
      text: 'The books fit together.\n',
      code: 0,
    });
  });

  it.each([
    [
      'a balance that is off',
      'book_balance',
      sql`update book_balance set cents = cents - 5 where book = 'RECEIVABLE'`,
      'the balance of RECEIVABLE is',
    ],
    [
      'a line that was changed',
      'book_line',
      sql`update book_line set cents = cents + 5 where seq = 0`,
      'cents, not to nothing',
    ],
    [
      'an invoice that says less',
      'invoice',
      sql`update invoice set total_cents = total_cents - 5, due_cents = due_cents - 5 where due_cents > 5`,
      'cents were posted as owed',
    ],
    [
      'a line of an invoice that says more',
      'invoice_line',
      sql`update invoice_line set cents = cents + 5`,
      'cents, it says',
    ],
    [
      'a number that is missing',
      'installation_counter',
      sql`update installation_counter set value = value + 1`,
      'Invoices have numbers up to',
    ],
  ])('say %s, by whoever got past the triggers', async (_what, table, damage, said) => {
    const found = await server.db
      .transaction()
      .execute(async (trx) => {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        await damage.execute(trx);
        throw new Found(await findTrouble(trx));
      })
      .catch((error: unknown) => {
        if (!(error instanceof Found)) throw error;
        return error.trouble;
      });
    expect(found.join('\n')).toContain(said);
  });
});

/** Thrown so that the damage is rolled back. */
class Found extends Error {
  readonly trouble: readonly string[];
  constructor(trouble: readonly string[]) {
    super('found');
    this.trouble = trouble;
  }
}
