/** Sequences by their calls: what is saved, started and refused, and who is out when. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeReply } from '../../../../server/marketing/leads/takeReply.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { runSequencesJob } from '../../../../server/marketing/sequences/runSequences.job.ts';
import { contactOf, mayText, numberOf, peopleOf } from '../../../support/marketing/people.ts';
import {
  callList,
  draftIn,
  membersNow,
  messagesOf,
  playDays,
  playRound,
  sequenceNow,
  sequenceOf,
  startOf,
  text,
  type Step,
} from '../../../support/marketing/sequences.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let people: number[];
// Each begins on the same day: days go by in all of them.
beforeEach(async () => {
  server = await startTestServer();
  me = await server.signIn();
  await mayText(me, server.clock.now());
  people = await peopleOf(me, 3);
});

afterEach(async () => await server.close());

/** So many days go by; by then the session has ended. */
const daysOf = async (days: number): Promise<void> => {
  await playDays(server, days);
  me = await server.signIn(undefined, true);
};

const three: readonly Step[] = [
  { say: text() },
  { say: text('Again'), afterDays: 8, onlyIf: 'ALL' },
  { say: callList(), afterDays: 8, onlyIf: 'ALL' },
];
const running = async (steps = three, more: object = {}) => {
  const made = await sequenceOf(me, steps, { audience: { contactIds: people }, ...more });
  valueOf(await startOf(me, made.id));
  return made;
};
const move = async (id: number, act: 'pause' | 'resume' | 'end', more: object = {}) =>
  await me.client.call('moveSequence', {
    params: { id },
    body: { act, version: (await sequenceNow(me, id)).version, ...more },
  });
const whys = async (id: number) => (await membersNow(me, id)).map(({ state, whyOut, step }) => [state, step, whyOut]);

it('is saved with its campaign: steps by their messages, whom they reach, and read again', async () => {
  const { id, mailings } = await sequenceOf(me, three, { audience: { contactIds: people }, joins: true });
  const { campaign } = valueOf(await me.client.call('campaign', { params: { id } }));
  expect(campaign.steps.map(({ mailingId, type, afterDays }) => [mailingId, type, afterDays])).toEqual([
    [mailings[0], 'SMS', 0],
    [mailings[1], 'SMS', 8],
    [mailings[2], 'CALL', 8],
  ]);
  expect(campaign.sequence).toMatchObject({ state: 'DRAFT', joins: true, ceiling: null, spent: 0, started: null });
  expect(campaign.mailings.map(({ sequenceStep }) => sequenceStep).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    1, 2, 3,
  ]);
});

it('a page that shows what another one changed meanwhile saves nothing over it', async () => {
  const { id } = await sequenceOf(me, three, { audience: { contactIds: people } });
  const { version } = await sequenceNow(me, id);
  const saved = async (joins: boolean) => {
    const sequence = { audience: { contactIds: people }, joins, version };
    return await me.client.call('saveCampaign', { body: { id, name: 'Spring', sequence } });
  };
  valueOf(await saved(true));
  const late = await saved(false);
  expect(late).toMatchObject({ ok: false, status: 422, detail: expect.stringMatching(/^It was changed meanwhile/) });
  expect((await sequenceNow(me, id)).joins).toBe(true);
});

