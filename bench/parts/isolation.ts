import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient, type Client } from '../../src/api/client.ts';
import { createAccount, createUser } from '../../server/account/session/createAccount.ts';
import { startServer } from '../../server/app/startServer.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { openApiDocument } from '../../server/platform/http/openapi.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import type { ApiDocument } from '../../test/support/fuzz/drawRequest.ts';
import { complaintText } from '../../test/support/fuzz/fuzz.ts';
import { knownOf, ownersDesk, SECRET } from '../../test/support/isolation/ownersDesk.ts';
import { ownersRows } from '../../test/support/isolation/ownersRows.ts';
import { roam } from '../../test/support/isolation/roam.ts';
import { someParcels } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

/** Requests of each who roams. */
const COUNT = 2000;
/** Others are drawn with another seed: `PLATBOOK_SEED=7 npm run bench -- --only isolation`. */
const SEED = Number(process.env['PLATBOOK_SEED'] ?? 1);
const PARCELS = 10_000;
const PASSWORD = 'bench plum lantern gravel';
const ROAMERS = ['nobody', 'session over', 'stranger', 'colleague', 'scout'] as const;

/**
 * Whether anybody reaches what is somebody else's: requests of every call with the ids of one person in every place,
 * made by who may not. The server runs in this process, since members of an account are made without a call.
 */
export async function benchIsolation(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  symlinkSync(resolve(warehouse), join(dataDir, 'warehouse'), 'junction');
  let now = new Date();
  const environment = { PORT: '0', PLATBOOK_DATA: dataDir, PLATBOOK_OWNER_EMAIL: at('owner') };
  const server = await startServer(
    { ...readConfig({ ...environment, PLATBOOK_OWNER_PASSWORD: PASSWORD }), databaseUrl: null, workers: false },
    { clock: { now: () => now }, log: createLog('error') },
  );
  try {
    const { url } = server;
    const { db } = server.services.store;
    const over = (await signIn(url, 'owner')).token;
    now = new Date(now.getTime() + 24 * 3_600_000);
    const { token, profile } = await signIn(url, 'owner');
    const { accountId, id: userId } = profile;
    await db.transaction().execute(async (trx) => {
      await createAccount(
        trx,
        { name: at('stranger'), ownUse: true },
        { username: at('stranger'), password: PASSWORD },
      );
      await createUser(trx, { accountId }, { username: at('colleague'), password: PASSWORD }, true);
      await createUser(trx, { accountId }, { username: at('scout'), password: PASSWORD, type: 'SCOUT' }, true);
    });
    const client: Client = createClient({ baseUrl: url, fetch, token: () => token });
    const [property = 0] = await someParcels(warehouse, 1);
    const row = { account_id: accountId, user_id: userId, level: 'info' as const, text: SECRET };
    const alert = await db.insertInto('alert').values(row).returning('id').executeTakeFirstOrThrow();
    const owned = await ownersDesk(
      client,
      must(await client.call('auth', { query: {} })),
      property,
      alert.id,
      new Date(),
    );
    const notes: string[] = [];
    let reached = 0;
    for (const who of ROAMERS) {
      const isOutside = who === 'nobody' || who === 'session over';
      const isShared = who === 'colleague' || who === 'scout';
      const seen = { ofAccount: !isShared, withPicks: who !== 'colleague' };
      const before = await ownersRows(db, { accountId, userId }, seen);
      const outcome = await roam(
        {
          isOutside,
          signIn: async () =>
            isOutside ? await Promise.resolve(who === 'nobody' ? '' : over) : (await signIn(url, who)).token,
        },
        {
          url,
          document: openApiDocument('0') as unknown as ApiDocument, // written by the same hand
          known: knownOf(owned),
          seed: SEED,
          count: COUNT,
        },
      );
      const after = await ownersRows(db, { accountId, userId }, seen);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (outcome.complaints.length > 0) throw new Error(`${who}: ${complaintText(outcome.complaints)}`);
      if (changed.length > 0) throw new Error(`${who} changed rows of the owner: ${changed.join(', ')}`);
      reached += outcome.complaints.length + changed.length;
      const statuses = Object.entries(outcome.statuses).map(([status, count]) => `${count} of ${status}`);
      notes.push(`${who}: ${outcome.calls} calls, ${statuses.join(', ')}`);
    }
    return {
      figures: [
        {
          name: `words and rows of the owner reached in ${COUNT * ROAMERS.length} requests`,
          ours: { label: 'reached', value: reached, unit: 'count' },
          other: { label: 'requests', value: COUNT * ROAMERS.length, unit: 'count' },
          goal: { bound: 'at most', ratio: 0 },
        },
      ],
      notes: [`seed ${SEED}`, ...notes],
    };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const at = (name: string): string => `${name}@platbook.local`;

async function signIn(url: string, name: string) {
  const client = createClient({ baseUrl: url, fetch, token: () => null });
  const { t } = must(await client.call('pre', { body: { username: at(name), password: PASSWORD } }));
  return must(await client.call('auth', { query: { t, overtake: 'true' } }));
}
