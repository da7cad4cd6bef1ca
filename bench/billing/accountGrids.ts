import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createUser } from '../../server/account/session/createAccount.ts';
import type { RunningServer } from '../../server/app/startServer.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { memberColumns } from '../../src/panes/account/team/memberColumns.ts';
import { purchaseColumns } from '../../src/panes/billing/billing/purchaseColumns.ts';
import { openBare, openBrowsers, openOurs, type Browsers } from '../grid/openPages.ts';
import type { Watch } from '../grid/paintProbe.ts';
import { readGrid } from '../grid/readGrid.ts';
import { takeTurns } from '../grid/takeTurns.ts';
import { must } from '../lists/must.ts';
import { buildBarePage } from '../support/barePage.ts';
import { buildPages } from '../support/buildPages.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { checkSame } from '../support/same.ts';
import { signIn, withServer, type SignedIn } from './withServer.ts';

const MEMBERS = 500;
const INVOICES = 50_000;
const KEYS = 80;
const PAINTS = 20;
const GOAL = { bound: 'at most', ratio: 1.5 } as const;

/** A page of the account with a grid; `key` leads to it after `g`. */
interface Grid {
  readonly name: string;
  readonly path: string;
  readonly testId: string;
  readonly key: string;
  /** What its cells read, row by row. */
  readonly rows: (desk: SignedIn, owner: Principal) => Promise<readonly (readonly string[])[]>;
}

const grids: readonly Grid[] = [
  {
    name: `team of ${MEMBERS} members`,
    path: '/account/team',
    testId: 'team',
    key: 't',
    rows: async ({ client }, { userId }) => {
      const { teamMembers } = must(await client.call('team', { params: { id: userId } }));
      const columns = memberColumns((id) => teamMembers.find((one) => one.id === id)?.fullName);
      return teamMembers.map((member) => columns.map(({ text }, at) => text(member, at)));
    },
  },
  {
    name: `history of ${INVOICES.toLocaleString('en-US')} invoices`,
    path: '/account/billing',
    testId: 'billing',
    key: 'b',
    rows: async ({ client }, { userId }) => {
      const { history } = must(await client.call('billingHistory', { params: { id: userId } }));
      return history.map((purchase) => purchaseColumns.map(({ text }, at) => text(purchase, at)));
    },
  },
];

/** The grids of the account at a size that nobody has, as pages with everything they do, against a page with only Handsontable. */
export async function accountGrids(): Promise<PartResult> {
  const { dir } = await buildPages();
  const bareDir = await buildBarePage('bareGrid');
  return await withServer(
    async ({ server }) => {
      const { profile } = must(await (await signIn(server, 'owner')).client.call('auth', { query: {} }));
      const owner = { accountId: profile.accountId, userId: profile.id };
      await addMembers(server, owner);
      await addInvoices(server, owner);
      const desk = await signIn(server, 'owner');
      const browsers = await openBrowsers();
      const parts: PartResult[] = [];
      try {
        for (const grid of grids) parts.push(await compare(browsers, server, desk, owner, grid, bareDir));
      } finally {
        await browsers.close();
      }
      return { figures: parts.flatMap(({ figures }) => figures), notes: parts.flatMap(({ notes }) => notes) };
    },
    { distDir: dir },
  );
}

