/**
 * What comes of a lead, in one transaction: its contact is found or made, its property opened, its status moved, its consent
 * kept, and whoever waits for it is told by alert, mail and webhook (design/marketing.md, section 13).
 */
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Alert } from '../../../src/api/contract/account/session.ts';
import { blankContact } from '../../../src/api/contract/contacts/contacts.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { oneLine } from '../../../src/calc/marketing/placeholders.ts';
import { readDoor, type Installation } from '../../account/brands/doorOf.ts';
import { insertMail } from '../../account/mail/mail.queries.ts';
import { insertContact } from '../../contacts/contacts/contacts.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { keepConsents } from '../compliance/consents.queries.ts';
import { takeOut } from '../sequences/takeOut.queries.ts';
import { lockLead, setLead, type LeadRecord } from './leads.queries.ts';
import { behindRecipient, contactEmailOf, contactReachedBy, moveStatus, onlyPropertyOf } from './whoLeads.queries.ts';

type Trx = Transaction<Database>;

export interface Taken {
  readonly alert: z.infer<typeof Alert> | null;
  /** Whose status is another now; null: nobody's. */
  readonly movedProperty: number | null;
}

export interface TakeWith extends Installation {
  readonly now: Date;
  /** Whether somebody unknown may become a contact: what is kept has limits. */
  readonly mayMake: boolean;
  /** The parcel that its address names, where that is sure and was not known when it came. */
  readonly named?: number | null;
}

export async function takeLead(trx: Trx, principal: Principal, id: number, parts: TakeWith): Promise<Taken> {
  const { now, mayMake, named = null } = parts;
  const lead = await lockLead(trx, principal, id);
  if (lead === undefined) throw new Error(`lead ${id} is gone`); // held by who calls
  const { contactId, propertyId } = await whoLeads(trx, principal, lead, { now, mayMake, named });
  await keepConsent(trx, principal, lead, now);
  const isMoved = propertyId !== null && (await moveStatus(trx, principal, propertyId, now));
  await setLead(trx, principal, id, {
    contact_id: contactId,
    property_id: propertyId,
    is_spam: false,
    ...(lead.taken === null ? { taken: now } : {}),
  });
  await takeOut(trx, principal, { lead: { contactId, propertyId } }, now);
  // Once: not again where it was put aside and taken back.
  const alert = lead.taken === null ? await tellFirst(trx, principal, lead, parts) : null;
  return { alert, movedProperty: isMoved ? propertyId : null };
}

async function whoLeads(
  trx: Trx,
  principal: Principal,
  lead: LeadRecord,
  { now, mayMake, named }: Required<Pick<TakeWith, 'now' | 'mayMake' | 'named'>>,
) {
  const { mailing_id: mailingId, seq } = lead;
  const behind =
    mailingId === null || seq === null
      ? { contactId: null, propertyId: null }
      : await behindRecipient(trx, principal, { mailingId, seq });
  const found = lead.contact_id ?? behind.contactId ?? (await contactReachedBy(trx, principal, lead));
  const contactId = found ?? (mayMake ? await makeContact(trx, principal, lead, now) : null);
  const propertyId =
    lead.property_id ??
    behind.propertyId ??
    named ??
    (contactId === null ? null : await onlyPropertyOf(trx, principal, contactId));
  return { contactId, propertyId };
}

const isE164 = (phone: string): boolean => /^\+1\d{10}$/.test(phone);

async function makeContact(trx: Trx, principal: Principal, lead: LeadRecord, now: Date): Promise<number> {
  const words = lead.name.trim().split(/\s+/);
  const [last = '', ...before] = words.toReversed();
  const fields = {
    ...blankContact,
    firstName: before.toReversed().join(' ').slice(0, 100),
    lastName: last.slice(0, 100),
    mobile: isE164(lead.phone) ? lead.phone.slice(2) : '',
    email: lead.email,
  };
  return await insertContact(trx, principal, { fields, source: 'LEAD', key: null }, now);
}

/** A yes counts for the number it was said beside. */
async function keepConsent(trx: Trx, principal: Principal, lead: LeadRecord, now: Date): Promise<void> {
  if (!lead.consented || !isE164(lead.phone)) return;
  const consent = {
    kind: 'PHONE',
    key: lead.phone,
    channels: ['SMS', 'VOICEMAIL', 'CALL'],
    level: 'WRITTEN',
    wording: lead.wording,
    at: lead.at,
    source: `the form of a page, lead ${lead.id}`,
    origin: lead.origin,
    document: `page ${lead.site_id ?? ''}, version ${lead.page_version ?? ''}`,
  } as const;
  await keepConsents(trx, { accountId: principal.accountId, userId: null }, [consent], now);
}

const shownPhone = (phone: string): string => (isE164(phone) ? displayPhone(phone.slice(2)) : phone);

async function tellFirst(
  trx: Trx,
  principal: Principal,
  lead: LeadRecord,
  { now, ...installation }: TakeWith,
): Promise<Taken['alert']> {
  const who = lead.name === '' ? shownPhone(lead.phone) || lead.email : lead.name;
  const email = await contactEmailOf(trx, principal, { siteId: lead.site_id, mailingId: lead.mailing_id });
  if (email !== null) {
    const { publicUrl } = await readDoor(trx, principal, installation);
    const lines = [
      ['Name', lead.name],
      ['Phone', shownPhone(lead.phone)],
      ['E-mail', lead.email],
      ['Property', lead.address],
      ['May be called and texted', lead.consented ? 'yes' : 'no'],
      ['Message', lead.message],
    ].filter(([, value]) => value !== '');
    const body = `${lines.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\nOpen it: ${publicUrl}/marketing/leads\n`;
    await insertMail(trx, principal, { recipient: email, subject: oneLine(`A lead: ${who}`), body }, now);
  }
  // Of a text that came back people are told with its words.
  if (lead.source === 'REPLY' || lead.source === 'CALL' || lead.source === 'HAND') return null;
  const text = oneLine(`A lead from your page: ${who}${lead.address === '' ? '' : `, ${lead.address}`}`);
  return await insertAlert(trx, principal, { level: 'info', text, searchId: null, runId: null }, now);
}
