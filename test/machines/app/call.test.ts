import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { NO_RESPONSE } from '../../../src/api/errors.ts';
import { createClient } from '../../../src/api/client.ts';
import { caller, CallError, failureOf } from '../../../src/machines/app/call.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';

const request = { query: { q: 'frank' } };
const suggestion = { type: 'ZIP', label: '43206', zip: '43206', fips: undefined } as const;

describe('caller', () => {
  it('R-SESSION-017 a call has a start, and a success with the checked answer', async () => {
    const client = answeringClient({ suggestions: () => ({ suggestions: [suggestion] }) });
    const call = createActor(caller('suggestions'), { input: { client, request } }).start();
    expect(call.getSnapshot().status).toBe('active');
    await expect(toPromise(call)).resolves.toEqual({ suggestions: [{ ...suggestion, fips: undefined }] });
    expect(call.getSnapshot().status).toBe('done');
  });

  it.each<[string, Refused, string]>([
    ['refused', new Refused(403), 'Authorization failed'],
    [
      'failed',
      new Refused(500),
      'Internal server error. Please try again later. Contact your administrator if error happens again.',
    ],
  ])('R-SESSION-017 a call has a start, and an error with the text to show: %s', async (_name, refused, message) => {
    const client = answeringClient({ suggestions: () => refused });
    const call = createActor(caller('suggestions'), { input: { client, request } });
    const error = await new Promise<unknown>((resolve) => {
      call.subscribe({ error: resolve });
      call.start();
    });
    expect(error).toBeInstanceOf(CallError);
    expect(failureOf(error)).toMatchObject({ status: refused.status, message });
  });

  it('R-SESSION-017 no answer at all is an error too', async () => {
    const client = createClient({
      baseUrl: '',
      token: () => null,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    const call = createActor(caller('suggestions'), { input: { client, request } });
    const error = await new Promise<unknown>((resolve) => {
      call.subscribe({ error: resolve });
      call.start();
    });
    expect(failureOf(error)).toMatchObject({ status: 0, message: NO_RESPONSE });
  });

  it('aborts the request when it is stopped', async () => {
    let signal: AbortSignal | undefined;
    const client = createClient({
      baseUrl: '',
      token: () => null,
      fetch: (_, init) => {
        signal = init?.signal ?? undefined;
        return new Promise(() => {});
      },
    });
    const call = createActor(caller('suggestions'), { input: { client, request } }).start();
    call.stop();
    expect(signal?.aborted).toBe(true);
  });

  it('reads anything else that goes wrong as a server error, with its text as detail', () => {
    expect(failureOf(new Error('no rows'))).toMatchObject({ status: 500, detail: 'no rows' });
  });
});
