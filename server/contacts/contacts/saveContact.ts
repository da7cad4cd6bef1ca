/** How a contact is made or changed by hand. */
import type { Kysely } from 'kysely';
import { contactProblems } from '../../../src/api/contacts/contactProblems.ts';
import { blankContact, type Contact, type ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import { groupByName } from '../../lists/lists/groups.queries.ts';
import { changeLists } from '../../lists/rows/changeLists.ts';
import { refuseFieldErrors } from '../../platform/http/refuseFieldErrors.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { addToGroup, contactOfPerson, findContact, insertContact, updateContact } from './contacts.queries.ts';
import { contactOf, fieldsOf, identifying, personKey } from './contacts.rows.ts';

type Db = Kysely<Database>;

export const NO_CONTACT = 'There is no such contact.';
const NAMELESS = 'A contact needs a name, a company, a phone number or an e-mail address. Nothing was saved.';
const CHANGED_MEANWHILE =
  'This contact was changed in the meantime. Nothing was saved; its new values are shown now: please check yours.';

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

type Group = Awaited<ReturnType<typeof groupByName>>;

/** `id` null: a new one. `groupName`: the group that it is put into, made when there is none of this name. */
export interface ContactToSave {
  readonly id: number | null;
  readonly version: number | undefined;
  readonly restore: boolean;
  readonly fields: Partial<ContactFields>;
  readonly groupName: string | undefined;
}

/** Makes or changes a contact and puts it into a group, within what its user may keep (C069). */
export async function saveContact(
  services: Services,
  principal: Principal,
  save: ContactToSave,
): Promise<{ readonly contact: Contact; readonly group: Group | null } | Refusal> {
  const once = async (isKeyFree: boolean) =>
    await changeLists(services, principal, { kinds: ['marketingContacts'] }, async (trx) => {
      const now = services.clock.now();
      const contact =
        save.id === null
          ? await makeContact(trx, principal, { ...blankContact, ...save.fields }, isKeyFree, now)
          : await changeContact(trx, principal, { ...save, id: save.id }, now);
      if (isRefusal(contact)) return contact;
      const group = save.groupName === undefined ? null : await groupByName(trx, principal, 'CONTACT', save.groupName);
      if (group !== null) await addToGroup(trx, principal, group.id, [contact.id]);
      return { contact, group };
    });
  try {
    return await once(true);
  } catch (error) {
    // Two at once: the other one has its key by now.
    if (save.id !== null || !isUniqueViolation(error)) throw error;
    return await once(false);
  }
}

/** A contact that a person writes down. */
async function makeContact(
  trx: Db,
  principal: Principal,
  fields: ContactFields,
  isKeyFree: boolean,
  now: Date,
): Promise<Contact | Refusal> {
  if (isNameless(fields)) return refuse(422, NAMELESS, { lastName: 'is missing' });
  const wrong = refuseFieldErrors(contactProblems(fields, blankContact));
  if (wrong !== null) return wrong;
  // Written by hand: two people of one name and address may both be meant, so a second one has no key.
  const key = personKey(fields);
  const isTaken = !isKeyFree || (key !== null && (await contactOfPerson(trx, principal, key)) !== null);
  const made = { fields, source: 'USER', key: isTaken ? null : key } as const;
  return await present(trx, principal, await insertContact(trx, principal, made, now));
}

/** Refused where somebody else changed the contact since the version that was read. */
async function changeContact(
  db: Db,
  principal: Principal,
  { id, version, restore, fields }: ContactToSave & { readonly id: number },
  now: Date,
): Promise<Contact | Refusal> {
  const before = await findContact(db, principal, id);
  if (before === undefined || (before.removed !== null && !restore)) return refuse(404, NO_CONTACT);
  if (before.joined_to !== null)
    return refuse(422, 'This contact is one with another: part them first. Nothing was changed.');
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
    now,
  );
  return done ? await present(db, principal, id) : refuse(422, CHANGED_MEANWHILE, { version: 'is not the newest' });
}

async function present(db: Db, principal: Principal, id: number): Promise<Contact | Refusal> {
  const row = await findContact(db, principal, id);
  return row === undefined ? refuse(404, NO_CONTACT) : contactOf(row);
}
