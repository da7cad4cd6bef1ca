/** What a telephone service opens: numbers are confirmed by a call, recordings are spoken with a pin. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_TRIES } from '../../../../src/api/contract/marketing/phone.ts';
import {
  MAGIC,
  NUMBER,
  openTwilioServer,
  phoneSettings,
  type TwilioServer,
} from '../../../support/carriers/twilioServer.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { wavOf } from '../../../support/sounds.ts';

const PUBLIC = 'https://leads.example.com';
const HOOKS = `${PUBLIC}/app/marketing/hooks/phone`;
let service: TwilioServer;
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => void (me = await server.newcomer()));

const add = async (phone: string): Promise<number> =>
  valueOf(await me.client.call('addCallerId', { body: { phone } })).selectedId ?? 0;
const ring = async (id: number) => await me.client.call('callCallerId', { params: { id }, body: {} });
const confirm = async (id: number, code: string) =>
  await me.client.call('confirmCallerId', { params: { id }, body: { code } });
/** The code that the last call spoke. */
const spoken = (): string =>
  /is: ([\d, ]+)\./.exec(service.made.at(-1)?.form.get('Twiml') ?? '')?.[1]?.replaceAll(', ', '') ?? '';

describe('a caller id', () => {
  it('is confirmed with the code that a call from our number spoke there, once', async () => {
    const id = await add('4345550142');
    const called = valueOf(await ring(id));
    expect(called.callerIds).toMatchObject([{ id, confirmed: false }]);
    const { form } = service.made.at(-1) ?? {};
    expect([form?.get('To'), form?.get('From')]).toEqual(['+14345550142', NUMBER]);
    const code = spoken();
    expect(code).toMatch(/^\d{6}$/);
    const wrong = await confirm(id, code === '000000' ? '000001' : '000000');
    expect(wrong).toMatchObject({ status: 422, fieldErrors: { code: 'is not the one that was spoken' } });
    expect(valueOf(await confirm(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).callerIds).toMatchObject([
      { confirmed: true },
    ]);
    expect(await confirm(id, code)).toMatchObject({ status: 422, fieldErrors: { code: 'is good no more' } });
    expect(await ring(id)).toMatchObject({
      status: 422,
      detail: 'This number is confirmed already. It was not called.',
    });
  });

  it('a code is good for ten minutes and may be mistyped so often, counted also when many come at once', async () => {
    const id = await add('4345550142');
    valueOf(await ring(id));
    const code = spoken();
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = await Promise.all(Array.from({ length: CODE_TRIES + 4 }, async () => await confirm(id, wrong)));
    const messages = tries.map((one) => (one.ok ? '' : (one.fieldErrors['code'] ?? '')));
    expect(messages.filter((one) => one === 'is not the one that was spoken')).toHaveLength(CODE_TRIES);
    expect(await confirm(id, code)).toMatchObject({ status: 422, fieldErrors: { code: 'is good no more' } });
    server.clock.advance(2);
    valueOf(await ring(id));
    const next = spoken();
    server.clock.advance(10);
    expect(await confirm(id, next)).toMatchObject({ status: 422, fieldErrors: { code: 'is good no more' } });
  });

  it('is not called twice in a minute, nor more than ten times an hour by adding it again and again', async () => {
    const id = await add('4345550142');
    valueOf(await ring(id));
    const before = service.made.length;
    expect(await ring(id)).toMatchObject({ status: 429 });
    for (let at = 0; at < 9; at += 1) {
      const one = await add(`43455501${50 + at}`);
      valueOf(await ring(one));
      valueOf(await me.client.call('deleteCallerId', { params: { id: one } }));
    }
    const more = await add('4345550199');
    expect(await ring(more)).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many numbers were called'),
    });
    expect(service.made.length - before).toBe(9);
    const other = await server.newcomer();
    const theirs = valueOf(await other.client.call('addCallerId', { body: { phone: '4345550142' } })).selectedId ?? 0;
    expect((await other.client.call('callCallerId', { params: { id: theirs }, body: {} })).ok).toBe(true);
    expect(await other.client.call('callCallerId', { params: { id }, body: {} })).toMatchObject({ status: 404 });
    expect(await other.client.call('confirmCallerId', { params: { id }, body: { code: '1' } })).toMatchObject({
      status: 404,
    });
  });

  it('whose call is refused by the service is told so', async () => {
    const id = await add(MAGIC.notOurs.slice(2));
    expect(await ring(id)).toMatchObject({
      status: 422,
      detail:
        "The number could not be called: the telephone service says 21210, 'From' phone number not verified. It is not confirmed.",
    });
  });
});

