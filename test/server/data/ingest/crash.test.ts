import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockWarehouse } from '../../../../server/data/ingest/ingestLock.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const root = join(import.meta.dirname, '../../../..');
const roll = (count: number): string =>
  csv(Array.from({ length: count }, (_, index) => ({ apn: `P-${index}`, Beds: String(1 + (index % 5)) })));

/** Runs the command as an own process and kills it the moment it prints the line. Answers whether it was killed. */
async function ingestKilledAt(line: string, file: string): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(root, 'server/ingest.ts'), 'generic', file, '--fips', '51540', '--as-of', '2024-01-01', '--dir', space.dir],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let killed = false;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    if (!killed && text.includes(line)) {
      killed = true;
      child.kill('SIGKILL');
    }
  });
  await new Promise((resolve) => child.on('close', resolve));
  return killed;
}

it('keeps the old snapshot in service when the process dies at any step, and the next run begins anew and succeeds', async () => {
  await space.load({ 'roll.csv': csv([{ apn: '1', beds: '3' }]) }, { facts: { bedrooms: 'beds' } });
  const before = await currentSnapshot(space.dir);
  const file = await space.write('list.csv', roll(20_000));

  // Each goes further than the one before, over what that has left behind.
  for (const line of ['Reading', 'Cleaning', 'Deriving', 'Writing']) {
    expect([line, await ingestKilledAt(line, file)]).toEqual([line, true]);
    expect(await currentSnapshot(space.dir)).toEqual(before);
    expect(await space.rows('SELECT apn, bedrooms FROM parcel')).toEqual([{ apn: '1', bedrooms: 3 }]);
  }

  expect(await ingestKilledAt('never printed', file)).toBe(false);
  expect(await space.rows('SELECT count(*) AS n FROM parcel')).toEqual([{ n: 20_001 }]);
});

it('lets only one ingest work on a warehouse at a time', async () => {
  await space.load({ 'roll.csv': csv([{ apn: '1' }]) });
  const unlock = await lockWarehouse(space.dir);
  await expect(space.load({ 'roll.csv': csv([{ apn: '2' }]) })).rejects.toThrow(
    `another ingest (process ${process.pid}) is working on this warehouse`,
  );
  await unlock();
  await space.load({ 'roll.csv': csv([{ apn: '2' }]) });
  expect(await space.rows('SELECT apn FROM parcel')).toEqual([{ apn: '2' }]);
});
