import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import { logoutMessages } from '../../../src/api/contract/account/session.ts';
import { children } from '../../../src/machines/app/children.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { parseRoute } from '../../../src/machines/app/route.ts';
import { SIGNED_IN_KEY } from '../../../src/machines/account/session/context.ts';
import { AuthAnswer as AuthAnswerSchema } from '../../../src/api/contract/account/session.ts';
import { z } from 'zod';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { settled } from '../../support/inRoot.ts';

/** An answer of the right shape with nothing in it. */
function answerOf(userId: number): AuthAnswer {
  const empty = Object.fromEntries(
    Object.entries(AuthAnswerSchema.shape).map(([key, schema]) => [key, emptyOf(schema)]),
  );
  return AuthAnswerSchema.parse({
    ...empty,
    token: 'token',
    expires: '2026-12-01T00:00:00Z',
    permissions: ['SEARCH_FULL'],
    profile: {
      ...Object.fromEntries(
        Object.entries(AuthAnswerSchema.shape.profile.shape).map(([key, schema]) => [key, emptyOf(schema)]),
      ),
      id: userId,
      accountId: 1,
      type: 'FULL',
      subUser: 0,
    },
    campaigns: { voicemail: [], postcard: [], email: [] },
    data: { snapshotId: null, sources: [], leadRules: {}, places: [] },
  });
}

/** The simplest value that a schema takes. */
function emptyOf(schema: z.ZodType): unknown {
  return [null, '', false, 0, [], {}].find((value) => schema.safeParse(value).success);
}

let roots: RootActor[] = [];
afterEach(() => {
  for (const root of roots) root.stop();
  roots = [];
});

function app(
  options: {
    route?: string;
    userId?: () => number;
    refuseSearch?: () => Refused | null;
    load?: () => Promise<typeof children>;
  } = {},
) {
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const client = answeringClient({
    firstRun: () => ({ isWaiting: false }),
    pre: () => ({ t: 'once', duplicateSession: false }),
    auth: () => answerOf(options.userId?.() ?? 1),
    logout: () => ({ message: logoutMessages.user }),
    listing: () =>
      options.refuseSearch?.() ?? { results: [], resultCount: 0, pageIndex: 0, pageCount: 0, unknownExcluded: 0 },
    leadList: () => ({ leadList: [] }),
    listColumns: () => ({ columns: [] }),
  });
  const root = createRoot({
    ...childInput(client),
    storage,
    route: options.route ?? '/',
    loadChildren: options.load ?? (() => Promise.resolve(children)),
  });
  roots.push(root);
  root.start();
  const now = () => root.getSnapshot().context;
  const does = async (...events: readonly AppEvent[]): Promise<void> => {
    for (const event of events) root.send(event);
    await settled(40);
  };
  return {
    root,
    storage,
    client,
    now,
    does,
    work: () => now().work,
    signIn: () => does({ type: 'session.signIn', username: 'a', password: 'b' }),
  };
}

