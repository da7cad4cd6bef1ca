/** Facts of several machines in one bucket: who changes, who follows, and what is never seen. */
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goBack } from '../../../../server/data/ingest/earlierSnapshots.ts';
import { EXCHANGE_LOCK, lockWarehouse } from '../../../../server/data/ingest/ingestLock.ts';
import { checkManifest, readManifest } from '../../../../server/data/warehouse/snapshotManifest.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { changeShared } from '../../../../server/platform/facts/changeShared.ts';
import { heal } from '../../../../server/platform/facts/exchange.ts';
import { tidyBucket } from '../../../../server/platform/facts/tidyBucket.ts';
import { remembered, sharedPlace, type Machine, type SharedPlace } from '../../../support/sharedFacts.ts';

const A = '51540';
const B = '51003';
const C = '51065';
const OTHER_STATE = '13135';
let place: SharedPlace;
beforeEach(async () => void (place = await sharedPlace()));
afterEach(async () => await place.close());

const share = async (machine: Machine): Promise<string> =>
  await machine.facts.share((await currentSnapshot(machine.dir))?.id ?? '');

/** Two machines that have the same county in service. */
async function two(): Promise<[Machine, Machine]> {
  const [one, other] = [await place.machine(), await place.machine()];
  await one.load(A, 3);
  expect(await share(one)).toBe('TOGETHER');
  await other.facts.catchUp();
  expect(other.facts.problem()).toBeNull();
  expect(await other.counties()).toEqual({ [A]: 3 });
  expect(other.said).toEqual(['facts that another server published are in service here']);
  return [one, other];
}

describe('what is published', () => {
  it('is files by their content, a manifest by its own, and a pointer', async () => {
    const one = await place.machine();
    const { snapshot } = await one.load(A, 3);
    await share(one);
    const known = await readManifest(one.dir, snapshot.id);
    expect(known?.manifest).toMatchObject({
      snapshot: snapshot.id,
      follows: null,
      counties: [A],
      sources: [{ name: `Roll of ${A}`, asOf: '2024-06-30' }],
    });
    expect(place.keys()).toEqual(
      [
        'current.json',
        `manifests/${known?.sha256}.json`,
        ...(known?.manifest.files ?? []).map(({ sha256 }) => `files/${sha256}`),
      ].toSorted(),
    );
    expect(place.pointer()).toMatchObject({ manifest: known?.sha256, snapshot: snapshot.id });
  });

  it('is built on by the next machine, whose manifest says so, and both have both counties', async () => {
    const [one, other] = await two();
    const first = place.pointer().manifest;
    const { snapshot } = await other.load(B, 2);
    expect(await share(other)).toBe('TOGETHER');
    expect((await readManifest(other.dir, snapshot.id))?.manifest.follows).toBe(first);
    await one.facts.catchUp();
    expect(await one.counties()).toEqual({ [A]: 3, [B]: 2 });
    expect(await one.inService()).toBe(snapshot.id);
  });

  it('takes along the rules of lead types, and what was published first where two changed them', async () => {
    const [one, other] = await two();
    const file = (machine: Machine): string => join(machine.dir, 'lead-rules.json');
    await writeFile(file(one), '{"soldDays": 40}\n');
    await one.facts.catchUp();
    await other.facts.catchUp();
    expect(await readFile(file(other), 'utf8')).toBe('{"soldDays": 40}\n');
    await writeFile(file(one), '{"soldDays": 50}\n');
    await writeFile(file(other), '{"soldDays": 60}\n');
    await other.facts.catchUp();
    await one.facts.catchUp();
    expect(await readFile(file(one), 'utf8')).toBe('{"soldDays": 60}\n');
  });

  it('is made known of a snapshot that an earlier program left without a manifest', async () => {
    const one = await place.machine();
    const { snapshot } = await one.load(A, 3);
    await rm(join(one.dir, `${snapshot.id}.manifest.json`));
    expect(await share(one)).toBe('TOGETHER');
    const other = await place.machine();
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
  });

  it('goes back on all machines when one of them does, and sends no file a second time', async () => {
    const [one, other] = await two();
    const first = await one.inService();
    await one.load(B, 2);
    await share(one);
    await other.facts.catchUp();
    const files = place.keys().filter((key) => key.startsWith('files/')).length;
    await goBack(other.dir, first ?? '');
    expect(await share(other)).toBe('TOGETHER');
    expect(place.pointer().snapshot).toBe(first);
    expect(place.keys().filter((key) => key.startsWith('files/'))).toHaveLength(files);
    const asked = place.s3.requests.length;
    await one.facts.catchUp();
    expect(await one.inService()).toBe(first);
    // It has the files from before.
    expect(
      place.s3.requests.slice(asked).filter((request) => request.startsWith('GET') && request.includes('/files/')),
    ).toEqual([]);
  });

  it('is sent and fetched of the state that has changed, and of no other', async () => {
    const [one, other] = await two();
    const before = new Set(place.keys());
    const { snapshot } = await one.load(OTHER_STATE, 2);
    expect(await share(one)).toBe('TOGETHER');
    const { files } = (await readManifest(one.dir, snapshot.id))?.manifest ?? { files: [] };
    const isNew = files.filter(({ sha256 }) => !before.has(`files/${sha256}`)).map(({ path }) => path);
    expect(isNew).toEqual(['.duckdb', '.ga.duckdb', '.ga.records', '.records'].map((end) => `${snapshot.id}${end}`));
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`${snapshot.id}.va.duckdb`, `${snapshot.id}.va.records`]),
    );
    const asked = place.s3.requests.length;
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3, [OTHER_STATE]: 2 });
    const fetched = place.s3.requests
      .slice(asked)
      .filter((request) => request.startsWith('GET') && request.includes('/files/'));
    expect(fetched).toHaveLength(isNew.length);
    expect(await checkManifest(other.dir, snapshot.id)).toEqual([]);
  });

  it('catches up to the newest at once, however much was missed', async () => {
    const [one, other] = await two();
    for (const parcels of [4, 5, 6]) {
      await one.load(A, parcels);
      await share(one);
    }
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 6 });
  });
});

