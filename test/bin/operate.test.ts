/** `platbook backup`, `restore` and `check`, as the processes that an operator starts. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client as Api } from '../../src/api/client.ts';
import { openArchive } from '../../server/platform/backup/archiveReader.ts';
import { writeArchive } from '../../server/platform/backup/archiveWriter.ts';
import { MANIFEST, MANIFEST_HASH } from '../../server/platform/backup/manifest.ts';
import { bucketPlace } from '../../server/platform/backup/places/bucketPlace.ts';
import { startServer, type RunningServer } from '../../server/app/startServer.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { stateFile } from '../../server/data/warehouse/records/stateFiles.ts';
import { currentSnapshot, recordsFile } from '../../server/data/warehouse/snapshots.ts';
import { tablesFile } from '../../server/data/warehouse/tablesFile.ts';
import { createHash } from 'node:crypto';
import { startS3Server } from '../support/s3Server.ts';
import { sampleIds } from '../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';

const BIN = join(import.meta.dirname, '../../bin/platbook.js');

const S3_LOGIN = { accessKeyId: 'reader', secretAccessKey: 'not so secret' };

type Environment = Readonly<Record<string, string>>;

async function run(words: readonly string[], env: Environment) {
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => void (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => void (stderr += String(chunk)));
  const status = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { status, stdout, stderr };
}

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook operäte-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));

async function signIn(url: string): Promise<Api> {
  let token: string | null = null;
  const client = createClient({ baseUrl: url, fetch, token: () => token });
  const pre = valueOf(await client.call('pre', { body: OWNER }));
  token = valueOf(await client.call('auth', { query: { t: pre.t, overtake: 'true' } })).token;
  return client;
}

async function copyOf(file: string): Promise<string> {
  await cp(file, `${file}.copy`);
  return `${file}.copy`;
}

const startOn = async (dataDir: string): Promise<RunningServer> =>
  await startServer({
    ...readConfig({ PLATBOOK_DATA: dataDir, PORT: '0', WORKERS: '0', LOG_LEVEL: 'silent' }),
    ownerEmail: OWNER.username,
    ownerPassword: OWNER.password,
  });

it('on the embedded store: a backup beside the running server, restored elsewhere, goes on there', async () => {
  const env = { DATABASE_URL: '', PLATBOOK_DATA: join(dir, 'first') };
  const file = join(dir, 'first.zip');
  expect(await run(['backup', file], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('there is no store in'),
  });
  const server = await startOn(env.PLATBOOK_DATA);
  const client = await signIn(server.url);
  valueOf(await client.call('saveFolder', { query: {}, body: { name: 'Kept' } }));
  const made = await run(['backup', file], env);
  expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('no data') });
  valueOf(await client.call('saveFolder', { query: {}, body: { name: 'Later' } }));
  expect((await run(['check'], env)).stdout).toContain('No damage was found.');
  await server.close();
  expect(await run(['check'], env)).toMatchObject({ status: 0, stderr: '' });

  expect(await run(['backup', file], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is there already'),
  });
  const again = { ...env, PLATBOOK_DATA: join(dir, 'second') };
  const stored = `s3://safe/night/${basename(file)}`;
  const bucket = await startS3Server(S3_LOGIN);
  const inBucket = {
    ...again,
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: S3_LOGIN.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_LOGIN.secretAccessKey,
  };
  try {
    await bucketPlace(
      { bucket: 'safe', folder: 'night', region: 'us-east-1', endpoint: bucket.url, ...S3_LOGIN },
      dir,
    ).keep(
      await copyOf(file),
      basename(file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
    expect(await run(['restore', stored], again)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('S3_ACCESS_KEY_ID'),
    });
    expect(await run(['restore', `${stored}x`], inBucket)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot read first.zipx in s3://safe/night'),
    });
    expect(await run(['backup', stored], inBucket)).toMatchObject({ status: 2 });
    expect(await run(['check', stored], inBucket)).toMatchObject({ status: 0 });
    // A start that came to nothing has left what it had compiled.
    await mkdir(join(again.PLATBOOK_DATA, 'compiled'), { recursive: true });
    expect(await run(['restore', stored], inBucket)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Restored into'),
    });
  } finally {
    await bucket.close();
  }
  expect((await readdir(dir)).filter((name) => name.includes('fetched'))).toEqual([]);
  expect(await run(['restore', file], again)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not empty: name an empty directory'),
  });
  const restored = await startOn(again.PLATBOOK_DATA);
  const person = await signIn(restored.url);
  const { folders } = valueOf(await person.call('saveFolder', { query: {}, body: { name: 'Next' } }));
  expect(folders.map(({ name }) => name)).toEqual(['Kept', 'Next']);
  await restored.close();
});

describe('on a PostgreSQL server', () => {
  let server: TestServer;
  let env: Environment;
  let file: string;
  beforeAll(async () => {
    server = await startTestServer({ sampleParcels: 300 });
    const { databaseUrl, dataDir } = server.services.config;
    env = { DATABASE_URL: databaseUrl ?? '', PLATBOOK_DATA: dataDir };
    file = join(dir, 'whole.zip');
    const me = await server.signIn();
    const [id = 0] = await sampleIds(server, 1);
    const upload = { file: new File(['A note'], 'Note.txt') };
    valueOf(await me.client.call('addDocument', { params: { id }, upload }));
    const made = await run(['backup', file], env);
    if (made.status !== 0) throw new Error(made.stderr);
  });
  afterAll(async () => await server.close());

  it('a backup that is whole is said to be', async () => {
    expect(await run(['check', file], env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/1 files, snapshot .*No damage was found\.\n$/),
    });
  });

  /** Nothing may have been made. */
  const refused = async (path: string) => {
    const into = { ...env, PLATBOOK_DATA: join(dir, 'nothing') };
    const outcome = await run(['restore', path], into);
    expect(await readdir(into.PLATBOOK_DATA).catch(() => 'not there')).toBe('not there');
    expect(outcome).toMatchObject({ status: 1, stdout: '' });
    return outcome.stderr;
  };

  it.each([0.05, 0.3, 0.6, 0.9, 0.999])(
    'one bit that is wrong at %d of its length is found, and nothing is restored',
    async (part) => {
      const bytes = await readFile(file);
      const at = Math.floor(bytes.byteLength * part);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      const bad = join(dir, 'bad.zip');
      await writeFile(bad, bytes);
      const checked = await run(['check', bad], env);
      // A bit of what the format itself repeats may be of no consequence: then the content is whole.
      if (checked.status === 0) return;
      expect(checked.status).toBe(1);
      expect(await refused(bad)).toMatch(/damaged|cannot be read|is not what was written|is no backup|missing/);
    },
  );

  it('one that was cut off is found', async () => {
    const bytes = await readFile(file);
    const cut = join(dir, 'cut.zip');
    await writeFile(cut, bytes.subarray(0, bytes.byteLength - 1000));
    expect(await refused(cut)).toContain('is no backup, or its end is missing');
  });

  it('one of a newer program is refused by its migrations, and by its form', async () => {
    const { manifest, close } = await openArchive(file);
    close();
    const migrations = [...manifest.migrations, { name: '9999_future.sql', sha256: '0'.repeat(64) }];
    const write = async (name: string, changed: object): Promise<string> => {
      const json = JSON.stringify({ ...manifest, entries: [], ...changed });
      await writeArchive(join(dir, name), async ({ add }) => {
        await add(MANIFEST, json);
        await add(MANIFEST_HASH, createHash('sha256').update(json).digest('hex'));
      });
      return join(dir, name);
    };
    expect(await refused(await write('newer.zip', { migrations, program: '7.0.0' }))).toContain(
      'this backup was made by a newer Platbook (7.0.0, 9999_future.sql): restore it with that version',
    );
    expect(await refused(await write('form.zip', { format: 2 }))).toContain(
      'was made by a newer Platbook, in a form that this one cannot read',
    );
  });

  it('a database that holds something is refused', async () => {
    expect(await refused(file)).toContain('has tables in the schema platbook');
  });

  it('check names a file that is lost or cut, rows without their parent, data that is damaged', async () => {
    const { config } = server.services;
    const files = (await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
      (one) => one.isFile(),
    );
    const [one] = files;
    const path = join(one?.parentPath ?? '', one?.name ?? '');
    const content = await readFile(path);
    expect((await run(['check'], env)).stdout).toContain('files: 1\nNo damage was found.');
    await writeFile(path, 'A');
    expect((await run(['check'], env)).stderr).toMatch(/damaged: file \S+ has 1 bytes, 6 were written/);
    await rm(path);
    expect((await run(['check'], env)).stderr).toMatch(/damaged: file \S+ is missing/);
    const partly = await run(['backup', join(dir, 'partly.zip')], env);
    expect([partly.status, partly.stdout]).toEqual([
      0,
      expect.stringMatching(/is named by the store and was not there/),
    ]);
    await writeFile(path, content);

    const client = new Client({ connectionString: config.databaseUrl ?? '' });
    await client.connect();
    await client.query(`set session_replication_role = replica; set search_path = platbook;
      update document set user_id = 4711 /* of a test */`);
    const lost = await run(['check'], env);
    expect([lost.status, lost.stderr]).toEqual([
      1,
      expect.stringContaining('damaged: 1 rows of document point at rows of app_user that are not there'),
    ]);
    await client.query('update document set user_id = (select id from app_user limit 1) /* of a test */');
    await client.end();

    const copy = join(dir, 'copy');
    await cp(config.dataDir, copy, { recursive: true });
    const snapshot = await currentSnapshot(join(copy, 'warehouse'));
    const index = recordsFile(snapshot?.path ?? '');
    for (const [records, parts] of [
      [index, [0.01, 0.6]],
      [stateFile(index, 'ga'), [0.01, 0.93]],
    ] as const) {
      const recorded = await readFile(records);
      for (const part of parts) {
        const wrong = Buffer.from(recorded);
        const at = Math.floor(wrong.byteLength * part);
        wrong[at] = (wrong[at] ?? 0) ^ 0x01;
        await writeFile(records, wrong);
        const found = await run(['check'], { ...env, PLATBOOK_DATA: copy });
        const told = `damaged: the records of snapshot \\S+: ${basename(records)} is damaged at byte \\d+ of \\d+`;
        expect([found.status, found.stderr]).toEqual([1, expect.stringMatching(new RegExp(told))]);
      }
      await writeFile(records, recorded.subarray(0, -10));
      expect((await run(['check'], { ...env, PLATBOOK_DATA: copy })).stderr).toContain('is cut off');
      await writeFile(records, recorded);
    }
    expect((await run(['check'], { ...env, PLATBOOK_DATA: copy })).stdout).toContain('No damage was found.');
    const tables = tablesFile(snapshot?.path ?? '', 'ga');
    const bytes = await readFile(tables);
    for (let at = 20_000; at < bytes.byteLength; at += 4000) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await writeFile(tables, bytes);
    const damaged = await run(['check'], { ...env, PLATBOOK_DATA: copy });
    expect([damaged.status, damaged.stderr]).toEqual([
      1,
      expect.stringMatching(/damaged: .*(snapshot|data in service).* cannot be read/),
    ]);
  });
});

it('says how they are used', async () => {
  for (const verb of ['backup', 'restore', 'check']) {
    expect(await run([verb, '--help'], {})).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('restore FILE'),
    });
    expect(await run([verb, 'a', 'b'], {})).toMatchObject({ status: 2, stdout: '' });
    expect(await run([verb, '--fast'], {})).toMatchObject({ status: 2, stdout: '' });
  }
  expect((await run(['restore'], {})).status).toBe(2);
  expect((await run(['--help'], {})).stdout).toContain('backup');
});
