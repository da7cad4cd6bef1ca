/** A store whose files are damaged below a server that runs: said with the newest backup, while the rest works. */
import { existsSync } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Postgres } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { runningUrl } from '../../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../../server/platform/store/embedded/cluster.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../../../support/serverProcess.ts';
import { killDatabase } from '../../../support/signal.ts';
import { until } from '../../../support/until.ts';

const NEWEST = 'platbook-20260301T073000Z.zip';
const WAY = `Whoever runs Platbook can go back to the newest backup (npx platbook restore ${NEWEST}): its log has the commands.`;
const PART = `The store of this Platbook is damaged, and this needs the damaged part; what does not need it works. ${WAY}`;
const ALL = `The store of this Platbook is damaged, and its database cannot be started. ${WAY}`;

let processes: ServerProcesses;
let backups: string;
beforeAll(async () => {
  processes = await serverProcesses({ isNew: true });
  backups = join(processes.dir, 'backups');
  await mkdir(backups);
  await writeFile(join(backups, NEWEST), '');
});
afterEach(async () => await processes.endAll());
afterAll(async () => await processes.remove());

interface Signed {
  readonly server: ServerProcess;
  readonly postgres: string;
  /** Status and sentence of an answer. */
  readonly ask: (call: 'extend' | 'saveContact') => Promise<readonly [number, string | undefined]>;
  readonly ready: () => Promise<readonly [number, string | undefined]>;
}

async function signedIn(name: string): Promise<Signed> {
  const data = join(processes.dir, name);
  const server = processes.start({ data, env: { PLATBOOK_BACKUPS: backups } });
  const { client, token } = await server.signIn();
  const url = await server.url();
  valueOf(await client.call('saveContact', { query: {}, body: { lastName: 'Kept' } }));
  const answer = async (response: Response) => {
    const body = (await response.json()) as { userMessage?: string; parts?: { store: string } };
    return [response.status, body.userMessage ?? body.parts?.store] as const;
  };
  return {
    server,
    postgres: clusterDir(data),
    ask: async (call) => {
      const { method, path } = contract[call];
      const body = call === 'saveContact' ? JSON.stringify({ lastName: 'New' }) : '{}';
      const headers = { 'Content-Type': 'application/json', [AUTH_HEADER]: token };
      return await answer(await fetch(`${url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body }) }));
    },
    ready: async () => await answer(await fetch(`${url}/ready`)),
  };
}

async function query(dir: string, sql: string): Promise<string> {
  const database = new Postgres({ connectionString: runningUrl(dir) ?? '' });
  database.on('error', () => undefined);
  await database.connect();
  try {
    const { rows } = await database.query<Record<string, string>>(sql);
    return Object.values(rows[0] ?? {})[0] ?? '';
  } finally {
    await database.end().catch(() => undefined); // it may be gone by what was asked
  }
}

it('a damaged block is told to whoever needs it, with the newest backup; the rest works', async () => {
  const { server, postgres, ask, ready } = await signedIn('block');
  const table = await query(postgres, "select pg_relation_filepath('platbook.contact')");
  await query(postgres, 'checkpoint');
  const file = await open(join(postgres, table), 'r+');
  await file.write(Buffer.alloc(4000, 0xa5), 0, 4000, 100);
  await file.close();
  // What it has in memory is whole still.
  await killDatabase(server.data);
  await until('the damage is met', async () => (await ask('saveContact'))[1] === PART);
  expect(await ready()).toEqual([503, PART]);
  expect(await ask('extend')).toEqual([200, undefined]);
  await server.says(`PLATBOOK_DATA=${server.data} npx platbook restore ${join(backups, NEWEST)}`);
});

it('a database that ends in a PANIC and cannot be started says so, and goes on when its files are there', async () => {
  const { server, postgres, ask, ready } = await signedIn('panic');
  // A statement has met damage before, which is gone as well once the files are there.
  const contacts = join(postgres, await query(postgres, "select pg_relation_filepath('platbook.contact')"));
  await query(postgres, 'checkpoint');
  await rename(contacts, `${contacts}.elsewhere`);
  await killDatabase(server.data);
  await until('the damage is met', async () => (await ask('saveContact'))[1] === PART);
  await rename(join(postgres, 'pg_wal'), join(postgres, 'elsewhere'));
  // Its next file of the log cannot be made.
  await query(postgres, 'select pg_switch_wal()').catch(() => undefined);
  await until('it cannot be started', async () => (await ask('saveContact'))[1] === ALL);
  expect(await ask('extend')).toEqual([503, ALL]);
  // Whoever asked before it had ended found a part of it damaged, and says so a moment longer.
  await until('so says who asks whether it is ready', async () => {
    const [status, said] = await ready();
    return status === 503 && said === ALL;
  });
  await server.says(`mv ${server.data} ${server.data}.damaged`);
  expect(existsSync(join(postgres, 'pg_wal'))).toBe(false);
  await rename(`${contacts}.elsewhere`, contacts);
  await rename(join(postgres, 'elsewhere'), join(postgres, 'pg_wal'));
  await until('it is back', async () => (await ask('saveContact'))[0] === 200);
  expect((await ready())[1]).toBe('ok');
});