describe('two machines that publish at once', () => {
  it('lose nobody’s county: the second is told, its snapshot is kept, and loading again adds it', async () => {
    const [one, other] = await two();
    await one.load(B, 2);
    const { snapshot } = await other.load(C, 4);
    expect(await share(one)).toBe('TOGETHER');
    expect(await share(other)).toBe('SET_ASIDE');
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2 });
    expect(await readdir(other.dir)).toContain(`${snapshot.id}.duckdb`);
    expect((await remembered(other)).setAside).toMatchObject([{ snapshot: snapshot.id }]);
    await other.load(C, 4);
    expect(await share(other)).toBe('TOGETHER');
    await one.facts.catchUp();
    expect(await one.counties()).toEqual({ [A]: 3, [B]: 2, [C]: 4 });
  });

  it('do not lose one in the moment between the question and the pointer either', async () => {
    const [one, other] = await two();
    await one.load(B, 2);
    await other.load(C, 4);
    // Before the pointer of the one is taken, the other has published.
    place.s3.before = async (request) => {
      if (!request.startsWith('PUT') || !request.includes('current.json')) return;
      place.s3.before = null;
      await share(other);
    };
    expect(await share(one)).toBe('SET_ASIDE');
    expect(await one.counties()).toEqual({ [A]: 3, [C]: 4 });
    await one.load(B, 2);
    expect(await share(one)).toBe('TOGETHER');
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2, [C]: 4 });
  });

  it('say so as long as nobody who loaded it knows', async () => {
    const [one, other] = await two();
    await one.load(B, 2);
    const { snapshot } = await other.load(C, 4);
    await share(one);
    await other.facts.catchUp();
    expect(other.facts.problem()).toContain(`snapshot ${snapshot.id}`);
    expect(other.facts.problem()).toContain('kept and not in service. Load them again');
    await other.load(C, 4);
    await share(other);
    expect(other.facts.problem()).toBeNull();
  });

  it('do again what changes facts here, on what the other has published', async () => {
    const [one, other] = await two();
    let tries = 0;
    const id = await changeShared(other.facts, { follow: async () => await Promise.resolve() }, async () => {
      tries += 1;
      const { snapshot } = await other.load(C, 4);
      if (tries > 1) return snapshot.id;
      await one.load(B, 2);
      await share(one);
      return snapshot.id;
    });
    expect(tries).toBe(2);
    expect(id).toBe(place.pointer().snapshot);
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2, [C]: 4 });
    expect(other.facts.problem()).toBeNull();
  });

  it('a load that is under way when others publish is not mixed with theirs', async () => {
    const [one, other] = await two();
    const unlock = await lockWarehouse(other.dir);
    await one.load(B, 2);
    await share(one);
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
    await unlock();
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2 });
  });
});

