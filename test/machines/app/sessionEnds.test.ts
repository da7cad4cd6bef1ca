/**
 * What is on its way when a session ends: each machine that writes does so at the moment when the session runs out, is
 * taken over or is left, against the real server. Nothing is lost, and nobody complains.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { logoutMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { SESSION_WINDOW_MINUTES } from '../../../src/api/contract/account/session.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import type { Children } from '../../../src/machines/app/children.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { readResultsLayout, resultsLayoutIn } from '../../../src/machines/search/columns/resultsLayout.ts';
import { namedStep } from '../../support/namedStep.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { rootInput, memoryStorage } from '../../support/childInput.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';
import { valueOf } from '../../support/valueOf.ts';

/** How long something may take that happens by itself. */
const PATIENCE = { timeout: 60_000, interval: 10 };

let server: TestServer;
let ids: number[];
let page: Page;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  ids = await sampleIds(server, 40);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  page = openPage();
  await page.signIn(OWNER);
});
afterEach(() => page.root.stop());

type Page = ReturnType<typeof openPage>;

/** The application in a tab; its changes wait at `wire` for as long as a test wants. */
function openPage() {
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const jar = cookieJar();
  const wire = { isCut: false, waiting: [] as (() => void)[], refused: [] as string[], changes: [] as unknown[] };
  const send: typeof fetch = async (input, init) => {
    // The client asks with texts only.
    const address = input as string;
    const isSigningIn = /\/resource\/auth(\/pre)?(\?|$)/.test(address);
    if (wire.isCut && init?.method !== 'GET' && !isSigningIn) {
      await new Promise<void>((resolve) => wire.waiting.push(resolve));
    }
    if (init?.method === 'PUT' && typeof init.body === 'string') wire.changes.push(JSON.parse(init.body));
    const response = await jar.fetch(input, init);
    if (response.status >= 400) wire.refused.push(`${response.status} ${address.replace(server.baseUrl, '')}`);
    return response;
  };
  const { baseUrl } = server;
  const root: RootActor = createRoot({
    ...rootInput(createClient({ baseUrl, fetch: send })),
    storage,
    now: () => new Date(),
    route: '/search',
    loadBehind: () => Promise.resolve(behind),
  });
  root.start();
  const context = () => root.getSnapshot().context;
  const session = () => context().first.session.getSnapshot();
  const reaches = async (...state: Parameters<ReturnType<typeof session>['matches']>): Promise<void> => {
    await vi.waitUntil(() => session().matches(...state), PATIENCE);
  };
  return {
    root,
    context,
    session,
    reaches,
    wire,
    /** Without the held calls of the page: what the server has. */
    client: createClient({ baseUrl, fetch: jar.fetch }),
    complaints: () =>
      context()
        .first.errors.getSnapshot()
        .context.queue.map(({ message }) => message),
    does: (...events: readonly AppEvent[]) => {
      for (const event of events) root.send(event);
    },
    cut: () => void (wire.isCut = true),
    mend: () => {
      wire.isCut = false;
      for (const go of wire.waiting.splice(0)) go();
    },
    signIn: async (person: { readonly username: string; readonly password: string }) => {
      await reaches({ authenticating: 'signedOut' });
      root.send({ type: 'session.signIn', ...person });
      await vi.waitUntil(
        () => session().matches({ authenticating: 'duplicate' }) || session().matches('authenticated'),
        PATIENCE,
      );
      if (session().matches({ authenticating: 'duplicate' })) root.send({ type: 'session.overtake' });
      await reaches('authenticated');
      await vi.waitUntil(() => root.getSnapshot().matches('working'), PATIENCE);
    },
  };
}

interface Act {
  /** The state of things in which the machine can do it. */
  readonly prepare?: (page: Page, name: string) => Promise<void>;
  /** What the person does; `name` is never the same twice. */
  readonly does: (name: string, propertyId: number) => AppEvent;
  /** The server has it. */
  readonly isDone: (client: Client, name: string, propertyId: number) => Promise<boolean>;
}

const file = (name: string, text: string, type: string): File => new File([text], name, { type });
const sign = async (client: Client) => valueOf(await client.call('auth', { query: {} }));

const widthOf = (name: string): number => 200 + Number(name.slice(-2));

