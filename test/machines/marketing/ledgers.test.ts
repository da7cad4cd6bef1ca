/** Who is in a sequence, and whom a campaign went to: read anew while somebody looks far down, nobody's place moves. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { membersMachine } from '../../../src/machines/marketing/members.ts';
import { recipientsMachine } from '../../../src/machines/marketing/recipients.ts';
import { openDesk } from '../../support/desk.ts';
import { manyPeople } from '../../support/marketing/paidMailings.ts';
import { mayText } from '../../support/marketing/people.ts';
import { messagesOf, playRound, sequenceOf, startOf, text } from '../../support/marketing/sequences.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const PEOPLE = 450;
let server: TestServer;
let me: SignedIn;
let campaign: number;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: PEOPLE });
  const contactIds = await manyPeople(server, me, PEOPLE);
  const made = await sequenceOf(me, [{ say: text() }, { say: text('Again'), afterDays: 8 }], {
    audience: { contactIds },
  });
  campaign = made.id;
  valueOf(await startOf(me, campaign));
  await playRound(server);
});

it('members', async () => {
  const at = openDesk(membersMachine, { server, me });
  await at.does({ type: 'members.show', id: campaign });
  expect(at.context().rows.length).toBe(200);
  await at.does({ type: 'members.more' });
  await at.does({ type: 'members.cursor', index: 390 });
  const { id } = at.context().rows[390] ?? { id: 0 };
  const now = () => [at.context().rows.length, at.context().rows[at.context().cursor]?.id, at.context().isMore];
  expect(now()).toEqual([400, id, true]);
  await at.does({ type: 'members.refresh' });
  expect(now()).toEqual([400, id, true]);
  // The same sequence is told of anew when anything of it changed.
  await at.does({ type: 'members.show', id: campaign });
  expect(now()).toEqual([400, id, true]);
  await at.does({ type: 'members.more' });
  expect(now()).toEqual([PEOPLE, id, false]);
  // Another question begins at the top.
  await at.does({ type: 'members.only', state: 'WAITING' });
  expect(at.context().rows.length).toBe(200);
});

it('recipients', async () => {
  const [first] = await messagesOf(server, campaign);
  const at = openDesk(recipientsMachine, { server, me });
  await at.does({ type: 'recipients.show', id: first?.mailing_id ?? 0 });
  await at.does({ type: 'recipients.more' });
  await at.does({ type: 'recipients.cursor', index: 390 });
  const { seq } = at.context().rows[390] ?? { seq: 0 };
  const now = () => [at.context().rows.length, at.context().rows[at.context().cursor]?.seq];
  expect(now()).toEqual([400, seq]);
  await at.does({ type: 'recipients.refresh' });
  expect(now()).toEqual([400, seq]);
});