describe('what is not right in the bucket', () => {
  /** The other machine after something was done to what the one has published. */
  async function spoiled(spoil: (keys: { file: string; manifest: string }) => void): Promise<Machine> {
    const [one, other] = await two();
    const { snapshot } = await one.load(B, 2);
    await share(one);
    const known = await readManifest(one.dir, snapshot.id);
    const file = known?.manifest.files.find(({ path }) => path.endsWith('.duckdb'))?.sha256 ?? '';
    spoil({ file: place.at(`files/${file}`), manifest: place.at(`manifests/${known?.sha256}.json`) });
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
    return other;
  }
  const changed = (content: Buffer | undefined, at: number): Buffer => {
    const other = Buffer.from(content ?? '');
    other.writeUInt8((other.readUInt8(at) + 1) % 256, at);
    return other;
  };

  it('a file with a wrong byte', async () => {
    const other = await spoiled(({ file }) => place.s3.put(file, changed(place.s3.objects.get(file), 5000)));
    expect(other.facts.problem()).toContain('is not what was published (facts/files/');
    expect(other.facts.problem()).toContain('What this server has stays in service');
  });

  it('a torn file, a file that is gone, and one that is too long', async () => {
    const other = await spoiled(({ file }) =>
      place.s3.put(file, place.s3.objects.get(file)?.subarray(0, 9000) ?? null),
    );
    expect(other.facts.problem()).toContain('is not what was published');
    const [key, content] = [...place.s3.objects].find(([name]) => name.includes('/files/')) ?? [];
    expect(key).toBeDefined();
    place.s3.put(key ?? '', Buffer.concat([content ?? Buffer.alloc(0), Buffer.from('more')]));
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
    for (const name of place.s3.objects.keys()) if (name.includes('/files/')) place.s3.put(name, null);
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
  });

  it('a half-written manifest, another one in its place, and none', async () => {
    let key = '';
    const other = await spoiled(({ manifest }) => {
      key = manifest;
      place.s3.put(manifest, place.s3.objects.get(manifest)?.subarray(0, 200) ?? null);
    });
    expect(other.facts.problem()).toContain('is not what was published');
    const [first] = [...place.s3.objects].filter(([name]) => name.includes('/manifests/') && name !== key);
    place.s3.put(key, first?.[1] ?? null);
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3 });
    place.s3.put(key, null);
    await other.facts.catchUp();
    expect(other.facts.problem()).toContain('is not there');
    expect(await other.counties()).toEqual({ [A]: 3 });
  });

  it('a manifest or a pointer of a newer program', async () => {
    const [, other] = await two();
    const pointer = place.s3.objects.get(place.at('current.json'));
    place.s3.put(place.at('current.json'), Buffer.from('{"format": 2, "other": true}'));
    await other.facts.catchUp();
    expect(other.facts.problem()).toContain('newer Platbook');
    place.s3.put(place.at('current.json'), Buffer.from('{"format": 1, "man'));
    await other.facts.catchUp();
    expect(other.facts.problem()).toContain('cannot be understood');
    expect(await other.counties()).toEqual({ [A]: 3 });
    place.s3.put(place.at('current.json'), pointer ?? null);
    await other.facts.catchUp();
    expect(other.facts.problem()).toBeNull();
  });

  it('is put right by a machine that has it', async () => {
    const one = await place.machine();
    await one.load(A, 3);
    await share(one);
    const before = place.keys();
    for (const key of before) if (key !== 'current.json') place.s3.put(place.at(key), null);
    await heal({ dir: one.dir, bucket: place.bucket, signal: new AbortController().signal });
    expect(place.keys()).toEqual(before);
  });

  it('a storage that does not give back what was sent: nothing is published', async () => {
    const one = await place.machine();
    await one.load(A, 3);
    place.s3.spoil = (content) => changed(content, 100);
    expect(await share(one)).toBe('LATER');
    expect(one.facts.problem()).toContain('does not give back what was sent');
    expect(place.keys()).toEqual([]);
    place.s3.spoil = null;
    expect(await share(one)).toBe('TOGETHER');
  });
});