it('what is no message of the campaign is no step, nor is one twice; a list or status of another is none', async () => {
  const { id, mailings } = await sequenceOf(me, three, { audience: { contactIds: people } });
  const save = async (body: object) => await me.client.call('saveCampaign', { body: { id, name: 'Spring', ...body } });
  const other = await sequenceOf(me, three, { audience: { contactIds: people } });
  const [first = 0] = mailings;
  const step = { afterDays: 0 };
  const wrong = async (body: object, fieldErrors: object) =>
    expect(await save(body)).toMatchObject({ ok: false, status: 422, fieldErrors });
  await wrong({ steps: [{ ...step, mailingId: other.mailings[0] }] }, { 'steps.0.mailingId': expect.any(String) });
  const twice = [first, first].map((mailingId) => ({ ...step, mailingId }));
  await wrong({ steps: twice }, { 'steps.1.mailingId': expect.stringContaining('step 1') });
  expect(await save({ steps: [{ mailingId: first, afterDays: 366 }] })).toMatchObject({ ok: false, status: 400 });
  const sequence = { audience: { contactIds: people }, stopStatusIds: [999_999] };
  await wrong({ sequence }, { 'sequence.stopStatusIds': expect.any(String) });
  await wrong({ sequence: { audience: { groupIds: [999_999] } } }, {});
  expect((await sequenceNow(me, id)).steps.map(({ mailingId }) => mailingId)).toEqual(mailings);
});

it('begins only as its estimate said: with steps, somebody to reach, and a ceiling that lets something out', async () => {
  const { campaign } = valueOf(await me.client.call('saveCampaign', { body: { name: 'Empty', steps: [] } }));
  expect(await startOf(me, campaign.id)).toMatchObject({ ok: false, status: 422 });
  const { id, mailings } = await sequenceOf(me, three, { audience: { contactIds: people } });
  const { quote } = valueOf(await me.client.call('estimateSequence', { params: { id } }));
  const steps = [{ mailingId: mailings[0] ?? 0, afterDays: 1 }];
  valueOf(await me.client.call('saveCampaign', { body: { id, name: 'Spring', steps } }));
  const body = { quote, ceiling: 100 };
  expect(await me.client.call('startSequence', { params: { id }, body })).toMatchObject({ ok: false, status: 422 });
  const now = valueOf(await me.client.call('estimateSequence', { params: { id } }));
  server.clock.advance(16);
  const old = { quote: now.quote, ceiling: 100 };
  expect(await me.client.call('startSequence', { params: { id }, body: old })).toMatchObject({
    ok: false,
    status: 422,
  });
  expect((await sequenceNow(me, id)).state).toBe('DRAFT');
  expect(await membersNow(me, id)).toEqual([]);
  valueOf(await startOf(me, id));
  expect(await startOf(me, id)).toMatchObject({ ok: false, status: 422 });
});

it('the message of a step is ordered, deleted and moved away by nobody; its text may change', async () => {
  const { id, mailings } = await running();
  const [first = 0, second = 0] = mailings;
  const { quote } = valueOf(await me.client.call('estimateMailing', { params: { id: second } }));
  const order = await me.client.call('orderMailing', { params: { id: second }, body: { quote } });
  expect(order).toMatchObject({ ok: false, status: 422, detail: expect.stringContaining('step 2') });
  const drop = { params: { id: first }, body: { act: 'delete' as const, version: 1 } };
  expect(await me.client.call('moveMailing', drop)).toMatchObject({ ok: false, status: 422 });
  const other = valueOf(await me.client.call('saveCampaign', { body: { name: 'Other' } })).campaign.id;
  const say = { id: second, name: 'Step 2', content: { type: 'SMS' as const, message: 'New words' } };
  const away = { ...say, marketingCampaignId: other };
  expect(await me.client.call('saveMailing', { body: away })).toMatchObject({ ok: false, status: 422 });
  valueOf(await me.client.call('saveMailing', { body: say }));
  await playRound(server);
  await daysOf(8);
  const bodies = await server.db.selectFrom('mailing').select('body').where('step_of', '=', second).execute();
  expect(bodies).toMatchObject([{ body: { message: 'New words' } }]);
  expect((await messagesOf(server, id)).length).toBe(6);
});

