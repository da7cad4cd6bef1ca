/** A folder of the server whose files are published under new names: the newest that is called as the pattern says counts. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperator } from '../../../../server/account/operator/operators.queries.ts';
import { lookAtSourcesJob } from '../../../../server/search/watches/lookAtSources.job.ts';
import { brought, strangeRoll } from '../../../support/additions.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { fetchedSource, newestNamed, whenLooked } from '../../../support/watched.ts';

let server: TestServer;
let operator: SignedIn;
let folder: string;
const NAME = 'County roll';
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
  [folder = ''] = server.services.config.incoming;
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => await server.close());

/** A file with the time of its last change, in days of February. */
const lies = (file: string, content: string, day: number): void => {
  writeFileSync(join(folder, file), content);
  const at = new Date(Date.UTC(2026, 1, day));
  utimesSync(join(folder, file), at, at);
};
const look = async (): Promise<void> => {
  await server.db.updateTable('source_watch').set({ next_look: server.clock.now() }).execute();
  await lookAtSourcesJob({}, server.services);
};
const additions = async (): Promise<number> => valueOf(await operator.client.call('additions')).resultCount;
const watch = async () => (await newestNamed(operator, NAME)).watching?.watch;

it('is watched by a pattern: each newer file is loaded once, an older one never, and its mapping is remembered', async () => {
  const { client } = operator;
  lies('parcels_01.csv', strangeRoll(100), 1);
  lies('parcels.txt', 'a note', 9);
  const place = { kind: 'FOLDER', folder, file: 'parcels_01.csv' } as const;
  const { id } = await fetchedSource({ server, operator }, place, NAME, '2026-02-01');
  const watched = async (pattern: string | null) =>
    await client.call('watchSource', { params: { id }, body: { rhythm: 'DAY', hour: 6, pattern } });
  const none = `No file that lies in ${folder} is called roll_*.csv.`;
  expect(await watched('roll_*.csv')).toMatchObject({
    status: 422,
    detail: `${none} Nothing was changed.`,
    fieldErrors: { pattern: none },
  });
  expect(valueOf(await watched('Parcels_*.csv')).watch).toMatchObject({ pattern: 'Parcels_*.csv', outcome: null });
  await look();
  expect(await watch()).toMatchObject({ outcome: 'UNCHANGED' });
  const second = strangeRoll(104);
  lies('parcels_02.csv', second, 2);
  await look();
  const loaded = await whenLooked(operator, NAME, 'LOADED');
  expect(loaded).toMatchObject({ message: '104 parcels are in: 4 new, 0 retired.' });
  const [newest] = valueOf(await client.call('additions')).results;
  expect(newest).toMatchObject({ fileName: 'parcels_02.csv', place: { ...place, file: 'parcels_02.csv' } });
  // A person who brings that very file up is told that it is loaded.
  const again = await brought(client, 'By hand.csv', second);
  expect(again.loaded).toMatchObject({ fileName: 'parcels_02.csv', name: NAME });
  const before = await additions();
  await look();
  // Whoever takes the newest one away has published nothing.
  rmSync(join(folder, 'parcels_02.csv'));
  await look();
  expect(await additions()).toBe(before);
  expect(await watch()).toMatchObject({ outcome: 'UNCHANGED', message: null });
  rmSync(join(folder, 'parcels_01.csv'));
  await look();
  const gone = `No file that lies in ${folder} is called Parcels_*.csv.`;
  expect(await watch()).toMatchObject({ outcome: 'FAILED', message: gone });
});

it('what is refused is told to all who may load records, whoever set the watch', async () => {
  const { accountId, id: ownId } = operator.auth.profile;
  const [ann, bob] = await Promise.all(
    ['ann@example.com', 'bob@example.com'].map(async (username) => {
      const person = { username, password: 'a long password of theirs' };
      await server.addUser({ ...person, accountId });
      return (await server.signIn(person)).auth.profile.id;
    }),
  );
  if (ann === undefined || bob === undefined) throw new Error('there are two colleagues');
  await addOperator(server.db, { accountId, userId: ann });
  lies('parcels_03.csv', strangeRoll(20), 20);
  await look();
  await whenLooked(operator, NAME, 'REFUSED');
  const rows = await server.db
    .selectFrom('alert')
    .select('user_id')
    .where('text', 'like', '%was not loaded%')
    .execute();
  const told = rows.map(({ user_id: id }) => id);
  expect(new Set(told)).toEqual(new Set([ownId, ann]));
  expect(told).toHaveLength(2);
  expect(told).not.toContain(bob);
});
