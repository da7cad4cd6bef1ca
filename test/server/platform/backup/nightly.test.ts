/** Backups that are made by themselves: when, where, by whom, how many are kept, and what becomes of failures. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, statSync, watch, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/platform/backup/archiveReader.ts';
import { watchBackups } from '../../../../server/platform/backup/newestBackup.ts';
import { wayBack } from '../../../../server/platform/backup/damagedStore.ts';
import { nightlyBackupJob } from '../../../../server/platform/backup/nightlyBackup.job.ts';
import { bucketPlace } from '../../../../server/platform/backup/places/bucketPlace.ts';
import type { Config } from '../../../../server/platform/config/config.ts';
import { startS3Server, type TestS3Server } from '../../../support/s3Server.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { run } from '../../../support/storeSetup.ts';
import { startBeside } from '../../../support/twoServers.ts';

const DAY = 24 * 60;
/** The day of `startTestServer` begins at 10:00 in New York; a backup of 02:30 that is missed is made at a half hour. */
const TO_THE_NEXT_TRY = 30;
const SPOILT = Buffer.alloc(512, 0xff);
const FIRST = 'platbook-20260302T153000Z.zip';

let dir: string;
let folder: string;
let server: TestServer;
let bucket: TestS3Server;
const login = { accessKeyId: 'reader', secretAccessKey: 'not so secret' };
type Backups = NonNullable<Config['backups']>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-nightly-'));
  bucket = await startS3Server(login);
});
afterAll(async () => {
  await bucket.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => (folder = await mkdtemp(join(dir, 'folder-'))));
afterEach(async () => await server.close());

const settings = (place: Backups['place'], keep = 3): Partial<Config> => ({
  timeZone: 'America/New_York',
  backups: { place, at: { hour: 2, minute: 30 }, keep },
});
const inFolder = (keep?: number) => settings({ kind: 'folder', path: folder }, keep);
const bucketAddress = () => ({ bucket: 'safe', folder: 'night', region: 'us-east-1', endpoint: bucket.url, ...login });

const night = async (of = server): Promise<void> => await nightlyBackupJob({}, of.services);
const errorsOf = ({ logged }: TestServer): string[] => logged.filter((line) => /"level":(50|"error")/.test(line));

async function refusedOrWhole(path: string): Promise<string[]> {
  const archive = await openArchive(path);
  try {
    return await archive.damage();
  } finally {
    archive.close();
  }
}

describe('in a folder', () => {
  it('one is made at the hour, else at the same minute of a later one, once a night', async () => {
    server = await startTestServer({ sampleParcels: 200, config: inFolder() });
    await night();
    expect(await readdir(folder)).toEqual([]);
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    expect(await readdir(folder)).toEqual([FIRST]);
    expect(await refusedOrWhole(join(folder, FIRST))).toEqual([]);
    expect((await stat(join(folder, FIRST))).mode & 0o777).toBe(0o600);
    for (let hour = 0; hour < 15; hour += 1) {
      server.clock.advance(60);
      await night();
    }
    expect(await readdir(folder)).toEqual([FIRST]);
    server.clock.advance(60);
    await night();
    expect(await readdir(folder)).toEqual([FIRST, 'platbook-20260303T073000Z.zip']);
    expect(errorsOf(server)).toEqual([]);
  });

  it('the newest are kept; what others put there stays, and what was cut off goes', async () => {
    server = await startTestServer({ config: inFolder(2) });
    const foreign = ['platbook-before-upgrade-20260101T000000Z.zip', 'platbook-my-own.zip', 'letter.txt'];
    const cut = ['platbook-20260228T073000Z.zip.unfinished', 'platbook-20260227T073000Z.zip.unfinished.part'];
    for (const name of [...foreign, ...cut]) await writeFile(join(folder, name), 'x');
    server.clock.advance(TO_THE_NEXT_TRY - 8 * 60);
    for (let nights = 0; nights < 4; nights += 1) {
      await night();
      server.clock.advance(DAY);
    }
    expect((await readdir(folder)).toSorted()).toEqual(
      [...foreign, 'platbook-20260304T073000Z.zip', 'platbook-20260305T073000Z.zip'].toSorted(),
    );
  });

  it('one of the future, of a clock that was wrong, does not stop them', async () => {
    await writeFile(join(folder, 'platbook-20400101T000000Z.zip'), 'x');
    server = await startTestServer({ config: inFolder() });
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    expect(await readdir(folder)).toContain(FIRST);
  });

  it('of several servers one makes it', async () => {
    server = await startTestServer({ sampleParcels: 200, config: inFolder() });
    const others = [await startBeside(server, inFolder()), await startBeside(server, inFolder())];
    for (const [at, one] of [server, ...others].entries()) one.clock.advance(TO_THE_NEXT_TRY + at);
    await Promise.all([server, ...others].map(night));
    expect(await readdir(folder)).toHaveLength(1);
    expect([server, ...others].flatMap(errorsOf)).toEqual([]);
    for (const other of others) await other.close();
  });

  it('one that fails is told and leaves nothing; those of before stay, and the next hour makes up for it', async () => {
    server = await startTestServer({ config: inFolder(1) });
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    const url = server.services.config.databaseUrl ?? '';
    await run(url, 'alter table platbook.migration rename to gone');
    server.clock.advance(DAY);
    await night();
    expect(await readdir(folder)).toEqual([FIRST]);
    expect(errorsOf(server)).toEqual([expect.stringContaining('the nightly backup could not be made')]);
    expect((await server.request('GET', '/health')).status).toBe(200);
    await run(url, 'alter table platbook.gone rename to migration');
    server.clock.advance(60);
    await night();
    expect(await readdir(folder)).toEqual(['platbook-20260303T163000Z.zip']);
  });

  it('one that comes back from the disk as something else counts for nothing', async () => {
    server = await startTestServer({ config: inFolder(1) });
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    let isSpoilt = false;
    const disk = watch(folder, (_event, name) => {
      const path = join(folder, name ?? '');
      if (isSpoilt || !path.endsWith('.unfinished') || !existsSync(path)) return;
      const size = statSync(path).size;
      if (size < 8 * SPOILT.length) return;
      isSpoilt = true;
      const file = openSync(path, 'r+');
      writeSync(file, SPOILT, 0, SPOILT.length, size >> 1);
      closeSync(file);
    });
    server.clock.advance(DAY);
    await night();
    disk.close();
    expect(await readdir(folder)).toEqual([FIRST]);
    expect(errorsOf(server)).toEqual([expect.stringMatching(/damaged.*the nightly backup could not be made/s)]);
  });

  it('a folder that is not there is told, and not made: it is a disk that is not mounted', async () => {
    const gone = join(folder, 'gone');
    server = await startTestServer({ config: settings({ kind: 'folder', path: gone }) });
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    expect(errorsOf(server)).toEqual([expect.stringContaining(`there is no folder ${gone}: make it, or mount`)]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('in a bucket', () => {
  it('one is made, read back, and the oldest removed; nothing stays on this machine', async () => {
    server = await startTestServer({ sampleParcels: 200, config: settings({ kind: 'bucket', ...bucketAddress() }, 2) });
    const s3 = new S3Client({ ...bucketAddress(), credentials: login, forcePathStyle: true });
    for (const Key of ['night/platbook-20260101T073000Z.zip', 'night/other.zip']) {
      await s3.send(new CreateMultipartUploadCommand({ Bucket: 'safe', Key }));
    }
    server.clock.advance(TO_THE_NEXT_TRY);
    for (let nights = 0; nights < 3; nights += 1) {
      await night();
      server.clock.advance(DAY);
    }
    expect(errorsOf(server)).toEqual([]);
    const kept = [...bucket.objects.keys()];
    expect(kept).toEqual(['/safe/night/platbook-20260303T153000Z.zip', '/safe/night/platbook-20260304T153000Z.zip']);
    const copy = join(folder, 'copy.zip');
    await writeFile(copy, bucket.objects.get(kept[1] ?? '') ?? '');
    expect(await refusedOrWhole(copy)).toEqual([]);
    expect(await wayBack(server.services.config)).toMatch(
      /npx platbook restore s3:\/\/safe\/night\/platbook-20260304T153000Z\.zip$/,
    );
    // Of what was begun only ours is given up.
    expect(bucket.unfinished()).toEqual(['/safe/night/other.zip']);
    expect(await readdir(join(server.services.config.dataDir, 'backups'))).toEqual([]);

    bucket.spoil = (content) => content.subarray(1);
    await night();
    bucket.spoil = null;
    expect(errorsOf(server)).toEqual([
      expect.stringContaining('s3://safe/night does not give back what was sent there'),
    ]);
    expect([...bucket.objects.keys()]).toEqual(kept);
    expect(await readdir(join(server.services.config.dataDir, 'backups'))).toEqual([]);
  });

  it('an archive that is longer than a part comes out as it was', async () => {
    server = await startTestServer();
    const content = randomBytes(33 * 1024 * 1024 + 7);
    const path = join(folder, 'long');
    await writeFile(path, content);
    const hash = createHash('sha256').update(content).digest('hex');
    await bucketPlace({ ...bucketAddress(), folder: '' }, folder).keep(path, 'long.zip', hash);
    expect(bucket.objects.get('/safe/long.zip')?.equals(content)).toBe(true);
    expect(bucket.requests.filter((one) => one === 'PUT /safe/long.zip')).toHaveLength(3);
  });

  it('one that does not answer leaves the answers of the server as they are', async () => {
    const away = { ...bucketAddress(), endpoint: 'http://127.0.0.1:9' };
    server = await startTestServer({ config: settings({ kind: 'bucket', ...away }) });
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    expect(errorsOf(server)).toEqual([expect.stringContaining('the nightly backup could not be made')]);
    expect((await server.request('GET', '/ready')).status).toBe(503); // no data is in service
    expect((await server.request('GET', '/health')).status).toBe(200);
  });
});

describe('whoever watches', () => {
  const metricOf = async (): Promise<string | undefined> =>
    /^platbook_newest_backup_age_seconds (\d+)/m.exec(await (await server.request('GET', '/metrics')).text())?.[1];

  it('reads the age of the newest one, whoever made it, and no age where there is none', async () => {
    server = await startTestServer({ config: inFolder() });
    expect(await metricOf()).toBeUndefined();
    server.clock.advance(TO_THE_NEXT_TRY);
    await night();
    const other = await startBeside(server, inFolder());
    other.clock.advance(TO_THE_NEXT_TRY + 60);
    const text = await (await other.request('GET', '/metrics')).text();
    expect(text).toMatch(/^platbook_newest_backup_age_seconds 3600$/m);
    await other.close();
  });

  it('is told by /ready that one is late, which is no reason to send people elsewhere', async () => {
    server = await startTestServer({ sampleParcels: 200, config: inFolder() });
    const notes = async (): Promise<unknown> => {
      const answer = await server.request('GET', '/ready');
      const { ready, notes: found } = (await answer.json()) as { ready: boolean; notes?: unknown };
      return [answer.status, ready, found];
    };
    expect(await notes()).toEqual([200, true, undefined]);
    server.clock.advance(2 * 60);
    expect(await notes()).toEqual([200, true, { backup: `There is no backup in ${folder}.` }]);
  });

  it('is told how old it is by the time that the next one is two hours late', async () => {
    server = await startTestServer({ config: inFolder() });
    const { config, log } = server.services;
    const begun = new Date('2026-03-01T00:00:00Z');
    await writeFile(join(folder, 'platbook-20260301T080000Z.zip'), 'x');
    const problemAt = async (now: string) => {
      let at = begun;
      const watched = watchBackups(config, { now: () => at }, log);
      at = new Date(now);
      return await watched.problem();
    };
    expect(await problemAt('2026-03-02T09:29:00Z')).toBe(null);
    expect(await problemAt('2026-03-02T09:30:00Z')).toBe(`The newest backup in ${folder} is 25 hours old.`);
  });
});