async function compare(
  browsers: Browsers,
  { url }: RunningServer,
  desk: SignedIn,
  owner: Principal,
  { name, path, testId, key, rows: read }: Grid,
  bareDir: string,
): Promise<PartResult> {
  const rows = await read(desk, owner);
  const [arrow, paint] = [cursor(), painted(testId, key)];
  const open = async (watch: Watch) => {
    const ours = await openOurs(browsers.ours, { url, token: desk.token }, path, watch);
    const grid = ours.getByTestId(testId).getByRole('grid');
    await cellOf(grid).waitFor({ timeout: 120_000 });
    const shown = { ...(await readGrid(grid)), rows, hasRowNumbers: false, fixedColumns: 0, canEdit: false };
    const bare = await openBare(browsers.bare, bareDir, shown, watch);
    const bareGrid = bare.getByRole('treegrid').first();
    checkSame(`the first row of the ${name}`, await firstRow(grid), await firstRow(bareGrid));
    return { pages: { ours, bare }, grids: [grid, bareGrid] };
  };
  const moving = await open(arrow);
  for (const grid of moving.grids) await cellOf(grid).click();
  const within = async (page: Page, step: number): Promise<void> =>
    await page.keyboard.press(step % 20 < 10 ? 'ArrowDown' : 'ArrowUp');
  const on = async (page: Page): Promise<void> => await page.keyboard.press('ArrowDown');
  // Each kind by itself: of both together the median falls to one of them by chance.
  await takeTurns({ pages: moving.pages, steps: 20, press: within });
  const moved = await takeTurns({ pages: moving.pages, steps: KEYS, press: within });
  await takeTurns({ pages: moving.pages, steps: 60, press: on });
  const scrolled = await takeTurns({ pages: moving.pages, steps: KEYS, press: on });
  for (const page of Object.values(moving.pages)) await page.close();
  const coming = await open(paint);
  const come = async (page: Page): Promise<void> => {
    const isBare = page === coming.pages.bare;
    if (isBare) await page.keyboard.press('F8');
    else await leave(page, testId);
    await settled(page);
    for (const one of isBare ? ['F9'] : ['g', key]) await page.keyboard.press(one);
  };
  await takeTurns({ pages: coming.pages, steps: 4, press: come });
  const came = await takeTurns({ pages: coming.pages, steps: PAINTS, press: come });
  for (const page of Object.values(coming.pages)) await page.close();
  return {
    figures: [
      figure(`arrow key to painted row, ${name}`, moved),
      figure(`arrow key that scrolls to painted row, ${name}`, scrolled),
      figure(`key to painted grid, ${name}`, came),
    ],
    notes: [
      `${name}: ${KEYS} arrow keys of each kind and ${PAINTS} paints of rows at hand each, turn by turn; slowest arrow ours ${moved.ours.slowest.toFixed(0)} ms, bare ${moved.bare.slowest.toFixed(0)} ms; slowest paint ours ${came.ours.slowest.toFixed(0)} ms, bare ${came.bare.slowest.toFixed(0)} ms`,
    ],
  };
}

/** Goes to another page once this one has read all it reads. */
async function leave(page: Page, testId: string): Promise<void> {
  await page.locator(`[data-testid=${testId}] [role=progressbar]`).waitFor({ state: 'detached', timeout: 120_000 });
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.getByTestId('wallet').waitFor();
}

/** What the page put off as the grid left is done: taking that apart is no part of making the next one. */
const settled = async (page: Page): Promise<void> =>
  await page.evaluate(
    async () => await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 500 })),
  );

const cursor = (): Watch => ({ keys: ['ArrowDown', 'ArrowUp'], selector: 'td.current', read: 'row' });
/** The grid was not there before the key. */
const painted = (testId: string, key: string): Watch => ({
  keys: [key, 'F9'],
  selector: `[data-testid=${testId}] .ht_master tbody td, #grid .ht_master tbody td`,
  read: 'text',
});

const figure = (name: string, { ours, bare }: Awaited<ReturnType<typeof takeTurns>>): Figure => ({
  name,
  ours: { label: 'our page', value: ours.median * 1e6, unit: 'ns' },
  other: { label: 'bare Handsontable', value: bare.median * 1e6, unit: 'ns' },
  goal: GOAL,
});

const cellOf = (grid: Locator): Locator => grid.locator('.ht_master tbody tr').first().locator('td').nth(1);
const firstRow = async (grid: Locator): Promise<string[]> =>
  await grid.locator('.ht_master tbody tr').first().locator('td').allTextContents();

async function addMembers({ services }: RunningServer, owner: Principal): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    for (let number = 1; number <= MEMBERS; number += 1) {
      const names = { firstName: `Member ${number}`, lastName: `Of ${MEMBERS}` };
      await createUser(trx, owner, { ...names, username: `member${number}@platbook.local`, password: null }, true);
    }
  });
}

/** Bills of a report each, every other one settled; past the audit, which would chain one after the other. */
export async function addInvoices({ services }: RunningServer, { accountId, userId }: Principal): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    await sql`alter table invoice disable trigger audit_invoice`.execute(trx);
    await sql`insert into invoice (account_id, user_id, number, kind, purchase_type, issued, day, state, total_cents,
        forward_cents, due_cents)
      select ${accountId}, ${userId}, n, 'INVOICE', 'InApp', now(), date '2020-01-01' + n / 25,
        case n % 2 when 0 then 'PAID' else 'OPEN' end, n, 0, n from generate_series(1, ${INVOICES}::int) n`.execute(
      trx,
    );
    await sql`insert into invoice_line (account_id, invoice_id, seq, product, text, quantity, unit_cents, cents)
      select account_id, id, 0, 'REPORT', 'Comparative Market Analysis', 1, total_cents, total_cents
      from invoice`.execute(trx);
    // What waits for the end of the transaction would stand against that.
    await sql`set constraints all immediate`.execute(trx);
    await sql`alter table invoice enable trigger audit_invoice`.execute(trx);
  });
}
