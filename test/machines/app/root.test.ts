import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logoutMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { SESSION_WINDOW_MINUTES } from '../../../src/api/contract/account/session.ts';
import { behind, type Behind } from '../../../src/machines/app/behind.ts';
import { children } from '../../../src/machines/app/children.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { parseRoute } from '../../../src/machines/app/route.ts';
import { SIGNED_IN_KEY } from '../../../src/machines/account/session/context.ts';
import { rootInput, memoryStorage } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { startTestServer, type Credentials, type TestServer } from '../../support/server.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 3000 })));
afterAll(async () => await server.close());

let roots: RootActor[] = [];
afterEach(() => {
  for (const root of roots) root.stop();
  roots = [];
});

let people = 0;
/** Somebody with an account of their own, who has not signed in yet. */
async function somebody(): Promise<Credentials> {
  people += 1;
  const person = { username: `person${people}@example.com`, password: 'correct horse battery' };
  await server.addUser(person);
  return person;
}

const ZIP = { type: 'ZIP', zip: '43206', fips: undefined } as const;
const find: readonly AppEvent[] = [{ type: 'search.setLocation', location: ZIP }, { type: 'search.run' }];

async function app(options: { route?: string; load?: () => Promise<Behind> } = {}) {
  const person = await somebody();
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const wire = openWire(server, null, cookieJar().fetch);
  const root = createRoot({
    ...rootInput(wire.client),
    storage,
    now: server.clock.now,
    route: options.route ?? '/',
    loadBehind: options.load ?? (() => Promise.resolve(behind)),
  });
  roots.push(root);
  root.start();
  const now = () => root.getSnapshot().context;
  const does = async (...events: readonly AppEvent[]): Promise<void> => {
    for (const event of events) root.send(event);
    await wire.quiet();
  };
  await wire.quiet();
  return {
    root,
    person,
    storage,
    wire,
    now,
    does,
    work: () => now().work,
    found: () => now().work?.search.getSnapshot().context.contexts['']?.resultCount,
    signIn: async (who: Credentials = person) => await does({ type: 'session.signIn', ...who }),
  };
}

