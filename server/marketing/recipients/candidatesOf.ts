import type { Kysely } from 'kysely';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import { recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import { placesOf, zonesOf } from '../../../src/api/marketing/targetPlaces.ts';
import { DO_NOT_CONTACT } from '../../account/session/defaults.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { inTurns } from '../../platform/turns.ts';
import { zoneAt } from '../compliance/zoneAt.ts';
import { readAsked, type Asked } from './audience.queries.ts';
import type { Candidate } from './candidate.ts';
import { mailKeys, mailToOf, wrongMail } from './mailTargets.ts';
import { foremostOf, propertiesOf, type PropertyWords } from './propertiesOf.ts';

/** Fields of a contact in the order in which a channel takes them: the first number that can be reached counts. */
const PHONES = {
  SMS: ['mobile', 'other', 'landline'],
  VOICEMAIL: ['mobile', 'other', 'landline'],
  CALL: ['mobile', 'landline', 'other'],
} as const;

/** What was ordered for somebody: it stays, whatever stands in the contact by now. */
export interface OrderedTarget {
  readonly targetKey: string;
  readonly propertyId: number | null;
}

/**
 * Everybody whom the audience asks for, each with the target of the channel (design/marketing.md section 5); of cards to
 * each property an owner of several once for each of them. `ordered`: by contact what was ordered for them.
 */
export async function candidatesOf(
  {
    db,
    warehouse,
    apart,
  }: { readonly db: Kysely<Database>; readonly warehouse: Warehouse; readonly apart: Services['apart'] },
  principal: Principal,
  type: MailingType,
  audience: Audience,
  ordered: ReadonlyMap<number, readonly OrderedTarget[]> = new Map(),
): Promise<Candidate[] | Refusal> {
  const asked = await readAsked(db, principal, audience);
  const isEach = type === 'POSTCARD' && audience.oneEach === 'PROPERTY';
  const piecesOf = (one: Asked): Piece[] => {
    const known = ordered.get(one.contactId);
    if (known !== undefined) return known.map((row) => orderedPiece(one, row));
    const target = targetOf(one, type);
    if (!isEach || one.propertyIds.length < 2) return [{ asked: one, target }];
    return one.propertyIds.map((id) => ({ asked: { ...one, propertyIds: [id] }, target }));
  };
  const pieces: Piece[] = [];
  await inTurns(asked, (one) => void pieces.push(...piecesOf(one)));
  const ids = pieces.flatMap(({ asked: { propertyIds } }) => propertyIds);
  const properties = await propertiesOf(warehouse, [...new Set(ids)]);
  const candidates: Candidate[] = [];
  await inTurns(pieces, ({ asked: one, target }) => {
    candidates.push(candidateOf(one, type, target, foremostOf(one.propertyIds, properties), audience));
  });
  if (type !== 'POSTCARD') return candidates;
  const keys = await mailKeys(
    apart,
    principal,
    candidates.map(({ targetKey, mailTo }) => (targetKey === null ? mailTo : null)),
  );
  if (isRefusal(keys)) return keys;
  const mailed: Candidate[] = [];
  await inTurns(candidates, (one, at) => {
    const key = keys[at] ?? null;
    const wrong = one.targetKey !== null || one.mailTo === null ? null : wrongMail(one.mailTo, key);
    mailed.push({ ...one, wrong, targetKey: wrong === null ? (one.targetKey ?? key) : null });
  });
  return mailed;
}

/** Somebody with what a message to them is about, and where it goes. */
interface Piece {
  readonly asked: Asked;
  readonly target: Target;
}

const orderedPiece = (asked: Asked, { targetKey, propertyId }: OrderedTarget): Piece => ({
  asked: propertyId === null ? asked : { ...asked, propertyIds: [propertyId] },
  target: { key: targetKey, wrong: null },
});

function candidateOf(
  asked: Asked,
  type: MailingType,
  target: Target,
  property: PropertyWords | undefined,
  audience: Audience,
): Candidate {
  const { contactId, companyName, propertyIds, statusId, doNotCall } = asked;
  const values = recipientValues(asked, property ?? null);
  const kind = KINDS[type];
  const known = {
    phone: kind === 'PHONE' ? target.key : null,
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
    targetKind: kind,
    targetKey: target.key,
    wrong: target.wrong,
    keys: keysOf(asked),
    doNotContact: statusId === DO_NOT_CONTACT,
    isListed:
      kind === 'PHONE' &&
      target.key !== null &&
      doNotCall.split(' ').some((digits) => digits.slice(-10) === target.key?.slice(-10)),
    places: placesOf(known),
    zones: kind === 'PHONE' ? zonesOf(known) : [],
    addresses: [asked, ...(property === undefined ? [] : [property])].filter(({ street }) => street !== ''),
    values,
    mailTo: kind === 'ADDRESS' ? mailToOf(asked, property, values.OwnerFullName, audience) : null,
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

/** By what a channel reaches people. */
const KINDS = { EMAIL: 'EMAIL', POSTCARD: 'ADDRESS', SMS: 'PHONE', VOICEMAIL: 'PHONE', CALL: 'PHONE' } as const;

/** Of paper the key is asked of all at once, behind. */
function targetOf(asked: Asked, type: MailingType): Target {
  if (type === 'POSTCARD') return { key: null, wrong: null };
  return type === 'EMAIL' ? emailTarget(asked) : phoneTarget(asked, type === 'CALL' ? 'CALL' : 'SMS');
}

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
