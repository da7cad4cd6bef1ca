import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingKeys, settingValues } from '../../../../src/api/catalogue/account/settingValues.ts';
import { beginSettings } from '../../../../src/api/contract/account/settings.ts';
import { settingsOf } from '../../../../server/account/settings/settings.queries.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

it('begin as the program says, change one by one, and are the own of each user', async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()];
  const settingsFor = async ({ client }: typeof me) => valueOf(await client.call('auth', { query: {} })).settings;
  expect(await settingsFor(me)).toEqual({ ...beginSettings });
  for (const key of settingKeys)
    for (const value of settingValues[key].toReversed()) {
      const answer = valueOf(await me.client.call('saveSettings', { body: { [key]: value } }));
      expect(answer[key]).toBe(value);
    }
  // Two pages at once: each keeps what it said.
  await Promise.all([
    me.client.call('saveSettings', { body: { theme: 'dark' } }),
    me.client.call('saveSettings', { body: { stepsDone: ['place'] } }),
  ]);
  expect(await settingsFor(me)).toEqual({ ...beginSettings, theme: 'dark', stepsDone: ['place'] });
  expect((await settingsFor(other)).theme).toBe('system');
});

it.each([
  [{ theme: 'pink' }, { theme: 'must be one of system, light, dark' }],
  [{ textSize: 12 }, { textSize: 'must be one of normal, large, largest' }],
  [{ startPage: null }, { startPage: 'must be one of search, map, searches, lists, contacts, analysis' }],
  [{ colour: 'dark' }, { colour: expect.stringContaining('is not known; known are theme') as unknown }],
  [{ stepsDone: ['dance'] }, { 'stepsDone.0': expect.any(String) as unknown }],
])('refuse %j by name, with what there is', async (body, fieldErrors) => {
  const me = await server.newcomer();
  const outcome = await me.client.call('saveSettings', { body: body as never });
  expect(outcome).toMatchObject({ ok: false, status: 400, fieldErrors });
  expect((await me.client.call('saveSettings', { body: {} })).ok).toBe(false);
});

it('leave out what another version kept and this one does not take', () => {
  const kept = { theme: 'dark', density: 'airy', gone: 1, stepsDone: ['place', 'dance'] };
  expect(settingsOf(kept)).toEqual({ ...beginSettings, theme: 'dark' });
});
