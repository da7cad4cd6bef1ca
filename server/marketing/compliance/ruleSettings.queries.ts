/** What an account made stricter, or acknowledged. */
import { sql, type Kysely } from 'kysely';
import type { RuleValue } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { readRuleValue } from '../../../src/api/contract/marketing/ruleValues.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { byName } from './suppressions.queries.ts';

type Db = Kysely<Database>;

export interface RuleSetting {
  readonly ruleId: string;
  readonly value: RuleValue | null;
  readonly acknowledged: Date | null;
  readonly reason: string;
  readonly at: Date;
  readonly by: string;
}

/** By the id of the rule; what `appliedRules` takes. */
export async function readRuleSettings(db: Db, tenant: Tenant): Promise<RuleSetting[]> {
  const rows = await ofAccount(db.selectFrom('rule_setting'), tenant).selectAll().orderBy('rule_id').execute();
  return rows.map((row) => ({
    ruleId: row.rule_id,
    value: row.value === null ? null : readRuleValue(row.value),
    acknowledged: row.acknowledged,
    reason: row.reason,
    at: row.at,
    by: row.made_by,
  }));
}

export async function setRuleValue(
  trx: Db,
  by: Principal,
  { ruleId, value, reason }: Pick<RuleSetting, 'ruleId' | 'value' | 'reason'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into rule_setting (account_id, rule_id, value, reason, at, made_by)
    values (${accountValue(by)}, ${ruleId}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${reason},
      ${now}::timestamptz, ${byName(by)})
    on conflict (account_id, rule_id) do update
    set value = excluded.value, reason = excluded.reason, at = excluded.at, made_by = excluded.made_by`.execute(trx);
}

/** Once: who did it first stays. */
export async function acknowledge(trx: Db, by: Principal, ruleId: string, now: Date): Promise<void> {
  await sql`
    insert into rule_setting as s (account_id, rule_id, acknowledged, at, made_by)
    values (${accountValue(by)}, ${ruleId}, ${now}::timestamptz, ${now}::timestamptz, ${byName(by)})
    on conflict (account_id, rule_id) do update
    set acknowledged = excluded.acknowledged, at = excluded.at, made_by = excluded.made_by
    where s.acknowledged is null`.execute(trx);
}
