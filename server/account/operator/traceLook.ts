import { sql } from 'kysely';
import type { Call } from '../../../src/api/contract/define.ts';
import type { Store } from '../../platform/store/store.ts';
import { accountValue, isOfAccount } from '../../platform/tenant.ts';
import type { Session } from '../session/session.ts';

/**
 * What a guest looks at stands in the audit of the account, under the name of the operator: each thing once a visit,
 * before it is shown. That the session goes on and listens is nothing that is looked at.
 */
export async function traceLook(
  { db }: Pick<Store, 'db'>,
  session: Session,
  { id: call, may }: Call,
  { url, ip: origin }: { readonly url: string; readonly ip: string },
): Promise<void> {
  if (session.visit === null || may === 'HERE') return;
  const { id, name } = session.visit;
  const thing = `VISIT ${id}`;
  const looked = url.replace(/\?.*$/, '');
  await sql`
    insert into audit_event (account_id, member, session_id, origin, call, what, subject_id, subject, action, after)
    select ${accountValue(session)}, ${`Operator ${name}`}::text, ${session.id}::bigint, ${origin}::text, ${call}::text,
      'SECURITY', ${thing}::text, ${`Looking inside by ${name}`}::text, 'DONE', jsonb_build_object('Looked at', ${looked}::text)
    where not exists (
      select 1 from audit_event e where ${isOfAccount(session, 'e')} and e.what = 'SECURITY' and e.subject_id = ${thing}
        and e.after ->> 'Looked at' = ${looked})`.execute(db);
}
