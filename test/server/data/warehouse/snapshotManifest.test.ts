/** What a snapshot says of its own files, and what is found when they are others. */
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkManifest, parseManifest, readManifest } from '../../../../server/data/warehouse/snapshotManifest.ts';
import { recordsFile, type Snapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { hashFile } from '../../../../server/data/warehouse/hashFile.ts';
import { workspace, type Workspace } from '../ingest/workspace.ts';

let space: Workspace;
let snapshot: Snapshot;
beforeEach(async () => {
  space = await workspace();
  ({ snapshot } = await space.load({ 'roll.csv': 'apn\n1\n2\n' }));
});
afterEach(async () => await space.remove());

it('names both files as they are, and the manifest before', async () => {
  const first = await readManifest(space.dir, snapshot.id);
  expect(first?.manifest).toMatchObject({ follows: null, counties: ['51540'], sources: [{ name: 'Test roll' }] });
  for (const { path, ...rest } of first?.manifest.files ?? [])
    expect(rest).toEqual(await hashFile(join(space.dir, path)));
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([]);
  const next = await space.load({ 'roll.csv': 'apn\n1\n2\n3\n' });
  expect((await readManifest(space.dir, next.snapshot.id))?.manifest.follows).toBe(first?.sha256);
});

it('finds a file that was changed, cut off or taken away, and says nothing of a snapshot without one', async () => {
  const records = recordsFile(snapshot.path);
  const content = await readFile(records);
  const other = Buffer.from(content);
  other.writeUInt8((other.readUInt8(20) + 1) % 256, 20);
  await writeFile(records, other);
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([`${snapshot.id}.records is not what its manifest says`]);
  await truncate(records, 10);
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([
    `${snapshot.id}.records has 10 bytes, its manifest says ${content.byteLength}`,
  ]);
  await rm(records);
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([`${snapshot.id}.records is missing`]);
  await rm(join(space.dir, `${snapshot.id}.manifest.json`));
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([]);
});

it('is refused where it is of a newer program, or names files that are not its own', async () => {
  const text = (await readManifest(space.dir, snapshot.id))?.text ?? '';
  expect(() => parseManifest(text.replace('"format": 1', '"format": 2'))).toThrow('of a newer Platbook');
  expect(() => parseManifest(text.replace(`"${snapshot.id}.records"`, '"../../records"'))).toThrow('path');
  expect(() => parseManifest(text.replace(`"${snapshot.id}.records"`, '"current.json"'))).toThrow('another snapshot');
  expect(() => parseManifest(text.slice(0, 90))).toThrow('JSON');
});
