import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../../../src/api/client.ts';
import { until } from '../until.ts';
import { serverProcesses } from '../serverProcess.ts';
import type { DoorTarget } from './doors.ts';

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
  const processes = await serverProcesses();
  const [data, passing] = [join(processes.dir, 'data'), join(processes.dir, 'passing')];
  mkdirSync(passing);
  const env = { LOG_LEVEL: 'error', PLATBOOK_SAMPLE: '1500', TMPDIR: passing, TEMP: passing, TMP: passing };
  const server = processes.start({ data, env });
  const { client, token } = await server.signIn();
  const { results } = await until('the sample is loaded', async () => {
    const answer = await client.call('listing', { query: { limit: 1 } });
    return answer.ok ? answer.value : null;
  });
  return {
    url: await server.url(),
    token,
    client,
    id: results[0]?.propertyId ?? 0,
    kept: async () => [
      ...(await filesIn(join(data, 'files'))),
      ...(await filesIn(join(data, 'imports'))),
      ...(await filesIn(passing)),
    ],
    mostMemory: () => mostMemory(server.pid),
    logged: server.output,
    close: async () => {
      await server.end('SIGTERM');
      await processes.remove();
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
