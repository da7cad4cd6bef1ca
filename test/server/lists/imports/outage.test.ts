/** A database that dies under an import: it goes on when the database is back, and is done once and whole. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDatabaseServer, type DatabaseServer, type Ending } from '../../../support/postgresServer.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { run } from '../../../support/storeSetup.ts';
import { until } from '../../../support/until.ts';
import { cameTo, ended, fileOf, sampleParcels, upload } from './importServer.ts';

const PARCELS = 3000;

let database: DatabaseServer;
let server: TestServer;
beforeAll(async () => {
  database = await makeDatabaseServer();
  await database.start();
  server = await startTestServer({ sampleParcels: PARCELS, config: { databaseUrl: database.url, workers: true } });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

// Of `backends` the next statement is answered at once: what failed is no import, but a connection.
it.each<Ending | 'backends'>(['backends', 'kill'])('goes on after the database was ended (%s)', async (ending) => {
  const { client } = await server.signIn();
  const parcels = await sampleParcels(server, PARCELS);
  const text = ['APN,FIPS', ...parcels.map(({ apn, fips }) => `${apn},${fips}`)].join('\n');
  const { importJobs } = valueOf(await upload(client, fileOf(text), `Import ${ending}`));
  const id = importJobs[0]?.id ?? 0;
  await cameTo(client, id, 'its work', ({ state }) => state === 'PROCESSING');
  if (ending === 'backends') {
    // Some of them fall into statements of the import.
    for (let times = 0; times < 30; times += 1)
      await run(database.url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  } else {
    await database.end(ending);
    await database.start();
  }
  await until('it answers again', async () => (await client.call('listImports')).ok);
  const job = await ended(client, id);
  expect(job).toMatchObject({ state: 'COMPLETE', message: null, done: parcels.length });
  const { ids } = valueOf(await client.call('groupMembers', { params: { id: job.groupId ?? 0 } }));
  expect(ids.toSorted((a, b) => a - b)).toEqual(parcels.map((one) => one.id));
});
