/** Tables of pages that catch answers, and of who answered. */
import type { ColumnType, Generated } from 'kysely';
import type { LeadSource } from '../../../src/api/contract/marketing/leads.ts';
import type { Json, OfUser } from './columnTypes.ts';

export interface SiteTables {
  site: OfUser & {
    id: Generated<number>;
    campaign_id: number;
    path: string;
    body: Json;
    active: Generated<boolean>;
    publish_date: Date | null;
    form_key: string;
    version: Generated<number>;
    made: Date;
    modified: Date;
  };
  lead: OfUser & {
    id: Generated<number>;
    site_id: number | null;
    mailing_id: number | null;
    seq: number | null;
    contact_id: number | null;
    property_id: number | null;
    source: ColumnType<LeadSource, LeadSource, never>;
    name: string;
    phone: string;
    email: string;
    address: string;
    message: string;
    consented: Generated<boolean>;
    wording: Generated<string>;
    page_version: number | null;
    origin: Generated<string>;
    place: Generated<string>;
    is_spam: Generated<boolean>;
    why: Generated<string>;
    taken: Date | null;
    at: Date;
    form_token: string | null;
  };
}
