import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSnapshot } from '../../../../server/data/ingest/snapshotBuild.ts';
import type { SnapshotBuild } from '../../../../server/data/ingest/snapshotWork.ts';
import { trialBuild } from '../../../../server/data/ingest/trialBuild.ts';
import { readLeadRules } from '../../../../server/data/warehouse/leadRulesFile.ts';

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-memory-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));

/** In bytes, as DuckDB says it: `7.0 GiB`. */
async function limitOf({ rows }: SnapshotBuild): Promise<number> {
  const [said] = await rows<{ text: string }>("SELECT current_setting('memory_limit') AS text");
  const [, amount = '', unit = ''] = /^([\d.]+) (Mi|Gi)B$/.exec(said?.text ?? '') ?? [];
  return Number(amount) * 1024 ** (unit === 'Gi' ? 3 : 2);
}

// By itself DuckDB takes four fifths; a small machine gives it 900 MB all the same.
const most = Math.max(totalmem() * 0.31, 910 * 1024 ** 2);

it('leaves most of the machine to others, while facts are put together and while that is tried', async () => {
  const { filled } = await buildSnapshot({ dir }, await readLeadRules(dir), limitOf);
  expect(filled).toBeGreaterThan(500 * 1024 ** 2);
  expect(filled).toBeLessThan(most);
  const tried = await trialBuild(dir, { fips: undefined, bytes: 0 }, limitOf);
  expect(tried).toBe(filled);
});
