/** An installation on its own database whose parts are killed while people save: `npm run bench -- --only kill` in small. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { holdAgainst, startSaving } from '../support/saving.ts';
import { sampleTemplate } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../support/serverProcess.ts';
import { killDatabase } from '../support/signal.ts';
import { until } from '../support/until.ts';
import { repeats } from '../support/thorough.ts';

const PEOPLE = 4;

let processes: ServerProcesses;
beforeAll(async () => {
  processes = await serverProcesses();
  await cp(await sampleTemplate(500), join(processes.dir, 'data', 'warehouse'), { recursive: true });
});
afterAll(async () => await processes.remove());

it('server, database and both killed: nothing acknowledged is lost, nothing is there twice or in part', async () => {
  const warehouse = await openWarehouse(join(processes.dir, 'data', 'warehouse'));
  const ids = (await warehouse.query<{ id: number }>('SELECT property_id AS id FROM parcel ORDER BY 1')).map(
    ({ id }) => id,
  );
  await warehouse.close();
  let server = processes.start();
  let baseUrl = await server.url();
  const { client, token } = await server.signIn();
  const own = ids.slice(-PEOPLE);
  valueOf(
    await client.call('saveProperties', {
      query: { groupName: 'Own', groupType: 'FAVORITE' },
      body: { selection: own },
    }),
  );
  const { propertyStatuses } = valueOf(await client.call('auth', { query: {} }));
  const parcels = ids.slice(0, 5);
  const more = { own, houses: ids, statusIds: propertyStatuses.map(({ id }) => id) };
  const saving = startSaving({ baseUrl: () => baseUrl, token, people: PEOPLE, parcels, more });
  const rounds = Array.from({ length: repeats({ few: 1, many: 4 }) });
  const victims = rounds.flatMap(() => ['database', 'server', 'database', 'both'] as const);
  for (const victim of victims) {
    const before = saving.acknowledged();
    await until('saves go on', () => saving.acknowledged() >= before + 10);
    if (victim !== 'server') await killDatabase(server.data);
    if (victim === 'database') continue;
    await server.end('SIGKILL');
    server = processes.start();
    baseUrl = await server.url();
  }
  const before = saving.acknowledged();
  await until('saves go on', () => saving.acknowledged() >= before + 10);
  await saving.stop();
  const url = runningUrl(clusterDir(server.data)) ?? '';
  expect(await holdAgainst(url, saving.saves, parcels.length)).toMatchObject({
    lost: [],
    doubled: [],
    torn: [],
    denied: [],
  });
  expect(new Set(saving.saves.filter(({ fate }) => fate === 'said').map(({ kind }) => kind)).size).toBe(4);
});
