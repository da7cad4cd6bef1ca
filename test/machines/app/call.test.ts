import { createActor, toPromise } from 'xstate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RESPONSE } from '../../../src/api/errors.ts';
import { caller, CallError, failureOf, type CallInput } from '../../../src/machines/app/call.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.newcomer();
});
afterAll(async () => await server.close());

const request = { query: { q: '43206' } };

/** How a call ends that does not succeed. */
async function failed({ client }: Pick<CallInput<'suggestions'>, 'client'>): Promise<unknown> {
  const call = createActor(caller('suggestions'), { input: { client, request } });
  return await new Promise<unknown>((resolve) => {
    call.subscribe({ error: resolve });
    call.start();
  });
}

describe('caller', () => {
  it('R-SESSION-017 a call has a start, and a success with the checked answer', async () => {
    const call = createActor(caller('suggestions'), { input: { client: me.client, request } }).start();
    expect(call.getSnapshot().status).toBe('active');
    await expect(toPromise(call)).resolves.toMatchObject({
      suggestions: expect.arrayContaining([expect.objectContaining({ type: 'ZIP', zip: '43206' })]),
    });
    expect(call.getSnapshot().status).toBe('done');
  });

  it('R-SESSION-017 a call has a start, and an error with the text to show: without a session', async () => {
    const error = await failed({ client: server.client() });
    expect(error).toBeInstanceOf(CallError);
    expect(failureOf(error)).toMatchObject({ status: 401, message: 'You are not authorized' });
  });

  it('R-SESSION-017 a call has a start, and an error with the text to show: the server stumbles', async () => {
    const wire = openWire(server, me.token);
    wire.fail('suggestions', 500);
    const error = await failed(wire);
    expect(error).toBeInstanceOf(CallError);
    expect(failureOf(error)).toMatchObject({
      status: 500,
      message: 'Internal server error. Please try again later. Contact your administrator if error happens again.',
    });
  });

  it('R-SESSION-017 no answer at all is an error too', async () => {
    const wire = openWire(server, me.token);
    wire.fail('suggestions', 'cut');
    expect(failureOf(await failed(wire))).toMatchObject({ status: 0, message: NO_RESPONSE });
  });

  it('aborts the request when it is stopped', () => {
    const wire = openWire(server, me.token);
    const gate = wire.hold('suggestions');
    const call = createActor(caller('suggestions'), { input: { client: wire.client, request } }).start();
    expect(gate.waiting).toHaveLength(1);
    call.stop();
    expect(gate.waiting).toEqual([]);
  });

  it('reads anything else that goes wrong as a server error, with its text as detail', () => {
    expect(failureOf(new Error('no rows'))).toMatchObject({ status: 500, detail: 'no rows' });
  });
});