describe('a bucket that is away', () => {
  it('leaves what is in service, says what is not published, and gets it later', async () => {
    const [one, other] = await two();
    place.s3.isDown = true;
    await one.load(B, 2);
    expect(await share(one)).toBe('LATER');
    expect(await one.counties()).toEqual({ [A]: 3, [B]: 2 });
    expect(one.facts.problem()).toContain('not published yet: the other servers do not have it');
    expect(one.facts.numbers()).toMatchObject({ unpublished: 1, failing: 1 });
    await other.facts.catchUp();
    expect(other.facts.problem()).toContain('cannot be reached');
    place.s3.isDown = false;
    expect(await share(one)).toBe('TOGETHER');
    expect(one.facts.numbers()).toMatchObject({ unpublished: 0, failing: 0 });
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2 });
  }, 120_000);

  it('that breaks off in the middle of a file: the rest is fetched, not the whole', async () => {
    const [one, other] = await two();
    const { snapshot } = await one.load(B, 2);
    await share(one);
    const known = await readManifest(one.dir, snapshot.id);
    const file = known?.manifest.files.find(({ path }) => path.endsWith('.duckdb'));
    if (file === undefined) throw new Error('a snapshot has a database');
    // As a connection that broke off leaves it.
    const folder = join(other.dir, 'fetching');
    await mkdir(folder);
    await writeFile(join(folder, `${file.sha256}.part`), await readFile(join(one.dir, file.path)));
    await truncate(join(folder, `${file.sha256}.part`), 50_000);
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 3, [B]: 2 });
    expect(await readdir(other.dir)).not.toContain('fetching');
    expect(place.s3.ranges).toContain('bytes=50000-');
  });
});

describe('what is kept in the bucket', () => {
  it('is the newest manifests and what they name, never less than the one in service, and nothing young goes', async () => {
    const one = await place.machine({ manifests: 2, graceMs: 0 });
    const first = (await one.load(A, 3)).snapshot.id;
    await share(one);
    for (const parcels of [4, 5]) {
      await one.load(A, parcels);
      await share(one);
    }
    expect(place.keys().filter((key) => key.startsWith('manifests/'))).toHaveLength(2);
    const other = await place.machine();
    await other.facts.catchUp();
    expect(await other.counties()).toEqual({ [A]: 5 });
    const before = place.keys();
    place.s3.put(place.at('files/stray'), Buffer.from('begun by somebody'));
    await tidyBucket(place.bucket, { manifests: 2, graceMs: 60_000 });
    expect(place.keys()).toEqual([...before, 'files/stray'].toSorted());
    place.s3.changed.set(place.at('files/stray'), new Date(Date.now() - 120_000));
    await tidyBucket(place.bucket, { manifests: 2, graceMs: 60_000 });
    expect(place.keys()).toEqual(before);
    expect(first).not.toBe(place.pointer().snapshot);
  });
});

describe('a sample', () => {
  it('gives way to records, and records never to a sample', async () => {
    const { loadSample } = await import('../../../../server/data/sample/loadSample.ts');
    const [one, other] = [await place.machine(), await place.machine()];
    await loadSample({ dir: one.dir, parcels: 300 });
    await share(one);
    await other.load(A, 3);
    expect(await share(other)).toBe('TOGETHER');
    await one.facts.catchUp();
    expect(await one.counties()).toEqual({ [A]: 3 });
    expect(one.facts.problem()).toBeNull();
  });
});

it('one exchange at a time works on a directory', async () => {
  const one = await place.machine();
  await one.load(A, 3);
  const unlock = await lockWarehouse(one.dir, EXCHANGE_LOCK);
  const shared = share(one);
  await expect.poll(() => place.s3.requests).toEqual([]);
  await unlock();
  expect(await shared).toBe('TOGETHER');
});
