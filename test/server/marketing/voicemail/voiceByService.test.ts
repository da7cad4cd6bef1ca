/** Voicemail through a telephone service: so many calls at once, within the hours, and what becomes of each. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Mailing, Recipient } from '../../../../src/api/contract/marketing/mailings.ts';
import type { Voicemail } from '../../../../src/api/contract/marketing/voiceContent.ts';
import { everyDay } from '../../../../src/calc/marketing/weekSchedule.ts';
import {
  openTwilioServer,
  phoneSettings,
  type Made,
  type TwilioServer,
} from '../../../support/carriers/twilioServer.ts';
import { mayText, peopleOf } from '../../../support/marketing/people.ts';
import { confirmed, SHOWN, voiceParts } from '../../../support/marketing/voice.ts';
import { wavOf } from '../../../support/sounds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://leads.example.com';
let service: TwilioServer;
let server: TestServer;
let me: SignedIn;
let parts: Voicemail;
/** Each test has people of its own: the numbers of the others were reached. */
let from = 1;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  service.fail = {};
  me = await server.newcomer();
  parts = { ...(await voiceParts(me, { from: '08:00', to: '21:00' })), ports: 20 };
  await untilOpen(11);
  await mayText(me, server.clock.now(), { channels: 'VOICEMAIL' });
});

/** It is this hour of a weekday in New York. */
async function untilOpen(hour: number): Promise<void> {
  const local = (): string =>
    server.clock
      .now()
      .toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const wanted = new RegExp(`^(Mon|Tue|Wed|Thu|Fri), 0?${hour}$`);
  while (!wanted.test(local())) server.clock.advance(30);
  me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
}

const people = async (count: number): Promise<number[]> => await peopleOf(me, count, (from += count) - count);
const order = async (contactIds: number[], more: Partial<Voicemail> = {}): Promise<Mailing> => {
  const body = { name: 'Spring', content: { ...parts, ...more }, audience: { contactIds } };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
  const params = { id: mailing.id };
  const { quote, notices, problems } = valueOf(await me.client.call('estimateMailing', { params }));
  expect(problems).toEqual([]);
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  return valueOf(await me.client.call('orderMailing', { params, body: { quote, acknowledged } })).mailing;
};
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const rows = async ({ id }: Mailing): Promise<Recipient[]> =>
  valueOf(await me.client.call('recipients', { params: { id }, query: {} })).results;
const now = async ({ id }: Mailing): Promise<Mailing> => valueOf(await me.client.call('mailing', { params: { id } }));
const numberOf = ({ target }: Recipient): string => `+1${target.replaceAll(/\D/g, '')}`;
const callsTo = (row: Recipient): Made[] =>
  service.made.filter(({ kind, form }) => kind === 'Calls' && form.get('To') === numberOf(row) && form.has('Url'));
const callTo = (row: Recipient | undefined): Made => {
  const [call, ...others] = row === undefined ? [] : callsTo(row);
  if (call === undefined || others.length > 0) throw new Error(`${others.length + 1} calls to ${row?.target}`);
  return call;
};
const machine = { AnsweredBy: 'machine_end_beep' };

it('is ordered only with a caller id that is confirmed', async () => {
  const body = { name: 'Spring', content: parts, audience: { contactIds: await people(1) } };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
  const params = { id: mailing.id };
  const { problems, quote, notices, carrier } = valueOf(await me.client.call('estimateMailing', { params }));
  expect(carrier).toEqual({ kind: 'SERVICE', place: new URL(service.url).host });
  expect(problems).toEqual([{ field: 'callerIdId', text: 'Voicemail needs a confirmed caller id.' }]);
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  const refused = await me.client.call('orderMailing', { params, body: { quote, acknowledged } });
  expect(refused).toMatchObject({ detail: 'Voicemail needs a confirmed caller id. Nothing was ordered.' });
});

