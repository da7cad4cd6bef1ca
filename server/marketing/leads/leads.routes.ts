/** Who answered campaigns: P358-P361. */
import { LEADS_PAGE, type Lead } from '../../../src/api/contract/marketing/leads.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { editRows } from '../../lists/rows/editRows.ts';
import { tellRows } from '../../lists/lists/tell.ts';
import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockRow } from '../sending/receipts.queries.ts';
import { parcelNamed } from '../../search/places/parcelNamed.ts';
import { inLeads } from './inLeads.ts';
import {
  answerOfRow,
  countLeads,
  insertLead,
  lockLead,
  readLeads,
  setLead,
  unwritten,
  type ShownLead,
} from './leads.queries.ts';
import { chooseLeadStatus } from './leadStatus.ts';
import { takeLead } from './takeLead.ts';
import { tellLead } from './tellLead.ts';
import { leadStatusOf } from './whoLeads.queries.ts';

const NO_LEAD = 'There is no such lead.';

export const leadsHandlers = {
  leads: async ({ query: { before, spam }, session, services }) => {
    const { db } = services.store;
    const [records, counts, status] = await Promise.all([
      readLeads(db, session, { before, spam }),
      countLeads(db, session),
      leadStatusOf(db, session),
    ]);
    const results = records.slice(0, LEADS_PAGE).map(leadOf);
    return { results, isMore: records.length > LEADS_PAGE, ...counts, leadStatusId: status?.id ?? null };
  },

  markLead: async ({ params: { id }, body: { isSpam, statusId }, session, services }) => {
    const [before] = await readLeads(services.store.db, session, { id });
    if (before === undefined) return refuse(404, `${NO_LEAD} Nothing was changed.`);
    if (statusId !== undefined) {
      const propertyId = before.saved_id === null ? null : before.property_id;
      if (propertyId === null)
        return refuse(422, 'This lead has no property on a list of yours, and so no status. Nothing was changed.');
      const edited = await editRows(services, session, [{ propertyId, version: null, change: { statusId } }]);
      if (isRefusal(edited)) return edited;
      tellRows(services, session, edited.saved);
    }
    if (isSpam !== undefined && isSpam !== before.is_spam) await putAside(services, session, before, isSpam);
    return await toldOf(services, session, id);
  },

  addLead: async ({ body: { mailingId, seq, source, message }, session, services }) => {
    const now = services.clock.now();
    const made = await inLeads(services, session, async (trx, mayMake) => {
      const row = await lockRow(trx, session, { mailingId, seq });
      if (row === undefined || row.user_id !== session.userId) return { id: null, taken: null };
      const known = await answerOfRow(trx, session, { mailingId, seq });
      if (known !== null) return { id: known, taken: null };
      const target = { phone: '', email: '' };
      if (row.target_kind === 'PHONE') target.phone = row.target_key;
      if (row.target_kind === 'EMAIL') target.email = row.target_key;
      const id = await insertLead(trx, session, {
        ...unwritten,
        ...target,
        source,
        name: row.name,
        message,
        mailingId,
        seq,
        at: now,
      });
      if (id === undefined) throw new Error(`the row ${seq} of mailing ${mailingId} is held, and answered meanwhile`);
      return { id, taken: await takeLead(trx, session, id, { ...services, now, mayMake }) };
    });
    if (made.id === null) return refuse(404, 'There is no such recipient of yours. Nothing was kept.');
    tellLead(services, session, made.taken);
    return await toldOf(services, session, made.id);
  },

  setLeadStatus: async ({ body: { statusId }, session, services }) => {
    if (session.userType === 'SCOUT') return refuse(403);
    const refused = await chooseLeadStatus(services.store, session, statusId);
    if (refused !== null) return refused;
    tellChanges(services, session);
    services.events.publish({ accountId: session.accountId }, { type: 'leads.changed' });
    return { leadStatusId: (await leadStatusOf(services.store.db, session))?.id ?? null };
  },
} satisfies Partial<Handlers>;

/** What is taken back for the first time becomes a lead with all that comes of one. */
async function putAside(
  services: Services,
  principal: Principal,
  { id, address }: Pick<ShownLead, 'id' | 'address'>,
  isSpam: boolean,
): Promise<void> {
  const now = services.clock.now();
  const named = isSpam ? null : await parcelNamed(services.warehouse, address);
  const taken = await inLeads(services, principal, async (trx, mayMake) => {
    const lead = await lockLead(trx, principal, id);
    if (lead === undefined || lead.is_spam === isSpam) return null;
    if (!isSpam) return await takeLead(trx, principal, id, { ...services, now, mayMake, named });
    await setLead(trx, principal, id, { is_spam: true });
    return null;
  });
  tellLead(services, principal, taken);
}

async function toldOf({ store }: Services, principal: Principal, id: number): Promise<{ lead: Lead } | Refusal> {
  const [record] = await readLeads(store.db, principal, { id });
  return record === undefined ? refuse(404, NO_LEAD) : { lead: leadOf(record) };
}

function leadOf(record: ShownLead): Lead {
  const { id, source, at, name, phone, email, address, message, consented, why } = record;
  const { mailing_id: mailingId, mailing, type, cents: spent, status_id: statusId, status } = record;
  return {
    id,
    source,
    at: at.toISOString(),
    name,
    phone: /^\+1\d{10}$/.test(phone) ? displayPhone(phone.slice(2)) : phone,
    email,
    address,
    message,
    consented,
    isSpam: record.is_spam,
    why,
    contactId: record.contact_id,
    propertyId: record.property_id,
    status: statusId === null || status === null ? null : { id: statusId, name: status },
    isSaved: record.saved_id !== null,
    sitePath: record.path,
    mailing:
      mailingId === null || mailing === null || type === null
        ? null
        : { id: mailingId, name: mailing, type, cost: dollarsOf(cents(spent ?? 0)) },
  };
}
