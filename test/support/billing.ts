/** An account and its bills on chosen days. */
import { sql } from 'kysely';
import { createUser } from '../../server/account/session/createAccount.ts';
import { renewCyclesJob } from '../../server/billing/plans/renewCycles.job.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import type { PlanQuote } from '../../src/api/contract/billing/plans.ts';
import type { SignedIn, TestServer } from './server.ts';

const PASSWORD = 'a long enough password';

/** Moves the clock to noon of a day in UTC, never back. */
export function moveTo(server: TestServer, day: string, time = '12:00:00Z'): void {
  const minutes = (Date.parse(`${day}T${time}`) - server.clock.now().getTime()) / 60_000;
  if (minutes < 0) throw new Error(`it is ${server.clock.now().toISOString()} already`);
  server.clock.advance(minutes);
}

let made = 0;

/** An account of its own with so many members. Its session is that of its owner, begun anew when it is old. */
export async function newAccount(server: TestServer, members = 0, more: { readonly ownUse?: boolean } = {}) {
  made += 1;
  const username = `buyer${made}@example.com`;
  await server.addUser({ username, password: PASSWORD, ...more });
  let session = await server.signIn({ username, password: PASSWORD });
  const { accountId, id } = session.auth.profile;
  const signIn = async (): Promise<SignedIn> => {
    const isOld = Date.parse(session.auth.expires) - server.clock.now().getTime() < 60_000;
    if (isOld) session = await server.signIn({ username, password: PASSWORD }, true);
    return session;
  };
  for (let member = 1; member <= members; member += 1) await addMember(server, accountId, `m${member}`);
  return { accountId, id, username, signIn };
}

/** A member with full access, who never signs in. */
export async function addMember(
  { services: { store } }: TestServer,
  accountId: number,
  firstName: string,
): Promise<void> {
  const username = `${firstName}-of-${accountId}@example.com`;
  await createUser(
    store.db,
    { accountId },
    { username, password: null, type: 'TEAM_FULL', firstName, lastName: 'Lee' },
    true,
  );
}

type MemberLimits = Partial<
  Pick<
    Database['app_user'],
    | 'save_limit'
    | 'export_limit'
    | 'favorite_property_limit'
    | 'marketing_list_property_limit'
    | 'marketing_contact_limit'
    | 'spend_limit_cents'
  >
>;

/** A member who has signed in, with limits of his own. */
export async function limitedMember(
  server: TestServer,
  accountId: number,
  limits: MemberLimits,
): Promise<SignedIn & { readonly userId: number }> {
  made += 1;
  const credentials = { username: `limited${made}@example.com`, password: PASSWORD };
  await server.addUser({ ...credentials, accountId, type: 'TEAM_FULL', firstName: 'Ann', lastName: `Lee ${made}` });
  const me = await server.signIn(credentials);
  const userId = me.auth.profile.id;
  await setLimits(server, userId, limits);
  return { ...me, userId };
}

export async function setLimits({ db }: TestServer, userId: number, limits: MemberLimits): Promise<void> {
  await db.updateTable('app_user').set(limits).where('id', '=', userId).execute();
}

/** What the job does, without its timetable. */
export async function renewDue(server: TestServer): Promise<void> {
  const { services } = server;
  await renewCyclesJob({}, { ...services, jobs: services.jobs });
}

/** Invoices of an account as a bookkeeper reads them, in dollars. */
export async function invoicesOf({ db }: TestServer, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' | ', i.day, i.purchase_type, i.state, (i.due_cents / 100.0)::numeric(12,2),
      (select string_agg(concat(l.text, ' ', (l.cents / 100.0)::numeric(12,2)), ', ' order by l.seq)
       from invoice_line l where l.account_id = i.account_id and l.invoice_id = i.id)) as text
    from invoice i where i.account_id = ${accountId} order by i.number`.execute(db);
  return rows.map(({ text }) => text);
}

/** Balances of the books of an account in dollars, debit positive. */
export async function balancesOf({ db }: TestServer, accountId: number): Promise<Record<string, number>> {
  const rows = await db.selectFrom('book_balance').selectAll().where('account_id', '=', accountId).execute();
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ book, cents }) => [book, cents / 100]));
}

export const amountsOf = ({ lines }: Pick<PlanQuote, 'lines'>): number[] => lines.map(({ amount }) => amount);
