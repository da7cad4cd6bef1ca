/** Tables of sequences, their steps and who is in them. */
import type { ColumnType, Generated } from 'kysely';
import type { MemberState, OutReason, SequenceState, StepCondition } from '../../../src/calc/marketing/sequence.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Json, OfUser, Tenant } from './columnTypes.ts';

export interface SequenceTables {
  sequence: OfUser & {
    campaign_id: number;
    audience: Json;
    joins: boolean;
    stop_status_ids: number[];
    state: Generated<SequenceState>;
    ceiling_cents: number | null;
    method: string | null;
    acknowledged: ColumnType<unknown, string | undefined, string>;
    paused_why: string | null;
    started: Date | null;
    looked: CalendarDate | null;
    version: Generated<number>;
    made: Date;
    modified: Date;
  };
  sequence_step: Tenant & {
    campaign_id: number;
    step: number;
    mailing_id: number;
    after_days: number;
    business_days: boolean;
    only_if: StepCondition;
    passed: Generated<number>;
  };
  sequence_run: Tenant & { campaign_id: number; step_of: number; day: CalendarDate; mailing_id: number };
  sequence_member: Tenant & {
    id: Generated<number>;
    campaign_id: number;
    contact_id: number;
    property_id: number | null;
    household: string;
    name: string;
    keys: string[];
    step: Generated<number>;
    state: Generated<MemberState>;
    due: CalendarDate | null;
    mailing_id: number | null;
    handed: CalendarDate | null;
    why_out: OutReason | null;
    passed: ColumnType<unknown, string | undefined, string>;
    joined: Date;
    moved: Date;
  };
}
