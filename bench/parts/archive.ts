import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeArchiveJob } from '../../server/account/archive/makeArchive.job.ts';
import { findArchive } from '../../server/account/archive/archives.queries.ts';
import { readArchiveJob } from '../../server/account/readBack/readArchive.job.ts';
import { readingFolder } from '../../server/account/readBack/readingFolder.ts';
import {
  insertReading,
  newestReading,
  receivePart,
  turnReading,
} from '../../server/account/readBack/readings.queries.ts';
import type { RunningServer } from '../../server/app/startServer.ts';
import { tellPlannerOfAll } from '../../server/lists/rows/tellPlanner.queries.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { newOwner, PASSWORD, signIn, withServer, type Place } from '../billing/withServer.ts';
import { must } from '../lists/must.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const [FEW, MANY] = [10_000, 100_000];
/** Ten times the rows may take so many times as long, and no more memory than that. */
const LONGER = { bound: 'at most', ratio: 15 } as const;
const LARGER = { bound: 'at most', ratio: 2 } as const;
const NS_PER_MS = 1e6;

interface Took {
  readonly exported: number;
  readonly checked: number;
  readonly read: number;
  /** Most that the server held at once, in bytes, while it read. */
  readonly memory: number;
}

/** An account of 100,000 saved properties exported and read back, beside one of a tenth. */
export async function benchArchive(): Promise<PartResult> {
  return await withServer(async (place) => {
    // What is compiled and opened once is not measured.
    await moved(place, 'first', 500);
    const few = await moved(place, 'few', FEW);
    const many = await moved(place, 'many', MANY);
    const figure = (name: string, of: Exclude<keyof Took, 'memory'>): Figure => ({
      name,
      ours: { label: `${MANY.toLocaleString('en-US')} saved`, value: many[of] * NS_PER_MS, unit: 'ns' },
      other: { label: `${FEW.toLocaleString('en-US')} saved`, value: few[of] * NS_PER_MS, unit: 'ns' },
      goal: LONGER,
    });
    return {
      figures: [
        figure('an export of everything', 'exported'),
        figure('the check of what was sent', 'checked'),
        figure('reading it back', 'read'),
        {
          name: 'memory of the server while it reads',
          ours: { label: `${MANY.toLocaleString('en-US')} saved`, value: many.memory, unit: 'bytes' },
          other: { label: `${FEW.toLocaleString('en-US')} saved`, value: few.memory, unit: 'bytes' },
          goal: LARGER,
        },
      ],
      notes: ['each row of a list is a row more: twice as many are read, and checked to be there'],
    };
  });
}

async function moved({ server }: Place, name: string, rows: number): Promise<Took> {
  const from = await filled(server, `${name}-from`, rows);
  const { client } = await signIn(server, `${name}-from`);
  const { archive } = must(await client.call('startArchive', { body: {} }));
  const archiveId = archive?.id ?? 0;
  const exported = await timed(async () => await makeArchiveJob({ ...from, archiveId }, server.services));
  const key = (await findArchive(server.services.store.db, from, archiveId))?.fileKey ?? '';

  const to = await newOwner(server, `${name}-to`, PASSWORD);
  const readingId = await handedIn(server, to, key);
  const work = async (): Promise<void> => await readArchiveJob({ ...to, readingId }, server.services);
  const checked = await timed(work);
  await turnReading(server.services.store.db, to, readingId, ['READY'], { state: 'QUEUED', now: new Date() });
  globalThis.gc?.();
  const over = new AbortController();
  const most = mostHeld(over.signal);
  const read = await timed(work);
  over.abort();
  const end = await newestReading(server.services.store.db, to);
  checkThat(`all rows of ${name} were read`, end?.state === 'DONE' && end.done > rows * 2);
  return { exported, checked, read, memory: await most };
}

async function filled(server: RunningServer, name: string, rows: number): Promise<Principal> {
  const owner = await newOwner(server, name, PASSWORD);
  const { accountId, userId } = owner;
  const { db } = server.services.store;
  await sql`
    with list as (
      insert into property_group (account_id, user_id, type, name)
      values (${accountId}::bigint, ${userId}::bigint, 'FAVORITE', 'Many') returning account_id, id
    ), saved as (
      insert into saved_property (account_id, user_id, property_id, note)
      select ${accountId}::bigint, ${userId}::bigint, n, 'Called on a day, calls back: ' || n
      from generate_series(1, ${rows}::int) n returning account_id, id
    )
    insert into group_member (account_id, group_id, saved_property_id)
    select l.account_id, l.id, s.id from list l join saved s on s.account_id = l.account_id`.execute(db);
  // As whatever saves that much does.
  await tellPlannerOfAll(db);
  return owner;
}

/** As the command of an operator hands an export in. */
async function handedIn({ services }: RunningServer, owner: Principal, key: string): Promise<number> {
  const { store, files, config } = services;
  const bytes = (await files.bytes(key)) ?? 0;
  const id = await insertReading(store.db, owner, { fileName: 'export.zip', bytes, now: new Date() });
  const { dir, upload } = readingFolder(config.dataDir, owner.accountId, id);
  await mkdir(dir, { recursive: true });
  await copyFile(join(config.dataDir, 'files', key), upload);
  await receivePart(store.db, owner, id, { from: 0, bytes, now: new Date() });
  return id;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function mostHeld(over: AbortSignal): Promise<number> {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, process.memoryUsage().rss);
    await wait(20);
  }
  return most;
}