describe('the application', () => {
  it('loads the machines behind the sign-in page after it, and tells them who is there', async () => {
    const { now, work, signIn } = await app();
    expect(work()).toBeNull();
    await signIn();
    expect(Object.keys(work() ?? {}).toSorted()).toEqual(Object.keys(children).toSorted());
    expect(work()?.search.getSnapshot().context.canSearch).toBe(true);
    expect(now().path).toBe('/search');
  });

  it('begins where its person wants, but for an address that names a page or a search', async () => {
    const { person, does, signIn, now } = await app();
    await signIn();
    await does({ type: 'settings.set', change: { startPage: 'lists' } }, { type: 'route.go', path: '/' });
    expect(now().path).toBe('/lists');
    const begins = async (route: string): Promise<string> => {
      const again = await app({ route });
      await again.signIn(person);
      await again.does({ type: 'session.overtake' });
      return again.now().path;
    };
    expect([await begins('/'), await begins('/login')]).toEqual(['/lists', '/lists']);
    expect([await begins('/?zip=43206'), await begins('/contacts')]).toEqual(['/search', '/contacts']);
  });

  it('says so when they cannot be loaded, and loads them at the next try', async () => {
    let tries = 0;
    const load = () => (tries++ === 0 ? Promise.reject(new TypeError('no chunk')) : Promise.resolve(behind));
    const { now, work, does, signIn } = await app({ load });
    await signIn();
    const [entry] = now().first.errors.getSnapshot().context.queue;
    expect(entry?.action?.kind).toBe('RETRY');
    await does(entry?.action?.event as AppEvent);
    expect(work()).not.toBeNull();
  });

  it('passes an event to the machine named by its first word, and to those that listen to it', async () => {
    const { work, does, signIn } = await app();
    await signIn();
    await does(
      { type: 'settings.set', change: { theme: 'dark' } },
      { type: 'subject.marked', propertyIds: [4], mark: { isSaved: true } },
    );
    expect(work()?.settings.getSnapshot().context.settings.theme).toBe('dark');
    expect(work()?.search.getSnapshot().context.marks).toEqual({ 4: { isSaved: true } });
  });

  it('a call refused with 401 anywhere leads to the sign-in; the page and what was found are there again afterwards (O-008)', async () => {
    const { now, work, does, signIn, storage, found } = await app({ route: '/search' });
    await signIn();
    await does(...find);
    const before = found();
    expect(before).toBeGreaterThan(0);
    server.clock.advance(SESSION_WINDOW_MINUTES + 1);
    await does({ type: 'search.run' });
    expect(now().first.session.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
    expect(now().first.session.getSnapshot().context.message).toBe(logoutMessages.timeout);
    // Nothing to complain about: the call goes on once the person is back.
    expect(now().first.errors.getSnapshot().context.queue).toEqual([]);
    expect(work()?.search.getSnapshot().hasTag('loading')).toBe(true);
    expect([now().path, now().returnPath]).toEqual(['/login', '/search']);
    expect(storage.local.getItem(SIGNED_IN_KEY)).toBeNull();
    await signIn();
    expect(now().path).toBe('/search');
    expect(work()?.search.getSnapshot().context.criteria.location?.zip).toBe('43206');
    expect(work()?.search.getSnapshot().hasTag('loading')).toBe(false);
    expect(found()).toBe(before);
    expect(now().first.errors.getSnapshot().context.queue).toEqual([]);
  });

  it('a session taken over elsewhere is told apart by what the server says', async () => {
    const { now, does, signIn, person } = await app();
    await signIn();
    await server.signIn(person, true);
    await does(...find);
    expect(now().first.session.getSnapshot().context.message).toBe(logoutMessages.duplicate);
  });

  it.each(['wallet', 'usage', 'security', 'webhooks', 'mailings', 'sources', 'sites', 'team'] as const)(
    'what failed of %s and is done again by another key leaves no message, and one if it fails again',
    async (pane) => {
      const { does, signIn, wire, now } = await app();
      await signIn();
      const told = () =>
        now()
          .first.errors.getSnapshot()
          .context.queue.map(({ action }) => action?.event?.type);
      wire.break(503);
      await does({ type: `${pane}.refresh` }, { type: 'pane.shown', pane });
      expect(told()).toContain(`${pane}.refresh`);
      const others = told().filter((type) => type !== `${pane}.refresh`);
      await does({ type: `${pane}.refresh` });
      expect(told()).toEqual([...others, `${pane}.refresh`]);
      wire.break(null);
      await does({ type: `${pane}.refresh` });
      expect(told()).toEqual(others);
    },
  );

  it('what failed of one of several is done again for that one alone', async () => {
    const { does, signIn, root, now } = await app();
    await signIn();
    const errors = () =>
      now()
        .first.errors.getSnapshot()
        .context.queue.map(({ action }) => action?.event);
    const retry = (id: number) => ({ type: 'download.retry', id }) as const;
    for (const id of [7, 8]) {
      root.send({
        type: 'errors.add',
        message: 'Not saved',
        action: { label: 'Retry', kind: 'RETRY', event: retry(id) },
      });
    }
    await does(retry(8));
    expect(errors()).toEqual([retry(7)]);
  });

  it.each(['analysis.save', 'analysis.delete', 'profile.save', 'surroundings.keep'] as const)(
    'what %s did not do stays told when it is asked for of something else',
    async (type) => {
      const { does, signIn, root, now } = await app();
      await signIn();
      root.send({
        type: 'errors.add',
        message: 'Not kept',
        action: { label: 'Retry', kind: 'RETRY', event: { type } },
      });
      await does({ type });
      expect(
        now()
          .first.errors.getSnapshot()
          .context.queue.map(({ message }) => message),
      ).toContain('Not kept');
    },
  );

  it('another person who signs in finds nothing of the one before', async () => {
    const { work, does, signIn } = await app();
    await signIn();
    await does({ type: 'search.setLocation', location: ZIP });
    await does({ type: 'session.lost', mode: 'timeout', message: logoutMessages.timeout });
    await signIn(await somebody());
    expect(work()?.search.getSnapshot().context.criteria.location).toBeNull();
    expect(work()?.search.getSnapshot().context.canSearch).toBe(true);
  });

  it('whoever signs out on purpose leaves no machine behind: the next sign-in begins with others, by the same person too', async () => {
    const { work, does, signIn } = await app();
    await signIn();
    const before = work();
    await does({ type: 'session.logout' });
    await expect.poll(() => work() === null).toBe(true);
    expect(Object.values(before ?? {}).map((actor) => actor.getSnapshot().status)).toEqual(
      Object.keys(children).map(() => 'stopped'),
    );
    await signIn();
    for (const key of Object.keys(children) as (keyof typeof children)[]) expect(work()?.[key]).not.toBe(before?.[key]);
  });

  it('follows the address and goes where machines say', async () => {
    const { now, does, work, signIn } = await app({ route: '/search/17?x=1' });
    await signIn();
    expect(now().path).toBe('/search/17');
    expect(work()?.property.getSnapshot().context).toMatchObject({ propertyId: 17 });
    await does({ type: 'route.go', path: '/lists/7' });
    expect(work()?.workspace.getSnapshot().context.layoutName).toBe('Lists');
    await does({ type: 'route.changed', path: '/search' });
    expect(work()?.workspace.getSnapshot().context.focused).toBe('results');
    // Opened from the map it was looked at there; by its address alone it belongs to the search.
    await does({ type: 'route.go', path: '/search/map' }, { type: 'route.go', path: '/search/17' });
    expect(work()?.workspace.getSnapshot().context).toMatchObject({ room: 'Map', focused: 'property' });
    await does({ type: 'route.changed', path: '/search' }, { type: 'route.changed', path: '/search/17', room: 'Map' });
    expect(work()?.workspace.getSnapshot().context).toMatchObject({ room: 'Map', focused: 'property' });
    await does({ type: 'route.moved', path: '/analysis' });
    expect(now().path).toBe('/analysis');
    expect(work()?.workspace.getSnapshot().context.room).toBe('Map');
  });
});

describe('parseRoute', () => {
  it.each([
    ['/', { name: 'search', propertyId: null }],
    ['/search/17', { name: 'search', propertyId: 17 }],
    ['/search/0', { name: 'search', propertyId: null }],
    ['/login', { name: 'login' }],
    ['/lists', { name: 'lists', groupId: null }],
    ['/lists/assigned', { name: 'lists', groupId: 'assigned' }],
    ['/property/group/0/17?a=b', { name: 'property', groupId: '0', propertyId: 17 }],
    ['/property/group/0', { name: 'search', propertyId: null }],
    ['/analysis/5', { name: 'analysis', id: 5 }],
    ['/unknown', { name: 'search', propertyId: null }],
  ])('%s', (path, expected) => {
    expect(parseRoute(path)).toEqual(expected);
  });
});
