/** The calls of the specification that voicemail campaigns are made with. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Voicemail } from '../../../../src/api/contract/marketing/voiceContent.ts';
import { contactOf, mayText, peopleOf } from '../../../support/marketing/people.ts';
import { voiceParts } from '../../../support/marketing/voice.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let parts: Omit<Voicemail, 'type'>;
let people: number[];
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now(), { channels: 'VOICEMAIL' });
  const { type: _, ...made } = await voiceParts(me);
  parts = made;
  people = await peopleOf(me, 2);
  // What rules give notice of was read.
  valueOf(await me.client.call('acknowledgeRule', { params: { ruleId: 'US-FAIR-HOUSING' }, body: {} }));
});

const save = async (more: object = {}, query: object = {}) =>
  await me.client.call('saveVoicemail', { query, body: { name: 'Spring', ...parts, contactIds: people, ...more } });
const free = { paymentAmount: 0, creditAmount: 0 };

it('R-VOICE-009 a campaign is saved, listed with all that it is made of, changed and deleted', async () => {
  const { campaign, campaigns } = valueOf(await save());
  expect(campaign).toMatchObject({ ...parts, name: 'Spring', status: 'NEW', type: 'VOICEMAIL', contactIds: people });
  expect(campaigns).toEqual([campaign]);
  expect(valueOf(await me.client.call('voicemailCampaigns')).campaigns).toEqual([campaign]);
  // As it came, with another number of calls.
  const changed = valueOf(await me.client.call('saveVoicemail', { query: {}, body: { ...campaign, ports: 3 } }));
  expect(changed.campaign).toMatchObject({ id: campaign.id, ports: 3, version: campaign.version + 1 });
  const stale = await me.client.call('saveVoicemail', { query: {}, body: { ...campaign, ports: 4 } });
  expect(stale).toMatchObject({ status: 422, detail: expect.stringContaining('It was changed meanwhile') });
  const left = valueOf(await me.client.call('deleteVoicemail', { params: { id: campaign.id } }));
  expect(left).toEqual({ campaigns: [] });
});

it('without a name, and of another channel, it is refused', async () => {
  expect(await save({ name: ' ' })).toMatchObject({ status: 400, fieldErrors: { name: 'is missing' } });
  const body = { name: 'Text', content: { type: 'SMS' as const, message: 'x' } };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
  for (const outcome of [
    await save({ id: mailing.id }),
    await me.client.call('deleteVoicemail', { params: { id: mailing.id } }),
    await me.client.call('voicemailDetail', { params: { id: mailing.id } }),
    await me.client.call('previewVoicemail', { query: {}, body: { id: mailing.id } }),
  ])
    expect(outcome).toMatchObject({ ok: false, status: 404 });
});

it('with payment parameters, of nothing too, it is ordered; another amount than the price orders nothing', async () => {
  const wrong = await save({}, { paymentAmount: '0.14' });
  expect(wrong).toMatchObject({
    status: 422,
    detail: 'The parts sum to $0.14, the price is $0.00. Nothing was ordered.',
  });
  const [draft] = valueOf(await me.client.call('voicemailCampaigns')).campaigns;
  expect(draft?.status).toBe('NEW');
  const ordered = valueOf(await save({ id: draft?.id }, { paymentAmount: '0', creditAmount: '0' }));
  expect(ordered.campaign).toMatchObject({ status: 'PROCESSING', recipientTotal: 2 });
  const copy = valueOf(await save({ id: draft?.id, name: 'Copy' }, { duplicate: 'true' }));
  expect(copy.campaign).toMatchObject({ status: 'NEW', name: 'Copy', recipientTotal: 0, contactIds: people, ...parts });
  expect(copy.campaigns).toHaveLength(2);
});

it('another status alone pauses, resumes and finishes it; with another word changed nothing is', async () => {
  const { campaign } = valueOf(await save(free));
  const move = async (status: string, more: object = {}) => {
    const [now] = valueOf(await me.client.call('voicemailCampaigns')).campaigns;
    return await me.client.call('saveVoicemail', {
      query: {},
      body: { ...now, name: 'Spring', status, ...more } as never,
    });
  };
  expect(campaign.status).toBe('PROCESSING');
  expect(await move('PAUSED', { ports: 2 })).toMatchObject({
    status: 422,
    detail: 'One call changes the status or the rest. Nothing was changed.',
  });
  expect(valueOf(await move('PAUSED')).campaign.status).toBe('PAUSED');
  expect(valueOf(await move('PROCESSING')).campaign.status).toBe('PROCESSING');
  expect(await move('NEW')).toMatchObject({ status: 422 });
  valueOf(await move('PAUSED'));
  expect(valueOf(await move('COMPLETE')).campaign).toMatchObject({ status: 'COMPLETE', counts: { CANCELLED: 2 } });
});

it('deleting one that is processing is refused; of a paused one what was not called is cancelled', async () => {
  const { campaign } = valueOf(await save(free));
  const remove = async () => await me.client.call('deleteVoicemail', { params: { id: campaign.id } });
  expect(await remove()).toMatchObject({ detail: expect.stringContaining('pause it first') });
  const body = { act: 'pause' as const, version: campaign.version };
  valueOf(await me.client.call('moveMailing', { params: { id: campaign.id }, body }));
  expect(valueOf(await remove()).campaigns).toEqual([]);
});

it('R-VOICE-010 a preview estimates what is not saved, or tells of the first call; nothing is kept', async () => {
  const body = { ...parts, contactIds: people };
  const told = valueOf(await me.client.call('previewVoicemail', { query: { estimate: true }, body }));
  expect(told).toMatchObject({ recipientTotal: 2, candidates: 2, price: 0, priceWithService: 0.14, problems: [] });
  const first = valueOf(await me.client.call('previewVoicemail', { query: {}, body }));
  expect(first).toEqual({
    sample: { number: '4342930001', starts: expect.any(String), zones: ['America/New_York'] },
  });
  const nobody = valueOf(await me.client.call('previewVoicemail', { query: {}, body: { ...parts } }));
  expect(nobody).toEqual({ sample: null });
  expect(valueOf(await me.client.call('voicemailCampaigns')).campaigns).toEqual([]);
});

it('a copy that is refused leaves nothing behind', async () => {
  const { campaign, campaigns } = valueOf(await save({}));
  const refused = await save({ id: campaign.id, name: 'Copy', groupIds: [4711] }, { duplicate: 'true' });
  expect(refused).toMatchObject({ status: 422 });
  expect(valueOf(await me.client.call('voicemailCampaigns')).campaigns).toHaveLength(campaigns.length);
});

it('R-VOICE-014 the detail has a line for everybody, those who were left out too', async () => {
  const nobody = await contactOf(me, { firstName: 'Cy', lastName: 'Ward' });
  const { campaign } = valueOf(await save({ ...free, contactIds: [...people, nobody] }));
  await sendMailingsJob({}, server.services);
  const answer = await server.request('GET', `/resource/auth/ps4/user/marketing/voicemail/${campaign.id}/detail`, {
    token: me.token,
  });
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('Ann1 Hale,(434) 293-0001,in the file');
  expect(lines[3]).toContain('Cy Ward,,left out');
});
