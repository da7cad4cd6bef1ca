import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../../../server/platform/files/fileStore.ts';
import { startS3Server, type TestS3Server } from '../../../support/s3Server.ts';

const login = { accessKeyId: 'reader', secretAccessKey: 'not so secret' };
let dataDir: string;
let bucket: TestS3Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platbook-files-'));
  bucket = await startS3Server(login);
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const inBucket = (secretAccessKey = login.secretAccessKey) =>
  openFileStore({
    dataDir,
    s3: { ...login, secretAccessKey, bucket: 'deals', region: 'us-east-1', endpoint: bucket.url },
  });

describe.each([
  ['a folder', () => openFileStore({ dataDir, s3: null })],
  ['a bucket', () => inBucket()],
])('files in %s', (_where, open) => {
  it('are written, read as a whole and as a stream, replaced and removed', async () => {
    const store = open();
    await store.write('documents/1/a', Buffer.from('first'));
    expect(Buffer.from(await store.read('documents/1/a')).toString()).toBe('first');
    await store.write('documents/1/a', Buffer.from('second'));
    expect(await text(await store.stream('documents/1/a'))).toBe('second');
    await store.remove('documents/1/a');
    await expect(store.read('documents/1/a')).rejects.toThrow(/documents.1.a/);
    // Tidying up twice is no mistake.
    await store.remove('documents/1/a');
  });

  it('are read in part, from one byte to another', async () => {
    const store = open();
    await store.write('documents/1/p', Buffer.from('0123456789'));
    expect(await text(await store.stream('documents/1/p', { start: 3, end: 5 }))).toBe('345');
    expect(await text(await store.stream('documents/1/p', { start: 9, end: 9 }))).toBe('9');
  });

  it('are moved there from this machine, whatever is in them', async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
    const path = join(dataDir, 'uploaded');
    await writeFile(path, bytes);
    await store.keep('documents/1/b', path);
    expect(existsSync(path)).toBe(false);
    expect(Buffer.from(await store.read('documents/1/b')).equals(bytes)).toBe(true);
  });
});

it('a bucket is asked for by path, which every compatible server understands, and only with the right key', async () => {
  await inBucket().write('documents/2/c', Buffer.from('x'));
  expect(bucket.objects.get('/deals/documents/2/c')?.toString()).toBe('x');
  expect(bucket.requests).toContain('PUT /deals/documents/2/c');
  await expect(inBucket('wrong').write('documents/2/d', Buffer.from('x'))).rejects.toThrow(/documents.2.d/);
  expect(bucket.objects.has('/deals/documents/2/d')).toBe(false);
});
