/** Caller ids, recordings and schedules over HTTP, where calls are made as files. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_SCHEDULES, type Recordings } from '../../../../src/api/contract/marketing/phone.ts';
import { everyDay, usualSchedule } from '../../../../src/calc/marketing/weekSchedule.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { fileOf, id3Of, mp3Of, wavOf, xingOf } from '../../../support/sounds.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const add = async (phone: string, who = me) => await who.client.call('addCallerId', { body: { phone } });
const upload = async (content: Buffer | string, name: string, file = 'a.wav') =>
  await me.client.call('addRecording', { upload: { name, file: fileOf(content, file) } });
const save = async (body: Parameters<typeof saveBody>[0]) =>
  await me.client.call('saveSchedule', { body: saveBody(body) });
const saveBody = (body: { id?: number; name: string; version?: number } & Partial<typeof usualSchedule>) => ({
  ...usualSchedule,
  ...body,
});
const names = ({ recordings }: Recordings): string[] => recordings.map(({ name }) => name);

describe('caller ids', () => {
  it('R-VOICE-011 R-VOICE-002 are added, selected, listed and deleted; none is confirmed without a telephone service', async () => {
    const one = valueOf(await add('(434) 555-0100'));
    expect(one.callerIds).toEqual([{ id: one.selectedId, phone: '4345550100', confirmed: false }]);
    const two = valueOf(await add('1-212-555-0142'));
    expect(two.callerIds.map(({ phone }) => phone)).toEqual(['2125550142', '4345550100']);
    expect(two.callerIds.find(({ id }) => id === two.selectedId)?.phone).toBe('2125550142');
    expect(valueOf(await me.client.call('callerIds'))).toEqual({ ...two, selectedId: null });
    const left = valueOf(await me.client.call('deleteCallerId', { params: { id: two.selectedId ?? 0 } }));
    expect(left).toEqual({ ...one, selectedId: null });
    const calls = await me.client.call('callCallerId', { params: { id: one.selectedId ?? 0 }, body: {} });
    expect(calls).toMatchObject({
      status: 422,
      detail: 'A number is confirmed by a call, which needs a telephone service. Nothing was changed.',
    });
  });

  it('one that is there already is refused, in whatever spelling, and is nothing to another account', async () => {
    valueOf(await add('4345550100'));
    expect(await add('+1 434.555.0100')).toMatchObject({
      status: 422,
      detail: '(434) 555-0100 is a caller id already. Nothing was added.',
      fieldErrors: { phone: 'is one already' },
    });
    const other = await server.newcomer();
    const theirs = valueOf(await add('4345550100', other));
    expect(theirs.callerIds).toHaveLength(1);
    const id = theirs.selectedId ?? 0;
    expect(await me.client.call('deleteCallerId', { params: { id } })).toMatchObject({ status: 404 });
    expect(valueOf(await other.client.call('callerIds')).callerIds).toHaveLength(1);
  });

  it.each(['', '555-0100', '434-555-01000', '434-093-1234', '434 555 0100 x2', "434'; drop table caller_id"])(
    'refuses %j',
    async (phone) => {
      expect(await add(phone)).toMatchObject({ status: 422, fieldErrors: { phone: 'is not a number of ten digits' } });
      expect(valueOf(await me.client.call('callerIds')).callerIds).toEqual([]);
    },
  );

  it('sent at once many times there is one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, async () => await add('4345550100')));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(valueOf(await me.client.call('callerIds')).callerIds).toHaveLength(1);
  });
});

describe('recordings', () => {
  it('R-VOICE-012 R-VOICE-003 are uploaded, renamed, heard and deleted', async () => {
    const made = valueOf(await upload(wavOf(12), 'First call'));
    const id = made.selectedId ?? 0;
    expect(made.recordings).toEqual([{ id, name: 'First call', type: 'FILE', seconds: 12, activeAudioPin: null }]);
    const [recording] = made.recordings;
    const renamed = valueOf(await me.client.call('saveRecording', { body: { ...recording, id, name: 'Second call' } }));
    expect([names(renamed), renamed.selectedId]).toEqual([['Second call'], id]);
    const path = `/app/marketing/recordings/${id}/file`;
    const heard = await server.request('GET', path, { token: me.token });
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await heard.arrayBuffer())).toEqual(wavOf(12));
    const part = await server.request('GET', path, { token: me.token, headers: { Range: 'bytes=4-7' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    const stranger = await server.newcomer();
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await server.request('GET', path)).status).toBe(401);
    const { file_key: key } = await server.db
      .selectFrom('recording')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await server.services.files.bytes(key ?? '')).toBe(wavOf(12).length);
    expect(names(valueOf(await me.client.call('deleteRecording', { params: { id } })))).toEqual([]);
    expect(await server.services.files.bytes(key ?? '')).toBeNull();
    expect((await server.request('GET', path, { token: me.token })).status).toBe(404);
  });

  it('takes MP3 whatever it is called, and 60 seconds of it or of WAV', async () => {
    expect(valueOf(await upload(wavOf(60), 'A minute of WAV')).recordings).toMatchObject([{ seconds: 60 }]);
    // What an encoder adds to fill its last frame.
    valueOf(await upload(mp3Of(60.072), 'A minute and three frames'));
    me = await server.newcomer();
    expect(valueOf(await upload(mp3Of(60), 'A minute', 'a.wav')).recordings).toMatchObject([{ seconds: 60 }]);
    expect(valueOf(await upload(mp3Of(1, { tag: id3Of('9') }), 'A moment', 'a.exe')).recordings).toHaveLength(2);
  });

  it.each([
    ['a WAV of 61 seconds', wavOf(61), '61'],
    ['a WAV of 60.1 seconds', wavOf(60.1), '60.1'],
    ['an MP3 of 61 seconds', mp3Of(61.032), '61'],
    ['an MP3 of 60.12 seconds', mp3Of(60.12), '60.1'],
    ['one of a variable rate', mp3Of(61.032, { isVariable: true }), '61'],
    ['one whose header says a second', mp3Of(61.032, { first: xingOf(42) }), '61'],
    ['one whose chunk says a second', wavOf(61, { saidSize: 16_000 }), '61'],
  ])('refuses %s with its length', async (_, content, seconds) => {
    expect(await upload(content, 'Long')).toMatchObject({
      status: 422,
      detail: `The recording is ${seconds} seconds long, 60 are allowed. Nothing was kept.`,
      fieldErrors: { file: 'is longer than 60 seconds' },
    });
    expect(names(valueOf(await me.client.call('recordings')))).toEqual([]);
  });

  it.each([
    ['a PDF called .mp3', `%PDF-1.7\n${'x'.repeat(9000)}`],
    [
      'a picture',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    ['ADPCM', wavOf(5, { kind: 2, bits: 8 })],
    ['nothing', ''],
    ['a header without sound', wavOf(0)],
    ['OGG', `OggS${'\0'.repeat(500)}`],
  ])('refuses %s', async (_, content) => {
    expect(await upload(content, 'None', 'a.mp3')).toMatchObject({
      status: 422,
      detail: 'This is no WAV or MP3 file. Nothing was kept.',
    });
  });

  it('refuses more than 10 MB, a form without a file, and names that are taken or none', async () => {
    expect(await upload(wavOf(60, { rate: 96_000, channels: 2 }), 'Large')).toMatchObject({
      status: 422,
      detail: 'The file is larger than 10 MB. Nothing was uploaded.',
    });
    expect(await me.client.call('addRecording', { upload: { name: 'No file' } })).toMatchObject({
      status: 422,
      fieldErrors: { file: 'is missing' },
    });
    valueOf(await upload(wavOf(1), 'Taken'));
    expect(await upload(wavOf(1), ' tAKEN ')).toMatchObject({ status: 422, fieldErrors: { name: 'is taken' } });
    for (const name of ['  ', 'x'.repeat(81), 'a\u202eb'])
      expect(await upload(wavOf(1), name)).toMatchObject({ status: 400 });
    const { recordings } = valueOf(await upload(wavOf(1), 'Other'));
    const other = recordings.find(({ name }) => name === 'Other')?.id ?? 0;
    expect(await me.client.call('saveRecording', { body: { id: other, name: 'taken' } })).toMatchObject({
      status: 422,
      fieldErrors: { name: 'is taken' },
    });
    expect(names(valueOf(await me.client.call('recordings')))).toEqual(['Other', 'Taken']);
    const kept = await server.db
      .selectFrom('recording')
      .select('file_key')
      .where('account_id', '=', me.auth.profile.accountId)
      .execute();
    expect(kept).toHaveLength(2);
  });

  it('R-VOICE-008 one by phone is refused without a telephone service, as a form and as JSON', async () => {
    const refusal = {
      status: 422,
      detail: 'Recording by phone needs a telephone service; upload a file instead. Nothing was recorded.',
    };
    expect(await me.client.call('addRecording', { upload: { name: 'By phone', type: 'PIN' } })).toMatchObject(refusal);
    const path = '/resource/auth/ps4/user/marketing/voicemail/recordings';
    const json = async (body: unknown) => await server.request('POST', path, { token: me.token, body });
    const answer = await json({ type: 'PIN', name: 'By phone' });
    expect([answer.status, await answer.json()]).toMatchObject([422, { userMessage: refusal.detail }]);
    expect((await json({ type: 'PIN' })).status).toBe(400);
    expect((await json({ type: 'PIN', name: 'A', more: 1 })).status).toBe(400);
    expect((await json({ type: 'FILE', name: 'A' })).status).toBe(422);
    expect(await me.client.call('audioPin', { query: { create: 'true' } })).toMatchObject(refusal);
    expect(valueOf(await me.client.call('audioPin', { query: {} }))).toEqual({
      voicemailAudioPin: null,
      phone: null,
      expires: null,
    });
    expect(me.auth.voicemailAudioPin).toBeNull();
  });
});

describe('schedules', () => {
  it('R-VOICE-013 are made, changed and deleted, each save selects', async () => {
    const one = valueOf(await save({ name: 'Office hours' }));
    const id = one.selectedId ?? 0;
    expect(one.schedules).toEqual([{ id, name: 'Office hours', ...usualSchedule, version: 1 }]);
    const changed = valueOf(await save({ id, name: 'Office hours', sunStartTime: '', sunEndTime: '', version: 1 }));
    expect(changed.schedules).toMatchObject([{ sunStartTime: '', sunEndTime: '', monStartTime: '09:00', version: 2 }]);
    expect(changed.selectedId).toBe(id);
    expect(await save({ id, name: 'Mine', version: 1 })).toMatchObject({ status: 409 });
    expect(await save({ name: 'OFFICE hours' })).toMatchObject({ status: 422, fieldErrors: { name: 'is taken' } });
    expect(valueOf(await me.client.call('deleteSchedule', { params: { id } }))).toEqual({
      schedules: [],
      selectedId: null,
    });
    expect(await save({ id, name: 'Gone' })).toMatchObject({ status: 404 });
  });

  it('take midnight to midnight, and refuse a week in which nobody would ever be called', async () => {
    valueOf(await save({ name: 'Always', ...everyDay('00:00', '00:00') }));
    for (const times of [everyDay('', ''), everyDay('21:00', '00:00'), everyDay('05:00', '08:00')])
      expect(await save({ name: 'Never', ...times })).toMatchObject({
        status: 422,
        detail: 'No day has a time between 08:00 and 21:00: nobody would ever be called. Nothing was saved.',
      });
    expect(await save({ name: 'Half', tueEndTime: '', friStartTime: '17:00', satEndTime: '9' })).toMatchObject({
      status: 422,
      fieldErrors: { tueEndTime: expect.any(String), friEndTime: expect.any(String), satEndTime: expect.any(String) },
    });
    expect(valueOf(await me.client.call('schedules')).schedules).toHaveLength(1);
  });

  it(`are ${MOST_SCHEDULES} at most, however many come at once, and another account's are none of ours`, async () => {
    const row = { account_id: me.auth.profile.accountId, times: JSON.stringify(usualSchedule) };
    await server.db
      .insertInto('voice_schedule')
      .values(Array.from({ length: MOST_SCHEDULES - 2 }, (_, at) => ({ ...row, name: `S${at}` })))
      .execute();
    const outcomes = await Promise.all(Array.from({ length: 5 }, async (_, at) => await save({ name: `More ${at}` })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    const id = valueOf(await me.client.call('schedules')).schedules[0]?.id ?? 0;
    const stranger = await server.newcomer();
    const body = { ...usualSchedule, id, name: 'stolen' };
    expect(await stranger.client.call('saveSchedule', { body })).toMatchObject({ status: 404 });
    expect(await stranger.client.call('deleteSchedule', { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('text messages', () => {
  it('R-SMS-002 R-PERM-015 with files are made and not sent, and there is no console', async () => {
    expect([me.auth.smsEnabled, me.auth.smsRegistered]).toEqual([false, true]);
    expect(valueOf(await me.client.call('smsStatus'))).toMatchObject({ smsEnabled: false, smsRegistered: true });
    await server.db.updateTable('app_user').set({ sms_enabled: true }).where('id', '=', me.auth.profile.id).execute();
    expect(valueOf(await me.client.call('smsStatus'))).toEqual({
      smsEnabled: true,
      smsRegistered: true,
      carrier: { kind: 'FILES', place: 'folder outbox' },
      text: 'Files: nothing is sent. Numbers and texts are written into a file, which you send yourself.',
    });
    expect(valueOf(await me.client.call('auth', { query: {} }))).toMatchObject({ smsEnabled: true });
    expect(await me.client.call('smsLogin')).toMatchObject({
      status: 422,
      detail: 'Text messages are made as files here: there is no console to open.',
    });
  });
});
