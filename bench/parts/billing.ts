import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient, type Client } from '../../src/api/client.ts';
import { createAccount } from '../../server/account/session/createAccount.ts';
import { startServer, type RunningServer } from '../../server/app/startServer.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { someParcels } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import { save } from '../lists/save.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PARCELS = 20_000;
/** Leads of one save, and how many saves each account makes. */
const LEADS = 250;
const SAVES = 60;
const PASSWORD = 'bench plum lantern gravel';
const PLAN = 945;

/** Saving leads where that counts against limits, beside saving where there are none: by turns, the same parcels. */
export async function benchBilling(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  symlinkSync(resolve(warehouse), join(dataDir, 'warehouse'), 'junction');
  const environment = { PORT: '0', PLATBOOK_DATA: dataDir, PLATBOOK_OWNER_EMAIL: 'owner@platbook.local' };
  const server = await startServer(
    { ...readConfig({ ...environment, PLATBOOK_OWNER_PASSWORD: PASSWORD }), databaseUrl: null, workers: false },
    { log: createLog('error') },
  );
  try {
    const ids = await someParcels(warehouse, LEADS * SAVES);
    const sides = {
      none: await saver(server, 'none'),
      plan: await saver(server, 'plan'),
      member: await saver(server, 'member'),
    };
    const times: Record<keyof typeof sides, number[]> = { none: [], plan: [], member: [] };
    for (let start = 0; start < ids.length; start += LEADS) {
      for (const side of ['none', 'plan', 'member'] as const) {
        const began = process.hrtime.bigint();
        await save(sides[side], 'Leads', ids.slice(start, start + LEADS));
        times[side].push(Number(process.hrtime.bigint() - began));
      }
    }
    const figure = (side: 'plan' | 'member', label: string) =>
      ({
        name: `saving ${LEADS} leads, ${label}`,
        ours: { label, value: median(times[side]), unit: 'ns' },
        other: { label: 'without limits', value: median(times.none), unit: 'ns' },
        goal: { bound: 'at most', ratio: 1.2 },
      }) as const;
    return {
      figures: [
        figure('plan', 'with the limits of a plan'),
        figure('member', 'with limits of a plan and of the member'),
      ],
      notes: [`${SAVES} saves each, into one list that grows to ${LEADS * SAVES} rows`],
    };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Somebody with an account of his own who saves: without limits, with a plan, or with a plan and limits of his own. */
async function saver({ url, services }: RunningServer, limits: 'none' | 'plan' | 'member'): Promise<Client> {
  const { db } = services.store;
  const username = `${limits}@platbook.local`;
  await db
    .transaction()
    .execute(
      async (trx) => await createAccount(trx, { name: username, ownUse: true }, { username, password: PASSWORD }),
    );
  const nobody = createClient({ baseUrl: url, fetch, token: () => null });
  const { t } = must(await nobody.call('pre', { body: { username, password: PASSWORD } }));
  const { token, profile } = must(await nobody.call('auth', { query: { t } }));
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  if (limits === 'none') return client;
  must(await client.call('changePlan', { params: { id: profile.id }, body: { planId: PLAN } }));
  if (limits === 'member')
    await db
      .updateTable('app_user')
      .set({ save_limit: 40_000, export_limit: 40_000, favorite_property_limit: 40_000 })
      .where('id', '=', profile.id)
      .execute();
  return client;
}
