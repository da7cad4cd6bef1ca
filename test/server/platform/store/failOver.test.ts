/** A second PostgreSQL that follows the first and takes its place: behind one address, as an operator sets it up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import { makeDatabaseServer, makeStandby, type DatabaseServer } from '../../../support/postgresServer.ts';
import { startProxy, type Proxy } from '../../../support/proxy.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { holdAgainst, startSaving } from '../../../support/saving.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { run } from '../../../support/storeSetup.ts';
import { until } from '../../../support/until.ts';

let primary: DatabaseServer;
let standby: DatabaseServer;
let proxy: Proxy;
let server: TestServer;
const portOf = ({ url }: DatabaseServer): number => Number(new URL(url).port);
beforeAll(async () => {
  primary = await makeDatabaseServer();
  standby = await makeStandby(primary);
  await primary.start();
  await standby.start();
  // From now on nothing is acknowledged that the standby does not have.
  await run(primary.url, "alter system set synchronous_standby_names = '*'");
  await run(primary.url, 'select pg_reload_conf()');
  proxy = await startProxy(portOf(primary));
  const databaseUrl = `postgres://platbook@127.0.0.1:${proxy.port}/postgres`;
  server = await startTestServer({ sampleParcels: 500, config: { databaseUrl, workers: true } });
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await standby.remove();
  await primary.remove();
});

it('goes on by itself when another one takes the place of the first, with all that was acknowledged', async () => {
  const { token } = await server.signIn();
  const parcels = await sampleIds(server, 5);
  const saving = startSaving({ baseUrl: () => server.baseUrl, token, people: 6, parcels });
  await until('saves are acknowledged', () => saving.acknowledged() > 50);
  await primary.end('kill');
  proxy.moveTo(portOf(standby));
  // Not promoted yet it answers questions and takes no change: nobody is told that anything is wrong with theirs.
  const refused = await until('it can be read', async () => {
    const read = await server.request('GET', '/app/first-run');
    if (read.status !== 200) return undefined;
    return await server.request('PUT', contract.saveContact.path, { token, body: { lastName: 'Early' } });
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  await run(standby.url, 'select pg_promote()');
  const before = saving.acknowledged();
  await until('saves go on', () => saving.acknowledged() > before + 50);
  await saving.stop();
  expect(await holdAgainst(standby.url, saving.saves, parcels.length)).toMatchObject({
    lost: [],
    doubled: [],
    torn: [],
    denied: [],
  });
  // 422: a key whose call may be done.
  expect([...saving.statuses.keys()].filter((status) => ![200, 503, 409, 422].includes(status))).toEqual([]);
});