/** One for each machine that writes what a person does. */
const acts = {
  history: {
    prepare: async ({ context }) => {
      await vi.waitUntil(() => context().work?.history.getSnapshot().matches('kept') === true, PATIENCE);
    },
    does: (name) => ({
      type: 'history.push',
      id: name,
      label: name,
      undo: namedStep('undo'),
      redo: namedStep('redo'),
    }),
    isDone: async (client, name) => valueOf(await client.call('undoHistory')).undo.some(({ id }) => id.includes(name)),
  },
  columns: {
    does: (name) => ({ type: 'columns.setWidth', key: 'apn', width: widthOf(name), leadType: 'CUSTOM' }),
    isDone: async (client, name) =>
      readResultsLayout(resultsLayoutIn((await sign(client)).layouts)?.columns).byLead.CUSTOM?.widths.apn ===
      widthOf(name),
  },
  workspace: {
    does: (name) => ({ type: 'workspace.saveLayout', name }),
    isDone: async (client, name) => (await sign(client)).layouts.some((layout) => layout.name === name),
  },
  group: {
    does: (name, id) => ({ type: 'group.save', groupName: name, propertyIds: [id] }),
    isDone: async (client, name) =>
      (await sign(client)).propertyGroups.some((group) => group.name === name && group.size === 1),
  },
  lists: {
    does: (name) => ({ type: 'lists.saveColumn', column: { name, kind: 'text' } }),
    isDone: async (client, name) => valueOf(await client.call('listColumns')).columns.some((one) => one.name === name),
  },
  searches: {
    does: (name) => ({
      type: 'searches.save',
      name,
      search: { type: 'COUNTY', fips: '39049' },
      sortField: null,
      sortAscending: true,
    }),
    isDone: async (client, name) => (await sign(client)).propertySearches.some((search) => search.name === name),
  },
  contacts: {
    does: (name) => ({
      type: 'contacts.import',
      file: file('p.csv', `First Name\n${name}\n`, 'text/csv'),
      groupName: name,
      approved: 1,
    }),
    isDone: async (client, name) =>
      valueOf(await client.call('queryContacts', { body: { search: {} } })).results.some(
        (one) => one.firstName === name,
      ),
  },
  corrections: {
    does: (_, id) => ({ type: 'corrections.set', propertyId: id, fact: 'bedrooms', value: 17, was: null }),
    isDone: async (client, _, id) =>
      valueOf(await client.call('property', { params: { id }, query: { m: 'F' } })).corrections.length > 0,
  },
  documents: {
    prepare: async ({ does, context }, name) => {
      const id = propertyOf(name);
      does({ type: 'pane.shown', pane: 'documents' }, { type: 'subject.changed', propertyId: id });
      await vi.waitUntil(() => context().work?.documents.getSnapshot().context.loadedFor === id, PATIENCE);
    },
    does: (name) => ({ type: 'documents.add', files: [file(`${name}.txt`, 'A note', 'text/plain')] }),
    isDone: async (client, name, id) =>
      JSON.stringify(valueOf(await client.call('documents', { params: { id } }))).includes(name),
  },
  exports: {
    does: (name) => ({ type: 'exports.saveLayout', name, columns: ['apn', 'zip'] }),
    isDone: async (client, name) => (await sign(client)).layouts.some((layout) => layout.name === name),
  },
  analysis: {
    prepare: async ({ does, context }, name) => {
      does({ type: 'pane.shown', pane: 'analysis' }, { type: 'subject.changed', propertyId: propertyOf(name) });
      await vi.waitUntil(() => {
        const state = context().work?.analysis.getSnapshot();
        return state?.matches('ready') === true && state.context.propertyId === propertyOf(name);
      }, PATIENCE);
    },
    does: () => ({ type: 'analysis.save' }),
    isDone: async (client, _, id) =>
      valueOf(await client.call('analyses')).analyses.some(({ propertyId }) => propertyId === id),
  },
} as const satisfies { readonly [K in keyof Children]?: Act };

type Writer = keyof typeof acts;
const endings = ['timeout', 'duplicate', 'user'] as const;
const cases = (Object.keys(acts) as Writer[]).flatMap((writer) => endings.map((ending) => [writer, ending] as const));
const nameOf = (writer: Writer, ending: (typeof endings)[number]): string =>
  `Name ${10 + cases.findIndex(([one, other]) => one === writer && other === ending)}`;
/** Each case has a property of its own. */
const propertyOf = (name: string): number => ids[Number(name.slice(-2)) - 10] ?? 0;

