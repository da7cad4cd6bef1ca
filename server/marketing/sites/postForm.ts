/** What becomes of a form that was sent: a lead, something put aside, or the form again with what was typed. */
import type { Services } from '../../platform/http/services.ts';
import { parcelNamed } from '../../search/places/parcelNamed.ts';
import { inLeads } from '../leads/inLeads.ts';
import { insertLead, whenPostable } from '../leads/leads.queries.ts';
import { takeLead } from '../leads/takeLead.ts';
import { tellLead } from '../leads/tellLead.ts';
import { CODE_LENGTH, readCode } from '../recipients/newCodes.ts';
import { ofCode } from '../tracking/links.queries.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { consentWording } from './consentWording.ts';
import type { FloodGate } from './floodGate.ts';
import { LATEST_MS, readFormToken, SOONEST_MS } from './formToken.ts';
import { readForm, type PostedForm } from './readForm.ts';
import type { ShownForm } from './siteHtml.ts';
import type { PublicSite } from './sites.queries.ts';

/** Posts from one place in the network in ten minutes, and of a page in an hour. */
const OF_PLACE = { most: 5, minutes: 10 } as const;
const OF_SITE = { most: 60, minutes: 60 } as const;

type Parts = Pick<Services, 'store' | 'clock' | 'config' | 'brands' | 'events' | 'warehouse'>;
type Outcome =
  | { readonly is: 'THANKS' }
  | ({ readonly is: 'AGAIN'; readonly status: 422 | 429; readonly seconds?: number } & Pick<
      ShownForm,
      'typed' | 'problem' | 'wrong'
    > & { readonly code: string });

export async function postForm(
  parts: Parts,
  site: PublicSite,
  gate: FloodGate,
  { body, place, origin }: { readonly body: string; readonly place: string; readonly origin: string },
): Promise<Outcome> {
  const now = parts.clock.now();
  const posted = readForm(body);
  const { typed, wrong, code } = posted;
  const again = (problem: string, status: 422 | 429 = 422, seconds?: number): Outcome => ({
    is: 'AGAIN',
    status,
    typed,
    problem,
    wrong,
    code,
    ...(seconds === undefined ? {} : { seconds }),
  });
  const token = readFormToken(site.form_key, posted.token, now);
  const spam = posted.spam ?? (token === null ? 'the form was not taken from the page' : tooSoon(token.age));
  // A program learns nothing of what was wrong with what it sent.
  if (spam === null && Object.keys(wrong).length > 0)
    return again('It was not sent yet: please look at what is marked below.');
  if (spam === null && token !== null && token.age > LATEST_MS)
    return again('This page was open for more than a day. It was not sent yet: please send it once more.');
  // A program learns nothing of it.
  const tooMany = (until: Date): Outcome => {
    const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
    return spam === null
      ? again(`Too many tries; again in ${minutes} minutes. It was not sent yet.`, 429, minutes * 60)
      : { is: 'THANKS' };
  };
  const shut = gate.shutFor(site.path, place, now);
  if (shut !== null) return tooMany(shut.until);
  const business = profileValues(await readBusiness(parts.store.db, site));
  // What looks like spam is looked up when somebody takes it back: nobody makes us search by the thousand.
  const propertyId = spam === null && code === '' ? await parcelNamed(parts.warehouse, typed.address) : null;
  const done = await inLeads(parts, site, async (trx, mayMake) => {
    const full = await whenPostable(trx, site, { place, now, ofPlace: OF_PLACE, ofSite: OF_SITE });
    if (full !== null) return { full };
    const found = await recipientOf(trx, site, code);
    const id = await insertLead(trx, site, {
      ...leadOf(posted),
      source: 'FORM',
      siteId: site.id,
      mailingId: found?.mailingId ?? null,
      seq: found?.seq ?? null,
      propertyId,
      wording: consentWording(business.MyBusinessName),
      pageVersion: token?.version ?? null,
      origin,
      place,
      spam,
      formToken: token === null ? null : posted.token,
      at: now,
    });
    // The same form twice is one lead.
    if (id === undefined) return null;
    return {
      full: undefined,
      taken: spam === null ? await takeLead(trx, site, id, { ...parts, now, mayMake }) : null,
    };
  });
  if (done?.full !== undefined) {
    const { until, isPlace } = done.full;
    gate.shut(site, isPlace ? place : null, until, now);
    return tooMany(until);
  }
  if (done !== null) tellLead(parts, site, done.taken);
  return { is: 'THANKS' };
}

const tooSoon = (age: number): string | null =>
  age < SOONEST_MS ? `sent ${(age / 1000).toFixed(1)} seconds after the page was opened` : null;

const leadOf = ({ typed: { name, address, message, consent, phone, email }, ...posted }: PostedForm) => ({
  name: name.slice(0, 200),
  address: address.slice(0, 400),
  message: message.slice(0, 4000),
  // Of what was put aside also what is no number.
  phone: (posted.phone === '' ? phone : posted.phone).slice(0, 60),
  email: (posted.email === '' ? email : posted.email).slice(0, 300),
  consented: consent,
});

/** Whose code it came with, where it is one of the same user; of all others nothing is known. */
async function recipientOf(db: Services['store']['db'], site: PublicSite, text: string) {
  const code = readCode(text);
  if (code.length !== CODE_LENGTH) return undefined;
  const found = await ofCode(db, code);
  return found?.accountId === site.accountId && found.userId === site.userId ? found : undefined;
}
