/** What campaigns brought, by template and by list: whoever sends two cards or works two lists sees which is worth it. */
import type { Kysely } from 'kysely';
import { campaignTypes, type CampaignType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { cardTemplates } from '../../../src/api/catalogue/marketing/cardTemplates/cardTemplates.ts';
import { emailTemplates } from '../../../src/api/catalogue/marketing/emailTemplates.ts';
import type { Tally } from '../../../src/api/contract/marketing/tallies.ts';
import { costEach } from '../../../src/calc/marketing/costEach.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readTallies, type TallyRecord } from './mailingResults.queries.ts';

const templates: Partial<Record<CampaignType, readonly { readonly id: number; readonly name: string }[]>> = {
  POSTCARD: cardTemplates,
  EMAIL: emailTemplates,
};

export async function talliesOf(
  db: Kysely<Database>,
  principal: Principal,
): Promise<{ templates: Tally[]; lists: Tally[] }> {
  const [byTemplate, byList] = [await readTallies(db, principal, 'TEMPLATE'), await readTallies(db, principal, 'LIST')];
  return {
    templates: byTemplate.map((record) => tallyOf(record, templateName(record.key))),
    lists: byList.map((record) => tallyOf(record, record.name ?? 'A list that is no more')),
  };
}

/** @example templateName('POSTCARD 3') // 'Handwritten note (Postcards)' */
function templateName(key: string): string {
  const [type, id] = key.split(' ');
  const channel = type as CampaignType; // as `readTallies` writes it
  const known = templates[channel]?.find((one) => one.id === Number(id))?.name;
  return `${known ?? `Template ${id ?? ''}`} (${campaignTypes[channel].title})`;
}

function tallyOf(record: TallyRecord, name: string): Tally {
  const { key, campaigns, recipients, scans, leads, appointments, deals, cents: spent } = record;
  const each = (count: number): number | null => {
    const cost = costEach(spent, count);
    return cost === null ? null : dollarsOf(cents(cost));
  };
  return {
    key,
    name,
    campaigns,
    recipientTotal: recipients,
    scans,
    leads,
    appointments,
    deals,
    cost: dollarsOf(cents(spent)),
    costPerLead: each(leads),
    costPerDeal: each(deals),
  };
}
