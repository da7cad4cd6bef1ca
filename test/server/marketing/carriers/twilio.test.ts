/** Texts and calls through a telephone service that keeps the protocol: what is handed over, and what comes of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTwilio } from '../../../../server/marketing/carriers/twilio/openTwilio.ts';
import { twilioSignature } from '../../../../server/marketing/carriers/twilio/signature.ts';
import type { Phone } from '../../../../server/marketing/carriers/port.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import {
  MAGIC,
  NUMBER,
  openTwilioServer,
  phoneSettings,
  SERVICE,
  type TwilioServer,
} from '../../../support/carriers/twilioServer.ts';

const PUBLIC = 'https://leads.example.com';
let service: TwilioServer;
let phone: Phone;
let now: Date;
const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
const openPhone = (settings = phoneSettings(service)): Phone =>
  openTwilio(settings, PUBLIC, { clock: { now: () => now }, log });
beforeAll(async () => void (service = await openTwilioServer(() => now)));
afterAll(async () => await service.close());
beforeEach(() => {
  now = new Date('2026-12-01T15:00:00Z');
  phone = openPhone();
});

const text = (to: string, key = 'pb-1-2-3-4', body = 'Hello') => ({ key, to, text: body, since: now });
const call = (to: string, key = 'pb-1-2-3-5') => ({ key, to, from: '+14345550100', since: now });

describe('a text', () => {
  it('is handed over once, with the address that tells of it, through the messaging service', async () => {
    const before = service.made.length;
    const outcomes = await phone.texts.hand([text('+14345550142')]);
    const [made, ...more] = service.made.slice(before);
    expect([outcomes, more]).toEqual([[{ is: 'ACCEPTED', id: made?.sid }], []]);
    expect(Object.fromEntries(made?.form ?? [])).toEqual({
      To: '+14345550142',
      Body: 'Hello',
      MessagingServiceSid: SERVICE,
      StatusCallback: `${PUBLIC}/app/marketing/hooks/phone/status/pb-1-2-3-4`,
    });
    const plain = openPhone(phoneSettings(service, null));
    await plain.texts.hand([text('+14345550142')]);
    expect(service.made.at(-1)?.form.get('From')).toBe(NUMBER);
  });

  it.each([
    ['none', { is: 'REFUSED', code: '21211', suppress: 'BAD_NUMBER' }],
    ['optedOut', { is: 'REFUSED', code: '21610', suppress: 'OPT_OUT' }],
    ['busy', { is: 'LATER', seconds: 7 }],
    ['unregistered', { is: 'STOP_ALL' }],
    ['notOurs', { is: 'STOP_ALL' }],
    ['lost', { is: 'UNCLEAR' }],
    ['broken', { is: 'UNCLEAR' }],
    ['cut', { is: 'UNCLEAR' }],
    ['odd', { is: 'REFUSED', code: '21999' }],
  ] as const)('to %s', async (name, outcome) => {
    const [came] = await phone.texts.hand([text(MAGIC[name])]);
    expect(came).toMatchObject(outcome);
    if (came?.is === 'REFUSED' && name === 'odd') expect(came).not.toHaveProperty('suppress');
  });

  it('after a refusal of us, or a wait, the rest is not asked', async () => {
    const before = service.asked.length;
    const rows = ['+14345550142', MAGIC.busy, '+14345550143', MAGIC.none].map((to) => text(to));
    expect((await phone.texts.hand(rows)).map(({ is }) => is)).toEqual(['ACCEPTED', 'LATER', 'LATER', 'LATER']);
    expect(service.asked.length - before).toBe(2);
    const stopped = [MAGIC.optedOut, MAGIC.unregistered, '+14345550143'].map((to) => text(to));
    expect((await phone.texts.hand(stopped)).map(({ is }) => is)).toEqual(['REFUSED', 'STOP_ALL', 'STOP_ALL']);
  });

  it('to what is no number of here is refused without asking anybody, in its place', async () => {
    const before = service.asked.length;
    const rows = ['+442071838750', '+14345550142', '4345550142', 'sip:a@b', '+1900'].map((to) => text(to));
    expect((await phone.texts.hand(rows)).map(({ is }) => is)).toEqual([
      'REFUSED',
      'ACCEPTED',
      'REFUSED',
      'REFUSED',
      'REFUSED',
    ]);
    expect(service.asked.length - before).toBe(1);
  });

  it('with the wrong token stops all, and no answer holds the token', async () => {
    const wrong = openPhone({ ...phoneSettings(service), token: 'not-the-token' });
    const [outcome] = await wrong.texts.hand([text('+14345550142')]);
    expect(outcome).toEqual({ is: 'STOP_ALL', text: 'The telephone service refuses us: 20003: Authenticate' });
    expect(logged.join('')).not.toContain('not-the-token');
  });

  it('where nobody is there waits', async () => {
    const gone = await openTwilioServer();
    const away = openPhone(phoneSettings(gone));
    await gone.close();
    expect(await away.texts.hand([text('+14345550142')])).toMatchObject([{ is: 'LATER' }]);
    expect(await away.texts.find(text('+14345550142'))).toBe('CANNOT_KNOW');
  });
});

describe('what nobody answered', () => {
  it('is found where it was taken, by number, text and time', async () => {
    const row = text(MAGIC.lost, 'pb-1-2-3-9', 'This one');
    await phone.texts.hand([row]);
    expect(await phone.texts.find(row)).toEqual({ is: 'ACCEPTED', id: service.made.at(-1)?.sid });
    expect(await phone.texts.find({ ...row, text: 'Another one' })).toBe('NONE');
    // Older than the first attempt is another message.
    expect(await phone.texts.find({ ...row, since: new Date(now.getTime() + 600_000) })).toBe('NONE');
    await phone.texts.hand([row]);
    expect(await phone.texts.find(row)).toBe('CANNOT_KNOW');
  });

  it('is none where it was not', async () => {
    const row = text(MAGIC.cut);
    expect(await phone.texts.hand([row])).toMatchObject([{ is: 'UNCLEAR' }]);
    expect(await phone.texts.find(row)).toBe('NONE');
    const calls = call(MAGIC.lost);
    await phone.calls.hand([calls]);
    expect(await phone.calls.find(calls)).toEqual({ is: 'ACCEPTED', id: service.made.at(-1)?.sid });
  });
});

it('a call shows the caller id, waits for the end of the greeting, and asks us what to play', async () => {
  await phone.calls.hand([call('+14345550142')]);
  expect(Object.fromEntries(service.made.at(-1)?.form ?? [])).toMatchObject({
    To: '+14345550142',
    From: '+14345550100',
    MachineDetection: 'DetectMessageEnd',
    Url: `${PUBLIC}/app/marketing/hooks/phone/call/pb-1-2-3-5`,
    StatusCallback: `${PUBLIC}/app/marketing/hooks/phone/status/pb-1-2-3-5`,
  });
});

describe('the registration of texts', () => {
  const questions = (): number => service.asked.filter((one) => one.includes('Usa2p')).length;

  it('R-SMS-001 is asked once a day, while it is there; sooner while it is not', async () => {
    service.campaign = 'PENDING';
    const before = questions();
    expect(phone.wasRegistered()).toBe(false);
    expect(await Promise.all([phone.isRegistered(), phone.isRegistered()])).toEqual([false, false]);
    expect(questions() - before).toBe(1);
    expect(await phone.texts.ready()).toMatchObject({ ok: false });
    service.campaign = 'VERIFIED';
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await phone.isRegistered()).toBe(true);
    service.campaign = null;
    now = new Date(now.getTime() + 23 * 3_600_000);
    expect([await phone.isRegistered(), phone.wasRegistered()]).toEqual([true, true]);
    expect(await phone.texts.ready()).toEqual({ ok: true });
    now = new Date(now.getTime() + 2 * 3_600_000);
    expect(await phone.isRegistered()).toBe(false);
    expect(questions() - before).toBe(3);
  });

  it('is none without a messaging service', async () => {
    service.campaign = 'VERIFIED';
    expect(await openPhone(phoneSettings(service, null)).isRegistered()).toBe(false);
  });
});

it('credentials go nowhere but to the service', async () => {
  const other = await openTwilioServer();
  other.files.set('/r.wav', Buffer.from('x'));
  expect(await phone.fetchRecording(`${other.url}/r.wav`, 100)).toBeNull();
  expect(await phone.fetchRecording('file:///etc/passwd', 100)).toBeNull();
  expect(await phone.fetchRecording('', 100)).toBeNull();
  expect(other.asked).toEqual([]);
  service.files.set('/r.wav', Buffer.from('sound'));
  expect(await phone.fetchRecording(`${service.url}/r.wav`, 5)).toEqual(Buffer.from('sound'));
  expect(await phone.fetchRecording(`${service.url}/r.wav`, 4)).toBeNull();
  await other.close();
});

it("signs as in Twilio's published example", () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  });
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(twilioSignature('12345', address, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  form.set('Digits', '1235');
  expect(twilioSignature('12345', address, form)).not.toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});
