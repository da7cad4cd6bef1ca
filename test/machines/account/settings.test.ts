import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { chooseFormats } from '../../../src/calc/format/chosenFormats.ts';
import { settingsMachine } from '../../../src/machines/account/settings.ts';
import { readKnownSettings } from '../../../src/machines/account/settings/knownSettings.ts';
import { memoryStorage } from '../../support/childInput.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
afterEach(() => chooseFormats({ dates: 'us', money: 'sign' }));

async function opened(me?: SignedIn, local = memoryStorage()) {
  const person = me ?? (await server.newcomer());
  const desk = openDesk(settingsMachine, {
    server,
    me: person,
    input: { storage: { session: memoryStorage(), local } },
  });
  const answer = valueOf(await person.client.call('auth', { query: {} }));
  await desk.does({ type: 'app.signedIn', answer });
  const kept = async () => valueOf(await person.client.call('auth', { query: {} })).settings;
  return { ...desk, me: person, local, kept, now: () => desk.context().settings };
}

it('hold at once, are told, kept by the server and known to the browser before the next sign-in', async () => {
  const { does, child, now, kept, heard, local, me } = await opened();
  child.send({ type: 'settings.set', change: { theme: 'dark', dates: 'iso', money: 'parentheses' } });
  expect([now().theme, formatDate('2026-03-09'), formatDollars(-5)]).toEqual(['dark', '2026-03-09', '($5)']);
  await does({ type: 'settings.next', key: 'singleKeys' }, { type: 'settings.next', key: 'textSize' });
  expect(await kept()).toMatchObject({ theme: 'dark', dates: 'iso', singleKeys: 'off', textSize: 'large' });
  expect(heard('settings.changed').at(-1)).toMatchObject({ settings: { theme: 'dark', singleKeys: 'off' } });
  expect(readKnownSettings(local)).toMatchObject({ theme: 'dark', textSize: 'large' });
  await does({ type: 'settings.next', key: 'singleKeys' });
  expect((await opened(me)).now()).toMatchObject({ theme: 'dark', singleKeys: 'on' });
});

it('ask the server nothing where they stand as wanted', async () => {
  const { does, wire } = await opened();
  await does({ type: 'settings.set', change: { theme: 'system', stepsDone: [] } });
  expect(wire.of('saveSettings')).toEqual([]);
});

it('stand as before, with one message, when the server refuses; what was chosen meanwhile stays', async () => {
  const { does, wire, now, kept, heard, child, local } = await opened();
  wire.fail('saveSettings', 503);
  await does({ type: 'settings.set', change: { dates: 'iso' } });
  expect([now().dates, formatDate('2026-03-09'), readKnownSettings(local).dates]).toEqual(['us', '03/09/2026', 'us']);
  wire.fail('saveSettings', 503);
  child.send({ type: 'settings.set', change: { theme: 'dark', density: 'dense' } });
  await does({ type: 'settings.set', change: { density: 'roomy' } });
  expect(now()).toMatchObject({ theme: 'system', density: 'roomy' });
  expect(await kept()).toMatchObject({ theme: 'system', density: 'roomy' });
  expect(heard('errors.add')).toHaveLength(2);
});

it('take over once what the browser kept before the server did', async () => {
  const local = memoryStorage();
  local.setItem('platbook.theme', 'dark');
  local.setItem('platbook.singleKeys', 'off');
  const { me, kept, does } = await opened(undefined, local);
  await does();
  expect(await kept()).toMatchObject({ theme: 'dark', singleKeys: 'off' });
  await does({ type: 'settings.set', change: { theme: 'light' } });
  expect((await opened(me, local)).now().theme).toBe('light');
});

it.each(['', '{', '[]', 'null', '{"theme":"pink","density":4}'])(
  'are as they begin where the browser has %j',
  (text) => {
    const local = memoryStorage();
    local.setItem('platbook.settings', text);
    expect(readKnownSettings(local)).toMatchObject({ theme: 'system', density: 'normal' });
  },
);
