import { sql } from 'kysely';
import { countNewSaves } from '../../server/billing/usage/usage.queries.ts';
import { purgeSavedJob } from '../../server/app/purgeSaved.job.ts';
import type { PartResult } from '../support/figure.ts';
import { checkSame } from '../support/same.ts';
import { newOwner, withServer } from './withServer.ts';

const SAVED = 1_000_000;
/** Properties of one save. */
const AT_ONCE = 5000;
const PERIOD = '2026-01-10';
/** Bytes of a counted property with its index. */
const BYTES = 120;
/** Ids of properties are 52 bits of a hash: each lands anywhere in the index, as these do. */
const STEP = 0x9e3779b97f4a7n;
const IDS = 1n << 52n;

/** What a million properties that one account saved in a month take in the database, and that they go again. */
export async function monthOfSaves(): Promise<PartResult> {
  return await withServer(async ({ server, setNow }) => {
    const { db } = server.services.store;
    const owner = await newOwner(server, 'saver', null);
    const started = performance.now();
    for (let first = 0; first < SAVED; first += AT_ONCE) {
      const propertyIds = Array.from({ length: AT_ONCE }, (_, index) => idOf(first + index));
      const fresh = await db
        .transaction()
        .execute(
          async (trx) =>
            await countNewSaves(trx, owner, { propertyIds, period: PERIOD, left: SAVED * 2, list: 'Leads' }),
        );
      checkSame('properties counted', fresh, AT_ONCE);
    }
    const counting = performance.now() - started;
    const bytes = await bytesOf('usage_save');
    setNow(new Date('2027-02-09T12:00:00Z'));
    await purgeSavedJob({}, server.services);
    checkSame('rows within thirteen months', await rowsLeft(), SAVED);
    setNow(new Date('2027-02-11T12:00:00Z'));
    const purged = performance.now();
    await purgeSavedJob({}, server.services);
    const purging = performance.now() - purged;
    return {
      figures: [
        {
          name: `a property saved in a month of ${SAVED.toLocaleString('en-US')}`,
          ours: { label: 'row and index', value: bytes / SAVED, unit: 'count' },
          other: { label: 'promised bytes', value: BYTES, unit: 'count' },
          goal: { bound: 'at most', ratio: 1 },
        },
        {
          name: 'rows left thirteen months after',
          ours: { label: 'left', value: await rowsLeft(), unit: 'count' },
          other: { label: 'counted', value: SAVED, unit: 'count' },
          goal: { bound: 'at most', ratio: 0 },
        },
      ],
      notes: [
        `month of saves: counted ${AT_ONCE} at a time in ${(counting / 1000).toFixed(1)} s, forgotten in ${(purging / 1000).toFixed(1)} s`,
      ],
    };

    async function bytesOf(table: string): Promise<number> {
      const { rows } = await sql<{ bytes: string }>`select pg_total_relation_size(${table}) as bytes`.execute(db);
      return Number(rows[0]?.bytes);
    }

    async function rowsLeft(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from usage_save`.execute(db);
      return rows[0]?.count ?? Number.NaN;
    }
  });
}

const idOf = (number: number): number => Number((BigInt(number + 1) * STEP) % IDS);
