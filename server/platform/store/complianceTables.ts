/** Tables of who may be reached: opt-outs, consents, lists that were looked at, rules made stricter (0055). */
import type { ColumnType, Generated } from 'kysely';
import type { SuppressionKind, SuppressionReason } from '../../../src/api/catalogue/marketing/suppressions.ts';
import type { CheckedList, ConsentLevel, RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Bytes, Json, Tenant } from './columnTypes.ts';

/** Never set when the row is written. */
type Later<T> = ColumnType<T | null, undefined, T | null>;

export interface ComplianceTables {
  suppression: Tenant & {
    id: Generated<number>;
    kind: SuppressionKind;
    key: string;
    /** Of a person: which contact, who may be gone. */
    contact_id: number | null;
    reason: SuppressionReason;
    source: Generated<string>;
    at: Date;
    made_by: string;
    lifted: Later<Date>;
    lifted_by: Later<string>;
    lifted_why: Later<string>;
  };
  consent: Tenant & {
    id: Generated<number>;
    kind: 'PHONE' | 'EMAIL';
    key: string;
    channels: RuleChannel[];
    level: ConsentLevel;
    wording: string;
    at: Date;
    source: string;
    origin: Generated<string>;
    document: Generated<string>;
    made: Date;
    made_by: string;
    revoked: Later<Date>;
    revoked_why: Later<string>;
  };
  dnc_list: Tenant & {
    id: Generated<number>;
    list: CheckedList;
    name: string;
    area_codes: string[];
    day: CalendarDate;
    file_name: string;
    file_hash: Bytes;
    row_count: number;
    wrong_count: number;
    made: Date;
    made_by: string;
  };
  dnc_check: Tenant & { list_id: number; key: string; listed: boolean };
  rule_setting: Tenant & {
    rule_id: string;
    value: Json | null;
    acknowledged: Date | null;
    reason: Generated<string>;
    at: Date;
    made_by: string;
  };
}
