/** Records that the server fetches, on screen: named, followed, looked at when they are here, and refused in words. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSourceMachine } from '../../../src/machines/search/addSource.ts';
import { openAddition } from '../../../src/machines/search/addSource/context.ts';
import { strangeRoll } from '../../support/additions.ts';
import { openDesk } from '../../support/desk.ts';
import { openPublisher, type Publisher } from '../../support/publisher.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let publisher: Publisher;
let operator: SignedIn;
beforeAll(async () => {
  publisher = await openPublisher();
  server = await startTestServer({ config: { workers: true, sourcePrivate: ['127.0.0.1'] } });
  operator = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

async function opened(me = operator) {
  const desk = openDesk(addSourceMachine, { server, me });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'addSource' });
  const now = () => openAddition(desk.context());
  return {
    ...desk,
    now,
    comesTo: async (state: string): Promise<void> => {
      await until(`it is ${state}`, async () => {
        await desk.passes(1000);
        return now()?.state === state;
      });
    },
  };
}
const at = (path: string) => ({ kind: 'ADDRESS', address: publisher.at(path) }) as const;

it('an address is asked for, followed, and looked at as soon as it is here', async () => {
  publisher.publishes('/roll.csv', strangeRoll(30));
  const desk = await opened();
  await desk.does({ type: 'addSource.askAddress' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'addSourceAddress' }]);
  await desk.does({ type: 'addSource.fetch', place: { kind: 'ADDRESS', address: 'ftp://example.com/x' } });
  expect([desk.context().placeRefusal, desk.heard('workspace.done')]).toEqual([
    expect.stringMatching(/begins with ftp:.*Nothing was fetched/),
    [],
  ]);
  await desk.does({ type: 'addSource.fetch', place: at('/roll.csv') });
  expect([desk.now()?.state, desk.context().placeRefusal, desk.heard('workspace.done').length]).toEqual([
    'FETCHING',
    null,
    1,
  ]);
  await desk.comesTo('WAITING');
  await desk.passes(0);
  expect(desk.context().proposal).toMatchObject({ fileName: 'roll.csv', rows: 30 });
});

it('what is not had says why, and is asked for again; another file is gone to', async () => {
  const desk = await opened();
  await desk.does({ type: 'addSource.fetch', place: at('/later.csv') });
  await desk.comesTo('NOT_FETCHED');
  expect(desk.now()?.message).toMatch(/answers with 404/);
  publisher.publishes('/later.csv', strangeRoll(8, { letter: 'L' }));
  const first = desk.now()?.id;
  await desk.does({ type: 'addSource.again' });
  await desk.comesTo('WAITING');
  expect([desk.now()?.place, desk.now()?.id === first]).toEqual([at('/later.csv'), false]);
});

it('is stopped, and shown to who comes back meanwhile', async () => {
  publisher.answers('/slow.csv', (_, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write('PIN\n');
  });
  const first = await opened();
  await first.does({ type: 'addSource.fetch', place: at('/slow.csv') });
  first.stop();
  const desk = await opened();
  expect(desk.now()).toMatchObject({ state: 'FETCHING', fileName: 'slow.csv' });
  await desk.does({ type: 'addSource.end' });
  await until('it is cancelled', async () => {
    await desk.passes(1000);
    return desk.context().rows[0]?.state === 'CANCELLED';
  });
  expect(desk.context().proposal).toBeNull();
});

it('files in the folders of the server are listed anew each time', async () => {
  const desk = await opened();
  const [folder = ''] = server.services.config.incoming;
  await desk.does({ type: 'addSource.askFolder' });
  expect(desk.context().incoming).toEqual({ folders: [folder], files: [] });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Mine.csv'), strangeRoll(12, { letter: 'F' }));
  desk.wire.fail('incoming', 'cut');
  await desk.does({ type: 'addSource.askFolder' });
  expect([desk.context().incoming, desk.context().placeRefusal]).toEqual([null, expect.any(String)]);
  await desk.does({ type: 'addSource.askFolder' });
  expect(desk.context().incoming?.files).toMatchObject([{ file: 'Mine.csv' }]);
  await desk.does({ type: 'addSource.fetch', place: { kind: 'FOLDER', folder, file: 'Mine.csv' } });
  await desk.comesTo('WAITING');
});

it('who does not operate the installation asks for nothing', async () => {
  const desk = await opened(await server.newcomer());
  await desk.does({ type: 'addSource.askFolder' }, { type: 'addSource.fetch', place: at('/roll.csv') });
  expect(desk.wire.sent).toEqual([]);
});
