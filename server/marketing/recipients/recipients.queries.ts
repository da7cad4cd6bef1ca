/** The ledger of a mailing: whom it goes to, who was left out, and what became of each. */
import { sql, type Kysely } from 'kysely';
import { RECIPIENTS_PAGE } from '../../../src/api/contract/marketing/mailings.ts';
import type { CallResult } from '../../../src/calc/marketing/callResults.ts';
import { recipientStates } from '../../../src/calc/marketing/lifecycle.ts';
import type { RecipientMark } from '../../../src/api/contract/marketing/mailings.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, ofAccount, type Tenant } from '../../platform/tenant.ts';
import type { LeftOut } from './candidate.ts';
import type { Reached } from './judge.ts';
import type { LedgerRow } from './judgeRows.ts';
import { newCodes } from './newCodes.ts';

type Db = Kysely<Database>;

/** Rows of one statement. */
const AT_ONCE = 5000;

/** Freezes whom an ordered mailing goes to, in their order, each with a code of its own. */
export async function freezeRecipients(
  trx: Db,
  tenant: Tenant,
  { mailingId, now }: { readonly mailingId: number; readonly now: Date },
  recipients: readonly Reached[],
): Promise<void> {
  let rows = rowsFrom(recipients, 0);
  for (let next = AT_ONCE; rows !== null; next += AT_ONCE) {
    const written = sql`
      insert into recipient (account_id, mailing_id, seq, contact_id, property_id, name, target_kind, target_key, "values",
        code, not_before, moved)
      select ${accountValue(tenant)}, ${mailingId}::bigint, r.seq, r.contact_id, r.property_id, r.name, r.target_kind,
        r.target_key, r."values", r.code, r.not_before, ${now}::timestamptz
      from json_to_recordset(${rows}::json) as r (seq integer, contact_id bigint, property_id bigint,
        name text, target_kind text, target_key text, "values" jsonb, code text, not_before timestamptz)`.execute(trx);
    // Those behind are put into words while the store writes these.
    [, rows] = await Promise.all([written, onceSent(() => rowsFrom(recipients, next))]);
  }
}

const onceSent = async <T>(make: () => T): Promise<T> => {
  await new Promise(setImmediate);
  return make();
};

/** The rows of one statement as JSON; null behind the last. */
function rowsFrom(recipients: readonly Reached[], start: number): string | null {
  const some = recipients.slice(start, start + AT_ONCE);
  if (some.length === 0) return null;
  const codes = newCodes(some.length);
  return JSON.stringify(
    some.map(({ candidate: one, notBefore }, at) => ({
      seq: start + at + 1,
      not_before: notBefore,
      contact_id: one.contactId,
      property_id: one.propertyId,
      name: one.name,
      target_kind: one.targetKind,
      target_key: one.targetKey,
      values: one.mailTo === null ? one.values : { ...one.values, mailTo: one.mailTo },
      code: codes[at],
    })),
  );
}

/** Of so many the store has to know at once, not only when it looks by itself. */
const MANY = 1000;

/** Behind an order of many: till the store has looked at the new rows it reads all of them for each few that are due. */
export async function noteMany(db: Db, count: number): Promise<void> {
  if (count >= MANY) await sql`analyze recipient (account_id, mailing_id, seq, state, not_before)`.execute(db);
}

/** Keeps who was asked for and is not reached, with the reason. */
export async function freezeLeftOut(
  trx: Db,
  tenant: Tenant,
  mailingId: number,
  leftOut: readonly LeftOut[],
): Promise<void> {
  for (let start = 0; start < leftOut.length; start += AT_ONCE) {
    const rows = leftOut.slice(start, start + AT_ONCE).map(({ candidate, reason, ruleId, detail }, at) => ({
      seq: start + at + 1,
      contact_id: candidate.contactId,
      name: candidate.name,
      target_key: candidate.targetKey,
      reason,
      rule_id: ruleId,
      detail: detail ?? candidate.wrong,
    }));
    await sql`
      insert into left_out (account_id, mailing_id, seq, contact_id, name, target_key, reason, rule_id, detail)
      select ${accountValue(tenant)}, ${mailingId}::bigint, r.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (seq integer, contact_id bigint, name text,
        target_key text, reason text, rule_id text, detail text)`.execute(trx);
  }
}

