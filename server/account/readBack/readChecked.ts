import { rm } from 'node:fs/promises';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { thisWorker } from '../archive/makeArchive.job.ts';
import { tellHandedOver } from '../team/tellHandedOver.ts';
import { countBefore, countBehind } from './countRead.ts';
import { keepDocuments } from './keptDocuments.ts';
import { NotWanted, type Tell } from './notWanted.ts';
import { readingFolder } from './readingFolder.ts';
import { changeReading, type ReadingRow } from './readings.queries.ts';
import { readRows } from './readRows.ts';

/** Reads an export that was checked: its files first, which nothing names yet, then all rows in one transaction. */
export async function readChecked(resources: JobResources, row: ReadingRow, tell: Tell): Promise<void> {
  const { store, clock, config, events } = resources;
  const { preview } = row;
  if (preview === null) throw new Error(`reading ${row.id} was never checked`);
  const { dir, checked } = readingFolder(config.dataDir, row.accountId, row.id);
  const documents = await keepDocuments(resources, row, checked, preview.documents, tell);
  await store.db.transaction().execute(async (trx) => {
    const { product, tables } = preview.found;
    if (tables.some(({ table }) => table === 'saved_property'))
      await countBefore(trx, row, resources, { checked, product });
    const read = { owner: row, found: preview.found, checked, documents, now: clock.now(), onProgress: tell };
    const { rows, members } = await readRows(trx, read);
    await countBehind(trx, members);
    const end = { state: 'DONE', done: rows, finished: clock.now(), worker: null } as const;
    if (!(await changeReading(trx, row, row.id, thisWorker, end))) throw new NotWanted();
  });
  await rm(dir, { recursive: true, force: true });
  await tellHandedOver(resources, row, row);
  // Names of statuses and types are others now.
  events.publish({ accountId: row.accountId }, { type: 'session.refresh' });
}
