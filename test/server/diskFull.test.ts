/** A disk that is full below a server with all its data: a file system of its own, of so many megabytes. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { cp, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Postgres } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { runningUrl } from '../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { runIngest } from '../../server/ingest.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { bring, brought, strangeRoll, whenOver } from '../support/additions.ts';
import { needs } from '../support/needs.ts';
import { sampleTemplate } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../support/serverProcess.ts';
import { killDatabase } from '../support/signal.ts';
import { until } from '../support/until.ts';

const BIN = join(import.meta.dirname, '../../bin/platbook.js');
const MEGABYTES = 200;
/** Of a load, which steps back behind all others. */
const LONGEST_MS = 400_000;
const FULL = /^The disk of this Platbook is full/;

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe('a full disk', needs(canMount, 'only root on Linux can mount a small disk'), () => {
  let processes: ServerProcesses;
  let disk: string;
  beforeAll(async () => {
    processes = await serverProcesses({ isNew: true });
    disk = join(processes.dir, 'disk');
    mkdirSync(disk);
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=700`, 'tmpfs', disk], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    await cp(await sampleTemplate(500), join(disk, 'warehouse'), { recursive: true });
  });
  afterAll(async () => {
    await processes.endAll();
    // Lazily: a file of it may be open a moment longer.
    spawnSync('umount', ['-l', disk]);
    await processes.remove();
  });

  /** Takes all the room but so many megabytes. */
  async function fill(left = 0): Promise<void> {
    const spared = join(disk, 'spared');
    await writeFile(spared, Buffer.alloc(left * 1024 * 1024, 1));
    await takeAll();
    rmSync(spared);
  }
  async function takeAll(): Promise<void> {
    const file = await open(join(disk, 'ballast'), 'a');
    const bytes = Buffer.alloc(4096, 1);
    try {
      for (;;) if ((await file.write(bytes)).bytesWritten < bytes.length) return;
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    } finally {
      await file.close();
    }
  }
  const makeRoom = (): void => rmSync(join(disk, 'ballast'), { force: true });
  afterEach(async () => {
    makeRoom();
    await processes.endAll();
  });
  const save = async (client: Client, lastName: string) =>
    await client.call('saveContact', { query: {}, body: { lastName } });
  const names = async (): Promise<string[]> => {
    const database = new Postgres({ connectionString: runningUrl(clusterDir(disk)) ?? '' });
    await database.connect();
    const { rows } = await database.query<{ name: string }>(
      'select last_name as name from platbook.contact order by 1',
    );
    await database.end();
    return rows.map(({ name }) => name);
  };

  it('is told to the person in a sentence, loses nothing, and all goes on when there is room', async () => {
    const warehouse = await openWarehouse(join(disk, 'warehouse'));
    const [parcel] = await warehouse.query<{ id: number }>('SELECT property_id AS id FROM parcel LIMIT 1');
    await warehouse.close();
    const server = processes.start({ data: disk });
    const { client } = await server.signIn();
    const said: string[] = [];
    const keep = async (lastName: string): Promise<string | null> => {
      const answer = await save(client, lastName);
      if (answer.ok) said.push(lastName);
      return answer.ok ? null : (answer.detail ?? '');
    };
    expect(await keep('Before')).toBe(null);
    await fill();
    // Files first: they find no room at once.
    const upload = { file: new File(['x'.repeat(50_000)], 'Note.txt') };
    const document = await client.call('addDocument', { params: { id: parcel?.id ?? 0 }, upload });
    expect(document).toMatchObject({ ok: false, status: 503, detail: expect.stringMatching(FULL) });
    // Tables have a little room left.
    const refused = await until('the store is full', async () => await keep(`Full ${said.length}`));
    expect(refused).toMatch(FULL);
    // What is there can be read meanwhile.
    expect((await client.call('queryContacts', { body: { search: {} } })).ok).toBe(true);
    makeRoom();
    await until('there is room again', async () => (await keep('After')) === null);
    expect((await client.call('addDocument', { params: { id: parcel?.id ?? 0 }, upload })).ok).toBe(true);
    expect((await names()).toSorted()).toEqual(said.toSorted());
    expect(server.child.exitCode).toBe(null);
  });

  it.each([0, 6])(
    'with %i MB left an ingest and a backup say so, leave nothing, and the data in service as they were',
    async (left) => {
      const warehouseDir = join(disk, 'warehouse');
      const before = [await currentSnapshot(warehouseDir), (await readdir(warehouseDir)).toSorted()];
      const roll = join(processes.dir, 'roll.csv');
      const rows = Array.from({ length: 20_000 }, (_, at) => `${at},${at} Main Street,OWNER ${at} OF ${randomUUID()}`);
      await writeFile(roll, ['APN,Address,Owner Name', ...rows].join('\n'));
      const load = async (): Promise<void> =>
        await runIngest(['generic', roll, '--fips', '51540', '--dir', warehouseDir], () => undefined);
      const server = processes.start({ data: disk });
      await server.signIn();
      await fill(left);
      await expect(load()).rejects.toThrow(`there is no room for the new data in ${warehouseDir}: nothing was changed`);
      const backup = spawnSync(process.execPath, [BIN, 'backup', join(disk, 'all.zip')], {
        env: { ...process.env, DATABASE_URL: '', PLATBOOK_DATA: disk },
        encoding: 'utf8',
      });
      expect([backup.status, backup.stderr]).toEqual([
        1,
        expect.stringContaining('there is no room for the backup in'),
      ]);
      expect((await readdir(disk)).filter((name) => name.includes('all.zip'))).toEqual([]);
      expect([await currentSnapshot(warehouseDir), (await readdir(warehouseDir)).toSorted()]).toEqual(before);
      makeRoom();
      if (left > 0) return;
      await load();
      expect(await currentSnapshot(warehouseDir)).not.toEqual(before[0]);
    },
  );

  it('a file of records that comes up, and one that loads, are told of it, and go on when there is room', async () => {
    const warehouseDir = join(disk, 'warehouse');
    const additions = join(disk, 'additions');
    const server = processes.start({ data: disk });
    const { client } = await server.signIn();
    const files = async (): Promise<string[]> => (await readdir(additions, { recursive: true })).toSorted();
    const { id } = await brought(client, 'Before.csv', strangeRoll(2000));
    const before = [await currentSnapshot(warehouseDir), (await readdir(warehouseDir)).toSorted()];
    const kept = await files();
    await fill(1);
    const refused = await bring(client, 'Full.csv', strangeRoll(20_000, { letter: 'F' }));
    expect(refused).toMatchObject({ ok: false, status: 503, detail: expect.stringMatching(FULL) });
    expect(await files()).toEqual(kept);
    // Room for the store, and for the half of a load.
    makeRoom();
    await fill(3);
    const load = { params: { id }, body: { partial: true } };
    valueOf(await client.call('loadSource', load));
    const failed = await whenOver(client, id, LONGEST_MS);
    expect(failed).toMatchObject({
      state: 'FAILED',
      message: expect.stringMatching(/^There is no room for the new data on the disk: nothing was changed/),
    });
    expect([await currentSnapshot(warehouseDir), (await readdir(warehouseDir)).toSorted()]).toEqual(before);
    makeRoom();
    valueOf(await client.call('loadSource', load));
    expect(await whenOver(client, id, LONGEST_MS)).toMatchObject({ state: 'DONE', report: { parcels: 2000 } });
    expect(await currentSnapshot(warehouseDir)).not.toEqual(before[0]);
    expect((await brought(client, 'After.csv', strangeRoll(10, { letter: 'F' }))).rows).toBe(10);
  }, 900_000);

  it('a database that ends because its log finds no room comes back by itself', async () => {
    const server = processes.start({ data: disk });
    const { client } = await server.signIn();
    const before = await names();
    await fill();
    // Its next start needs room for its log and its files.
    await killDatabase(disk);
    await until('it is told', async () => {
      const answer = await save(client, 'Never');
      return !answer.ok && FULL.test(answer.detail ?? '');
    });
    makeRoom();
    await until('it is back', async () => (await save(client, 'Back')).ok);
    expect((await names()).filter((name) => name !== 'Never').toSorted()).toEqual([...before, 'Back'].toSorted());
  });
});
