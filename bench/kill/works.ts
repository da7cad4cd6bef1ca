/**
 * Long work beside those who save, each again and again until it is told to stop: what was said of it is held against
 * what is there.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client as Postgres } from 'pg';
import type { Client } from '../../src/api/client.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';

const PAUSE_MS = 100;
const BIN = join(import.meta.dirname, '../../bin/platbook.js');
const INGEST = join(import.meta.dirname, '../load/ingestProcess.ts');

export interface Work {
  readonly what: string;
  /** Done, as it was said. */
  readonly said: () => number;
  /** What is wrong, a line each. */
  readonly wrong: readonly string[];
  /** A process of its own that is at work just now, to be killed. */
  readonly running: () => ChildProcess | null;
  /** Answers when what was begun has ended. */
  readonly stop: () => Promise<void>;
}

export interface Place {
  readonly url: string;
  readonly dataDir: string;
  readonly client: Client;
  readonly token: string;
}

interface Repeated extends Omit<Work, 'wrong'> {
  readonly wrong: string[];
  child: ChildProcess | null;
}

function repeated(what: string, turn: (count: number, wrong: string[]) => Promise<boolean>): Repeated {
  const wrong: string[] = [];
  const stopping = new AbortController();
  let said = 0;
  const working = (async () => {
    await wait(0); // the turn needs what is made below
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      if (await turn(count, wrong)) said += 1;
      await wait(PAUSE_MS);
    }
  })();
  const work = {
    what,
    wrong,
    child: null as ChildProcess | null,
    said: () => said,
    running: () => work.child,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
  return work;
}

/** Runs a program to its end; answers whether it said that all is well. */
async function ran(at: { child: ChildProcess | null }, words: readonly string[], dataDir: string): Promise<boolean> {
  const child = spawn(process.execPath, [...words], {
    env: { ...process.env, DATABASE_URL: '', PLATBOOK_DATA: dataDir },
    stdio: 'ignore',
  });
  at.child = child;
  const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve));
  at.child = null;
  return code === 0;
}

/** A file of parcels into a list of its own, over and over: each acknowledged one is there once and whole. */
export function importing(
  { client }: Place,
  file: string,
  rows: number,
): Work & { readonly hold: (databaseUrl: string) => Promise<void> } {
  const names = new Map<string, boolean>();
  const ended = async (): Promise<boolean> => {
    const answer = await client.call('listImports');
    return answer.ok && answer.value.importJobs.every(({ state }) => state === 'COMPLETE' || state === 'FAILED');
  };
  const work = repeated('imports', async (count) => {
    const groupName = `import-${count}`;
    names.set(groupName, false);
    const upload = { file: new File([file], `${groupName}.csv`), groupName };
    const answer = await client.call('importProperties', { upload });
    names.set(groupName, answer.ok);
    while (!(await ended())) await wait(PAUSE_MS);
    return answer.ok;
  });
  return {
    ...work,
    running: () => null,
    hold: async (databaseUrl) => {
      const jobs = await client.call('listImports');
      for (const job of jobs.ok ? jobs.value.importJobs : [])
        if (job.state === 'FAILED') work.wrong.push(`${job.groupName} failed: ${job.message ?? ''}`);
      const database = new Postgres({ connectionString: databaseUrl });
      await database.connect();
      const { rows: found } = await database.query<{ name: string; lists: number; members: number }>(
        `select g.name, count(distinct g.id)::int as lists, count(m.saved_property_id)::int as members
         from platbook.property_group g left join platbook.group_member m on m.account_id = g.account_id and m.group_id = g.id
         where g.name like 'import-%' group by 1`,
      );
      await database.end();
      const lists = new Map(found.map((one) => [one.name, one]));
      for (const [name, isSaid] of names) {
        const one = lists.get(name);
        if (isSaid && one === undefined) work.wrong.push(`${name} is lost`);
        if (one !== undefined && (one.lists !== 1 || one.members !== rows))
          work.wrong.push(`${name}: ${one.lists} lists, ${one.members} members`);
      }
    },
  };
}

/** A list as a file: an answer that came to its end has all rows. */
export const exporting = ({ client, url, token }: Place, groupId: number, rows: number): Work =>
  repeated('exports', async (count, wrong) => {
    const search = { filters: { groupIds: { values: [groupId] } } };
    const answer = await client.call('exportProperties', { query: { csv: true }, body: { search } });
    if (!answer.ok) return false;
    const confirmed = await client.call('confirmExport', { params: { id: answer.value.fileId } });
    if (!confirmed.ok) return false;
    const headers = { [AUTH_HEADER]: token };
    const text = await textOf(`${url}/app/exports/${answer.value.fileId}/file`, headers).catch(() => null);
    if (text === null) return false;
    const lines = text.trimEnd().split('\r\n').length;
    if (lines !== rows + 1) wrong.push(`export ${count} has ${lines - 1} of ${rows} rows`);
    return true;
  });

/** Null when it is refused; throws when it is cut off. */
async function textOf(url: string, headers: Record<string, string>): Promise<string | null> {
  const response = await fetch(url, { headers });
  return response.ok ? await response.text() : null;
}

/** Newer data, loaded beside the server: what the program said to be in service is, and nothing else ever. */
export function ingesting({ dataDir }: Place, parcels: number, everyMs: number): Work {
  const dir = join(dataDir, 'warehouse');
  const work = repeated('ingests', async (count, wrong) => {
    const before = await currentSnapshot(dir);
    const isSaid = await ran(work, [INGEST, dir, String(parcels)], dataDir);
    const after = await currentSnapshot(dir);
    if (isSaid && after?.id === before?.id) wrong.push(`ingest ${count} is not in service`);
    if (after === null || !existsSync(after.path)) wrong.push(`ingest ${count} left nothing in service`);
    await wait(everyMs);
    return isSaid;
  });
  return work;
}

/** Backups beside the server: each that is there is whole, said or not. */
export function backingUp({ dataDir }: Place, folder: string, everyMs: number): Work {
  const work = repeated('backups', async (count, wrong) => {
    const file = join(folder, `backup-${count}.zip`);
    const isSaid = await ran(work, [BIN, 'backup', file], dataDir);
    if (isSaid && !existsSync(file)) wrong.push(`backup ${count} is lost`);
    const own = { child: null };
    if (existsSync(file) && !(await ran(own, [BIN, 'check', file], dataDir))) wrong.push(`backup ${count} is torn`);
    rmSync(file, { force: true });
    await wait(everyMs);
    return isSaid;
  });
  return work;
}