describe('the application', () => {
  it('loads the machines behind the sign-in page after it, and tells them who is there', async () => {
    const { now, work, signIn } = app();
    await vi.waitUntil(() => work() === null, 5000);
    await signIn();
    expect(Object.keys(work() ?? {}).toSorted()).toEqual(Object.keys(children).toSorted());
    expect(work()?.search.getSnapshot().context.canSearch).toBe(true);
    expect(now().path).toBe('/search');
  });

  it('says so when they cannot be loaded, and loads them at the next try', async () => {
    let tries = 0;
    const load = () => (tries++ === 0 ? Promise.reject(new TypeError('no chunk')) : Promise.resolve(children));
    const { now, work, does, signIn } = app({ load });
    await signIn();
    const [entry] = now().first.errors.getSnapshot().context.queue;
    expect(entry?.action?.kind).toBe('RETRY');
    await does(entry?.action?.event as AppEvent);
    expect(work()).not.toBeNull();
  });

  it('passes an event to the machine named by its first word, and to those that listen to it', async () => {
    const { work, does, signIn } = app();
    await signIn();
    await does(
      { type: 'workspace.theme', theme: 'dark' },
      { type: 'subject.marked', propertyIds: [4], mark: { isSaved: true } },
    );
    expect(work()?.workspace.getSnapshot().context.theme).toBe('dark');
    expect(work()?.search.getSnapshot().context.marks).toEqual({ 4: { isSaved: true } });
  });

  it('a call refused with 401 anywhere leads to the sign-in; the page and what was found are there again afterwards (O-008)', async () => {
    let refused: Refused | null = null;
    const { now, work, does, signIn, storage } = app({ route: '/search', refuseSearch: () => refused });
    await signIn();
    await does(
      { type: 'search.setLocation', location: { type: 'ZIP', zip: '43206', fips: undefined } },
      { type: 'search.run' },
    );
    refused = new Refused(401);
    await does({ type: 'search.run' });
    expect(now().first.session.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
    expect(now().first.session.getSnapshot().context.message).toBe(logoutMessages.timeout);
    // Nothing to complain about: the call goes on once the person is back.
    expect(now().first.errors.getSnapshot().context.queue).toEqual([]);
    expect(work()?.search.getSnapshot().hasTag('loading')).toBe(true);
    expect([now().path, now().returnPath]).toEqual(['/login', '/search']);
    expect(storage.local.getItem(SIGNED_IN_KEY)).toBeNull();
    refused = null;
    await signIn();
    expect(now().path).toBe('/search');
    expect(work()?.search.getSnapshot().context.criteria.location?.zip).toBe('43206');
    expect(work()?.search.getSnapshot().hasTag('loading')).toBe(false);
    expect(now().first.errors.getSnapshot().context.queue).toEqual([]);
  });

  it('a session taken over elsewhere is told apart by what the server says', async () => {
    const { now, does, signIn } = app({ refuseSearch: () => new Refused(401, logoutMessages.duplicate) });
    await signIn();
    await does(
      { type: 'search.setLocation', location: { type: 'ZIP', zip: '43206', fips: undefined } },
      { type: 'search.run' },
    );
    expect(now().first.session.getSnapshot().context.message).toBe(logoutMessages.duplicate);
  });

  it('another person who signs in finds nothing of the one before', async () => {
    let userId = 1;
    const { work, does, signIn } = app({ userId: () => userId });
    await signIn();
    await does({ type: 'search.setLocation', location: { type: 'ZIP', zip: '43206', fips: undefined } });
    await does({ type: 'session.lost', mode: 'timeout', message: logoutMessages.timeout });
    userId = 2;
    await signIn();
    expect(work()?.search.getSnapshot().context.criteria.location).toBeNull();
    expect(work()?.search.getSnapshot().context.canSearch).toBe(true);
  });

  it('whoever signs out on purpose leaves no machine behind: the next sign-in begins with others, by the same person too', async () => {
    const { work, does, signIn } = app();
    await signIn();
    const before = work();
    await does({ type: 'session.logout' });
    await vi.waitUntil(() => work() === null, 5000);
    expect(Object.values(before ?? {}).map((actor) => actor.getSnapshot().status)).toEqual(
      Object.keys(children).map(() => 'stopped'),
    );
    await signIn();
    for (const key of Object.keys(children) as (keyof typeof children)[]) expect(work()?.[key]).not.toBe(before?.[key]);
  });

  it('follows the address and goes where machines say', async () => {
    const { now, does, work, signIn } = app({ route: '/search/17?x=1' });
    await signIn();
    expect(now().path).toBe('/search/17');
    expect(work()?.property.getSnapshot().context).toMatchObject({ propertyId: 17 });
    await does({ type: 'route.go', path: '/lists/7' });
    expect(work()?.workspace.getSnapshot().context.layoutName).toBe('Lists');
    await does({ type: 'route.changed', path: '/search' });
    expect(work()?.workspace.getSnapshot().context.focused).toBe('results');
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
