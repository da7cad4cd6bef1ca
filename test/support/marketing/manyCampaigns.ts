/** What somebody has who has sent for years: so many campaigns that are complete, each to a list of its own. */
import { sql } from 'kysely';
import type { SignedIn, TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { contactOf, mayText, numberOf } from './people.ts';

/** Leads of the two newest, of 400 recipients each. */
const LEADS = [24, 6] as const;
const REACHED = 400;

/**
 * Campaigns `0001 card to Oak County` and on, the newest with the highest number: copies of one that was ordered, as cards
 * from two templates in turn, each to a list `0001 absentee owners` and on.
 */
export async function manyCampaigns({ db, clock }: TestServer, me: SignedIn, count: number): Promise<void> {
  const { accountId, id: userId } = me.auth.profile;
  await mayText(me, clock.now(), { channels: 'CALL' });
  const contactId = await contactOf(me, { firstName: 'Cara', lastName: 'Lane', mobile: numberOf(3) });
  const content = { type: 'CALL' as const, script: 'Hi' };
  const body = { name: 'First', content, audience: { contactIds: [contactId] } };
  const { id } = valueOf(await me.client.call('saveMailing', { body })).mailing;
  const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } }));
  const number = sql`lpad(n::text, 4, '0')`;
  await sql`
    with list as (
      insert into property_group (account_id, user_id, name, type)
      select ${accountId}, ${userId}, ${number} || ' absentee owners', 'MARKETING' from generate_series(1, ${count}) n
      returning id, name)
    insert into mailing overriding system value
    select (jsonb_populate_record(m, jsonb_build_object('id', m.id + 100000 + left(list.name, 4)::int,
      'name', left(list.name, 4) || ' card to Oak County', 'type', 'POSTCARD', 'status', 'COMPLETE', 'completed', m.ordered,
      'body', jsonb_build_object('type', 'POSTCARD', 'templateId', 1 + left(list.name, 4)::int % 2),
      'audience', jsonb_build_object('groupIds', jsonb_build_array(list.id)),
      'recipients', ${REACHED}::int, 'modified', m.modified + make_interval(secs => left(list.name, 4)::int)))).*
    from list cross join mailing m where m.id = ${id}`.execute(db);
  for (const [at, leads] of LEADS.entries())
    await sql`
      insert into lead (account_id, user_id, mailing_id, source, name, phone, email, address, message, at, taken)
      select ${accountId}, ${userId}, ${id + 100_000 + count - at}, 'HAND', 'Lead ' || n, '', '', '', '', ${clock.now()},
        ${clock.now()} from generate_series(1, ${leads}) n`.execute(db);
}
