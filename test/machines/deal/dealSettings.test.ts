import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealSettingsMachine } from '../../../src/machines/deal/dealSettings.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function opened() {
  const me = await server.newcomer();
  const desk = openDesk(dealSettingsMachine, { server, me });
  await desk.does({ type: 'dealSettings.open' });
  const { settings } = desk.context();
  return { ...desk, me, settings: settings ?? expect.fail('no settings came') };
}

describe('the settings of new deals', () => {
  it('open with what the server has; saved, they close, are kept, and the account is read again', async () => {
    const { does, told, me, settings } = await opened();
    expect(told).toContainEqual({ type: 'workspace.open', overlay: 'dealSettings' });
    const wanted = { ...settings, fieldAmounts: [{ field: 17, amount: 900, source: 'Title company' }] };
    await does({ type: 'dealSettings.save', settings: wanted });
    expect(told.slice(-2)).toEqual([{ type: 'workspace.done', of: ['dealSettings'] }, { type: 'session.refresh' }]);
    expect(valueOf(await me.client.call('dealSettings'))).toEqual(wanted);
  });

  it('stay open with what the server says is wrong, by path', async () => {
    const { does, told, context, settings } = await opened();
    await does({
      type: 'dealSettings.save',
      settings: { ...settings, fieldAmounts: [{ field: 17, amount: 0, source: 'Title company' }] },
    });
    expect(Object.keys(context().problems)).toEqual(['fieldAmounts.0.amount']);
    expect(told.map(({ type }) => type)).not.toContain('workspace.done');
  });

  it('say when the server does not answer, and have nothing then', async () => {
    const { does, wire, context, heard } = await opened();
    wire.fail('dealSettings', 503);
    await does({ type: 'dealSettings.open' });
    expect(context().settings).toBeNull();
    expect(heard('errors.add')).toHaveLength(1);
    await does({ type: 'dealSettings.open' });
    expect(context().settings).not.toBeNull();
  });
});
