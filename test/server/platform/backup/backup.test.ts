/** An installation with something of everything, into one file and out of it again. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/platform/backup/archiveReader.ts';
import { makeBackup, type Backup } from '../../../../server/platform/backup/makeBackup.ts';
import { openDatabase } from '../../../../server/platform/backup/openDatabase.ts';
import { restoreBackup } from '../../../../server/platform/backup/restoreBackup.ts';
import { applyRules } from '../../../../server/search/jobs.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { emptyDatabase, startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let dir: string;
let server: TestServer;
let backup: Backup;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-backup-'));
  server = await startTestServer({ sampleParcels: 300 });
  await fillStore(server);
  backup = await makeBackup(partsOf(server), join(dir, 'whole.zip'));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

function partsOf({ services }: TestServer) {
  const { store, config } = services;
  return {
    ...store.backedUpBy,
    config,
    settings: { PORT: '5080' },
  };
}

/** Rows with all that a text may hold, files, own lead rules, a job that waits, e-mail and an import that is kept. */
async function fillStore({ services, ...at }: TestServer): Promise<void> {
  const me = await at.signIn();
  const ids = await sampleIds({ services, ...at }, 3);
  for (const name of ['Tab\tand\nline', 'Ünïcode 木 \\N', 'Quote \' and " and \\']) {
    valueOf(await me.client.call('saveFolder', { query: {}, body: { name } }));
  }
  for (const [at, id] of ids.entries()) {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, n) => 32 + ((n * (at + 3)) % 90)));
    const upload = { file: new File([content], `Note ${at}.txt`) };
    valueOf(await me.client.call('addDocument', { params: { id }, upload }));
  }
  const { dataDir, warehouseDir } = services.config;
  await services.jobs.send(applyRules, {}, { afterSeconds: 3600 });
  await writeFile(join(warehouseDir, 'lead-rules.json'), '{}\n');
  for (const folder of ['outbox', 'imports/1-7']) await mkdir(join(dataDir, folder), { recursive: true });
  await writeFile(join(dataDir, 'outbox', 'letter.eml'), 'To: somebody\r\n');
  await writeFile(join(dataDir, 'imports', '1-7', 'upload.bin'), Buffer.from([0, 255, 10, 13]));
}

/** Every row of every table of ours, as PostgreSQL writes it. */
async function rowsOf(url: string, schema = 'platbook'): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = $1 order by 1`,
      [schema],
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      // The day that a migration ran is another one.
      const what = name === 'migration' ? '(t.name, t.sha256)' : 't';
      const { rows } = await client.query<{ row: string }>(
        `select ${what}::text as row from ${schema}.${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await client.query<{ row: string }>(
      'select s::text as row from (select sequencename, last_value from pg_sequences where schemaname = $1) s order by 1',
      [schema],
    );
    return { ...found, sequences: sequences.map(({ row }) => row) };
  } finally {
    await client.end();
  }
}

/** Path and hash of every file below a folder. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hashes = await Promise.all(
    files.map(async (path) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ),
  );
  return Object.fromEntries(files.map((path, at) => [path.slice(folder.length + 1), hashes[at] ?? '']));
}

async function restoreInto(path: string, name: string) {
  const database = await emptyDatabase();
  const dataDir = join(dir, name);
  const config = { dataDir, warehouseDir: join(dataDir, 'warehouse'), s3: null, databaseUrl: database.url };
  const archive = await openArchive(path);
  const open = async () => await openDatabase({ ...config, databaseSchema: 'platbook' }, server.services.log, true);
  try {
    await restoreBackup(archive, config, open);
  } finally {
    archive.close();
  }
  return { config, database };
}

describe('a backup that is restored', () => {
  it('has every row of every table, every sequence, every file, and the jobs that wait', async () => {
    const { config, database } = await restoreInto(backup.path, 'restored');
    const url = server.services.config.databaseUrl ?? '';
    const before = await rowsOf(url);
    expect(Object.values(before).flat().length).toBeGreaterThan(50);
    expect(before['document']).toHaveLength(3);
    expect(await rowsOf(database.url)).toEqual(before);
    const { 'platbook.lock': _lock, 'secret.key': key, ...files } = await filesOf(server.services.config.dataDir);
    expect(await filesOf(config.dataDir)).toEqual(files);
    // Whoever has a backup reads no secret that is sealed in it.
    expect(key).toBeDefined();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `select name, state::text, start_after > now() as later from platbook_jobs.job`,
    );
    expect(rows).toEqual([{ name: applyRules.id, state: 'created', later: true }]);
    await client.end();
    await database.drop();
  });

  it('goes on where it was: people sign in, new rows get new numbers, files are read', async () => {
    const { config, database } = await restoreInto(backup.path, 'goes-on');
    const again = await startTestServer({ config });
    const me = await again.signIn();
    const { folders } = valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'One more' } }));
    expect(folders.map(({ name }) => name)).toContain('Ünïcode 木 \\N');
    const [id = 0] = await sampleIds(again, 1);
    const { documents } = valueOf(await me.client.call('documents', { params: { id } }));
    const file = await again.request('GET', `/app/documents/${documents[0]?.id}/file`, { token: me.token });
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 5000]);
    await again.close();
    await database.drop();
  });
});

it('is for its owner alone, and nothing of a half one lies beside it', async () => {
  expect((await stat(backup.path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).not.toContain('whole.zip.part');
});
