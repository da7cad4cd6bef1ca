/** A call list as a person works through it: what is said to whom and when, what came of each call, and taking it back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import type { CallResult } from '../../../src/calc/marketing/callResults.ts';
import { contactOf, numberOf, mayText, peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let id: number;
let people: number[];
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now());
  people = await peopleOf(me, 3);
  id = await listed(people);
});

/** The number of a call list that was ordered and made. */
async function listed(
  contactIds: number[],
  script = 'Hello #OwnerFirstName#, this is #MyBusinessName#.',
): Promise<number> {
  const body = { name: 'Spring', content: { type: 'CALL' as const, script }, audience: { contactIds } };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
  const params = { id: mailing.id };
  const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params, body: { quote, acknowledged } }));
  await sendMailingsJob({}, server.services);
  return mailing.id;
}
const rows = async (all = true) => valueOf(await me.client.call('callRows', { params: { id }, query: { all } }));
const tell = async (seq: number, result: CallResult, note = '') =>
  await me.client.call('tellCall', { params: { id, seq }, body: { result, note } });
const takeBack = async (seq: number) => await me.client.call('takeBackCall', { params: { id, seq } });

it('has the script with the words of each, the number as a telephone takes it, and the hours of where they are', async () => {
  const { results, isMore, counts } = await rows();
  expect(
    results.map(({ name, target, number, script, came, why }) => [name, target, number, script, came, why]),
  ).toEqual(
    [1, 2, 3].map((n) => [
      `Ann${n} Hale`,
      `(434) 293-000${n}`,
      `+1434293000${n}`,
      `Hello Ann${n}, this is Hale Homes.`,
      null,
      null,
    ]),
  );
  expect([isMore, counts]).toEqual([false, { total: 3, left: 3, results: {} }]);
  const { from = '', to = '' } = results[0]?.hours ?? {};
  const local = (at: string): string =>
    new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' });
  expect(local(to)).toBe('21:00:00');
  expect(new Date(from) <= server.clock.now() || local(from) === '08:00:00').toBe(true);
});

it('what came of a call is kept with its note and who made it; the row of the ledger stays as it was', async () => {
  const { row, counts } = valueOf(await tell(2, 'SPOKE', ' Call again in May '));
  expect(row).toMatchObject({ seq: 2, calls: 1, came: { result: 'SPOKE', note: 'Call again in May' } });
  expect(row.came?.by).not.toBe('');
  expect(counts).toEqual({ total: 3, left: 2, results: { SPOKE: 1 } });
  valueOf(await tell(1, 'NO_ANSWER'));
  valueOf(await tell(1, 'NO_ANSWER'));
  expect(valueOf(await tell(1, 'LEFT_MESSAGE')).row).toMatchObject({ calls: 3, came: { result: 'LEFT_MESSAGE' } });
  const left = await rows(false);
  expect(left.results.map(({ seq }) => seq)).toEqual([3]);
  const { results } = valueOf(await me.client.call('recipients', { params: { id }, query: {} }));
  expect(results.map(({ state, came }) => [state, came])).toEqual([
    ['WRITTEN', 'left a message'],
    ['WRITTEN', 'spoke: Call again in May'],
    ['WRITTEN', null],
  ]);
  const answer = await server.request('GET', `/app/marketing/mailings/${id}/detail`, { token: me.token });
  const [header = '', , second] = (await answer.text()).trim().split('\r\n');
  expect([header.split(',').at(-2), second?.split(',').at(-2)]).toEqual(['Call', 'spoke: Call again in May']);
});

it.each(['WRONG_NUMBER', 'DO_NOT_CALL'] as const)(
  'after %s nobody calls or texts that number again; taken back, they may',
  async (result) => {
    const { row } = valueOf(await tell(1, result));
    expect(row.why).toMatch(/opted out/);
    const reached = async (): Promise<number> => {
      const body = { name: 'Next', content: { type: 'SMS' as const, message: 'Hi' }, audience: { contactIds: people } };
      const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
      return valueOf(await me.client.call('estimateMailing', { params: { id: mailing.id } })).recipientTotal;
    };
    expect(await reached()).toBe(2);
    const back = valueOf(await takeBack(1));
    expect([back.row.came, back.row.why, back.row.calls]).toEqual([null, null, 0]);
    // Their consent was revoked with it, and is not given back: no text goes out, a call may.
    expect(await reached()).toBe(2);
    const { results } = valueOf(await me.client.call('suppressions', { query: { find: numberOf(1) } }));
    expect(results[0]?.lifted?.why).toMatch(/taken back/);
  },
);

