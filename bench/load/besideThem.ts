import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import { largeFile } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import type { BenchServer } from '../server/startBenchServer.ts';

const LOOK_EVERY_MS = 1000;

/** Reads a large file into a list and answers when it is complete. */
export async function importBeside(server: BenchServer, warehouse: string, rows: number): Promise<void> {
  const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
  const blob = await openAsBlob(await largeFile(warehouse, rows));
  const held = must(
    await client.call('uploadImport', { upload: { file: new File([blob], 'large.csv'), groupName: 'Large' } }),
  );
  const body = { ...held.options, groupName: 'Large', keepUnmatched: true };
  must(await client.call('startImport', { params: { id: held.id }, body }));
  for (;;) {
    await wait(LOOK_EVERY_MS);
    const job = must(await client.call('listImports')).importJobs.find(({ id }) => id === held.id);
    if (job?.state === 'FAILED') throw new Error(`the import failed: ${job.message ?? ''}`);
    if (job?.state === 'COMPLETE') return;
  }
}

/** Loads a snapshot of so many parcels into the server's warehouse and answers when it is in service. */
export async function ingestBeside(warehouse: string, parcels: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ingestProcess.ts'), warehouse, String(parcels)], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the ingest ended with ${code}`);
}
