/** `platbook admin accounts` and `account show`: whom an installation is run for, for people and for programs. */
import { formatDollars } from '../../src/calc/format/currency.ts';
import { dollarsOf } from '../../src/calc/money.ts';
import { listAccounts } from '../../server/account/operator/accounts.queries.ts';
import { customerDetails } from '../../server/account/operator/customerDetails.ts';
import { firstAccount } from '../../server/account/operator/operators.queries.ts';
import { findLogin } from '../../server/account/session/session.queries.ts';
import { readPrices } from '../../server/billing/plans/planFile.ts';
import { ownerOf } from '../../server/billing/plans/subscription.queries.ts';
import type { AccountWork } from './adminAccounts.ts';
import { BadInput } from './badInput.ts';

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const shown = (dollars: number): string => formatDollars(dollars, { forceCents: true });

const HEADINGS = ['id', 'owner', 'members', 'plan', 'next bill', 'open', 'may be open'];

/** An account a line, however long its owner's name is; as JSON with the amounts as numbers of dollars. */
export const listed =
  (isJson: boolean): AccountWork =>
  async ({ db }) => {
    const accounts = (await listAccounts(db)).map(({ open, openLimit, ownUse, ...account }) => ({
      ...account,
      open: dollarsOf(open),
      openLimit: ownUse ? null : dollarsOf(openLimit),
    }));
    if (isJson) return { text: asJson(accounts), code: 0 };
    const rows = [
      HEADINGS,
      ...accounts.map(({ id, owner, members, plan, nextCycleDate, open, openLimit }) => [
        `${id}`,
        owner,
        `${members}`,
        plan ?? 'none',
        nextCycleDate ?? '-',
        shown(open),
        openLimit === null ? 'no limit' : shown(openLimit),
      ]),
    ];
    return { text: aligned(rows), code: 0 };
  };

const states = {
  OPEN: 'open',
  READ_ONLY: 'may only look, pay and export',
  CLOSING: 'to be closed',
  CLOSED: 'closed',
  ERASED: 'closed, and its rows are removed',
} as const;

/** What the page Administration shows of one account. */
export const showing =
  (username: string, isJson: boolean): AccountWork =>
  async (store, config) => {
    const { db } = store;
    const user = await findLogin(db, username);
    if (user === undefined) throw new BadInput(`there is no user called ${username}`);
    const { plans } = await readPrices(config.dataDir);
    // Whoever has the machine stands for the owner of the installation.
    const operator = await ownerOf(db, { accountId: await firstAccount(db) });
    const details = await customerDetails({ store, clock: { now: () => new Date() }, plans }, operator, user.accountId);
    if (details === null) throw new BadInput(`the account of ${username} is no more`);
    if (isJson) return { text: asJson(details), code: 0 };
    const { id, owner, name, brand, state, plan, nextBill, members, open, openLimit, credit, counts, invoices } =
      details;
    const facts = [
      ['id', `${id}`],
      ['owner', name === owner ? owner : `${owner}, ${name}`],
      ['state', `${states[state]}${details.closes === null ? '' : ` on ${details.closes.slice(0, 10)}`}`],
      ['brand', brand],
      ['plan', plan ?? 'none'],
      ['next bill', nextBill ?? '-'],
      ['members', `${members}`],
      ['open', shown(open)],
      ['may be open', openLimit === null ? 'no limit' : shown(openLimit)],
      ['credit', shown(credit)],
      ...Object.entries(counts)
        .filter(([what]) => what !== 'members')
        .map(([what, count]) => [what, `${count}`]),
      ...invoices.map(({ number, day, owed }) => [`invoice ${number}`, `${shown(owed)} of ${day}`]),
    ];
    return { text: aligned(facts), code: 0 };
  };

/** Columns side by side, one row a line. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
