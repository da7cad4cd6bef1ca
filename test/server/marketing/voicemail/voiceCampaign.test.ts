/** A voicemail campaign on files: what it is made of, whom it may call and when, what an order freezes, and its files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Mailing } from '../../../../src/api/contract/marketing/mailings.ts';
import type { Voicemail } from '../../../../src/api/contract/marketing/voiceContent.ts';
import { everyDay } from '../../../../src/calc/marketing/weekSchedule.ts';
import { contactOf, mayText, numberOf, peopleOf } from '../../../support/marketing/people.ts';
import { voiceParts } from '../../../support/marketing/voice.ts';
import { wavOf } from '../../../support/sounds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now(), { channels: 'VOICEMAIL' });
});

const NOTHING: Voicemail = {
  type: 'VOICEMAIL',
  callerIdId: null,
  recordingId: null,
  scheduleId: null,
  ports: 10,
  templateId: null,
};
const saved = async (content: Partial<Voicemail>, contactIds: number[], more: object = {}): Promise<Mailing> => {
  const body = { name: 'Spring', content: { ...NOTHING, ...content }, audience: { contactIds }, ...more };
  return valueOf(await me.client.call('saveMailing', { body })).mailing;
};
const estimate = async ({ id }: { id: number }) => valueOf(await me.client.call('estimateMailing', { params: { id } }));
const order = async (mailing: Mailing) => {
  const { quote, notices } = await estimate(mailing);
  const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
  return await me.client.call('orderMailing', { params: { id: mailing.id }, body });
};
const now = async ({ id }: { id: number }) => valueOf(await me.client.call('mailing', { params: { id } }));
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const folderOf = ({ id }: { id: number }): string =>
  join(server.services.config.dataDir, 'outbox', 'voicemail', String(id));

describe('what it is made of', () => {
  it('R-VOICE-005 begins unpublished with ten calls at the same time, and keeps what was chosen', async () => {
    const body = { name: 'Spring', content: { type: 'VOICEMAIL' as const } };
    const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
    expect([mailing.status, mailing.content]).toEqual(['NEW', NOTHING]);
    const parts = await voiceParts(me);
    const again = await saved({ ...parts, ports: 50 }, [], { id: mailing.id, version: mailing.version });
    expect(again.content).toEqual({ ...parts, ports: 50 });
  });

  it.each([0, 51, 2.5])('refuses %j calls at the same time, and keeps nothing', async (ports) => {
    const refused = await me.client.call('saveMailing', { body: { name: 'X', content: { ...NOTHING, ports } } });
    expect(refused).toMatchObject({ ok: false, fieldErrors: { 'content.ports': expect.any(String) } });
    expect(valueOf(await me.client.call('mailings', { query: {} })).mailings).toEqual([]);
  });

  it('an estimate says what is missing in the order of caller id, recording, schedule, and nothing is ordered', async () => {
    const mailing = await saved({}, await peopleOf(me, 1));
    const { problems, sample } = await estimate(mailing);
    expect(problems.map(({ field, text }) => `${field}: ${text}`)).toEqual([
      'callerIdId: Voicemail needs a caller id: the number that calls show.',
      'recordingId: Voicemail needs a recording: what calls play.',
      'scheduleId: Voicemail needs a schedule: when calls are made.',
    ]);
    expect(sample).toBeNull();
    expect(await order(mailing)).toMatchObject({
      status: 422,
      detail: 'Voicemail needs a caller id: the number that calls show. Nothing was ordered.',
    });
    expect(await now(mailing)).toMatchObject({ status: 'NEW', recipientTotal: 0 });
  });

  it('parts of another account are none', async () => {
    const other = await server.newcomer();
    const theirs = await voiceParts(other);
    const { problems } = await estimate(await saved(theirs, await peopleOf(me, 1)));
    expect(problems.map(({ field }) => field)).toEqual(['callerIdId', 'recordingId', 'scheduleId']);
  });
});

describe('whom it calls, and when', () => {
  it('nobody without written consent to recorded calls, nobody without a number', async () => {
    const parts = await voiceParts(me);
    const [ann = 0] = await peopleOf(me, 1);
    const stranger = await contactOf(me, { lastName: 'Stranger', mobile: '434-296-0001' });
    const silent = await contactOf(me, { lastName: 'Silent', email: 'a@b.org' });
    const told = await estimate(await saved(parts, [ann, stranger, silent]));
    expect([told.recipientTotal, told.priceWithService, told.price]).toEqual([1, 0.07, 0]);
    expect(told.leftOut.map(({ reason, examples }) => [reason, examples[0]?.contactId])).toEqual([
      ['NO_TARGET', silent],
      ['NO_CONSENT', stranger],
    ]);
    expect(told.sample).toBe('Each call shows (434) 555-0142 and plays First call where a machine answers.');
    const nobody = await estimate(await saved(parts, [stranger]));
    expect(nobody.problems[0]?.text).toBe('0 of 1 people may be called: 1 no consent.');
  });

  it('only within the schedule, in the time of who is called', async () => {
    const parts = await voiceParts(me, { from: '11:00', to: '11:30' });
    const { starts } = await estimate(await saved(parts, await peopleOf(me, 1)));
    const local = new Date(starts ?? '').toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
    });
    expect(local.slice(0, 5) >= '11:00' && local.slice(0, 5) < '11:30').toBe(true);
  });

  it('who can never be called within it is left out by that', async () => {
    // Nobody in Alabama is called on a Sunday.
    const parts = await voiceParts(me);
    const body = { name: 'Sundays', ...everyDay('', ''), sunStartTime: '09:00', sunEndTime: '17:00' };
    const { selectedId: scheduleId } = valueOf(await me.client.call('saveSchedule', { body }));
    const id = await contactOf(me, { lastName: 'South', mobile: numberOf(5), state: 'AL', zip: '36101' });
    const told = await estimate(await saved({ ...parts, scheduleId }, [id]));
    expect(told.leftOut.map(({ reason, examples }) => [reason, examples[0]?.detail])).toEqual([
      ['PLACE_BLOCKED', 'no permitted hour in 14 days'],
    ]);
  });
});

describe('an order', () => {
  it('makes the list of calls and lays the recording beside it, once each', async () => {
    const parts = await voiceParts(me, { name: 'Spring: 1/2' });
    const mailing = await saved(parts, await peopleOf(me, 3));
    valueOf(await order(mailing));
    await send();
    const done = await now(mailing);
    expect(done).toMatchObject({ status: 'COMPLETE', writtenQuantity: 3, deliveredQuantity: 0, cost: 0 });
    expect(done.carrier).toEqual({ kind: 'FILES', place: `folder outbox/voicemail/${mailing.id}` });
    expect(readdirSync(folderOf(mailing)).toSorted()).toEqual(['Spring_ 1_2.wav', 'calls.csv']);
    expect(readFileSync(join(folderOf(mailing), 'Spring_ 1_2.wav')).equals(wavOf(2))).toBe(true);
    const text = readFileSync(join(folderOf(mailing), 'calls.csv'), 'utf8');
    const [header, ...lines]: string[][] = parse(text, { bom: true });
    expect(header).toEqual(['Number', 'Name', 'Not before', 'Recording', 'Code']);
    expect(lines.map(([number, name, , recording]) => [number, name, recording])).toEqual(
      [1, 2, 3].map((n) => [`(434) 293-000${n}`, `Ann${n} Hale`, 'Spring_ 1_2.wav']),
    );
    await send();
    expect(readFileSync(join(folderOf(mailing), 'calls.csv'), 'utf8')).toBe(text);
  });

  it('freezes number, recording and hours: what is changed or removed later changes nothing', async () => {
    const parts = await voiceParts(me);
    const mailing = await saved(parts, await peopleOf(me, 2));
    valueOf(await order(mailing));
    const id = parts.recordingId ?? 0;
    expect(await me.client.call('deleteRecording', { params: { id } })).toMatchObject({
      status: 422,
      detail:
        'Calls of a campaign play this recording: it can be removed once that campaign is complete. Nothing was removed.',
    });
    valueOf(await me.client.call('saveRecording', { body: { id, name: 'Renamed' } }));
    valueOf(await me.client.call('deleteCallerId', { params: { id: parts.callerIdId ?? 0 } }));
    valueOf(await me.client.call('deleteSchedule', { params: { id: parts.scheduleId ?? 0 } }));
    await send();
    expect(readdirSync(folderOf(mailing)).toSorted()).toEqual(['First call.wav', 'calls.csv']);
    valueOf(await me.client.call('deleteRecording', { params: { id } }));
    expect(existsSync(join(folderOf(mailing), 'First call.wav'))).toBe(true);
  });

  it('is of the parts that the estimate told of: one that was changed since is looked at again', async () => {
    const parts = await voiceParts(me);
    const mailing = await saved(parts, await peopleOf(me, 1));
    const { quote, notices } = await estimate(mailing);
    const body = { id: parts.scheduleId ?? 0, name: 'Office', ...everyDay('10:00', '12:00') };
    valueOf(await me.client.call('saveSchedule', { body }));
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    expect(
      await me.client.call('orderMailing', { params: { id: mailing.id }, body: { quote, acknowledged } }),
    ).toMatchObject({ status: 422, detail: expect.stringContaining('Please look again; nothing was ordered.') });
  });

  it('a copy of it is of the same parts, and needs them to be there', async () => {
    const parts = await voiceParts(me);
    const mailing = await saved(parts, await peopleOf(me, 1));
    valueOf(await order(mailing));
    await send();
    valueOf(await me.client.call('deleteCallerId', { params: { id: parts.callerIdId ?? 0 } }));
    const copy = valueOf(await me.client.call('duplicateMailing', { params: { id: mailing.id }, body: {} })).mailing;
    expect(copy).toMatchObject({ status: 'NEW', content: parts });
    expect((await estimate(copy)).problems[0]?.field).toBe('callerIdId');
  });
});
