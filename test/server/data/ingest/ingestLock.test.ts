/** Whose lock counts: of processes here, of other machines, and what a container left that has begun anew. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockWarehouse, WarehouseBusy } from '../../../../server/data/ingest/ingestLock.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-lock-'))));
afterEach(async () => await rm(dir, { recursive: true, force: true }));

/** Locks it where nobody else holds it, and lets it go. */
const isFree = async (): Promise<boolean> =>
  await lockWarehouse(dir).then(
    async (unlock) => {
      await unlock();
      return true;
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(WarehouseBusy);
      return false;
    },
  );
const left = async (content: string): Promise<void> => await writeFile(join(dir, 'ingest.lock'), content);

it('is held by one at a time, of this process as well, and free again', async () => {
  const unlock = await lockWarehouse(dir);
  expect(await isFree()).toBe(false);
  await unlock();
  expect(await isFree()).toBe(true);
});

it('of a process that runs here counts, of one that is gone does not, nor one that only bears our number', async () => {
  await left(`${process.ppid} ${hostname()}`);
  expect(await isFree()).toBe(false);
  await left(String(process.ppid));
  expect(await isFree()).toBe(false);
  await left(`999999999 ${hostname()}`);
  expect(await isFree()).toBe(true);
  await left(`${process.pid} ${hostname()}`);
  expect(await isFree()).toBe(true);
});

it('of another machine counts while it is touched, whatever runs here under its number', async () => {
  await left('999999999 another-machine');
  expect(await isFree()).toBe(false);
  const before = new Date(Date.now() - 61_000);
  await utimes(join(dir, 'ingest.lock'), before, before);
  expect(await isFree()).toBe(true);
});
