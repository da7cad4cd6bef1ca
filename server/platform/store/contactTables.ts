/** Tables of contacts and skip tracing. */
import type { Generated } from 'kysely';
import type { appendStates } from '../../../src/api/contract/contacts/skipTracing.ts';
import type { Json, OfUser } from './columnTypes.ts';
import type { ComplianceTables } from './complianceTables.ts';

/** With those of who may be reached. */
export interface ContactTables extends ComplianceTables {
  contact: OfUser & {
    id: Generated<number>;
    source: 'OWNER' | 'IMPORT' | 'USER' | 'LEAD';
    person_key: string | null;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    suffix: Generated<string>;
    company_name: Generated<string>;
    mobile: Generated<string>;
    landline: Generated<string>;
    other: Generated<string>;
    email: Generated<string>;
    street_address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    mail_street_address: Generated<string>;
    mail_city: Generated<string>;
    mail_state: Generated<string>;
    mail_zip: Generated<string>;
    mail_address_same: Generated<boolean>;
    type_id: number | null;
    status_id: number | null;
    created: Date;
    modified: Date;
    version: Generated<number>;
    removed: Date | null;
    left_lists: Generated<boolean>;
    do_not_call: Generated<string>;
    /** Another contact that this one is; null: it stands for itself. */
    joined_to: number | null;
    joined_why: string | null;
    joined_gave: Json | null;
  };
  contact_import: OfUser & {
    id: Generated<number>;
    group_id: number;
    group_name: string;
    is_new_group: boolean;
    made: number[];
    placed: number[];
    filled: Json;
    undone: Generated<boolean>;
    created: Date;
  };
  append_job: OfUser & {
    id: Generated<number>;
    group_id: number | null;
    name: string;
    state: Generated<(typeof appendStates)[number]>;
    message: string;
    source: string;
    contact_ids: Json;
    next_index: Generated<number>;
    found: Generated<number>;
    phones: Generated<number>;
    emails: Generated<number>;
    lines: Json;
    total_cents: number;
    charge_key: string | null;
    created: Date;
    finished: Date | null;
  };
}