describe('a change on its way when the session ends', () => {
  it.each(cases)('of the machine %s, by %s, reaches the server', async (writer, ending) => {
    const { prepare, does, isDone }: Act = acts[writer];
    const name = nameOf(writer, ending);
    await prepare?.(page, name);
    expect(await isDone(page.client, name, propertyOf(name))).toBe(false);
    page.cut();
    page.does(does(name, propertyOf(name)));

    if (ending === 'user') {
      page.does({ type: 'session.logout' });
      await vi.waitUntil(() => page.wire.waiting.length > 0, PATIENCE);
      page.mend();
      await page.reaches({ authenticating: 'signedOut' });
      expect(page.wire.refused).toEqual([]);
      expect(page.session().context.message).toBe(logoutMessages.user);
    } else {
      await vi.waitUntil(() => page.wire.waiting.length > 0, PATIENCE);
      if (ending === 'timeout') server.clock.advance(SESSION_WINDOW_MINUTES + 1);
      else await server.signIn(OWNER, true);
      page.mend();
      await page.reaches({ authenticating: 'signedOut' });
      expect(page.session().context.message).toBe(logoutMessages[ending]);
      // The person is told, and asked before the page closes over it.
      await vi.waitUntil(() => page.context().heldChanges > 0, PATIENCE);
    }
    expect(page.complaints()).toEqual([]);

    await page.signIn(OWNER);
    await vi.waitUntil(async () => await isDone(page.client, name, propertyOf(name)), PATIENCE);
    expect(page.context().heldChanges).toBe(0);
    expect(page.complaints()).toEqual([]);
  });
});

it('changes of one person are never sent as another: they end, and that is said', async () => {
  const other = { username: 'other@example.com', password: 'another good password' };
  await server.addUser(other);
  page.cut();
  page.does({ type: 'group.save', groupName: 'Of the owner', propertyIds: ids.slice(0, 1) });
  await vi.waitUntil(() => page.wire.waiting.length > 0, PATIENCE);
  server.clock.advance(SESSION_WINDOW_MINUTES + 1);
  page.mend();
  await vi.waitUntil(() => page.context().heldChanges === 1, PATIENCE);
  const { work } = page.context();
  await page.signIn(other);
  expect(page.context().work?.group).not.toBe(work?.group);
  expect(page.context().heldChanges).toBe(0);
  expect(page.complaints()).toEqual(['1 change of the person before had not reached the server and is lost.']);
  const owner = await server.signIn(OWNER, true);
  for (const { client } of [owner, page]) {
    expect((await sign(client)).propertyGroups.map(({ name }) => name)).not.toContain('Of the owner');
  }
});

describe('what was told to one person', () => {
  const told = 'The list Smith, 12 Elm St could not be read';

  it('stands no more once they have signed out', async () => {
    page.does({ type: 'errors.add', message: told });
    expect(page.complaints()).toEqual([told]);
    page.does({ type: 'session.logout' });
    await page.reaches({ authenticating: 'signedOut' });
    expect(page.complaints()).toEqual([]);
  });

  it('waits for them where the session ran out, and is never told to another', async () => {
    const other = { username: 'next@example.com', password: 'another good password' };
    await server.addUser(other);
    page.does({ type: 'errors.add', message: told });
    for (const [person, expected] of [
      [OWNER, [told]],
      [other, []],
    ] as const) {
      server.clock.advance(SESSION_WINDOW_MINUTES + 1);
      page.does({ type: 'session.lost', mode: 'timeout', message: logoutMessages.timeout });
      await page.reaches({ authenticating: 'signedOut' });
      await page.signIn(person);
      expect(page.complaints()).toEqual(expected);
    }
  });
});

it('changes held go in the order in which they were made', async () => {
  server.clock.advance(SESSION_WINDOW_MINUTES + 1);
  const names = Array.from({ length: 6 }, (_, index) => `Layout ${index}`);
  const { client } = page.context().childInput;
  const answered: string[] = [];
  const sent = names.map(async (name) => {
    const outcome = await client.call('saveLayout', { body: { type: 'PROPERTY_EXPORT', name, columns: [] } });
    answered.push(`${name} ${outcome.ok}`);
  });
  await vi.waitUntil(() => page.context().heldChanges === names.length, PATIENCE);
  await page.signIn(OWNER);
  await Promise.all(sent);
  expect(answered.toSorted()).toEqual(names.map((name) => `${name} true`));
  expect(page.wire.changes.slice(-names.length).map((body) => (body as { name?: string }).name)).toEqual(names);
});
