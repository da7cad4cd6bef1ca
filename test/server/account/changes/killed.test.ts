/**
 * A server killed at any moment of audited changes, in the midst of a commit as well: the chain holds, and a change is
 * there with its event or not at all. As many as `PLATBOOK_AUDIT_KILLS` says after a change of the audit.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { double, sample } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChains } from '../../../../server/account/changes/verifyChains.ts';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { runningUrl } from '../../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../../server/platform/store/embedded/cluster.ts';
import { EMBEDDED_SCHEMA } from '../../../../server/platform/store/openStore.ts';
import { openPostgresStore } from '../../../../server/platform/store/postgresStore.ts';
import type { Store } from '../../../../server/platform/store/store.ts';
import type { Client } from '../../../../src/api/client.ts';
import { sampleTemplate } from '../../../support/server.ts';
import {
  databaseOf,
  serverProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '../../../support/serverProcess.ts';
import { sendSignal } from '../../../support/signal.ts';
import { lookingInto } from '../../../support/statements.ts';
import { until } from '../../../support/until.ts';
import { repeats } from '../../../support/thorough.ts';

const KILLS = repeats({ few: 3, many: 9, variable: 'PLATBOOK_AUDIT_KILLS' });
const LONGEST_MS = KILLS * 120_000;
/** So many changes are on their way at once: of other things, one after the other each. */
const WRITERS = 4;
/** A kill at a drawn moment comes behind so many that were answered. */
const MOST_BETWEEN = 12;

/** What was asked for and what was answered, by property: a value is asked for once. */
interface Asked {
  readonly asked: Map<number, number[]>;
  readonly answered: Map<number, number[]>;
}

let processes: ServerProcesses;
let ids: readonly number[];
beforeAll(async () => {
  processes = await serverProcesses();
  const warehouse = join(processes.dir, 'data', 'warehouse');
  await cp(await sampleTemplate(500), warehouse, { recursive: true });
  const facts = await openWarehouse(warehouse);
  const rows = await facts.query<{ id: number }>(`SELECT property_id AS id FROM parcel ORDER BY 1 LIMIT ${WRITERS}`);
  await facts.close();
  ids = rows.map(({ id }) => id);
});
afterAll(async () => await processes.remove());

it(
  `killed ${KILLS} times amid audited changes: each is there with its event or not at all, and the chain holds`,
  async () => {
    const changes: Asked = { asked: new Map(), answered: new Map() };
    const moments = sample(double({ min: 0, max: 1, noNaN: true }), KILLS);
    let [value, inCommit] = [0, 0];
    const nextValue = (): number => (value += 1);
    for (const [kill, moment] of moments.entries()) {
      const server = processes.start();
      const { client } = await server.signIn();
      const { store, close } = await storeOf(server);
      await held(store, changes);
      const isDead = new AbortController();
      const count = () => [...changes.answered.values()].reduce((sum, { length }) => sum + length, 0);
      const goal = count() + 1 + Math.floor(moment * MOST_BETWEEN);
      const writers = ids.map(async (id) => await write(client, id, changes, { nextValue, isDead: isDead.signal }));
      await until('some were answered', () => count() >= goal, { everyMs: 1 });
      // Every third time as many changes as there are writers stand in their commits, and none can go on.
      const hold = kill % 3 === 0 ? await holdCommits(store) : null;
      if (hold !== null) inCommit += hold.waiting;
      // Its database ends by itself when its server does; every other time it dies as well.
      const database = databaseOf(server.data);
      const dies = server.end('SIGKILL');
      if (kill % 2 === 0) sendSignal(database, 'SIGKILL');
      await dies;
      isDead.abort();
      await hold?.release();
      await Promise.all(writers);
      await close();
    }
    const server = processes.start();
    await server.url();
    const { store, close } = await storeOf(server);
    const { events, cut } = await held(store, changes);
    await close();
    expect(inCommit).toBe(Math.ceil(KILLS / 3) * WRITERS);
    expect(events).toBeGreaterThan(KILLS);
    expect(cut).toBeLessThanOrEqual(KILLS * WRITERS);
  },
  LONGEST_MS,
);

