/** A statement outside of a transaction says who does it where it changes something, and costs nothing more where not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callWork, type CallWork } from '../../../../server/platform/store/callWork.ts';
import { createStorePool, type StorePool } from '../../../../server/platform/store/storePool.ts';
import { emptyDatabase } from '../../../support/server.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let pool: StorePool;
beforeAll(async () => {
  database = await emptyDatabase();
  pool = createStorePool({ connectionString: database.url, max: 1 });
  await pool.query('create table house (id int, updated text)');
  await pool.query('insert into house values (1, null)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const signed = "select coalesce(current_setting('platbook.actor', true), '') as actor";

it.each([
  [`${signed}`, false],
  [`with h as (select id, updated from house) ${signed} from h`, false],
  [`\n  WITH h AS (select 1 as id) ${signed} from h`, false],
  [`with h as (select id from house for update) ${signed} from h`, true],
  [`with h as (update house set updated = 'now' returning id) ${signed} from h`, true],
  [`with h as (insert into house values (2, null) returning id) ${signed} from h`, true],
  [`with h as (delete from house where id = 2 returning id) ${signed}`, true],
  [`insert into house values (3, current_setting('platbook.actor', true)) returning updated as actor`, true],
])('%s', async (text, changes) => {
  const work: CallWork = { changed: false, actor: { call: 'C088' }, signsAlone: true };
  const { rows } = await callWork.run(work, async () => await pool.query<{ actor: string }>(text));
  expect(rows).toEqual([{ actor: changes ? '{"call":"C088"}' : '' }]);
  expect(work.changed).toBe(changes);
});