it('twenty calls: machines hear the recording, a person is told who calls, key 9 opts out, each is called once', async () => {
  await confirmed(me, parts, service);
  const ids = await people(20);
  const lost = `+1434293${String(from - 1).padStart(4, '0')}`;
  service.fail = { [lost]: 'lost' };
  const mailing = await order(ids);
  await send();
  const called = await rows(mailing);
  expect(called.map(({ state }) => state)).toEqual([...Array.from({ length: 19 }, () => 'ACCEPTED'), 'CLAIMED']);
  const calls = called.map((row) => callTo(row));
  expect(calls.map(({ form }) => form.get('From'))).toEqual(calls.map(() => `+1${SHOWN}`));

  // Seventeen machines; what they hear is the recording.
  for (const call of calls.slice(0, 17)) {
    const { text } = await service.answer(call, 'machine_end_beep');
    const address = /<Play>(.*?)<\/Play>/.exec(text)?.[1] ?? '';
    const heard = await fetch(address.replace(PUBLIC, server.baseUrl));
    expect(Buffer.from(await heard.arrayBuffer()).equals(wavOf(2))).toBe(true);
    expect(await service.status(call, 'completed', machine)).toBe(200);
  }
  // A person answers, another one presses 9, and a line is busy.
  const [person, presses, lostCall] = [calls[17], calls[18], calls[19]];
  if (person === undefined || presses === undefined || lostCall === undefined) throw new Error('too few calls');
  expect((await service.answer(person, 'human')).text).toContain('This is Hale Homes. Press 9 not to be called again.');
  await service.status(person, 'completed', { AnsweredBy: 'human' });
  const { text } = await service.answer(presses, 'human');
  const press = /action="(.*?)"/.exec(text)?.[1] ?? '';
  const to = presses.form.get('To') ?? '';
  expect((await service.tell(press, { CallSid: presses.sid, Digits: '9', To: to })).text).toContain('not be called');
  await service.status(presses, 'completed', { AnsweredBy: 'human' });
  // The call whose answer was lost is told of by its receipt, and is not made again.
  await service.status(lostCall, 'busy');
  await send();

  const after = await rows(mailing);
  expect(after.map(({ state, error }) => [state, error]).slice(16)).toEqual([
    ['DELIVERED', null],
    ['ACCEPTED', 'a person answered: not played'],
    ['ACCEPTED', 'opted out'],
    ['BOUNCED', 'the line was busy'],
  ]);
  expect(await now(mailing)).toMatchObject({
    status: 'COMPLETE',
    recipientTotal: 20,
    deliveredQuantity: 17,
    counts: { DELIVERED: 17, ACCEPTED: 2, BOUNCED: 1 },
  });
  expect(after.map((row) => callsTo(row).length)).toEqual(after.map(() => 1));
  // Who pressed 9 is not called by another campaign.
  const other = { name: 'Again', content: parts, audience: { contactIds: ids.slice(17, 19) } };
  const { mailing: next } = valueOf(await me.client.call('saveMailing', { body: other }));
  server.clock.advance(8 * 24 * 60);
  me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
  await mayText(me, server.clock.now(), { channels: 'VOICEMAIL' });
  const told = valueOf(await me.client.call('estimateMailing', { params: { id: next.id } }));
  expect([told.recipientTotal, told.leftOut.map(({ reason, examples }) => [reason, examples[0]?.contactId])]).toEqual([
    1,
    [['SUPPRESSED', ids[18]]],
  ]);
});

it('R-VOICE-001 no more calls at the same time than it has ports; each that ends makes room for one', async () => {
  await confirmed(me, parts, service);
  const mailing = await order(await people(5), { ports: 2 });
  const made = async (): Promise<number> => (await rows(mailing)).filter((row) => callsTo(row).length > 0).length;
  await send();
  await send();
  expect(await made()).toBe(2);
  const [first, second] = (await rows(mailing)).map((row) => callsTo(row)[0]);
  await service.status(first as Made, 'completed', machine);
  await send();
  expect(await made()).toBe(3);
  // A person who answered listens for a moment: then the port is free.
  await service.answer(second as Made, 'human');
  await send();
  expect(await made()).toBe(3);
  server.clock.advance(1);
  await send();
  expect(await made()).toBe(4);
  // Of calls whose end nobody told the ports are free after five minutes.
  server.clock.advance(6);
  await send();
  expect(await made()).toBe(5);
  expect(await now(mailing)).toMatchObject({ status: 'COMPLETE' });
});

it('the hours are asked again when a call is due: one whose time is over waits for the next day', async () => {
  await confirmed(me, parts, service);
  const hours = { id: parts.scheduleId ?? 0, name: 'Office', ...everyDay('09:00', '17:00') };
  valueOf(await me.client.call('saveSchedule', { body: hours }));
  const mailing = await order(await people(2), { ports: 1 });
  await send();
  const [first] = await rows(mailing);
  await untilOpen(17);
  await service.status(callTo(first), 'completed', machine);
  await send();
  const waiting = (await rows(mailing))[1];
  expect([waiting?.state, callsTo(waiting as Recipient)]).toEqual(['QUEUED', []]);
  const opens = new Date(waiting?.notBefore ?? '');
  expect(opens.toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' })).toBe('09:00:00');
  expect(opens.getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(16 * 3_600_000);
  await untilOpen(10);
  await send();
  expect((await rows(mailing))[1]?.state).toBe('ACCEPTED');
});

it('a recording is not removed while calls may play it, and hears nobody of another row', async () => {
  await confirmed(me, parts, service);
  const mailing = await order(await people(1));
  const id = parts.recordingId ?? 0;
  await send();
  expect(await now(mailing)).toMatchObject({ status: 'COMPLETE' });
  const remove = async () => await me.client.call('deleteRecording', { params: { id } });
  expect(await remove()).toMatchObject({ status: 422 });
  const [row] = await rows(mailing);
  const call = callTo(row);
  await service.status(call, 'completed', machine);
  // It is over: whoever asks for its words again hears nothing.
  expect((await service.answer(call, 'machine_end_beep')).text).not.toContain('<Play>');
  const stranger = (call.form.get('Url') ?? '').replace(/-1$/, '-2');
  const said = await service.tell(stranger, { CallSid: call.sid, AnsweredBy: 'machine_end_beep', To: '+14342930001' });
  expect(said.text).not.toContain('<Play>');
  server.clock.advance(25 * 60);
  me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
  valueOf(await remove());
});