describe('a recording by phone', () => {
  const pin = async () => valueOf(await me.client.call('audioPin', { query: { create: 'true' } }));
  const enter = async (digits: string, tries = 0) =>
    await service.tell(`${HOOKS}/pin${tries === 0 ? '' : `?tries=${tries}`}`, { CallSid: 'CA1', Digits: digits });
  const speak = async (xml: string, content: Buffer, path = '/recordings/RE1') => {
    service.files.set(`${path}.wav`, content);
    const action = /<Record[^>]*action="([^"]*)"/.exec(xml)?.[1] ?? '';
    return await service.tell(action, { CallSid: 'CA1', RecordingUrl: `${service.url}${path}` });
  };
  const listed = async () => valueOf(await me.client.call('recordings')).recordings;

  it('R-VOICE-008 appears once it was spoken with the pin, which works once', async () => {
    const open = await pin();
    expect(open).toMatchObject({ phone: NUMBER.slice(2), expires: expect.any(String) });
    expect(valueOf(await me.client.call('auth', { query: {} })).voicemailAudioPin).toBe(open.voicemailAudioPin);
    expect((await service.tell(`${HOOKS}/pin`, { CallSid: 'CA1' })).text).toContain('Enter your pin');
    const { text: xml } = await enter(open.voicemailAudioPin ?? '');
    expect(xml).toContain('maxLength="60"');
    expect((await speak(xml, wavOf(7))).text).toContain('Your recording is kept.');
    expect(await listed()).toMatchObject([
      { name: 'Recorded by phone', type: 'PIN', seconds: 7, activeAudioPin: null },
    ]);
    expect((await enter(open.voicemailAudioPin ?? '')).text).toContain('This is no pin of ours');
    expect((await speak(xml, wavOf(7))).text).toContain('This pin was used, or is over. Nothing was kept.');
    expect(await listed()).toHaveLength(1);
    expect(valueOf(await me.client.call('audioPin', { query: {} })).voicemailAudioPin).toBeNull();
  });

  it('R-VOICE-003 that waits for it shows its pin, and is filled', async () => {
    const made = valueOf(await me.client.call('addRecording', { upload: { name: 'Spoken', type: 'PIN' } }));
    const [row] = made.recordings;
    expect(row).toMatchObject({
      name: 'Spoken',
      type: 'PIN',
      seconds: null,
      activeAudioPin: expect.stringMatching(/^\d{8}$/),
    });
    const { text: xml } = await enter(row?.activeAudioPin ?? '');
    await speak(xml, wavOf(5));
    expect(await listed()).toMatchObject([{ id: row?.id, name: 'Spoken', seconds: 5, activeAudioPin: null }]);
  });

  it('a pin is over after a day, or when another is made', async () => {
    const one = await pin();
    const two = await pin();
    expect((await enter(one.voicemailAudioPin ?? '')).text).toContain('This is no pin of ours');
    server.clock.advance(24 * 60 - 1);
    expect((await enter(two.voicemailAudioPin ?? '')).text).toContain('<Record');
    server.clock.advance(1);
    expect((await enter(two.voicemailAudioPin ?? '')).text).toContain('This is no pin of ours');
  });

  it('what did not arrive, is no sound, or lies elsewhere leaves the pin as it is', async () => {
    const open = await pin();
    const { text: xml } = await enter(open.voicemailAudioPin ?? '');
    expect((await speak(xml, Buffer.from('no sound'))).text).toContain('Call again with the same pin.');
    const action = /<Record[^>]*action="([^"]*)"/.exec(xml)?.[1] ?? '';
    for (const RecordingUrl of [`${service.url}/nothing`, 'https://evil.example.com/a', ''])
      expect((await service.tell(action, { RecordingUrl })).text).toContain('Call again with the same pin.');
    expect(await listed()).toEqual([]);
    expect((await speak(xml, wavOf(2))).text).toContain('Your recording is kept.');
  });

  it.each(['', '1', '12345678901', 'abcdefgh', "1' or '1"])(
    'a pin %j is none, and three tries end the call',
    async (digits) => {
      const first = await enter(digits);
      expect(first.text).toContain('Enter your pin again');
      expect((await enter(digits, 3)).text).toContain('Goodbye');
    },
  );
});

it('R-SMS-002 texts go out through it, and its console is named', async () => {
  service.campaign = 'VERIFIED';
  const place = new URL(service.url).host;
  expect(valueOf(await me.client.call('smsStatus'))).toMatchObject({
    smsRegistered: true,
    carrier: { kind: 'SERVICE', place },
  });
  expect(valueOf(await me.client.call('smsLogin'))).toEqual({ url: service.url, thirdParty: true });
  expect(valueOf(await me.client.call('auth', { query: {} }))).toMatchObject({ smsRegistered: true });
});
