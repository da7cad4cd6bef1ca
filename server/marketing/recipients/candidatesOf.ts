import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import { recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import { placesOf, zonesOf } from '../../../src/api/marketing/targetPlaces.ts';
import { DO_NOT_CONTACT } from '../../account/session/defaults.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { zoneAt } from '../compliance/zoneAt.ts';
import { readAsked, type Asked } from './audience.queries.ts';
import type { Candidate } from './candidate.ts';
import { foremostOf, propertiesOf, type PropertyWords } from './propertiesOf.ts';

/** So many are looked at before it is somebody else's turn: some milliseconds. */
const AT_ONCE = 500;

/** Fields of a contact in the order in which a channel takes them: the first number that can be reached counts. */
const PHONES = {
  SMS: ['mobile', 'other', 'landline'],
  VOICEMAIL: ['mobile', 'other', 'landline'],
  CALL: ['mobile', 'landline', 'other'],
} as const;

/**
 * Everybody whom the audience asks for, each with the target of the channel (design/marketing.md section 5); `targets`:
 * by contact those that were ordered, and stay whatever stands in the contact by now.
 */
export async function candidatesOf(
  { db, warehouse }: { readonly db: Kysely<Database>; readonly warehouse: Warehouse },
  principal: Principal,
  type: MailingType,
  audience: Audience,
  targets: ReadonlyMap<number, string> = new Map(),
): Promise<Candidate[]> {
  const asked = await readAsked(db, principal, audience);
  const properties = await propertiesOf(warehouse, [...new Set(asked.flatMap(({ propertyIds }) => propertyIds))]);
  const candidates: Candidate[] = [];
  for (const one of asked) {
    const ordered = targets.get(one.contactId);
    const target = ordered === undefined ? targetOf(one, type) : { key: ordered, wrong: null };
    candidates.push(candidateOf(one, type, target, foremostOf(one.propertyIds, properties)));
    // Of a hundred thousand: whoever else asks for something does not wait for all of them.
    if (candidates.length % AT_ONCE === 0) await othersTurn();
  }
  return candidates;
}

function candidateOf(asked: Asked, type: MailingType, target: Target, property: PropertyWords | undefined): Candidate {
  const { contactId, companyName, propertyIds, statusId, doNotCall } = asked;
  const values = recipientValues(asked, property ?? null);
  const isMail = type === 'EMAIL';
  const known = {
    phone: isMail ? null : target.key,
    mailing: asked.state === '' ? null : asked,
    property: property === undefined ? null : { ...property, zone: zoneAt(property.latitude, property.longitude) },
  };
  return {
    contactId,
    name: values.OwnerFullName,
    isCompany: companyName !== '',
    parcels: propertyIds.length,
    propertyId: property?.id ?? propertyIds[0] ?? null,
    isChosen: propertyIds.length > 1,
    targetKind: isMail ? 'EMAIL' : 'PHONE',
    targetKey: target.key,
    wrong: target.wrong,
    keys: keysOf(asked),
    doNotContact: statusId === DO_NOT_CONTACT,
    isListed:
      target.key !== null && doNotCall.split(' ').some((digits) => digits.slice(-10) === target.key?.slice(-10)),
    places: placesOf(known),
    zones: isMail ? [] : zonesOf(known),
    addresses: [asked, ...(property === undefined ? [] : [property])].filter(({ street }) => street !== ''),
    values,
  };
}

function keysOf(asked: Asked): string[] {
  const phones = PHONES.CALL.flatMap((field) => {
    const key = asked[field] === '' ? null : phoneKey(asked[field]);
    return key?.ok === true ? [key.value] : [];
  });
  const email = asked.email === '' ? null : emailKey(asked.email);
  return [...new Set([...phones, ...(email?.ok === true ? [email.value] : [])])];
}

interface Target {
  readonly key: string | null;
  readonly wrong: string | null;
}

const targetOf = (asked: Asked, type: MailingType): Target =>
  type === 'EMAIL' ? emailTarget(asked) : phoneTarget(asked, type === 'CALL' ? 'CALL' : 'SMS');

function phoneTarget(asked: Asked, type: keyof typeof PHONES): Target {
  let wrong: string | null = null;
  for (const field of PHONES[type]) {
    if (asked[field] === '') continue;
    const key = phoneKey(asked[field]);
    if (key.ok) return { key: key.value, wrong: null };
    wrong ??= `${asked[field]} ${wrongPhoneTexts[key.reason]}`;
  }
  return { key: null, wrong };
}

function emailTarget({ email }: Asked): Target {
  if (email === '') return { key: null, wrong: null };
  const key = emailKey(email);
  return key.ok ? { key: key.value, wrong: null } : { key: null, wrong: `${email} ${wrongEmailTexts[key.reason]}` };
}
