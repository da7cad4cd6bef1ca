import { sql } from 'kysely';
import type { RunningServer } from '../../server/app/startServer.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { newOwner, PASSWORD, signIn, withServer, type SignedIn } from '../billing/withServer.ts';
import { must } from '../lists/must.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';

const [FEW, MANY] = [10_000, 1_000_000];
const GOAL = { bound: 'at most', ratio: 1.3 } as const;
const DAYS = 400;

interface Side extends SignedIn {
  readonly owner: Principal;
}

/** Pages of the audit, with and without filters, of an account where a hundred times as much has happened as in another. */
export async function benchAudit(): Promise<PartResult> {
  return await withServer(async ({ server }) => {
    const few = await accountWith(server, 'few', FEW);
    const many = await accountWith(server, 'many', MANY);
    const figures: Figure[] = [];
    for (const { name, ask } of asked) {
      const answers = [await ask(few), await ask(many)];
      checkThat(
        `${name} answers 100 rows of both`,
        answers.every((count) => count === 100),
      );
      const { ours, other } = await measure(
        { ours: async () => await ask(many), other: async () => await ask(few) },
        { batchMs: 20 },
      );
      figures.push({
        name,
        ours: { label: `${MANY.toLocaleString('en-US')} events`, value: ours.median, unit: 'ns' },
        other: { label: `${FEW.toLocaleString('en-US')} events`, value: other.median, unit: 'ns' },
        goal: GOAL,
      });
    }
    return { figures, notes: [] };
  });
}

const rowsOf = async ({ client }: Side, query: Readonly<Record<string, string | number>>): Promise<number> =>
  must(await client.call('accountChanges', { query: { limit: 100, ...query } })).results.length;

const asked: readonly { readonly name: string; readonly ask: (side: Side) => Promise<number> }[] = [
  { name: 'the newest page', ask: async (side) => await rowsOf(side, {}) },
  { name: 'a page of one person', ask: async (side) => await rowsOf(side, { userId: side.owner.userId }) },
  { name: 'a page of one kind', ask: async (side) => await rowsOf(side, { what: 'WALLET' }) },
  {
    name: 'a page of one thing',
    ask: async (side) => await rowsOf(side, { what: 'MEMBER', subjectId: '7' }),
  },
  {
    name: 'a page of the days before',
    ask: async (side) => await rowsOf(side, { until: new Date(Date.now() - 30 * 86_400_000).toISOString() }),
  },
];

/** Events of many kinds, over more than a year. Put in with their places: chained one by one they would take minutes. */
async function accountWith(server: RunningServer, name: string, events: number): Promise<Side> {
  const owner = await newOwner(server, name, PASSWORD);
  const { db } = server.services.store;
  await sql`alter table audit_event disable trigger user`.execute(db);
  await sql`
    insert into audit_event (account_id, user_id, member, origin, call, what, subject_id, subject, action, before, after, at,
      seq, previous, hash)
    select ${owner.accountId}, ${owner.userId}, ${name}, '192.0.2.1', 'C119',
      (array['DEAL_SETTINGS', 'MEMBER', 'MONEY', 'WALLET', 'SECURITY', 'SETTINGS'])[1 + n % 6], (n % 60)::text,
      'Thing ' || n % 60, 'CHANGED', jsonb_build_object('Seat', 'scout'), jsonb_build_object('Seat', 'full access'),
      now() - (interval '1 day' * ${DAYS} * (1 - n::float / ${events})), n, sha256(n::text::bytea), sha256((n + 1)::text::bytea)
    from generate_series(1, ${events}::int) as n`.execute(db);
  await sql`insert into audit_head (account_id, seq, hash)
    values (${owner.accountId}, ${events}, sha256((${events}::int + 1)::text::bytea))`.execute(db);
  await sql`alter table audit_event enable trigger user`.execute(db);
  await sql`vacuum analyze audit_event`.execute(db);
  return { owner, ...(await signIn(server, name)) };
}