it('an opt-out that stood before stays when the call is taken back', async () => {
  const body = { kind: 'PHONE' as const, text: numberOf(1), source: 'a letter' };
  valueOf(await me.client.call('addSuppression', { body }));
  valueOf(await tell(1, 'DO_NOT_CALL'));
  expect(valueOf(await takeBack(1)).row.why).toMatch(/opted out/);
});

it('taking back goes call by call, and is refused where nothing was told', async () => {
  valueOf(await tell(1, 'NO_ANSWER'));
  valueOf(await tell(1, 'SPOKE'));
  expect(valueOf(await takeBack(1)).row.came?.result).toBe('NO_ANSWER');
  expect(valueOf(await takeBack(1)).row.came).toBeNull();
  expect(await takeBack(1)).toMatchObject({
    status: 422,
    detail: 'Nothing was told of this call. Nothing was taken back.',
  });
});

it('in Florida nobody is called a fourth time in a day, told by hand as the calls were; what was taken back was none', async () => {
  const address = { streetAddress: '1 Main St', city: 'Pensacola', state: 'FL', zip: '32501', mailAddressSame: true };
  id = await listed([await contactOf(me, { firstName: 'Flo', mobile: numberOf(60), ...address }), people[2] ?? 0]);
  const whys = async () => (await rows()).results.map(({ why }) => why);
  for (let call = 0; call < 3; call += 1) valueOf(await tell(1, 'NO_ANSWER'));
  expect(await whys()).toEqual([expect.stringMatching(/3 of late/)]);
  valueOf(await takeBack(1));
  expect(await whys()).toEqual([null]);
  valueOf(await tell(1, 'NO_ANSWER'));
  expect(await whys()).toEqual([expect.stringMatching(/3 of late/)]);
  server.clock.advance(24 * 60);
  expect(await whys()).toEqual([null]);
});

it('who opted out or was deleted since is shown with the reason', async () => {
  const body = { kind: 'PHONE' as const, text: numberOf(2), source: 'a letter' };
  valueOf(await me.client.call('addSuppression', { body }));
  valueOf(await me.client.call('deleteContacts', { body: { selection: { items: [people[2] ?? 0] } } }));
  const { results } = await rows();
  expect(results.map(({ why }) => why)).toEqual([
    null,
    expect.stringContaining('opted out'),
    'deleted since the list was made',
  ]);
});

it('a row that is not there, another channel and somebody else are refused; what was told does not change in the database', async () => {
  expect(await tell(9, 'SPOKE')).toMatchObject({ status: 404 });
  valueOf(await tell(1, 'SPOKE'));
  const content = { type: 'SMS' as const, message: 'x' };
  const { mailing } = valueOf(await me.client.call('saveMailing', { body: { name: 'Text', content } }));
  expect(await me.client.call('callRows', { params: { id: mailing.id }, query: {} })).toMatchObject({ status: 404 });
  const stranger = await server.newcomer();
  for (const outcome of [
    await stranger.client.call('callRows', { params: { id }, query: {} }),
    await stranger.client.call('tellCall', { params: { id, seq: 1 }, body: { result: 'SPOKE' } }),
    await stranger.client.call('takeBackCall', { params: { id, seq: 1 } }),
  ])
    expect(outcome).toMatchObject({ ok: false, status: 404 });
  const set = async (text: string) =>
    await sql.raw(`update call_result set ${text} where mailing_id = ${id}`).execute(server.db);
  await expect(set(`result = 'NO_ANSWER'`)).rejects.toThrow('stays as it was told');
});
