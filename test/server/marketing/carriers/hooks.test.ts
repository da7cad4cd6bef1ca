/** What a telephone service asks and tells us: signed by it, or nothing happens. */
import { createHmac } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servePhoneHooks } from '../../../../server/marketing/carriers/twilio/hooks.ts';
import type { CallScript, Receipt } from '../../../../server/marketing/carriers/port.ts';
import { optsOut } from '../../../../server/marketing/carriers/twilio/receipts.ts';
import {
  openTwilioServer,
  phoneSettings,
  type Made,
  type TwilioServer,
} from '../../../support/carriers/twilioServer.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { fileOf, wavOf } from '../../../support/sounds.ts';

const PUBLIC = 'https://leads.example.com';
const HOOKS = '/app/marketing/hooks/phone';
const KEY = 'pb-1-2-3-4';

let service: TwilioServer;
let server: TestServer;
let me: SignedIn;
/** The same addresses with a campaign behind them. */
let app: FastifyInstance;
let heard: Receipt[];
let script: CallScript | null;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  // Else it waits for connections that nobody uses any more, for a minute.
  app = fastify({ forceCloseConnections: true });
  servePhoneHooks(app, server.services, {
    onReceipt: async (receipt) => {
      heard.push(await Promise.resolve(receipt));
      return null;
    },
    scriptOf: async (key) => await Promise.resolve(key === KEY ? script : null),
  });
  service.ours = { publicUrl: PUBLIC, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
});
afterAll(async () => {
  await app.close();
  await server.close();
  await service.close();
});
beforeEach(async () => {
  me = await server.newcomer();
  [heard, script] = [[], null];
});

const status = `${PUBLIC}${HOOKS}/status/${KEY}`;
const told = { MessageSid: 'SM1', MessageStatus: 'delivered' };

async function text(): Promise<Made> {
  await server.services.phone?.texts.hand([{ key: KEY, to: '+14345550142', text: 'Hello', since: server.clock.now() }]);
  return service.made.at(-1) as Made; // it was just taken
}
async function call(): Promise<Made> {
  const row = { key: KEY, to: '+14345550142', from: '+14345550100', since: server.clock.now() };
  await server.services.phone?.calls.hand([row]);
  return service.made.at(-1) as Made; // it was just taken
}

