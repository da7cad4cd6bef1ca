import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { threadsFor } from '../../../../server/data/ingest/threadsFor.ts';

it('one thread loads little into little; much of either has two', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  const known = async (bytes: number): Promise<string> => {
    const path = join(dir, `${bytes}.duckdb`);
    await writeFile(path, '');
    await truncate(path, bytes);
    return path;
  };
  try {
    expect(await threadsFor(2_000, null)).toBe(1);
    expect(await threadsFor(2_000, await known(4_000_000))).toBe(1);
    expect(await threadsFor(2_000, await known(400_000_000))).toBe(2);
    expect(await threadsFor(20_000_000, null)).toBe(2);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
