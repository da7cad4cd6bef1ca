/**
 * What was ordered before an account was closed, or made read-only, waits until somebody there may stop it again; what
 * counts is how the account stands when its own part is due.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount, reopenAccount } from '../../../../server/account/closing/closing.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Tenant } from '../../../../server/platform/tenant.ts';
import type { Content } from '../../../../src/api/contract/marketing/mailings.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { mayUseService } from '../../../support/marketing/paidMailings.ts';
import { mayText, peopleOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://leads.example.com';
const PEOPLE = 3;
let service: TwilioServer;
let server: TestServer;
beforeAll(async () => {
  service = await openTwilioServer(() => server.clock.now());
  server = await startTestServer({ config: { publicUrl: PUBLIC, phone: phoneSettings(service) } });
  service.ours = { publicUrl: PUBLIC, url: server.baseUrl };
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const readOnly = async ({ accountId }: Tenant, since: Date | null): Promise<void> =>
  void (await server.db.updateTable('account').set({ read_only: since }).where('id', '=', accountId).execute());
const ways = {
  closed: {
    halt: async (of: Tenant): Promise<void> => {
      const at = { now: server.clock.now(), config: server.services.config };
      expect(await closeAccount(server.db, of, 'NOW', at)).toBeNull();
    },
    mend: async (of: Tenant): Promise<void> => expect(await reopenAccount(server.db, of)).toBeNull(),
    why: 'The account is closed. What waits goes on once it is open and resumed.',
  },
  'read-only': {
    halt: async (of: Tenant) => await readOnly(of, server.clock.now()),
    mend: async (of: Tenant) => await readOnly(of, null),
    why: 'The operator of this installation made the account read-only. What waits goes on once it is open and resumed.',
  },
};
const contents: Readonly<Record<string, Content>> = {
  'by a service': { type: 'SMS', message: 'Hello' },
  'into files': { type: 'CALL', script: 'Hello' },
};
const whyOf = async (id: number): Promise<string | null> =>
  (await server.db.selectFrom('mailing').select('paused_why').where('id', '=', id).executeTakeFirstOrThrow())
    .paused_why;
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
let from = 1;

/** Ordered for people that no other test reaches; nothing is out yet. */
async function ordered(content: Content): Promise<{ readonly me: SignedIn; readonly id: number }> {
  const me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: from + PEOPLE, channels: 'SMS CALL' });
  await mayUseService(server, me);
  const contactIds = await peopleOf(me, PEOPLE, from);
  from += PEOPLE;
  const saved = { name: 'Spring', content, audience: { contactIds } };
  const { id } = valueOf(await me.client.call('saveMailing', { body: saved })).mailing;
  const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
  valueOf(await me.client.call('orderMailing', { params: { id }, body }));
  return { me, id };
}

it.each(
  Object.entries(ways).flatMap(([of, way]) =>
    Object.entries(contents).map(([by, content]) => ({ of, by, way, content })),
  ),
)(
  'of a $of account, $by: nobody is reached until it is open and resumed, and then each once',
  async ({ way, content }) => {
    const { me, id } = await ordered(content);
    const { accountId } = me.auth.profile;
    const states = async (): Promise<string[]> => {
      const rows = await server.db
        .selectFrom('recipient')
        .select('state')
        .where('account_id', '=', accountId)
        .where('mailing_id', '=', id)
        .execute();
      return rows.map(({ state }) => state);
    };
    const made = service.made.length;
    await way.halt(me.auth.profile);
    await send();
    await send();
    expect(await states()).toEqual(Array(PEOPLE).fill('QUEUED'));
    expect(service.made).toHaveLength(made);
    const alerts = await server.db.selectFrom('alert').select('text').where('account_id', '=', accountId).execute();
    expect(alerts.filter(({ text }) => text.endsWith(way.why))).toHaveLength(1);
    await way.mend(me.auth.profile);
    await send();
    expect(await states()).toEqual(Array(PEOPLE).fill('QUEUED'));
    const { client } = await server.signIn({ username: me.auth.profile.username, password: OWNER.password }, true);
    const paused = valueOf(await client.call('mailing', { params: { id } }));
    expect(paused.status).toBe('PAUSED');
    expect(await whyOf(id)).toBe(way.why);
    valueOf(await client.call('moveMailing', { params: { id }, body: { act: 'resume', version: paused.version } }));
    await send();
    await send();
    const reached = content.type === 'SMS' ? 'ACCEPTED' : 'WRITTEN';
    expect(await states()).toEqual(Array(PEOPLE).fill(reached));
    expect(service.made).toHaveLength(made + (content.type === 'SMS' ? PEOPLE : 0));
    expect(valueOf(await client.call('mailing', { params: { id } })).status).toBe('COMPLETE');
    expect(await whyOf(id)).toBeNull();
  },
);

/** While a part of one goes out, the account of another is halted, or opened again. */
it.each([
  { to: 'halted', before: null, becomes: sql`now()`, status: 'PAUSED', reached: 0 },
  { to: 'open', before: new Date('2026-01-01T00:00:00Z'), becomes: sql`NULL`, status: 'COMPLETE', reached: PEOPLE },
])(
  'an account that is $to since the round began is taken as it stands',
  async ({ before, becomes, status, reached }) => {
    const first = await ordered(contents['by a service'] as Content);
    const second = await ordered(contents['by a service'] as Content);
    const made = service.made.length;
    await readOnly(second.me.auth.profile, before);
    await sql`CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE account SET read_only = ${becomes} WHERE id = ${sql.lit(second.me.auth.profile.accountId)}; RETURN NULL; END $$`.execute(
      server.db,
    );
    await sql`CREATE TRIGGER meanwhile AFTER UPDATE ON recipient FOR EACH ROW
    WHEN (NEW.state = 'ACCEPTED' AND NEW.mailing_id = ${sql.lit(first.id)}) EXECUTE FUNCTION meanwhile()`.execute(
      server.db,
    );
    try {
      await send();
    } finally {
      await sql`DROP TRIGGER meanwhile ON recipient`.execute(server.db);
      await sql`DROP FUNCTION meanwhile()`.execute(server.db);
    }
    const { status: now } = await server.db
      .selectFrom('mailing')
      .select('status')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect([now, service.made.length - made]).toEqual([status, PEOPLE + reached]);
  },
);
