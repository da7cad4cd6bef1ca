import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient, type Client } from '../../src/api/client.ts';
import { createAccount } from '../../server/account/session/createAccount.ts';
import { startServer, type RunningServer } from '../../server/app/startServer.ts';
import { orderPlan } from '../../server/billing/plans/orderPlan.ts';
import { readConfig, type Config } from '../../server/platform/config/config.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { must } from '../lists/must.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PARCELS = 20_000;
export const PASSWORD = 'bench plum lantern gravel';
/** The plan of the figures: two seats included, five at most, 50,000 saves a month. */
export const PRO = 945;

export interface Place {
  readonly server: RunningServer;
  readonly warehouse: string;
  /** The day and time of the server from now on; null: the machine's. */
  readonly setNow: (now: Date | null) => void;
}

/** The server in this process on a store of its own, without jobs: what a figure begins with has no calls. `settings`: that are not the usual ones. */
export async function withServer<T>(
  measured: (place: Place) => Promise<T>,
  settings: Partial<Config> = {},
): Promise<T> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  symlinkSync(resolve(warehouse), join(dataDir, 'warehouse'), 'junction');
  let fixed: Date | null = null;
  const environment = { PORT: '0', PLATBOOK_DATA: dataDir, PLATBOOK_OWNER_EMAIL: 'owner@platbook.local' };
  const server = await startServer(
    {
      ...readConfig({ ...environment, PLATBOOK_OWNER_PASSWORD: PASSWORD }),
      databaseUrl: null,
      workers: false,
      ...settings,
    },
    { log: createLog('error'), clock: { now: () => fixed ?? new Date() } },
  );
  try {
    return await measured({ server, warehouse, setNow: (now) => void (fixed = now) });
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The owner of an account of its own without limits, until a plan is chosen. */
export async function newOwner({ services }: RunningServer, name: string, password: string | null): Promise<Principal> {
  const username = `${name}@platbook.local`;
  return await services.store.db
    .transaction()
    .execute(async (trx) => await createAccount(trx, { name: username, ownUse: true }, { username, password }));
}

export async function choosePlan({ services }: RunningServer, owner: Principal, planId: number): Promise<void> {
  const ordered = await orderPlan(services, owner, { planId });
  if (isRefusal(ordered)) throw new Error(`plan ${planId} was refused: ${JSON.stringify(ordered)}`);
}

export interface SignedIn {
  readonly client: Client;
  readonly token: string;
}

export async function signIn({ url }: Pick<RunningServer, 'url'>, name: string): Promise<SignedIn> {
  const nobody = createClient({ baseUrl: url, fetch, token: () => null });
  const username = `${name}@platbook.local`;
  const { t } = must(await nobody.call('pre', { body: { username, password: PASSWORD } }));
  const { token } = must(await nobody.call('auth', { query: { t } }));
  return { token, client: createClient({ baseUrl: url, fetch, token: () => token }) };
}
