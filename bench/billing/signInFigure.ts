import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { someParcels } from '../lists/largeFile.ts';
import { createCaller, type Caller } from '../server/caller.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { callsByTurns, cpuFigure } from './callsByTurns.ts';

const PARCELS = 3000;
const LISTS = 5;
const LEADS = 50;

/**
 * All that a page needs after a sign-in or a reload, now and in the version before plans: two servers side by side, each
 * with the same lists of an owner without a plan.
 */
export async function signInFigure(before: string): Promise<PartResult> {
  const warehouses = { ours: await sampleWarehouse(PARCELS), other: await warehouseOf(before) };
  const servers: BenchServer[] = [];
  const callers: Caller[] = [];
  const ready = async (server: BenchServer, warehouse: string) => {
    servers.push(server);
    const caller = createCaller(server.url, server.token);
    callers.push(caller);
    const ids = await someParcels(warehouse, LISTS * LEADS);
    for (let list = 0; list < LISTS; list += 1) {
      const query = { groupName: `List ${list}`, groupType: 'FAVORITE' as const };
      const selection = ids.slice(list * LEADS, (list + 1) * LEADS);
      const { status } = await caller.send('saveProperties', { query, body: { selection } });
      checkThat(`saved: ${status}`, status === 200);
    }
    return { pid: server.pid, ask: async () => await caller.send('auth', { query: {} }) };
  };
  try {
    const costs = await callsByTurns({
      ours: await ready(await startBenchServer(warehouses.ours), warehouses.ours),
      other: await ready(await startBenchServer(warehouses.other, undefined, before), warehouses.other),
    });
    const labels = ['now', 'before'] as const;
    return {
      figures: [
        {
          name: 'sign-in answer',
          ours: { label: 'now', value: costs.ours.wall, unit: 'ns' },
          other: { label: 'before', value: costs.other.wall, unit: 'ns' },
          goal: { bound: 'at most', ratio: 1.15 },
        },
        cpuFigure(labels, costs),
      ],
      notes: [`sign-in: ${LISTS} lists of ${LEADS} leads each, an owner without a plan; before is ${before}`],
    };
  } finally {
    for (const caller of callers) caller.close();
    for (const server of servers) await server.close();
    rmSync(warehouses.other, { recursive: true, force: true });
  }
}

/** A sample as the other version makes it: its facts may have other columns. */
async function warehouseOf(checkout: string): Promise<string> {
  const dir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-before-`));
  const child = spawn(process.execPath, [join(checkout, 'bench/load/ingestProcess.ts'), dir, String(PARCELS)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  checkThat(`${checkout} makes its sample: ended with ${code}`, code === 0);
  return dir;
}
