import { mkdtempSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../src/api/client.ts';
import { timesOf } from '../kill/timesOf.ts';
import { makeVictim } from '../kill/victim.ts';
import { OWNER } from '../server/startBenchServer.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { removeSoon } from '../support/removeSoon.ts';
import { must } from './must.ts';
import { save } from './save.ts';

const TIMES = 5;

/** Kills all of an installation in which so many parcels are saved, as the power does, and starts it again. */
export async function restartWith(warehouse: string, ids: readonly number[]): Promise<PartResult> {
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  await cp(warehouse, join(dataDir, 'warehouse'), { recursive: true });
  const victim = await makeVictim(dataDir);
  const endWithUs = (): void => void victim.killAll();
  process.on('exit', endWithUs);
  try {
    await victim.start();
    let token: string | null = null;
    const client = createClient({ baseUrl: victim.url, fetch, token: () => token });
    const { t } = must(await client.call('pre', { body: OWNER }));
    ({ token } = must(await client.call('auth', { query: { t } })));
    await save(client, 'Kept', ids);
    const times: number[] = [];
    for (let count = 0; count < TIMES; count += 1) {
      await victim.killAll();
      times.push(await victim.start());
    }
    return timesOf({ [`everything, with ${ids.length} saved rows,`]: times });
  } finally {
    await victim.killAll();
    process.off('exit', endWithUs);
    await removeSoon(dataDir);
  }
}
