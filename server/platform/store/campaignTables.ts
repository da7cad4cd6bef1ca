/** Tables of campaigns, mailings and whom they go to. */
import type { ColumnType, Generated } from 'kysely';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { LeftOutReason } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { CallResult } from '../../../src/calc/marketing/callResults.ts';
import type { MailingStatus, RecipientState } from '../../../src/calc/marketing/lifecycle.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { ReceiptKind } from '../../marketing/carriers/port.ts';
import type { Json, OfUser, Tenant } from './columnTypes.ts';
import type { SequenceTables } from './sequenceTables.ts';

export interface CampaignTables extends SequenceTables {
  /** What e-mails and cards show; the size is that of one for cards. */
  picture: Tenant & {
    id: Generated<number>;
    kind: Generated<'EMAIL' | 'CARD'>;
    width: number | null;
    height: number | null;
    content_type: 'image/png' | 'image/jpeg';
    content: Buffer;
    hash: Buffer;
    made: Date;
  };
  own_template: Tenant & {
    id: Generated<number>;
    name: string;
    front: Json;
    back: Json;
    made: Date;
  };
  campaign: OfUser & {
    id: Generated<number>;
    name: string;
    version: Generated<number>;
    made: Date;
    modified: Date;
    removed: Date | null;
  };
  mailing: OfUser & {
    id: Generated<number>;
    campaign_id: number;
    type: MailingType;
    name: string;
    status: Generated<MailingStatus>;
    body: Json;
    audience: Json;
    sender: ColumnType<unknown, string | null, string | null>;
    carrier: Generated<'' | 'FILES' | 'SERVICE'>;
    rules: Generated<string>;
    starts: Date | null;
    paused_why: string | null;
    place: Generated<string>;
    rate: Generated<number>;
    candidates: Generated<number>;
    recipients: Generated<number>;
    price_cents: Generated<Cents>;
    earned_cents: Generated<Cents>;
    back_cents: Generated<Cents>;
    invoice_id: Generated<number | null>;
    settled: Generated<Date | null>;
    made: Date;
    modified: Date;
    ordered: Date | null;
    completed: Date | null;
    version: Generated<number>;
    removed: Date | null;
    opt_out_key: string | null;
    file_bytes: Generated<number>;
    /** What was said yes to, each with its reason. */
    notices: Generated<Json>;
    /** Of which mailing of a step it is a copy. */
    step_of: Generated<number | null>;
  };
  recipient: Tenant & {
    mailing_id: number;
    seq: number;
    contact_id: number | null;
    property_id: number | null;
    name: string;
    target_kind: 'PHONE' | 'EMAIL' | 'ADDRESS';
    target_key: string;
    values: Json;
    code: string;
    state: ColumnType<RecipientState, RecipientState | undefined, RecipientState>;
    attempt: Generated<number>;
    not_before: Date;
    lease: Date | null;
    carrier_id: string | null;
    cents: Generated<number>;
    error: string | null;
    accepted: Date | null;
    moved: Date;
    pieces: Generated<number>;
    handed: Date | null;
    look: number | null;
  };
  receipt: Tenant & {
    id: Generated<number>;
    mailing_id: number;
    seq: number;
    kind: ReceiptKind;
    at: Date;
    carrier_id: string;
    event_id: string;
    code: Generated<string>;
    said: string | null;
  };
  mailing_count: Tenant & { mailing_id: number; state: RecipientState; rows: number; cents: Generated<number> };
  call_result: Tenant & {
    id: Generated<number>;
    mailing_id: number;
    seq: number;
    result: CallResult;
    note: Generated<string>;
    at: Date;
    made_by: string;
    suppression_id: number | null;
    taken_back: ColumnType<Date | null, undefined, Date>;
  };
  left_out: Tenant & {
    mailing_id: number;
    seq: number;
    contact_id: number | null;
    name: string;
    target_key: string | null;
    reason: LeftOutReason;
    rule_id: string | null;
    detail: string | null;
  };
  link: Tenant & { mailing_id: number; n: number; url: string };
  link_visit: Tenant & {
    mailing_id: number;
    seq: number;
    n: number;
    is_machine: boolean;
    times: Generated<number>;
    first_at: Date;
    last_at: Date;
  };
}