/** What came of the last call of a row that was not taken back. */
const lastCall = sql<{ readonly result: CallResult; readonly note: string } | null>`(
  select jsonb_build_object('result', c.result, 'note', c.note) from call_result c
  where c.account_id = recipient.account_id and c.mailing_id = recipient.mailing_id and c.seq = recipient.seq
    and c.taken_back is null order by c.id desc limit 1)`;

/** What somebody wrote back last: words, or the key that opts out. */
const lastAnswer = sql<string | null>`(
  select c.said from receipt c
  where c.account_id = recipient.account_id and c.mailing_id = recipient.mailing_id and c.seq = recipient.seq
    and c.kind in ('REPLY', 'OPT_OUT') order by c.at desc, c.id desc limit 1)`;

const hasAnswered = sql<boolean>`exists (
  select 1 from receipt c
  where c.account_id = recipient.account_id and c.mailing_id = recipient.mailing_id and c.seq = recipient.seq
    and c.kind in ('REPLY', 'OPT_OUT'))`;

interface Page {
  readonly after: number;
  /** Only those in one of these states, or who answered. */
  readonly state?: readonly RecipientMark[];
  /** A part of name, target, code or answer. */
  readonly text?: string;
}

/** A page behind the one with this number. */
export async function readRecipients(db: Db, tenant: Tenant, mailingId: number, { after, state, text }: Page) {
  const part = `%${(text ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const states = recipientStates.filter((one) => state?.includes(one));
  return await ofAccount(db.selectFrom('recipient'), tenant)
    .selectAll()
    .select([lastCall.as('came'), lastAnswer.as('answer')])
    .where('mailing_id', '=', mailingId)
    .where('seq', '>', after)
    .$if(state !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          ...(states.length > 0 ? [eb('state', 'in', states)] : []),
          ...(state?.includes('ANSWERED') === true ? [hasAnswered] : []),
        ]),
      ),
    )
    .$if(text !== undefined && text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(name)`, 'like', part),
          eb('target_key', 'like', part),
          eb('code', 'like', part.toUpperCase()),
          sql<boolean>`lower(${lastAnswer}) like ${part}`,
        ]),
      ),
    )
    .orderBy('seq')
    .limit(RECIPIENTS_PAGE + 1)
    .execute();
}
export type RecipientRecord = Awaited<ReturnType<typeof readRecipients>>[number];

export async function readLeftOut(db: Db, tenant: Tenant, mailingId: number, after: number) {
  return await ofAccount(db.selectFrom('left_out'), tenant)
    .selectAll()
    .where('mailing_id', '=', mailingId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(RECIPIENTS_PAGE)
    .execute();
}

/** What was not begun is not done any more. */
export async function cancelQueued(trx: Db, tenant: Tenant, mailingId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await ofAccount(trx.updateTable('recipient'), tenant)
    .set({ state: 'CANCELLED', moved: now })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The rows that wait. */
export async function queuedRows(db: Db, tenant: Tenant, mailingId: number): Promise<LedgerRow[]> {
  return await ofAccount(db.selectFrom('recipient'), tenant)
    .select(['seq', 'contact_id as contactId', 'property_id as propertyId', 'target_key as targetKey'])
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Those of them that still wait are left out from now on. */
export async function skipRows(
  db: Db,
  tenant: Tenant,
  { mailingId, seqs, why }: { readonly mailingId: number; readonly seqs: readonly number[]; readonly why: string },
  now: Date,
): Promise<void> {
  await ofAccount(db.updateTable('recipient'), tenant)
    .set({ state: 'SKIPPED', error: why, moved: now })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'QUEUED')
    .where((eb) => eb('seq', '=', eb.fn.any(eb.val([...seqs]))))
    .execute();
}

/** Puts one in line again that failed or is unknown; undefined: it is neither. */
export async function queueAgain(
  trx: Db,
  tenant: Tenant,
  { mailingId, seq }: { readonly mailingId: number; readonly seq: number },
  now: Date,
): Promise<RecipientRecord | undefined> {
  return await ofAccount(trx.updateTable('recipient'), tenant)
    .set({ state: 'QUEUED', not_before: now, cents: 0, error: null, moved: now })
    .where('mailing_id', '=', mailingId)
    .where('seq', '=', seq)
    .where('state', 'in', ['FAILED', 'UNKNOWN'])
    .returningAll()
    .returning([lastCall.as('came'), lastAnswer.as('answer')])
    .executeTakeFirst();
}
