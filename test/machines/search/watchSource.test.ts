/** Watching a source on screen: how often, now, no longer; what comes of it is shown while one looks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourcesMachine } from '../../../src/machines/search/sources.ts';
import { watchUnderCursor } from '../../../src/machines/search/sources/context.ts';
import { strangeRoll } from '../../support/additions.ts';
import { openDesk } from '../../support/desk.ts';
import { openPublisher, type Publisher } from '../../support/publisher.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { fetchedSource } from '../../support/watched.ts';

let server: TestServer;
let publisher: Publisher;
let operator: SignedIn;
beforeAll(async () => {
  publisher = await openPublisher();
  server = await startTestServer({ config: { workers: true, sourcePrivate: ['127.0.0.1'] } });
  operator = await server.signIn();
  publisher.publishes('/roll.csv', strangeRoll(40), '"one"');
  const place = { kind: 'ADDRESS', address: publisher.at('/roll.csv') } as const;
  await fetchedSource({ server, operator }, place, 'County roll');
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

async function opened(me: SignedIn = operator) {
  const desk = openDesk(sourcesMachine, { server, me });
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'sources' });
  return { ...desk, watch: () => watchUnderCursor(desk.context()) };
}

it('is set in a dialog, looked at now, followed while one looks, and stopped', async () => {
  const desk = await opened();
  // Nothing is watched: there is nothing to look at or to stop.
  await desk.does({ type: 'sources.look' }, { type: 'sources.unwatch' });
  expect([desk.wire.of('lookAtSource'), desk.wire.of('unwatchSource')]).toEqual([[], []]);
  await desk.does({ type: 'sources.askWatch' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'sourcesWatch' }]);
  expect(desk.context().watched?.name).toBe('County roll');
  desk.wire.fail('watchSource', 'cut');
  await desk.does({ type: 'sources.watch', rhythm: 'WEEK', hour: 7 });
  expect([desk.context().refusal, desk.heard('workspace.done')]).toEqual([expect.any(String), []]);
  await desk.does({ type: 'sources.watch', rhythm: 'WEEK', hour: 7 });
  expect([desk.context().refusal, desk.heard('workspace.done').length]).toEqual([null, 1]);
  await desk.does({ type: 'sources.refresh' });
  expect(desk.watch()).toMatchObject({ rhythm: 'WEEK', hour: 7, outcome: null });

  publisher.publishes('/roll.csv', strangeRoll(44), '"two"');
  await desk.does({ type: 'sources.look' });
  await desk.does({ type: 'sources.refresh' });
  await until('it is loaded', async () => {
    await desk.passes(1500);
    return desk.watch()?.outcome === 'LOADED';
  });
  expect(desk.watch()).toMatchObject({ isLooking: false, message: '44 parcels are in: 4 new, 0 retired.' });
  // At rest nothing is read again.
  const read = desk.wire.of('sources').length;
  await desk.passes(10_000);
  expect(desk.wire.of('sources').length).toBe(read);

  desk.wire.fail('unwatchSource', 'cut');
  await desk.does({ type: 'sources.unwatch' });
  expect(desk.heard('errors.add')).toHaveLength(1);
  await desk.does({ type: 'sources.unwatch' }, { type: 'sources.refresh' });
  await desk.does({ type: 'sources.refresh' });
  expect(desk.watch()).toBeNull();
});

it('is for who operates the installation', async () => {
  const desk = await opened(await server.newcomer());
  await desk.does({ type: 'sources.askWatch' }, { type: 'sources.watch', rhythm: 'DAY', hour: 6 });
  expect([desk.heard('workspace.open'), desk.wire.of('watchSource')]).toEqual([[], []]);
});
