/** What the palette offers now, asked of the machines themselves; and the keys that stand first in the help. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandIds, commandOf, type CommandId } from '../../src/commands/commands.ts';
import { foremost, FOREMOST_COUNT, foremostOf } from '../../src/commands/foremost.ts';
import { fullWhen, holds } from '../../src/commands/resolve.ts';
import { rules, whyNot } from '../../src/commands/whyNot.ts';
import { behind } from '../../src/machines/app/behind.ts';
import { paneIds } from '../../src/machines/app/paneIds.ts';
import { createRoot } from '../../src/machines/app/root.ts';
import type { AppEvent } from '../../src/machines/app/wiring.ts';
import { rootInput } from '../support/childInput.ts';
import { cookieJar } from '../support/cookieJar.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openWire } from '../support/wire.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 300 })));
afterAll(async () => await server.close());

const offered = commandIds.filter((id) => commandOf(id).keyOnly !== true);

describe('what can be done now', () => {
  it('has one rule for each command that the palette knows, and no rule for nothing', () => {
    expect(offered.filter((id) => !rules.some(([pattern]) => pattern.test(id)))).toEqual([]);
    const first = (id: string) => rules.findIndex(([pattern]) => pattern.test(id));
    const used = new Set(commandIds.map(first));
    expect(rules.filter((_, at) => !used.has(at)).map(([pattern]) => pattern.source)).toEqual([]);
  });

  it('says nothing of a cancel of nothing, and offers it while there is something', async () => {
    const person = { username: 'palette@example.com', password: 'correct horse battery' };
    await server.addUser(person);
    const wire = openWire(server, null, cookieJar().fetch);
    const root = createRoot({
      ...rootInput(wire.client),
      route: '/',
      loadBehind: () => Promise.resolve(behind),
    });
    root.start();
    const does = async (...events: readonly AppEvent[]): Promise<void> => {
      for (const event of events) root.send(event);
      await wire.quiet();
    };
    await does({ type: 'session.signIn', ...person });
    const { first, work } = root.getSnapshot().context;
    if (work === null) return expect.fail('nobody has signed in');
    const actors = { ...first, ...work, root };
    const why = (id: CommandId) => whyNot(id, actors);
    const idle: readonly CommandId[] = [
      'download.cancel',
      'search.cancel',
      'app.undo',
      'app.redo',
      'errors.retry',
      'errors.clear',
      'imports.cancel',
      'list.delete',
      'results.save',
      'analysis.save',
      'map.cancel',
      'contacts.trace',
    ];
    for (const id of idle) expect([id, why(id)]).toEqual([id, expect.any(String)]);
    const always: readonly CommandId[] = ['go.lists', 'app.help', 'settings.themeDark', 'pane.filters', 'search.place'];
    for (const id of always) expect([id, why(id)]).toEqual([id, null]);
    root.send({ type: 'search.setLocation', location: { type: 'ZIP', zip: '43206', fips: undefined } });
    root.send({ type: 'search.run' });
    expect(why('search.cancel')).toBeNull();
    await wire.quiet();
    await does({ type: 'search.save', groupName: 'Some' });
    for (const id of ['results.save', 'app.undo'] as const) expect([id, why(id)]).toEqual([id, null]);
    expect(why('search.cancel')).toBe('not possible just now');
    await does({ type: 'history.undo' });
    expect([why('app.undo'), why('app.redo')]).toEqual([expect.any(String), null]);
    root.stop();
  });
});

describe('the keys that stand first in the help', () => {
  it.each(paneIds)('are ten of %s, each once, and act there', (pane) => {
    const ids = foremost[pane];
    expect(ids).toHaveLength(FOREMOST_COUNT);
    expect(new Set(ids).size).toBe(FOREMOST_COUNT);
    const facts = { signedIn: true, route: 'search', pane, editing: false, overlay: null, automator: true } as const;
    const dead = ids.filter((id) => {
      const { keys, when } = commandOf(id);
      return ![true, false].some((grid) =>
        [true, false].some((sheet) => keys.some((key) => holds(fullWhen(when, key), { ...facts, grid, sheet }))),
      );
    });
    expect(dead).toEqual([]);
  });

  it('are ten as well where some of them do not act', () => {
    const acting = new Set(commandIds.filter((id) => !id.startsWith('results.')));
    const ids = foremostOf('results', acting);
    expect(ids).toHaveLength(FOREMOST_COUNT);
    expect(ids.slice(0, 2)).toEqual(['search.textFilter', 'search.nextLeadType']);
    expect(foremostOf('results', new Set(commandIds))).toEqual(foremost.results);
  });
});
