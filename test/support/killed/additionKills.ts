/**
 * Kills a server at moments of bringing records up and loading them, as a browser does it, starts it again and holds all
 * against what was there: facts are those of before or those of after, what came up is there or gone, nothing is half.
 */
import { deepStrictEqual, ok } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Client } from '../../../src/api/client.ts';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';
import { openWarehouse } from '../../../server/data/warehouse/openWarehouse.ts';
import { checkManifest } from '../../../server/data/warehouse/snapshotManifest.ts';
import { bring, strangeRoll, whenOver } from '../additions.ts';
import { valueOf } from '../valueOf.ts';
import type { ServerProcess, ServerProcesses } from '../serverProcess.ts';
import { AT_ONCE, until } from '../until.ts';

/** Of a load in the nice process of a server that was killed, on a machine that others want. */
const LONGEST_MS = 400_000;

export interface KillPlan {
  readonly kills: number;
  /** Parcels of each file. */
  readonly parcels: number;
  /** From 0 to 1, drawn anew at each call. */
  readonly random: () => number;
}

/** How often the server died while what was going on, and what had become of it. */
export interface KillsDone {
  /** In the midst of the bytes of an upload. */
  readonly cut: number;
  /** The file had not come up yet; it waited for its mapping; it was loaded by the server after; it was loaded already. */
  readonly fates: Readonly<Record<'gone' | 'waiting' | 'loaded after' | 'loaded before', number>>;
}

interface Facts {
  readonly parcels: number;
  readonly digest: string;
}

interface Running {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly token: string;
}

export async function killAdditions(processes: ServerProcesses, plan: KillPlan): Promise<KillsDone> {
  const begin = async (): Promise<Running> => {
    const server = processes.start();
    return { server, ...(await server.signIn()) };
  };
  let running = await begin();
  const fates = { gone: 0, waiting: 0, 'loaded after': 0, 'loaded before': 0 };
  const started = performance.now();
  await loadWhole(running.client, 'First.csv', strangeRoll(plan.parcels, { letter: letterOf(0) }));
  const whole = performance.now() - started;
  let before = await factsIn(running.server.data);
  ok(before.parcels === plan.parcels, `${before.parcels} parcels are in service`);
  let cut = 0;
  for (let kills = 0; kills < plan.kills; kills += 1) {
    const letter = letterOf(kills + 1);
    const name = `Kill ${kills}.csv`;
    const content = strangeRoll(plan.parcels, { letter });
    // Every fourth time in the midst of the bytes, else at some moment of the whole way.
    if (kills % 4 === 0) {
      await cutOff(running, name, content);
      cut += 1;
    } else {
      const way = loadWhole(running.client, name, content).catch(() => undefined);
      const moment = plan.random() * whole;
      const began = performance.now();
      await until('its moment has come', () => performance.now() - began >= moment, {
        ...AT_ONCE,
        patienceMs: LONGEST_MS,
      });
      await running.server.end('SIGKILL');
      await way;
    }
    const { data } = running.server;
    // Whoever opens the facts now finds them whole.
    const now = await factsOf(data, letter);
    deepStrictEqual(now, { others: before, own: now.own === 0 ? 0 : plan.parcels });
    running = await begin();
    const { results } = valueOf(await running.client.call('additions'));
    const found = results.find(({ fileName }) => fileName === name);
    const isLoaded = (await factsIn(data)).parcels > before.parcels;
    if (found === undefined) {
      fates.gone += 1;
    } else if (found.state === 'WAITING') {
      fates.waiting += 1;
      // It can be gone on with.
      valueOf(await running.client.call('loadSource', { params: { id: found.id }, body: { partial: true } }));
    } else {
      fates[isLoaded ? 'loaded before' : 'loaded after'] += 1;
    }
    if (found !== undefined) {
      const over = await whenOver(running.client, found.id, LONGEST_MS);
      ok(over.state === 'DONE', `the load ended as ${over.state}: ${over.message ?? ''}`);
    }
    deepStrictEqual(await factsOf(data, letter), { others: before, own: found === undefined ? 0 : plan.parcels });
    await nothingHalf(data);
    before = await factsIn(data);
  }
  await running.server.end('SIGKILL');
  return { cut, fates };
}

/** Letters alone: a digit would be one of the parcel number. */
const letterOf = (at: number): string => `K${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`;

async function loadWhole(client: Client, name: string, content: string): Promise<void> {
  const { id } = valueOf(await bring(client, name, content));
  valueOf(await client.call('loadSource', { params: { id }, body: { partial: true } }));
  const { state, message } = await whenOver(client, id, LONGEST_MS);
  ok(state === 'DONE', `the load ended as ${state}: ${message ?? ''}`);
}

/** Sends half of a file, and kills the server when that has come. */
async function cutOff({ server, token }: Running, name: string, content: string): Promise<void> {
  const sent = request(`${await server.url()}/app/administration/additions`, {
    method: 'POST',
    headers: {
      [AUTH_HEADER]: token,
      'Content-Type': 'multipart/form-data; boundary=cut',
      'Content-Length': String(content.length + 1000),
    },
  });
  sent.on('error', () => undefined);
  sent.write(`--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  sent.write(content.slice(0, content.length / 2));
  const dir = join(server.data, 'additions');
  await until(
    'half of it has come',
    () => readdirSync(dir).some((one) => one.startsWith('new-') && readdirSync(join(dir, one)).includes('upload.part')),
    AT_ONCE,
  );
  await server.end('SIGKILL');
}

async function asked<T>(data: string, sql: string): Promise<T> {
  const warehouse = await openWarehouse(join(data, 'warehouse'));
  try {
    deepStrictEqual(warehouse.problem(), null);
    // Every byte is that of its manifest.
    deepStrictEqual(await checkManifest(join(data, 'warehouse'), warehouse.current()?.id ?? ''), []);
    const [row] = await warehouse.query<T>(sql);
    if (row === undefined) throw new Error(`nothing was answered to ${sql}`);
    return row;
  } finally {
    await warehouse.close();
  }
}

const digest =
  'count(*) AS parcels, coalesce(sum(hash(property_id, apn, owner_name, street_address)), 0)::VARCHAR AS digest';

const factsIn = async (data: string): Promise<Facts> => await asked<Facts>(data, `SELECT ${digest} FROM parcel`);

/** The parcels of a file, which begin with its letters, and all the others. */
async function factsOf(data: string, letter: string): Promise<{ readonly others: Facts; readonly own: number }> {
  const others = await asked<Facts>(data, `SELECT ${digest} FROM parcel WHERE NOT starts_with(apn, '${letter}')`);
  const { own } = await asked<{ own: number }>(
    data,
    `SELECT count(*) AS own FROM parcel WHERE starts_with(apn, '${letter}')`,
  );
  return { others, own };
}

/** Of what is over, or never came up, nothing is left but recipes and rows that were rejected. */
async function nothingHalf(data: string): Promise<void> {
  const dir = join(data, 'additions');
  await until('nothing half is left of additions', () =>
    readdirSync(dir)
      .flatMap((name) => (/^\d+$/.test(name) ? readdirSync(join(dir, name)) : [name]))
      .every((name) => name === 'recipe.json' || name === 'rejected.csv'),
  );
  const left = readdirSync(join(data, 'warehouse')).filter((name) => /building|lock/.test(name));
  deepStrictEqual(left, []);
}
