/** docs/examples/newLeads.mjs does what it says: builds a list, waits for its webhook, and exports it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendWebhooks } from '../../server/account/webhooks/sendWebhooks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, '../../docs/examples/newLeads.mjs');

let server: TestServer;
let me: SignedIn;
let folder: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 6000, config: { webhookPrivate: ['127.0.0.1'] } });
  me = await server.newcomer();
  stop = sendWebhooks(server.services, 50);
  folder = await mkdtemp(join(tmpdir(), 'platbook-example-'));
});
afterAll(async () => {
  await stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A port that nobody has. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('the example builds a list, hears of its leads and writes them to a file', async () => {
  const { token } = valueOf(
    await me.client.call('makeToken', { body: { name: 'example', scopes: ['READ', 'WRITE'] } }),
  );
  const [county] = await server.services.warehouse.query<{ fips: string; leads: number }>(
    'select fips, count(*) as leads from parcel where lead_e group by fips order by leads desc limit 1',
  );
  const file = join(folder, 'leads.csv');
  const { stdout } = await run(process.execPath, [program, file], {
    env: {
      PLATBOOK_URL: server.baseUrl,
      PLATBOOK_TOKEN: token,
      HOOK_URL: `http://127.0.0.1:${await freePort()}/hook`,
      COUNTY: county?.fips,
    },
  });
  const leads = Number(county?.leads);
  expect(leads).toBeGreaterThan(10);
  expect(stdout).toMatch(new RegExp(`^${leads} leads are on Leads of .*\nThey are in `));
  expect(parse(await readFile(file), { bom: true })).toHaveLength(leads + 1);
  expect(valueOf(await me.client.call('webhooks')).webhooks).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook`.execute(server.db);
  expect(rows[0]?.count).toBe(0);
});
