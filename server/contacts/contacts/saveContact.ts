/** How a contact is made or changed by hand. */
import { contactProblems } from '../../../src/api/contacts/contactProblems.ts';
import { blankContact, type Contact, type ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import { refuseFieldErrors } from '../../platform/http/refuseFieldErrors.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { contactOfPerson, findContact, insertContact, updateContact } from './contacts.queries.ts';
import { contactOf, fieldsOf, identifying, personKey } from './contacts.rows.ts';

export const NO_CONTACT = 'There is no such contact.';
const NAMELESS = 'A contact needs a name, a company, a phone number or an e-mail address.';
const CHANGED_MEANWHILE = 'This contact was changed in the meantime. Its new values are shown now: please check yours.';

const isNameless = (fields: ContactFields): boolean =>
  [
    fields.firstName,
    fields.lastName,
    fields.companyName,
    fields.mobile,
    fields.landline,
    fields.other,
    fields.email,
  ].every((value) => value === '');

/** A contact that a person writes down. */
export async function makeContact(
  services: Services,
  principal: Principal,
  fields: ContactFields,
): Promise<Contact | Refusal> {
  if (isNameless(fields)) return refuse(422, NAMELESS, { lastName: 'is missing' });
  const wrong = refuseFieldErrors(contactProblems(fields, blankContact));
  if (wrong !== null) return wrong;
  const { db } = services.store;
  // Written by hand: two people of one name and address may both be meant, so a second one has no key.
  const key = personKey(fields);
  const isTaken = key !== null && (await contactOfPerson(db, principal, key)) !== null;
  const insert = async (free: string | null): Promise<number> =>
    await insertContact(db, principal, { fields, source: 'USER', key: free }, services.clock.now());
  try {
    return await present(services, principal, await insert(isTaken ? null : key));
  } catch (error) {
    // Two at once: the other one has it by now.
    if (!isUniqueViolation(error)) throw error;
    return await present(services, principal, await insert(null));
  }
}

/** Refused where somebody else changed the contact since the version that was read. */
export async function changeContact(
  services: Services,
  principal: Principal,
  edit: { id: number; version: number | undefined; restore: boolean; fields: Partial<ContactFields> },
): Promise<Contact | Refusal> {
  const { id, version, restore, fields } = edit;
  const { db } = services.store;
  const before = await findContact(db, principal, id);
  if (before === undefined || (before.removed !== null && !restore)) return refuse(404, NO_CONTACT);
  const after = { ...fieldsOf(before), ...fields };
  const wrong = refuseFieldErrors(contactProblems(fields, fieldsOf(before)));
  if (wrong !== null) return wrong;
  if (isNameless(after)) return refuse(422, NAMELESS, { lastName: 'is missing' });
  // An owner keeps the key of the roll whatever a person writes: the next parcel of theirs finds them.
  const isOther = before.source !== 'OWNER' && identifying.some((field) => fields[field] !== undefined);
  const key = isOther ? personKey(after) : undefined;
  const holder = typeof key === 'string' ? await contactOfPerson(db, principal, key) : null;
  const isTaken = holder !== null && holder !== id;
  const done = await updateContact(
    db,
    principal,
    id,
    { fields, restore, version, ...(key === undefined ? {} : { key: isTaken ? null : key }) },
    services.clock.now(),
  );
  return done
    ? await present(services, principal, id)
    : refuse(422, CHANGED_MEANWHILE, { version: 'is not the newest' });
}

async function present({ store }: Services, principal: Principal, id: number): Promise<Contact | Refusal> {
  const row = await findContact(store.db, principal, id);
  return row === undefined ? refuse(404, NO_CONTACT) : contactOf(row);
}
