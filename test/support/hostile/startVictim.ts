import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../../src/api/client.ts';
import { valueOf } from '../server.ts';
import { projectPath } from '../testCache.ts';
import type { DoorTarget } from './doors.ts';

const OWNER = { username: 'owner@example.com', password: 'correct horse battery' } as const;

export interface Victim extends DoorTarget {
  readonly client: Client;
  /** What it keeps on its disk: each file of people with its size, and whatever lies in its folder for passing things. */
  readonly kept: () => Promise<string[]>;
  /** Bytes that the process held at most since its start; null where the system does not say. */
  readonly mostMemory: () => number | null;
  /** What it has logged: errors only. */
  readonly logged: () => string;
  readonly close: () => Promise<void>;
}

/** The server as a process of its own, as `npm start` runs it: only so its memory is its own. */
export async function startVictim(): Promise<Victim> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-victim-'));
  const [data, passing] = [join(dir, 'data'), join(dir, 'passing')];
  mkdirSync(passing);
  const child = spawn(process.execPath, [projectPath('server/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'error',
      PLATBOOK_SAMPLE: '1500',
      PLATBOOK_DATA: data,
      PLATBOOK_OWNER_EMAIL: OWNER.username,
      PLATBOOK_OWNER_PASSWORD: OWNER.password,
      TMPDIR: passing,
      TEMP: passing,
      TMP: passing,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      output += part.toString();
      const [, found] = /ready at (http:\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
  const { t } = valueOf(await createClient({ baseUrl: url, fetch, token: () => null }).call('pre', { body: OWNER }));
  const { token } = valueOf(
    await createClient({ baseUrl: url, fetch, token: () => null }).call('auth', { query: { t } }),
  );
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  const { results } = valueOf(await client.call('listing', { query: { limit: 1 } }));
  return {
    url,
    token,
    client,
    id: results[0]?.propertyId ?? 0,
    kept: async () => [
      ...(await filesIn(join(data, 'files'))),
      ...(await filesIn(join(data, 'imports'))),
      ...(await filesIn(passing)),
    ],
    mostMemory: () => mostMemory(child.pid ?? 0),
    logged: () => output,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function filesIn(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const names = (await readdir(dir, { recursive: true })).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(dir, name));
      return `${name} ${found.isFile() ? found.size : 'folder'}`;
    }),
  );
}

function mostMemory(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
