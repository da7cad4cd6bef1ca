/** A server that is killed while records are loaded: what is in service is whole at every moment, and the load is done. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { additionIn, brought, strangeRoll, whenOver } from '../../../support/additions.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../../../support/serverProcess.ts';
import { AT_ONCE, until } from '../../../support/until.ts';

let processes: ServerProcesses;
beforeAll(async () => void (processes = await serverProcesses()));
afterAll(async () => await processes.remove());

const BEFORE = 50;
const PARCELS = 30_000;

/** What whoever opens the facts now finds. */
async function parcelsIn(data: string): Promise<number> {
  const warehouse = await openWarehouse(join(data, 'warehouse'));
  try {
    expect(warehouse.problem()).toBe(null);
    const [row] = await warehouse.query<{ n: number }>('SELECT count(*) AS n FROM parcel');
    return row?.n ?? 0;
  } finally {
    await warehouse.close();
  }
}

async function startProcess() {
  const server = processes.start();
  return { ...server, ...(await server.signIn()) };
}

it('killed three times in its midst: never a half, and the load is done by the server after it', async () => {
  let server = await startProcess();
  const first = await brought(server.client, 'Before.csv', strangeRoll(BEFORE, { letter: 'B' }));
  valueOf(await server.client.call('loadSource', { params: { id: first.id }, body: { partial: true } }));
  expect(await whenOver(server.client, first.id)).toMatchObject({ state: 'DONE' });
  const folder = join(server.data, 'additions');
  // Nobody else of the machine looks into it.
  for (const name of [folder, join(folder, String(first.id))]) expect(statSync(name).mode & 0o077).toBe(0);

  const { id } = await brought(server.client, 'Killed.csv', strangeRoll(PARCELS));
  valueOf(await server.client.call('loadSource', { params: { id }, body: { partial: true } }));
  for (const phase of [/^Reading|^Cleaning|^Deriving/, /^Cleaning|^Deriving|^Writing/, /^Deriving|^Writing/]) {
    await until(
      'the load is so far',
      async () => {
        const one = await additionIn(server.client, id);
        if (one.state !== 'LOADING') throw new Error(`it is over already: ${JSON.stringify(one)}`);
        return phase.test(one.phase ?? '');
      },
      AT_ONCE,
    );
    await server.end('SIGKILL');
    expect(await parcelsIn(server.data)).toBe(BEFORE);
    server = await startProcess();
  }
  const over = await whenOver(server.client, id);
  expect(over).toMatchObject({ state: 'DONE', message: null, report: { parcels: PARCELS, newParcels: PARCELS } });
  expect(await parcelsIn(server.data)).toBe(BEFORE + PARCELS);
  await expect.poll(() => readdirSync(join(folder, String(id)))).toEqual(['recipe.json']);
  expect(readdirSync(join(server.data, 'warehouse')).filter((name) => /building|lock/.test(name))).toEqual([]);
});
