/** A server that is killed while it tells programs what happened: each learns all of it, under one id, and nothing else. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { runningUrl } from '../../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../../server/platform/store/embedded/cluster.ts';
import { openPostgresStore } from '../../../../server/platform/store/postgresStore.ts';
import { openReceiver, signedWith, type Receiver } from '../../../support/receiver.ts';
import { sampleTemplate } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../../../support/serverProcess.ts';
import { lookingInto } from '../../../support/statements.ts';
import { until } from '../../../support/until.ts';
import { repeats } from '../../../support/thorough.ts';

const KILLS = repeats({ few: 3, many: 10 });
const SAVES = 8;
/** As programs over the network do: so that a kill finds some on their way. */
const ANSWER_MS = 60;

let processes: ServerProcesses;
let receiver: Receiver;
beforeAll(async () => {
  processes = await serverProcesses();
  await cp(await sampleTemplate(500), join(processes.dir, 'data', 'warehouse'), { recursive: true });
  receiver = await openReceiver();
  receiver.answersAfterMs = ANSWER_MS;
});
afterAll(async () => {
  await processes.remove();
  await receiver.close();
});

it('tells each lead that was acknowledged, each time under the same id, signed', async () => {
  const warehouse = await openWarehouse(join(processes.dir, 'data', 'warehouse'));
  const ids = (await warehouse.query<{ id: number }>('SELECT property_id AS id FROM parcel ORDER BY 1')).map(
    ({ id }) => id,
  );
  await warehouse.close();
  const start = () => processes.start({ env: { WEBHOOK_PRIVATE: '127.0.0.1' } });
  let server = start();
  const { client: first } = await server.signIn();
  const body = { name: 'mine', url: receiver.url, kinds: ['lead.added' as const] };
  const { secret } = valueOf(await first.call('addWebhook', { body }));
  if (secret === null) throw new Error('no secret was told');
  const acknowledged: string[] = [];
  let twice = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const { client } = await server.signIn();
    const before = receiver.taken.length;
    for (let save = 0; save < SAVES; save += 1) {
      const groupName = `List ${kill} ${save}`;
      const selection = [ids[kill * SAVES + save] ?? 0];
      valueOf(await client.call('saveProperties', { query: { groupName }, body: { selection } }));
      acknowledged.push(groupName);
    }
    if (kill === KILLS) break;
    const wanted = before + 1 + Math.floor(Math.random() * SAVES);
    await until('some are told', () => receiver.taken.length >= wanted, { everyMs: 1 });
    await server.end('SIGKILL');
    server = start();
    await server.url();
  }
  const { db, close } = await openPostgresStore(runningUrl(clusterDir(server.data)) ?? '', 'platbook');
  try {
    const look = lookingInto(db);
    // What was on its way when a server died is due again after a minute: it has passed now.
    await until('all are told', async () => {
      await sql`update webhook_delivery set due = due - interval '1 minute' where state = 'WAITING'`.execute(look);
      const { rows } = await sql`select 1 from webhook_delivery where state = 'WAITING'`.execute(look);
      return rows.length === 0;
    });
    const { rows } = await sql<{ state: string }>`select state from webhook_delivery`.execute(look);
    expect(rows.map(({ state }) => state)).toEqual(acknowledged.map(() => 'TAKEN'));
  } finally {
    await close();
  }
  const byId = Map.groupBy(receiver.done, ({ headers }) => String(headers['webhook-id']));
  const lists = [...byId.values()].map((sent) => {
    twice += sent.length - 1;
    expect(new Set(sent.map((one) => one.body)).size).toBe(1);
    expect(sent.map((one) => signedWith([secret], one))).toEqual(sent.map(() => secret));
    // As the server wrote it.
    return (JSON.parse(sent[0]?.body ?? '') as { data: { list: { name: string } } }).data.list.name;
  });
  expect(lists.toSorted()).toEqual(acknowledged.toSorted());
  expect(twice).toBeLessThanOrEqual(KILLS * 4);
});