it('who is a lead, writes back, opts out or is removed is out before the next step', async () => {
  people = await peopleOf(me, 6, 10);
  const { client } = me;
  const { id } = await running();
  await playRound(server);
  const [first] = await messagesOf(server, id);
  const mailingId = first?.mailing_id ?? 0;
  // A lead by hand is out at once, in the transaction that makes it.
  valueOf(await client.call('addLead', { body: { mailingId, seq: 1, source: 'HAND', message: 'Yes' } }));
  expect((await whys(id))[0]).toEqual(['OUT', 2, 'LEAD']);
  // What came back by text.
  const { accountId, id: userId } = me.auth.profile;
  const reply = { mailingId, seq: 2, name: 'Ann11 Hale', phone: `+1${numberOf(11)}`, text: 'Who is this' };
  const parts = { ...server.services, now: server.clock.now() };
  await server.db.transaction().execute(async (trx) => await takeReply(trx, { accountId, userId }, reply, parts));
  expect((await whys(id))[1]).toEqual(['OUT', 2, 'REPLY']);
  const stop = { kind: 'PHONE' as const, text: numberOf(12), source: 'asked' };
  valueOf(await client.call('addSuppression', { body: stop }));
  await server.db
    .updateTable('contact')
    .set({ removed: server.clock.now() })
    .where('id', '=', people[3] ?? 0)
    .execute();
  await daysOf(8);
  expect(await whys(id)).toEqual([
    ['OUT', 2, 'LEAD'],
    ['OUT', 2, 'REPLY'],
    ['OUT', 2, 'OPT_OUT'],
    ['OUT', 2, 'OFF_LIST'],
    ['WAITING', 3, null],
    ['WAITING', 3, null],
  ]);
  const second = (await messagesOf(server, id)).filter(({ step }) => step === 2);
  expect(second.map(({ contact_id: contact }) => contact)).toEqual(people.slice(4));
});

it('who answers in the minute in which the step was ordered is skipped before it is handed over', async () => {
  const { id } = await running();
  await runSequencesJob({}, server.services);
  const [row] = await messagesOf(server, id);
  expect(row?.state).toBe('QUEUED');
  const { mailing_id: mailingId = 0 } = row ?? {};
  valueOf(await me.client.call('addLead', { body: { mailingId, seq: 1, source: 'CALL', message: 'Now' } }));
  await sendMailingsJob({}, server.services);
  expect((await messagesOf(server, id)).map(({ state }) => state)).toEqual(['SKIPPED', 'WRITTEN', 'WRITTEN']);
});

it('a step every seventh day goes out every seventh day, whatever the hour', async () => {
  const { id } = await running([{ say: text() }, { say: text('Again'), afterDays: 7, onlyIf: 'ALL' }]);
  await playRound(server);
  // Three hours earlier in the day than the first: within 168 hours of it.
  server.clock.advance(7 * 1440 - 180);
  await playRound(server);
  expect((await messagesOf(server, id)).map(({ step, day }) => [step, day])).toEqual([
    ...people.map(() => [1, '2026-03-02']),
    ...people.map(() => [2, '2026-03-09']),
  ]);
});

it('the server off for a week: whoever is due goes out in one, and the next step counts from that day', async () => {
  const { id } = await running();
  await playRound(server);
  server.clock.advance(15 * 1440);
  await playRound(server);
  me = await server.signIn(undefined, true);
  const went = await messagesOf(server, id);
  expect(went.filter(({ step }) => step === 2).map(({ day }) => day)).toEqual(Array(3).fill('2026-03-17'));
  expect((await sequenceNow(me, id)).nextDay).toBe('2026-03-25');
});

