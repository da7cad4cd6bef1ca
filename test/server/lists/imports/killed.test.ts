/** A worker that ends in the middle of an import: the next start goes on behind its last batch, exactly once. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../../../support/serverProcess.ts';
import { cachedDir, hashOfSources } from '../../../support/testCache.ts';
import { cameTo, ended, fileOf, upload } from './importServer.ts';

const PARCELS = 2400;

let processes: ServerProcesses;
beforeAll(async () => {
  processes = await serverProcesses();
  const key = hashOfSources('server/data', 'src/api/catalogue');
  const sample = await cachedDir(
    `sample-${PARCELS}`,
    key,
    async (to) => void (await loadSample({ dir: to, parcels: PARCELS })),
  );
  await cp(sample, join(processes.dir, 'data', 'warehouse'), { recursive: true });
});
afterAll(async () => await processes.remove());

async function startProcess() {
  const server = processes.start();
  return { ...server, ...(await server.signIn()) };
}

it('goes on after a kill while adding and a stop while taking back, and does everything exactly once', async () => {
  const warehouse = await openWarehouse(join(processes.dir, 'data', 'warehouse'));
  const parcels = await warehouse.query<{ id: number; apn: string; fips: string }>(
    'SELECT property_id AS id, apn, fips FROM parcel ORDER BY property_id',
  );
  await warehouse.close();
  const text = ['APN,FIPS,Status', ...parcels.map(({ apn, fips }) => `${apn},${fips},New`)].join('\n');

  const first = await startProcess();
  const { importJobs } = valueOf(await upload(first.client, fileOf(text), 'Killed'));
  const id = importJobs[0]?.id ?? 0;
  const halfway = await cameTo(first.client, id, 'its middle', ({ done }) => done >= 500);
  expect(halfway.done).toBeLessThan(parcels.length);
  await first.end('SIGKILL');

  const second = await startProcess();
  const after = valueOf(await second.client.call('listImports')).importJobs[0];
  // What was committed before the kill is there, and no more than one batch beyond what was seen.
  expect(after?.done).toBeGreaterThanOrEqual(halfway.done);
  const job = await ended(second.client, id);
  expect(job).toMatchObject({
    state: 'COMPLETE',
    members: parcels.length,
    done: parcels.length,
    added: parcels.length,
  });
  const ids = valueOf(await second.client.call('groupMembers', { params: { id: job.groupId ?? 0 } })).ids;
  expect(ids.toSorted((a, b) => a - b)).toEqual(parcels.map((parcel) => parcel.id));
  expect(job.hasReport).toBe(true);
  // Each row was written once: the version of a saved row rises with every change.
  expect(await versions(second.client, job.groupId ?? 0)).toEqual([[2, 'New', parcels.length]]);

  // Taken back, and told to stop in the middle of that: it leaves the rest, and no error.
  valueOf(await second.client.call('undoImport', { params: { id }, body: { undo: true } }));
  await cameTo(second.client, id, 'its middle', ({ done }) => done < parcels.length);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toMatch(/error/i);
  const third = await startProcess();
  const undone = await ended(third.client, id);
  expect(undone).toMatchObject({ state: 'COMPLETE', undone: true, done: 0, added: 0 });
  expect(valueOf(await third.client.call('groupMembers', { params: { id: job.groupId ?? 0 } })).ids).toEqual([]);
  // And put back: nobody lost a status, and none was written twice.
  valueOf(await third.client.call('undoImport', { params: { id }, body: { undo: false } }));
  expect(await ended(third.client, id)).toMatchObject({ undone: false, done: parcels.length });
  expect(await versions(third.client, job.groupId ?? 0)).toEqual([[4, 'New', parcels.length]]);
});

/** How many rows of a list have which version and status. */
async function versions(client: Client, groupId: number): Promise<[number, string | undefined, number][]> {
  const { propertyStatuses } = valueOf(await client.call('auth', { query: {} }));
  const counts = new Map<string, [number, string | undefined, number]>();
  for (let index = 0; ; index += 1) {
    const search = { filters: { groupIds: { values: [groupId] } }, index };
    const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
    for (const { version, statusId } of results) {
      const status = propertyStatuses.find((one) => one.id === statusId)?.name;
      const before = counts.get(`${version} ${status}`)?.[2] ?? 0;
      counts.set(`${version} ${status}`, [version, status, before + 1]);
    }
    if (results.length === 0) return [...counts.values()];
  }
}
