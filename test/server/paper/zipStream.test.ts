/** Archives that we write, read by another implementation. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry } from 'yauzl';
import { expect, it } from 'vitest';
import { zipStream, type ZipEntry } from '../../../server/paper/zipStream.ts';
import { needs } from '../../support/needs.ts';
import { IN_THOROUGH_RUNS } from '../../support/thorough.ts';

async function archiveOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zipStream(entries)) parts.push(part);
  return Buffer.concat(parts);
}

it('is read by another implementation as it was written, and depends on its content alone', async () => {
  const long = Array.from({ length: 3000 }, (_, row) => `${row},Crème brûlée ${row * 7919}\n`);
  const entries = [
    { name: 'first.txt', content: ['Grüße'] },
    { name: 'none.txt', content: [] },
    { name: 'folder/Müller.csv', content: long },
  ];
  const archive = await archiveOf(entries);
  expect((await archiveOf(entries)).equals(archive)).toBe(true);
  const zip = await fromBufferPromise(archive);
  const read: [string, string][] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(entry));
    read.push([entry.fileName, content]);
    expect(entry.crc32).toBe(crc32(content));
  }
  expect(read).toEqual(entries.map(({ name, content }) => [name, content.join('')]));
});

it('may hold more than 4 GB', { timeout: 600_000, ...needs(...IN_THOROUGH_RUNS) }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  try {
    const path = join(dir, 'large.zip');
    const pieces = 520;
    const piece = 'x'.repeat(8 * 1024 * 1024);
    const large = function* (): Generator<string> {
      for (let n = 0; n < pieces; n += 1) yield piece;
    };
    const entries = [
      { name: 'large.txt', content: large() },
      { name: 'after.txt', content: ['after it'] },
    ];
    await pipeline(zipStream(entries), createWriteStream(path));
    const zip = await openPromise(path, { autoClose: false });
    const found: Entry[] = [];
    for await (const entry of zip.eachEntry()) found.push(entry);
    expect(found.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
      ['large.txt', pieces * piece.length],
      ['after.txt', 8],
    ]);
    expect(await text(await zip.openReadStreamPromise(found[1] as Entry))).toBe('after it');
    zip.close();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

it('fails with what went wrong while its content was made', async () => {
  const broken = function* (): Generator<string> {
    yield 'a row\n';
    throw new Error('the warehouse is closed');
  };
  await expect(archiveOf([{ name: 'rows.csv', content: broken() }])).rejects.toThrow('the warehouse is closed');
});

it('stops making content that nobody reads any more, and begins none that stands behind it', async () => {
  const ended: string[] = [];
  const rows = async function* (name: string): AsyncGenerator<string> {
    try {
      for (let n = 0; n < 1e9; n += 1) yield `${n * 7919} ${Math.sin(n)} ${name}\n`.repeat(1000);
    } finally {
      ended.push(name);
    }
  };
  let read = 0;
  for await (const part of zipStream([
    { name: 'one', content: rows('one') },
    { name: 'two', content: rows('two') },
  ])) {
    read += part.length;
    if (read > 100_000) break;
  }
  await expect.poll(() => ended).toEqual(['one']);
});
