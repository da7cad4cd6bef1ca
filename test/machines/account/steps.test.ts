import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRoot } from '../../../src/machines/app/root.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { rootInput, memoryStorage } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 3000 })));
afterAll(async () => await server.close());

let people = 0;
async function started() {
  people += 1;
  const person = { username: `beginner${people}@example.com`, password: 'correct horse battery' };
  await server.addUser(person);
  const open = async () => {
    const wire = openWire(server, null, cookieJar().fetch);
    const root = createRoot({
      ...rootInput(wire.client),
      storage: { session: memoryStorage(), local: memoryStorage() },
      now: server.clock.now,
      route: '/',
      loadBehind: () => Promise.resolve(behind),
    });
    root.start();
    const does = async (...events: readonly AppEvent[]): Promise<void> => {
      for (const event of events) root.send(event);
      await wire.quiet();
    };
    await does({ type: 'session.signIn', ...person });
    await does({ type: 'session.overtake' });
    const settings = () => root.getSnapshot().context.work?.settings.getSnapshot().context.settings;
    return { root, does, settings, done: () => settings()?.stepsDone, stop: () => root.stop() };
  };
  return { person, open, ...(await open()) };
}

const OHIO = { type: 'ZIP', zip: '43206', fips: undefined } as const;

it('leads are chosen by a filter as well', async () => {
  const { does, done, stop } = await started();
  await does({ type: 'search.setLocation', location: OHIO });
  await does(
    { type: 'search.setFilter', key: 'vacant', value: { kind: 'boolean', value: false } },
    { type: 'search.run' },
  );
  expect(done()).toEqual(['place', 'leadType']);
  stop();
});

it('are done when what they ask for has happened, in whatever way, and stay done at the next sign-in', async () => {
  const { does, done, open, stop, settings } = await started();
  expect(done()).toEqual([]);
  // Chosen, but not searched yet.
  await does({ type: 'search.setLocation', location: OHIO });
  expect(done()).toEqual([]);
  await does({ type: 'search.run' });
  expect(done()).toEqual(['place']);
  await does({ type: 'search.setLeadType', leadType: 'E' }, { type: 'search.run' });
  expect(done()).toEqual(['place', 'leadType']);
  await does({ type: 'search.save', groupName: 'First' });
  await does({ type: 'search.move', by: 1 }, { type: 'search.save', groupName: 'First' });
  expect(done()).toEqual(['place', 'leadType']);
  await does({ type: 'search.move', by: 1 }, { type: 'search.save', groupName: 'First' });
  expect(done()).toEqual(['place', 'leadType', 'save']);
  await does({ type: 'settings.set', change: { stepsHidden: true } });
  stop();
  const again = await open();
  expect(again.settings()).toMatchObject({ stepsDone: ['place', 'leadType', 'save'], stepsHidden: true });
  await again.does({ type: 'settings.set', change: { stepsHidden: false, stepsDone: [] } });
  await again.does({ type: 'search.setLocation', location: OHIO }, { type: 'search.run' });
  expect(again.done()).toEqual(['place']);
  expect(settings()?.stepsHidden).toBe(true);
  again.stop();
});

it('open a deal when its numbers are there, and print it when the file has come', async () => {
  const { does, done, root, stop } = await started();
  const [propertyId = 0] = await sampleIds(server, 1);
  await does({ type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' });
  expect(done()).toEqual([]);
  await does({ type: 'subject.changed', propertyId });
  await expect.poll(() => done()).toContain('deal');
  expect(done()).not.toContain('print');
  await does({ type: 'analysis.download', format: 'pdf' });
  await expect.poll(() => done()).toContain('print');
  expect(root.getSnapshot().context.first.errors.getSnapshot().context.queue).toEqual([]);
  stop();
});

it('are not asked of somebody who has lists already', async () => {
  const { person, open, stop, settings } = await started();
  expect(settings()?.stepsHidden).toBe(false);
  stop();
  const me = await server.signIn(person, true);
  await saveInto(me, 'Old', await sampleIds(server, 3));
  const again = await open();
  expect(again.settings()?.stepsHidden).toBe(true);
  again.stop();
});
