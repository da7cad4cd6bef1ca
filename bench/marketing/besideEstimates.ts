/** People who work while somebody asks for one estimate of 100,000 after the other. */
import { createClient } from '../../src/api/client.ts';
import { noAudience } from '../../src/api/contract/marketing/mailings.ts';
import { saveMailing } from '../../server/marketing/mailings/saveMailing.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import { runningUrl } from '../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { openPostgresStore } from '../../server/platform/store/postgresStore.ts';
import { must } from '../lists/must.ts';
import { createCaller, type Caller } from '../server/caller.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { quantile } from '../support/quantile.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { textable } from './textable.ts';
import { SEARCH, workAWhile } from './workAWhile.ts';

const PARCELS = 20_000;
const PEOPLE = 100_000;
const SECONDS = 8;
const TURNS = 3;

export async function besideEstimates(): Promise<Figure> {
  const server = await startBenchServer(await sampleWarehouse(PARCELS));
  // The one who asks for estimates has a connection of his own.
  const [caller, estimator] = [createCaller(server.url, server.token), createCaller(server.url, server.token)];
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    const { results } = must(await client.call('listing', { query: SEARCH }));
    const ids = results.map(({ id }) => id);
    const mailing = await draft(server);
    const [quiet, beside]: [number[], number[]] = [[], []];
    await workAWhile(caller, ids, 2);
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(quantile(await workAWhile(caller, ids, SECONDS), 0.95));
      const stopped = new AbortController();
      const estimates = estimateOn(estimator, mailing, stopped.signal);
      beside.push(quantile(await workAWhile(caller, ids, SECONDS), 0.95));
      stopped.abort();
      await estimates;
    }
    return {
      name: `95 of 100 searches and properties answered within, beside estimates of ${PEOPLE.toLocaleString('en-US')}`,
      ours: { label: 'beside one after the other', value: median(beside) * 1e6, unit: 'ns' },
      other: { label: 'without', value: median(quiet) * 1e6, unit: 'ns' },
      goal: { bound: 'at most', ratio: 1.5 },
    };
  } finally {
    caller.close();
    estimator.close();
    await server.close();
  }
}

/** A text to so many people, written into the store. Answers its id. */
async function draft({ dataDir }: BenchServer): Promise<number> {
  const { db, close } = await openPostgresStore(runningUrl(clusterDir(dataDir)) ?? '', 'platbook');
  try {
    const { accountId, id } = await db
      .selectFrom('app_user')
      .select(['account_id as accountId', 'id'])
      .executeTakeFirstOrThrow();
    const principal = { accountId, userId: id };
    const now = new Date();
    const contactIds = await textable(db, principal, PEOPLE, now);
    const content = { type: 'SMS' as const, message: 'Hello #OwnerFirstName#' };
    const saved = await saveMailing(
      db,
      principal,
      { name: 'Bench', content, audience: { ...noAudience, contactIds } },
      now,
    );
    if (isRefusal(saved)) throw new Error('not saved');
    return saved;
  } finally {
    await close();
  }
}

async function estimateOn(caller: Caller, id: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const { status } = await caller.send('estimateMailing', { params: { id } });
    checkThat(`the estimate is answered: ${status}`, status === 200);
  }
}
