import { sql, type Kysely } from 'kysely';
import type { AccountChange, ChangeKind } from '../../../src/api/contract/account/changes.ts';
import { callWork } from '../../platform/store/callWork.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, ofAccount, userValues, type Principal, type Tenant } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';

/** A change as whoever makes it knows it. `subjectId`: the id of the thing, of a correction that of its property. */
export type Traced = {
  [K in ChangeKind]: {
    readonly what: K;
    readonly subjectId: string;
    readonly subject: string;
    /** Null: there was none, there is none any more. */
    readonly before: Extract<AccountChange, { what: K }>['before'];
    readonly after: Extract<AccountChange, { what: K }>['after'];
  };
}[ChangeKind];

/**
 * Writes who changed what of the account, in the transaction of the change: both are there, or neither. Whatever writes
 * a table of the account's own goes through here, unless the database writes its audit by itself (migration 0038);
 * test/server/account/changes walks the tables. What is as it was leaves no trace.
 */
export async function traceChange(
  trx: Kysely<Database>,
  principal: Principal,
  changes: readonly Traced[],
): Promise<void> {
  const rows = changes
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .map(({ what, subjectId, subject, before, after }) => ({
      what,
      subject_id: subjectId,
      subject,
      action: before === null ? 'CREATED' : after === null ? 'REMOVED' : 'CHANGED',
      before,
      after,
    }));
  if (rows.length === 0) return;
  const member = await ofAccount(trx.selectFrom('app_user'), principal)
    .select(['first_name', 'last_name', 'username'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  const { sessionId = null, origin = '', call = '' } = callWork.current()?.actor ?? {};
  await sql`
    insert into audit_event (account_id, user_id, member, session_id, origin, call, what, subject_id, subject, action,
      before, after)
    select ${userValues(principal)}, ${memberName(member)}::text, ${sessionId}::bigint, ${origin}::text, ${call}::text, c.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (what text, subject_id text, subject text, action text, before jsonb, after jsonb)`.execute(trx);
}

/** Somebody was refused who gave this user's name: who it was is not known. */
export async function traceRefusedSignIn(
  db: Kysely<Database>,
  { accountId, userId }: Principal,
  why: string,
): Promise<void> {
  const tenant: Tenant = { accountId };
  const { origin = '', call = '' } = callWork.current()?.actor ?? {};
  await sql`
    insert into audit_event (account_id, member, origin, call, what, subject_id, subject, action, after)
    select ${accountValue(tenant)}, 'Somebody', ${origin}::text, ${call}::text, 'SECURITY', ${String(userId)}::text,
      'Sign-in of ' || audit_name(${accountValue(tenant)}, ${userId}::bigint), 'DONE',
      jsonb_build_object('Refused', ${why}::text)`.execute(db);
}
