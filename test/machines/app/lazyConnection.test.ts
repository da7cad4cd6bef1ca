import { describe, expect, it, vi } from 'vitest';
import { NO_RESPONSE } from '../../../src/api/errors.ts';
import { openConnection, type Connection } from '../../../src/machines/app/connection.ts';
import { lazyConnection } from '../../../src/machines/app/lazyConnection.ts';
import { startTestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';

const server = await startTestServer();
const silent = {
  onLost: () => undefined,
  onHeld: () => undefined,
  onAsked: () => undefined,
  onUnproved: () => undefined,
};
const load = vi.fn<() => Promise<Connection>>();
const { connect } = lazyConnection(load);
const real = (): Promise<Connection> => Promise.resolve(openConnection({ baseUrl: server.baseUrl, fetch }));

describe('a connection that comes with its first call', () => {
  it('is not loaded before, and waits for nothing when somebody leaves', async () => {
    const calls = connect(silent);
    expect(await calls.settled(10_000)).toBe(true);
    calls.send();
    calls.drop();
    expect(load).not.toHaveBeenCalled();
  });

  it('tells a call that cannot load it that there is no response, and loads again with the next', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const { client } = connect(silent);
    const lost = await Promise.all([client.call('firstRun'), client.call('pre', { body: OWNER })]);
    expect(lost).toMatchObject([
      { ok: false, status: 0, message: NO_RESPONSE },
      { ok: false, status: 0, message: NO_RESPONSE },
    ]);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(real);
    const answered = await Promise.all([client.call('pre', { body: OWNER }), client.call('firstRun')]);
    expect(answered.map(({ ok }) => ok)).toEqual([true, true]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tells of a session that is over as the connection itself does', async () => {
    load.mockImplementation(real);
    const onLost = vi.fn<(detail: string | null) => void>();
    const calls = connect({ ...silent, onLost });
    const asked = calls.client.call('alerts');
    await vi.waitUntil(() => onLost.mock.calls.length > 0);
    calls.drop();
    await expect(asked).rejects.toThrow('Nobody waits');
  });

  it('hears nothing after its listener has gone, however late it is loaded', async () => {
    const coming = Promise.withResolvers<Connection>();
    load.mockReturnValueOnce(coming.promise);
    const late = lazyConnection(load);
    const listen = vi.fn<Connection['events']['listen']>(() => () => undefined);
    const listener = { onOpen: () => undefined, onEvent: () => undefined, onLost: vi.fn<() => void>() };
    late.events.listen(listener)();
    coming.resolve({ ...(await real()), events: { listen } });
    await Promise.resolve();
    expect(listen).not.toHaveBeenCalled();
    const stopped = vi.fn<() => void>();
    listen.mockReturnValue(stopped);
    const stop = late.events.listen(listener);
    await vi.waitUntil(() => listen.mock.calls.length === 1);
    stop();
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(listener.onLost).not.toHaveBeenCalled();
  });

  it('says that events are lost when it cannot be loaded', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const onLost = vi.fn<() => void>();
    lazyConnection(load).events.listen({ onOpen: () => undefined, onEvent: () => undefined, onLost });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
  });
});
