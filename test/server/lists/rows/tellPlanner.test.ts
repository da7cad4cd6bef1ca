/** Many small saves in the first minute of an installation: the planner knows of them, though a server would look later. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

const ROWS = 400;

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 1200 })));
afterAll(async () => await server.close());

const known = async (): Promise<Record<string, number>> => {
  const tables = ['saved_property', 'group_member', 'contact', 'contact_property'];
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, reltuples::int as known from pg_class where oid = any(${tables}::regclass[])`.execute(
    server.db,
  );
  return Object.fromEntries(rows.map(({ name, known: count }) => [name, count]));
};

it('is told of saves that make its tables twice as large, and not with each', async () => {
  const parcels = await sampleIds(server, ROWS * 3);
  const [first, second] = [await server.newcomer(), await server.newcomer()];
  await saveInto(first, 'First', parcels.slice(0, 50));
  expect(Math.max(...Object.values(await known()))).toBeLessThan(50);
  await saveInto(first, 'First', parcels.slice(50, ROWS));
  const one = await known();
  expect(one).toMatchObject({ saved_property: ROWS, group_member: ROWS });
  expect(one['contact']).toBeGreaterThan(ROWS / 2);
  expect(one['contact_property']).toBeGreaterThanOrEqual(one['contact'] ?? Infinity);
  for (const at of [1, 2]) await saveInto(second, 'Second', parcels.slice(at * ROWS, (at + 1) * ROWS));
  expect((await known())['saved_property']).toBe(ROWS * 3);
  await saveInto(second, 'More', parcels.slice(0, ROWS));
  expect((await known())['saved_property']).toBe(ROWS * 3);
});
