import { readFileSync } from 'node:fs';
import { createClient } from '../../src/api/client.ts';
import { openApiDocument } from '../../server/platform/http/openapi.ts';
import type { ApiDocument } from '../../test/support/fuzz/drawRequest.ts';
import { complaintText, fuzz } from '../../test/support/fuzz/fuzz.ts';
import { fuzzDesk } from '../../test/support/fuzz/fuzzDesk.ts';
import { judgeAnswer } from '../../test/support/fuzz/judgeAnswer.ts';
import { someParcels } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import { OWNER, startBenchServer } from '../server/startBenchServer.ts';
import type { PartResult } from '../support/figure.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const COUNT = 10_000;
/** Others are looked for with another seed: `PLATBOOK_SEED=7 npm run bench -- --only fuzz`. */
const SEED = Number(process.env['PLATBOOK_SEED'] ?? 1);
const PATIENCE_MS = 60_000;
const PARCELS = 10_000;

/** Odd requests of every call, as `test/server/fuzz.test.ts` sends some: none may fail the server, none may hang. */
export async function benchFuzz(): Promise<PartResult> {
  const warehouse = await sampleWarehouse(PARCELS);
  const server = await startBenchServer(warehouse);
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    const known = await fuzzDesk(client, await someParcels(warehouse, 5), new Date());
    const document = openApiDocument('0') as unknown as ApiDocument; // written by the same hand
    const [cpu, started] = [cpuSeconds(server.pid), performance.now()];
    const outcome = await fuzz({
      url: server.url,
      signIn: async () => await signIn(server.url),
      document,
      known,
      seed: SEED,
      count: COUNT,
      patienceMs: PATIENCE_MS,
      isSpoilt: true,
      judge: judgeAnswer,
      hands: 4,
    });
    if (outcome.complaints.length > 0) throw new Error(complaintText(outcome.complaints));
    const { statuses, slowest, calls } = outcome;
    const listed = Object.entries(statuses).map(
      ([status, count]) => `${count} of ${status === '0' ? 'cut off' : status}`,
    );
    const used = cpuSeconds(server.pid) - cpu;
    return {
      figures: [
        {
          name: `slowest of ${COUNT} odd requests`,
          ours: { label: slowest.call, value: slowest.ms * 1e6, unit: 'ns' },
          other: { label: 'called a hang', value: PATIENCE_MS * 1e6, unit: 'ns' },
          goal: { bound: 'at most', ratio: 1 },
        },
      ],
      notes: [
        `${calls} calls, seed ${SEED}: ${listed.join(', ')}`,
        `${((performance.now() - started) / 1000).toFixed(0)} s, ${used.toFixed(0)} s of them on the processor in the server itself`,
      ],
    };
  } finally {
    await server.close();
  }
}

async function signIn(url: string): Promise<string> {
  const client = createClient({ baseUrl: url, fetch, token: () => null });
  const { t } = must(await client.call('pre', { body: OWNER }));
  return must(await client.call('auth', { query: { t, overtake: 'true' } })).token;
}

/** Of a process, on Linux; elsewhere 0. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // utime and stime, in hundredths.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
