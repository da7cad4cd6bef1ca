/**
 * Runs every saved search once on each new snapshot, while the one before is still at hand: what entered, left and
 * changed is found now, whenever the person wants to be told. IMMEDIATE searches tell at once, the others at their
 * hour (deliverNews.job.ts).
 */
import type { Resources } from '../../platform/resources.ts';
import { readerOf } from '../../account/session/reader.ts';
import { holdMember } from '../../account/team/member.queries.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { sendWaitingMail } from '../../account/mail/sendMail.job.ts';
import { snapshotFile, type Snapshot } from '../../data/warehouse/snapshots.ts';
import { openComparison, type Comparison } from './comparison.ts';
import { compareSearch, idsOf } from './compareSearch.ts';
import { searchParts } from './criteria.ts';
import { isNews, tell } from './news.ts';
import { packIds, unpackIds } from './packIds.ts';
import { insertRun, readMemory, rememberRun, searchesBehind, type DueSearch } from './runs.queries.ts';
import { storedSearch } from './searches.rows.ts';
import type { Principal } from '../../platform/tenant.ts';

export const followSearchesJob: JobRun<object> = async (_payload, resources) => {
  const { warehouse, store, log } = resources;
  // A query makes the warehouse look whether a newer snapshot is in service.
  if (warehouse.current() === null) return;
  await warehouse.query('SELECT 1');
  const snapshot = warehouse.current();
  if (snapshot === null) return;
  const behind = await searchesBehind(store.db, snapshot.id);
  // Searches that last ran on the same snapshot are compared through one pair of open files.
  const bySnapshot = Map.groupBy(behind, ({ snapshotId }) => snapshotId);
  for (const [earlier, searches] of bySnapshot) {
    const path = earlier === null ? null : snapshotFile(resources.config.warehouseDir, earlier);
    const comparison = await openComparison(snapshot.path, path);
    try {
      for (const due of searches) {
        try {
          await follow(resources, comparison, snapshot, due);
        } catch (error) {
          // One that fails is tried again with the next run of the job; the others go on.
          log.error({ err: error, search: due.id, account: due.accountId }, 'a saved search did not run');
        }
      }
    } finally {
      comparison.close();
    }
  }
  await sendWaitingMail(resources);
};

async function follow(resources: Resources, comparison: Comparison, snapshot: Snapshot, due: DueSearch): Promise<void> {
  const { store, clock, events } = resources;
  const search = storedSearch(due.search);
  const parts = search === null ? null : searchParts(await readerOf(store.db, due), search);
  if (parts === null || isRefusal(parts)) {
    const problem =
      parts?.status === 403
        ? 'You may not search all properties any more.'
        : (parts?.userMessage ?? 'It was saved by another version, which this one cannot read.');
    await rememberRun(store.db, due, { snapshotId: snapshot.id, ranAt: null, rowCount: null, ids: null, problem });
    return;
  }
  const packed = await readMemory(store.db, due);
  const after = await idsOf(comparison, parts);
  const difference = packed === null ? null : await compareSearch(comparison, parts, await unpackIds(packed), after);
  const ids = await packIds(after);
  const ranAt = clock.now();
  // Only now the transaction: it holds a connection.
  const alerts = await store.db.transaction().execute(async (trx) => {
    const memory = { snapshotId: snapshot.id, ranAt, rowCount: after.length, ids, problem: null };
    if (!(await holdMember(trx, due)) || !(await rememberRun(trx, due, memory)) || difference === null) return [];
    const isTold = due.interval === 'IMMEDIATE' || due.interval === null || !isNews(difference);
    const found = { snapshotId: snapshot.id, ranAt, rowCount: after.length, difference };
    const run = await insertRun(trx, due, found, isTold ? ranAt : null);
    if (due.interval !== 'IMMEDIATE' || !isNews(run)) return [];
    return await tell(trx, due, [{ searchId: due.id, name: due.name, run }], resources, ranAt);
  });
  for (const alert of alerts) events.publish(audience(due), { type: 'alerts.added', alert });
  events.publish(audience(due), { type: 'searches.changedElsewhere' });
}

const audience = ({ accountId, userId }: DueSearch): Principal => ({ accountId, userId });