/** Its database, looked into by the test. */
async function storeOf(server: ServerProcess): Promise<{ readonly store: Store; readonly close: () => Promise<void> }> {
  const store = await openPostgresStore(runningUrl(clusterDir(server.data)) ?? '', EMBEDDED_SCHEMA);
  return { store, close: async () => await store.close().catch(() => undefined) };
}

/** Corrects one fact of a property, again and again, until the server is no more; settings between. */
async function write(
  client: Client,
  id: number,
  { asked, answered }: Asked,
  { nextValue, isDead }: { readonly nextValue: () => number; readonly isDead: AbortSignal },
): Promise<void> {
  const of = (map: Map<number, number[]>): number[] => map.get(id) ?? map.set(id, []).get(id) ?? [];
  while (!isDead.aborted) {
    const value = nextValue();
    of(asked).push(value);
    try {
      const outcome = await client.call('correctFact', { params: { id }, body: { fact: 'bedrooms', value } });
      if (!outcome.ok) return;
      of(answered).push(value);
      const theme = value % 2 === 0 ? 'dark' : 'light';
      if (value % 5 === 0 && !(await client.call('saveSettings', { body: { theme } })).ok) return;
    } catch {
      return;
    }
  }
}

/** Holds the end of the chain, for which each commit of an audited change has to wait, until all of them do. */
async function holdCommits({ db }: Store): Promise<{ waiting: number; readonly release: () => Promise<void> }> {
  const free = new AbortController();
  const released = new Promise<void>((resolve) => free.signal.addEventListener('abort', () => resolve()));
  let isHeld = false;
  const holding = lookingInto(db)
    .transaction()
    .execute(async (trx) => {
      await sql`select 1 from audit_head for update`.execute(trx);
      isHeld = true;
      await released;
    })
    // Its database may die before it.
    .catch(() => undefined);
  await until('the end of the chain is held', () => isHeld);
  const waiting = await until('all stand in their commits', async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'commit%'`.execute(lookingInto(db));
    return rows.length >= WRITERS ? rows.length : undefined;
  });
  return {
    waiting,
    release: async () => {
      free.abort();
      await holding;
    },
  };
}

interface Event {
  readonly subject: number;
  readonly before: { readonly value: number } | null;
  readonly after: { readonly value: number } | null;
}

/**
 * Holds what the database has against what was asked for and answered. `cut`: changes that were made, and of which nobody
 * was told.
 */
async function held({ db }: Store, { asked, answered }: Asked): Promise<{ events: number; cut: number }> {
  expect((await verifyChains(db)).flatMap(({ trouble }) => trouble)).toEqual([]);
  const look = lookingInto(db);
  const { rows: events } = await sql<Event>`
    select subject_id::bigint as subject, before, after from audit_event where what = 'CORRECTION' order by seq`.execute(
    look,
  );
  const { rows: facts } = await sql<{ id: number; value: number }>`
    select property_id as id, value from fact_correction`.execute(look);
  let cut = 0;
  for (const id of ids) {
    const told = events.filter(({ subject }) => subject === id);
    const values = told.flatMap(({ after }) => after?.value ?? []);
    // One after the other, each upon the one before, and the last one is what stands there.
    expect(told.map(({ before }) => before?.value)).toEqual([undefined, ...values.slice(0, -1)].slice(0, told.length));
    expect(facts.filter((fact) => fact.id === id).map(({ value }) => value)).toEqual(values.slice(-1));
    expect(new Set(values).size).toBe(values.length);
    expect(asked.get(id) ?? []).toEqual(expect.arrayContaining(values));
    expect(values).toEqual(expect.arrayContaining(answered.get(id) ?? []));
    cut += values.length - (answered.get(id)?.length ?? 0);
  }
  await settingsAreAsTold(look);
  return { events: events.length, cut };
}

async function settingsAreAsTold(look: ReturnType<typeof lookingInto>): Promise<void> {
  const { rows } = await sql<{ theme: string | null; told: string | null }>`
    select s.body ->> 'theme' as theme, (select e.after ->> 'theme' from audit_event e
      where e.account_id = s.account_id and e.what = 'SETTINGS' and e.subject_id = s.user_id::text
        and e.after ? 'theme' order by e.seq desc limit 1) as told
    from user_settings s`.execute(look);
  for (const { theme, told } of rows) expect(told).toBe(theme);
}