it('a step behind where people stand, and one before, change nothing of what they stand at; one they passed stays', async () => {
  const { id, mailings } = await running();
  await playRound(server);
  const [one = 0, two = 0, third = 0] = mailings;
  const between = await draftIn(me, id, text('Between'));
  const behind = await draftIn(me, id, callList('Behind'));
  const step = (mailingId: number, afterDays = 8) => ({ mailingId, afterDays, onlyIf: 'ALL' as const });
  const first = { mailingId: one, afterDays: 0 };
  const save = async (steps: object[]) =>
    await me.client.call('saveCampaign', { body: { id, name: 'Spring', steps: steps as never } }); // of `step`
  const gone = await save([step(two), step(third)]);
  expect(gone).toMatchObject({ ok: false, status: 422, detail: expect.stringContaining('Step 1') });
  expect(await save([first, step(two, 9), step(third)])).toMatchObject({ ok: false, status: 422 });
  expect(await save([step(two), first, step(third)])).toMatchObject({ ok: false, status: 422 });
  valueOf(await save([first, step(between, 1), step(two), step(third), step(behind)]));
  expect(await whys(id)).toEqual(Array.from({ length: 3 }, () => ['WAITING', 3, null]));
  await daysOf(30);
  const went = await messagesOf(server, id);
  expect([...new Set(went.map(({ step: n, day }) => `${day} ${n}`))]).toEqual([
    '2026-03-02 1',
    '2026-03-10 3',
    '2026-03-18 4',
    '2026-03-26 5',
  ]);
});

it('is paused, goes on and ends; of one that ended nobody waits, and nothing that was not ordered goes out', async () => {
  const { id } = await running();
  valueOf(await move(id, 'pause'));
  await playRound(server);
  expect(await messagesOf(server, id)).toEqual([]);
  expect(await move(id, 'pause')).toMatchObject({ ok: false, status: 422 });
  valueOf(await move(id, 'resume'));
  await playRound(server);
  expect((await messagesOf(server, id)).length).toBe(3);
  const { sequence } = valueOf(await move(id, 'end'));
  expect(sequence).toMatchObject({ state: 'ENDED', nextDay: null, members: { waiting: 0, out: { ENDED: 3 } } });
  expect(await move(id, 'resume')).toMatchObject({ ok: false, status: 422 });
  await daysOf(9);
  expect((await messagesOf(server, id)).length).toBe(3);
});

it('whom a person takes out gets nothing until let back in where they stood; whoever is out for another reason stays so', async () => {
  const { id } = await running();
  await playRound(server);
  const [one] = await membersNow(me, id);
  const params = { id, memberId: one?.id ?? 0 };
  const act = async (what: 'out' | 'back') => await me.client.call('moveMember', { params, body: { act: what } });
  expect(await act('back')).toMatchObject({ ok: false, status: 422 });
  expect(valueOf(await act('out')).member).toMatchObject({ state: 'OUT', whyOut: 'HAND', due: null });
  expect(await act('out')).toMatchObject({ ok: false, status: 422 });
  expect(valueOf(await act('back')).member).toMatchObject({ state: 'WAITING', step: 2, due: '2026-03-10' });
  valueOf(await act('out'));
  await daysOf(8);
  expect((await messagesOf(server, id)).filter(({ step }) => step === 2).length).toBe(2);
});

it('who comes to the list later joins once, at the first step; without the switch nobody does', async () => {
  const { id } = await running(three, { joins: true });
  await playRound(server);
  const later = await contactOf(me, { firstName: 'Dee', lastName: 'Hale', mobile: numberOf(41) });
  await server.db
    .updateTable('sequence')
    .set({ audience: JSON.stringify({ contactIds: [...people, later] }) })
    .where('campaign_id', '=', id)
    .execute();
  await daysOf(1);
  expect((await whys(id)).at(-1)).toEqual(['WAITING', 2, null]);
  await daysOf(2);
  expect((await membersNow(me, id)).length).toBe(4);
  expect((await messagesOf(server, id)).map(({ day, step }) => `${day} ${step}`)).toEqual([
    ...Array(3).fill('2026-03-02 1'),
    '2026-03-03 1',
  ]);
});

it('of two of a household one is in it, a person before a company', async () => {
  const at = { streetAddress: '5 Elm St', city: 'Charlottesville', state: 'VA', zip: '22901' };
  const company = await contactOf(me, { companyName: 'Elm LLC', mobile: numberOf(50), ...at });
  const person = await contactOf(me, { firstName: 'Eve', mobile: numberOf(51), ...at });
  people = [company, person];
  const { id } = await running();
  expect((await membersNow(me, id)).map(({ contactId }) => contactId)).toEqual([person]);
});
