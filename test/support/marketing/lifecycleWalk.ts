/** A person with campaigns, who does whatever they are told with one of them. */
import { sql } from 'kysely';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import type { MailingAct } from '../../../src/calc/marketing/lifecycle.ts';
import type { TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { mayText, peopleOf } from './people.ts';

export interface Person {
  /** A text to two people; each campaign has people of its own. */
  readonly draft: () => Promise<number>;
  /** Null: done; else what was said. */
  readonly does: (id: number, ask: MailingAct | 'restore' | 'send') => Promise<string | null>;
  /** As it stands, also one that was deleted. */
  readonly seen: (id: number) => Promise<{ readonly status: string; readonly isGone: boolean; readonly rows: unknown }>;
}

export async function openPersons(server: TestServer): Promise<Person> {
  const me = await server.newcomer();
  await mayText(me, server.clock.now(), { people: 400 });
  const audiences = new Map<number, number[]>();
  let from = 1;
  const save = async (id?: number) => {
    const contactIds = id === undefined ? await peopleOf(me, 2, (from += 2) - 2) : (audiences.get(id) ?? []);
    const content = { type: 'SMS' as const, message: 'Hello' };
    const body = { ...(id === undefined ? {} : { id }), name: 'Spring', content, audience: { contactIds } };
    const answer = await me.client.call('saveMailing', { body });
    if (answer.ok) audiences.set(answer.value.mailing.id, contactIds);
    return answer;
  };
  const seen: Person['seen'] = async (id) => {
    const { rows: mailings } = await sql<{ status: string; removed: Date | null; version: number }>`
      select status, removed, version from mailing where id = ${id}`.execute(server.db);
    const { rows } = await sql`select seq, state, attempt from recipient where mailing_id = ${id} order by seq`.execute(
      server.db,
    );
    const [one] = mailings;
    if (one === undefined) throw new Error(`no mailing ${id}`);
    return { status: one.status, isGone: one.removed !== null, rows: [one.version, rows] };
  };
  return {
    draft: async () => valueOf(await save()).mailing.id,
    seen,
    does: async (id, ask) => {
      if (ask === 'send') {
        await sendMailingsJob({}, server.services);
        return null;
      }
      if (ask === 'save') {
        const saved = await save(id);
        return saved.ok ? null : (saved.detail ?? saved.message);
      }
      const params = { id };
      if (ask === 'order') {
        const estimate = await me.client.call('estimateMailing', { params });
        const { quote, notices } = estimate.ok
          ? estimate.value
          : { quote: `${server.clock.now().getTime().toString(36)}.x`, notices: [] };
        const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
        const ordered = await me.client.call('orderMailing', { params, body });
        return ordered.ok ? null : (ordered.detail ?? ordered.message);
      }
      const { rows } = await sql<{ version: number; unsent: number }>`
        select version, (select count(*)::int from recipient r where r.mailing_id = m.id and r.state = 'QUEUED') as unsent
        from mailing m where id = ${id}`.execute(server.db);
      const { version = 0, unsent = 0 } = rows[0] ?? {};
      const moved = await me.client.call('moveMailing', { params, body: { act: ask, version, unsent } });
      return moved.ok ? null : (moved.detail ?? moved.message);
    },
  };
}
