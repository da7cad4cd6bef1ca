/** What a snapshot says of its own files, and what is found when they are others. */
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkManifest,
  keepManifest,
  parseManifest,
  readManifest,
} from '../../../../server/data/warehouse/snapshotManifest.ts';
import { recordsFile, type Snapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { hashFile } from '../../../../server/data/warehouse/hashFile.ts';
import { workspace, type Workspace } from '../ingest/workspace.ts';

const isOfState =
  (state: string) =>
  ({ path }: { readonly path: string }): boolean =>
    path.endsWith(`.${state}.records`);

let space: Workspace;
let snapshot: Snapshot;
beforeEach(async () => {
  space = await workspace();
  ({ snapshot } = await space.load({ 'roll.csv': 'apn\n1\n2\n' }));
});
afterEach(async () => await space.remove());

it('names all files as they are, and the manifest before', async () => {
  const first = await readManifest(space.dir, snapshot.id);
  expect(first?.manifest).toMatchObject({ follows: null, counties: ['51540'], sources: [{ name: 'Test roll' }] });
  expect(first?.manifest.files.map(({ path }) => path)).toEqual(
    ['.duckdb', '.va.duckdb', '.va.records', '.records'].map((end) => `${snapshot.id}${end}`),
  );
  for (const { path, ...rest } of first?.manifest.files ?? [])
    expect(rest).toEqual(await hashFile(join(space.dir, path)));
  expect(await checkManifest(space.dir, snapshot.id)).toEqual([]);
  const next = await space.load({ 'roll.csv': 'apn\n1\n2\n3\n' });
  expect((await readManifest(space.dir, next.snapshot.id))?.manifest.follows).toBe(first?.sha256);
});

it('names the file of a state that nothing has changed as the one of before, and does not read it again', async () => {
  const before = (await readManifest(space.dir, snapshot.id))?.manifest.files.find(isOfState('va'));
  const other = { id: 'other', name: 'Other roll', fips: '13135' };
  const next = await space.load({ 'roll.csv': 'apn\n1\n2\n' }, other);
  const files = (await readManifest(space.dir, next.snapshot.id))?.manifest.files ?? [];
  const [same] = files.filter(isOfState('va'));
  expect([same?.sha256, same?.bytes]).toEqual([before?.sha256, before?.bytes]);
  expect(files.filter(isOfState('ga'))).toHaveLength(1);
  expect(await checkManifest(space.dir, next.snapshot.id)).toEqual([]);
  // What the manifest before says of it is taken over.
  const first = await readManifest(space.dir, snapshot.id);
  if (first === null || before === undefined) throw new Error('the snapshot has no manifest');
  const follows = parseManifest(first.text.replace(before.sha256, 'f'.repeat(64)));
  await rm(join(space.dir, `${next.snapshot.id}.manifest.json`));
  const again = await keepManifest(space.dir, next.snapshot.id, {
    files: files.map(({ path }) => join(space.dir, path)),
    follows,
  });
  expect(again.manifest.files.find(isOfState('va'))?.sha256).toBe('f'.repeat(64));
  expect(again.manifest.files.find(isOfState('ga'))).toEqual(files.find(isOfState('ga')));
  // One file under two names: what is damaged is damaged in both, and the manifest says so.
  await truncate(join(space.dir, same?.path ?? ''), 5);
  for (const { id } of [snapshot, next.snapshot]) expect(await checkManifest(space.dir, id)).toHaveLength(1);
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
