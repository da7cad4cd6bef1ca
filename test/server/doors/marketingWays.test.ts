/**
 * Every way around that tells of campaigns, sequences, pages and leads without the calls that are guarded: tried by
 * somebody who may see them and by the same one once that is taken away. The calls themselves: whoMay.test.ts.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { runSequencesJob } from '../../../server/marketing/sequences/runSequences.job.ts';
import type { WebhookKind } from '../../../src/api/catalogue/account/webhookKinds.ts';
import { permissions, type Permission } from '../../../src/api/contract/rights.ts';
import { manyPeople } from '../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../support/marketing/people.ts';
import { formFields, inForm, publishedSite } from '../../support/marketing/publicSite.ts';
import { callList, messagesOf, sequenceOf, startOf } from '../../support/marketing/sequences.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const MEMBER = { username: 'member@example.com', password: 'a long password' };

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { accountId } = (await server.signIn()).auth.profile;
  await server.addUser({ ...MEMBER, type: 'TEAM_FULL', accountId });
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await grant(permissions);
  me = await server.signIn(MEMBER, true);
  await mayText(me, server.clock.now(), { channels: 'CALL' });
});

/** What the member may from now on; it counts from the next call of a session that is open already. */
async function grant(granted: readonly Permission[]): Promise<void> {
  const of = {
    account_id: (await server.signIn(MEMBER, true)).auth.profile.accountId,
    user_type: 'TEAM_FULL' as const,
  };
  await server.db.deleteFrom('permission_grant').where('user_type', '=', 'TEAM_FULL').execute();
  const rows = granted.map((permission) => ({ ...of, permission }));
  if (rows.length > 0) await server.db.insertInto('permission_grant').values(rows).execute();
}

/** Each time others: who was reached is not reached again. */
let from = 1;
const somebody = async (): Promise<number[]> => await manyPeople(server, me, 1, (from += 1));
async function ordered(): Promise<void> {
  const content = { type: 'CALL' as const, script: 'Hello' };
  const body = { name: 'Spring', content, audience: { contactIds: await somebody() } };
  const { id } = valueOf(await me.client.call('saveMailing', { body })).mailing;
  const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } }));
}
const hook = async (kind: WebhookKind): Promise<number> => {
  const body = { name: kind, url: 'https://hooks.example.com/x', kinds: [kind], groupId: null };
  return valueOf(await me.client.call('addWebhook', { body })).id;
};
const toldTo = async (id: number): Promise<number> =>
  valueOf(await me.client.call('webhookDeliveries', { params: { id }, query: {} })).results.length;

/** What there is already, made while it was allowed; how much the way tells then. */
interface Way<Made> {
  readonly before: () => Promise<Made>;
  readonly go: (made: Made) => Promise<number>;
}
const way = <Made>(one: Way<Made>): Way<unknown> => one as Way<unknown>; // `go` is only given what its `before` made

const ways: Readonly<Record<string, Way<unknown>>> = {
  'campaigns at sign-in': way({
    before: async () => {
      const body = { name: 'New', content: { type: 'SMS' as const, message: 'Hello' } };
      valueOf(await me.client.call('saveMailing', { body }));
    },
    go: async () => {
      const auth = valueOf(await me.client.call('auth', { query: {} }));
      return Object.values(auth.campaigns).reduce((sum, rows) => sum + rows.length, 0);
    },
  }),
  'opt-outs among the account changes': way({
    before: async () => {
      const stop = { kind: 'PHONE' as const, text: numberOf((from += 1)), source: 'asked' };
      valueOf(await me.client.call('addSuppression', { body: stop }));
    },
    go: async () => valueOf(await me.client.call('accountChanges', { query: { what: 'OPT_OUT' } })).results.length,
  }),
  'a sequence that was started, gone on with by the job': way({
    before: async () => {
      const { id } = await sequenceOf(me, [{ say: callList() }], { audience: { contactIds: await somebody() } });
      valueOf(await startOf(me, id));
      return id;
    },
    go: async (id) => {
      await runSequencesJob({}, server.services);
      return (await messagesOf(server, id)).length;
    },
  }),
  'a campaign that is complete, told by webhook': way({
    before: async () => {
      await ordered();
      return await hook('campaign.done');
    },
    go: async (id) => {
      await sendMailingsJob({}, server.services);
      return await toldTo(id);
    },
  }),
  'somebody who answered, told by webhook': way({
    before: async () => ({ path: await publishedSite(me), id: await hook('lead.new') }),
    go: async ({ path, id }) => {
      const fields = await formFields(server.baseUrl, path);
      server.clock.advance(1);
      await fetch(`${server.baseUrl}/w/${path}`, {
        redirect: 'manual',
        ...inForm({ ...fields, email: 'a@example.org' }),
      });
      return await toldTo(id);
    },
  }),
};

it.each(Object.keys(ways))('%s: only by who may', async (name) => {
  const one = ways[name];
  if (one === undefined) throw new Error('a key of the table');
  const first = await one.before();
  await grant(permissions.filter((permission) => permission !== 'MARKETING_VIEW'));
  me = await server.signIn(MEMBER, true);
  expect([name, await one.go(first)]).toEqual([name, 0]);
  // The same way is open to who may: else it would prove nothing.
  await grant(permissions);
  me = await server.signIn(MEMBER, true);
  expect([name, (await one.go(await one.before())) > 0]).toEqual([name, true]);
});

it('webhooks of campaigns are refused to who may not see campaigns, and what was typed is named', async () => {
  await grant([]);
  me = await server.signIn(MEMBER, true);
  const body = { name: 'Mine', url: 'https://hooks.example.com/x', kinds: ['lead.new' as const], groupId: null };
  expect(await me.client.call('addWebhook', { body })).toMatchObject({
    ok: false,
    status: 422,
    detail: 'Nothing was changed.',
    fieldErrors: { kinds: 'has lead.new, which is for whoever may see campaigns' },
  });
});
