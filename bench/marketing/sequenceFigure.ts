/** Who is due in a sequence in which a hundred thousand wait, beside one in which a thousand do: the same hundred. */
import { sql, type Kysely } from 'kysely';
import { readDue } from '../../server/marketing/sequences/runs.queries.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { newOwner, withServer } from '../billing/withServer.ts';
import type { Figure } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const FEW = 1000;
const MANY = 100_000;
const DUE = 100;
const ROUNDS = 60;
const TODAY = '2026-03-02';
const LATER = '2026-04-02';

type Db = Kysely<Database>;

/** A sequence in which so many wait, a hundred of them until today. */
async function fill(db: Db, { accountId, userId }: Principal, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaign (account_id, user_id, name, made, modified)
    values (${accountId}, ${userId}, 'Bench', now(), now()) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into sequence (account_id, campaign_id, user_id, audience, state, ceiling_cents, started, made, modified)
    values (${accountId}, ${id}, ${userId}, '{}', 'RUNNING', 0, now(), now(), now())`.execute(db);
  await sql`
    insert into sequence_member (account_id, campaign_id, contact_id, household, name, due, joined, moved)
    select ${accountId}, ${id}, n, 'contact ' || n, 'Ann ' || n,
      case when n <= ${DUE}::int then ${TODAY}::date else ${LATER}::date end, now(), now()
    from generate_series(1, ${count}::int) as n`.execute(db);
  return id;
}

export async function sequenceFigure(): Promise<Figure> {
  return await withServer(async ({ server }) => {
    const principal = await newOwner(server, 'follower', null);
    const { db } = server.services.store;
    const few = await fill(db, principal, FEW);
    const many = await fill(db, principal, MANY);
    await sql`analyze sequence_member`.execute(db);
    const took = new Map<number, number[]>([few, many].map((id) => [id, []]));
    // In turn, so that both have the same machine.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [id, times] of took) {
        const start = performance.now();
        const due = await readDue(db, principal, { campaignId: id, step: 1, day: TODAY, most: MANY });
        times.push((performance.now() - start) * 1e6);
        checkThat('a hundred are due', due.length === DUE);
      }
    const median = (id: number): number => (took.get(id) ?? []).toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0;
    return {
      name: `who is due of ${MANY.toLocaleString('en-US')} who wait in a sequence`,
      ours: { label: `of ${MANY.toLocaleString('en-US')}`, value: median(many), unit: 'ns' },
      other: { label: `of ${FEW.toLocaleString('en-US')}`, value: median(few), unit: 'ns' },
      goal: { bound: 'at most', ratio: 1.3 },
    };
  });
}
