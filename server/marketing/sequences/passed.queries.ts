/** Who went on at a step without its message, and why: kept with the member, as it was on that day. */
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { leftOutOrder, leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { Member } from '../../../src/api/contract/marketing/sequences.ts';
import { passedReasons, passedTexts, type StepCondition } from '../../../src/calc/marketing/sequence.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';
import type { LeftOut } from '../recipients/candidate.ts';

type Db = Kysely<Database>;

const Passed = z.object({
  step: z.number().int(),
  why: z.enum([...passedReasons, ...leftOutOrder]),
  ruleId: z.string().nullable(),
  detail: z.string().nullable(),
});
const whyTexts = { ...leftOutReasons, ...passedTexts } as const;
type Why = Omit<z.infer<typeof Passed>, 'step'>;

/** What keeps members from a step whose condition they do not meet. */
export const unmetWhy = (condition: StepCondition): Why => ({
  why: condition === 'NOT_DELIVERED' ? 'REACHED' : 'RESPONDED',
  ruleId: null,
  detail: null,
});

/** The same why of all of them. */
export async function notePassed(
  trx: Db,
  tenant: Tenant,
  ids: readonly number[],
  step: number,
  why: Why,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update sequence_member m set passed = m.passed || ${JSON.stringify([{ step, ...why }])}::jsonb
    where ${isOfAccount(tenant, 'm')} and m.id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Of these, who were handed over in a mailing that did not reach them: left out by a rule as it was ordered, or skipped. */
export async function noteMissed(
  trx: Db,
  tenant: Tenant,
  ids: readonly number[],
  { step, mailingId }: { readonly step: number; readonly mailingId: number },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update sequence_member m set passed = m.passed || jsonb_build_array(jsonb_build_object('step', ${step}::int,
      'why', coalesce(l.reason, case r.state when 'CANCELLED' then 'CANCELLED' else 'SKIPPED' end),
      'ruleId', l.rule_id, 'detail', case when l.reason is null then r.error else l.detail end))
    from sequence_member n
    left join left_out l on l.account_id = n.account_id and l.mailing_id = ${mailingId}::bigint
      and l.contact_id = n.contact_id
    left join recipient r on r.account_id = n.account_id and r.mailing_id = ${mailingId}::bigint
      and r.contact_id = n.contact_id
    where ${isOfAccount(tenant, 'm')} and ${isOfAccount(tenant, 'n')} and n.id = m.id
      and m.id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Of these, whom the channel reached none of: each by what left it out. */
export async function noteLeftOut(
  trx: Db,
  tenant: Tenant,
  ids: readonly number[],
  step: number,
  leftOut: readonly LeftOut[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = leftOut.map(({ candidate, reason, ruleId, detail }) => ({
    contactId: candidate.contactId,
    reason,
    ruleId,
    detail,
  }));
  await sql`
    update sequence_member m set passed = m.passed || jsonb_build_array(jsonb_build_object('step', ${step}::int,
      'why', coalesce(l.reason, 'NOT_ORDERED'), 'ruleId', l."ruleId", 'detail', l.detail))
    from sequence_member n
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l ("contactId" bigint, reason text, "ruleId" text, detail text) on l."contactId" = n.contact_id
    where ${isOfAccount(tenant, 'm')} and ${isOfAccount(tenant, 'n')} and n.id = m.id
      and m.id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** @example passedOf([{ step: 2, why: 'NO_CONSENT', ruleId: 'tcpa', detail: null }]) // [{ step: 2, why: 'no consent', ruleId: 'tcpa' }] */
export const passedOf = (stored: unknown): Member['passed'] =>
  z
    .array(Passed)
    .parse(stored)
    .map(({ step, why, ruleId, detail }) => {
      const text = whyTexts[why];
      return { step, why: detail === null ? text : `${text}: ${detail}`, ruleId };
    });