describe('whoever is not the service', () => {
  it.each([
    ['without a signature', { signature: null }],
    ['with a wrong one', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
    ['with an empty one', { signature: '' }],
    ['with one of another address', { signedFor: `${PUBLIC}${HOOKS}/status/pb-1-2-3-5` }],
    ['with one of another host', { signedFor: `https://evil.example.com${HOOKS}/status/${KEY}` }],
    ['with a query that was not signed', { signedFor: `${status}?a=1` }],
    ['with a byte changed', { change: (body: string) => body.replace('delivered', 'deliverex') }],
    ['with a field more', { change: (body: string) => `${body}&ErrorCode=30003` }],
    ['with a field less', { change: () => 'MessageSid=SM1' }],
    ['with a megabyte', { change: () => 'x'.repeat(1024 * 1024) }],
  ])('%s is refused, and nothing is heard', async (name, how) => {
    const answer = await service.tell(status, told, how);
    expect([answer.status, heard]).toEqual([name === 'with a megabyte' ? 413 : 403, []]);
    expect(answer.text).not.toContain(KEY);
  });

  it('who signs with another token is, too', async () => {
    const form = new URLSearchParams(told);
    const signature = createHmac('sha1', 'another')
      .update(`${status}MessageSidSM1MessageStatusdelivered`)
      .digest('base64');
    expect((await service.tell(status, told, { signature })).status).toBe(403);
    expect([[...form.keys()].length, heard]).toEqual([2, []]);
  });

  it('the server itself serves them, and without a service there are none', async () => {
    const at = `${HOOKS}/status/${KEY}`;
    expect((await server.request('POST', at)).status).toBe(403);
    const plain = await startTestServer();
    expect((await plain.request('POST', at)).status).toBe(404);
    await plain.close();
  });
});

describe('a receipt', () => {
  it('comes as often as it is told, each time under the same id', async () => {
    const made = await text();
    expect(await service.status(made, 'delivered')).toBe(200);
    expect(await service.status(made, 'sent')).toBe(200);
    expect(await service.status(made, 'delivered')).toBe(200);
    expect(heard.map(({ kind, eventId }) => [kind, eventId])).toEqual([
      ['DELIVERED', `${made.sid}:delivered`],
      ['ACCEPTED', `${made.sid}:sent`],
      ['DELIVERED', `${made.sid}:delivered`],
    ]);
    expect(heard[0]).toMatchObject({ key: KEY, carrierId: made.sid, code: '', from: null, text: null });
  });

  it('of what failed has the code of the service', async () => {
    const made = await text();
    await service.status(made, 'undelivered', { ErrorCode: '30006' });
    await service.status(await call(), 'busy');
    await service.status(made, 'something new');
    expect(heard.map(({ kind, code }) => [kind, code])).toEqual([
      ['FAILED', '30006'],
      ['FAILED', 'busy'],
    ]);
  });

  it('of a text that somebody sent is an opt-out or a reply', async () => {
    const at = `${PUBLIC}${HOOKS}/text`;
    const say = async (Body: string, more = {}) =>
      await service.tell(at, { MessageSid: `SM${heard.length}`, From: '+14345550142', Body, ...more });
    await say('Stop.');
    await say('please take me off your list');
    await say('What do you offer?');
    await say('no', { OptOutType: 'STOP' });
    expect(heard.map(({ kind, from, text: words, key }) => [kind, from, words, key])).toEqual([
      ['OPT_OUT', '+14345550142', 'Stop.', null],
      ['OPT_OUT', '+14345550142', 'please take me off your list', null],
      ['REPLY', '+14345550142', 'What do you offer?', null],
      ['OPT_OUT', '+14345550142', 'no', null],
    ]);
  });

  it.each([
    'STOP',
    ' stop! ',
    'Opt-out',
    'opt out',
    'OPTOUT',
    'Unsubscribe',
    'END',
    'revoke',
    'Wrong number, sorry',
    'Don’t contact me',
    'Stop texting me',
  ])('reads %j as an opt-out', (words) => expect(optsOut(words)).toBe(true));
  it.each(['Stop by tomorrow at 5', 'In the end I sold it', 'cancel that, call me', 'yes', '', 'nonstop'])(
    'reads %j as none',
    (words) => expect(optsOut(words)).toBe(false),
  );
});

describe('a call that is answered', () => {
  async function recording(): Promise<number> {
    const upload = { name: 'First call', file: fileOf(wavOf(3), 'a.wav') };
    const id = valueOf(await me.client.call('addRecording', { upload })).selectedId ?? 0;
    script = { business: 'Ann & Sons <b>', accountId: me.auth.profile.accountId, recordingId: id };
    return id;
  }
  const heardAt = async (xml: string): Promise<Response> => {
    const address = /<Play>(.*)<\/Play>/.exec(xml)?.[1] ?? '';
    expect(address).toMatch(new RegExp(`^${PUBLIC}/`));
    return await fetch(address.replace(PUBLIC, service.ours.url));
  };

  it('by a machine plays the recording once the greeting is over, and is delivered then', async () => {
    await recording();
    const made = await call();
    const { status: code, text: xml } = await service.answer(made, 'machine_end_beep');
    expect([code, heard]).toEqual([200, []]);
    const sound = await heardAt(xml);
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await sound.arrayBuffer())).toEqual(wavOf(3));
    await service.status(made, 'completed', { AnsweredBy: 'machine_end_beep' });
    expect(heard.map(({ kind }) => kind)).toEqual(['DELIVERED']);
  });

  it('by a person says who it is and takes a 9, which is an opt-out; it is not delivered', async () => {
    await recording();
    const made = await call();
    const { text: xml } = await service.answer(made, 'human');
    expect(xml).toContain('<Say>This is Ann &amp; Sons &lt;b&gt;. Press 9 not to be called again.</Say>');
    expect(xml).not.toContain('<Play>');
    const press = /action="([^"]*)"/.exec(xml)?.[1] ?? '';
    expect((await service.tell(press, { CallSid: made.sid, To: '+14345550142', Digits: '1' })).text).not.toContain(
      'Say',
    );
    const said = await service.tell(press, { CallSid: made.sid, To: '+14345550142', Digits: '9' });
    expect(said.text).toContain('You will not be called again.');
    await service.status(made, 'completed', { AnsweredBy: 'human' });
    expect(heard.map(({ kind, key, from }) => [kind, key, from])).toEqual([
      ['HUMAN', KEY, null],
      ['OPT_OUT', KEY, '+14345550142'],
    ]);
  });

  it.each(['unknown', 'fax', 'machine_start', ''])('by %j plays nothing', async (by) => {
    await recording();
    expect((await service.answer(await call(), by)).text).not.toContain('<Play>');
  });

  it('whose row nobody knows any more hangs up', async () => {
    expect((await service.answer(await call(), 'machine_end_beep')).text).toContain('<Response><Hangup/></Response>');
    expect(heard).toEqual([]);
  });

  it('the sound lies at a sealed address that is over after two hours, for that recording alone', async () => {
    const id = await recording();
    const { text: xml } = await service.answer(await call(), 'machine_end_beep');
    const address = (/<Play>(.*)<\/Play>/.exec(xml)?.[1] ?? '').replace(PUBLIC, service.ours.url);
    for (const other of [
      address.replace(`/${id}/`, `/${id + 1}/`),
      address.replace(/\/(\d+)\/(\d+)\/(\d+)\//, '/$1/$2/9999999999/'),
      `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`,
      address.replace(/[0-9a-f]{32}$/, 'x'),
    ])
      expect((await fetch(other)).status).toBe(404);
    server.clock.advance(119);
    expect((await fetch(address)).status).toBe(200);
    server.clock.advance(2);
    expect((await fetch(address)).status).toBe(404);
  });
});
