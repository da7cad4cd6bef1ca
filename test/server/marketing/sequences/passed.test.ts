/** Of each member it is told at which steps they were passed over, and why: by the condition of the step, or by which rule. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contactOf, mayText, numberOf, peopleOf } from '../../../support/marketing/people.ts';
import {
  callList,
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
beforeEach(async () => {
  server = await startTestServer();
  me = await server.signIn();
  await mayText(me, server.clock.now());
});
afterEach(async () => await server.close());

const running = async (contactIds: number[], ...steps: readonly Step[]): Promise<number> => {
  const { id } = await sequenceOf(me, steps, { audience: { contactIds } });
  valueOf(await startOf(me, id));
  await playRound(server);
  return id;
};
const passed = async (id: number) => (await membersNow(me, id)).map((one) => one.passed);
const daysOf = async (days: number): Promise<void> => {
  await playDays(server, days);
  me = await server.signIn(undefined, true);
};

it('who has no number, or no consent, while others are reached', async () => {
  const people = await peopleOf(me, 1);
  const silent = await contactOf(me, { firstName: 'No', lastName: 'Number' });
  const other = await contactOf(me, { firstName: 'Not', lastName: 'Asked', mobile: numberOf(950) });
  const id = await running(
    [...people, silent, other],
    { say: text() },
    { say: callList(), afterDays: 8, onlyIf: 'ALL' },
  );
  expect(await passed(id)).toEqual([
    [],
    [{ step: 1, why: expect.stringContaining('no number or address'), ruleId: null }],
    [{ step: 1, why: expect.stringMatching(/consent|list/), ruleId: expect.any(String) }],
  ]);
  expect((await sequenceNow(me, id)).steps[0]?.passed).toBe(2);
});

it('of whom the channel reaches nobody at all, each by what left them out', async () => {
  const silent = await contactOf(me, { firstName: 'No', lastName: 'Number' });
  const people = await peopleOf(me, 1);
  const id = await running([...people, silent], { say: callList() }, { say: text(), afterDays: 8, onlyIf: 'ALL' });
  await server.db
    .updateTable('contact')
    .set({ mobile: '' })
    .where('id', '=', people[0] ?? 0)
    .execute();
  await daysOf(8);
  expect((await passed(id)).map((all) => all.filter(({ step }) => step === 2))).toEqual([
    [{ step: 2, why: expect.stringContaining('no number or address'), ruleId: null }],
    [{ step: 2, why: expect.stringContaining('no number or address'), ruleId: null }],
  ]);
  expect((await messagesOf(server, id)).filter(({ step }) => step === 2)).toEqual([]);
});

it('who came by the code of a message gets none that is for those who did not respond', async () => {
  const people = await peopleOf(me, 2);
  const id = await running(
    people,
    { say: text() },
    { say: text('Again'), afterDays: 8 },
    { say: text('Last'), afterDays: 8, onlyIf: 'ALL' },
  );
  const [first] = await messagesOf(server, id);
  const { accountId } = me.auth.profile;
  await server.db
    .insertInto('receipt')
    .values({
      account_id: accountId,
      mailing_id: first?.mailing_id ?? 0,
      seq: 1,
      kind: 'SCAN',
      code: '',
      at: server.clock.now(),
      event_id: 'scan-1',
      carrier_id: '',
      said: null,
    })
    .execute();
  await daysOf(8);
  expect(await passed(id)).toEqual([[{ step: 2, why: 'responded to one before', ruleId: null }], []]);
});
