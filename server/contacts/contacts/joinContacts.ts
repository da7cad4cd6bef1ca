/** Makes one of several contacts, and several of one again (issue of owners that a roll writes differently). */
import { fillingOf, samenessKinds, samenessOf } from '../../../src/api/contacts/sameness.ts';
import type { Contact, ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import type { Twin } from '../../../src/api/contract/contacts/joined.ts';
import { DO_NOT_CONTACT } from '../../account/session/defaults.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { contactsById, findContact } from './contacts.queries.ts';
import { contactOf, fieldsOf, type ContactRow } from './contacts.rows.ts';
import { holdContacts, holdJoined, join, pairsInCommon, part } from './joined.queries.ts';

const NOTHING = 'Nothing was changed.';
const BY_HAND = 'by hand';
/** So many pairs are looked at; the surest of them are told. */
const MOST_PAIRS = 20_000;

export interface JoinedContacts {
  readonly contact: Contact;
  readonly joined: { id: number; why: string; left: string[] }[];
}

const numbersOf = ({ do_not_call: listed }: ContactRow): string[] => listed.split(' ').filter((one) => one !== '');

/** The first stays, the others are one with it from here on. */
export async function joinContacts(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
  stays: number,
  others: readonly number[],
): Promise<JoinedContacts | Refusal> {
  const goes = [...new Set(others)].filter((id) => id !== stays);
  if (goes.length === 0) return refuse(422, `Choose two contacts or more. ${NOTHING}`, { ids: 'names nobody else' });
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    const rows = await holdContacts(trx, principal, [stays, ...goes]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const root = byId.get(stays);
    if (root === undefined || rows.length <= goes.length)
      return refuse(404, `One of these contacts is not there any more. ${NOTHING}`);
    let fields: ContactFields = fieldsOf(root);
    const listed = new Set(numbersOf(root));
    const joined: JoinedContacts['joined'] = [];
    for (const id of goes) {
      const row = byId.get(id);
      if (row === undefined) continue;
      const other = fieldsOf(row);
      const why = samenessOf(fieldsOf(root), other)?.text ?? BY_HAND;
      const { fields: gives, left } = fillingOf(fields, other, DO_NOT_CONTACT);
      for (const number of numbersOf(row)) listed.add(number);
      await join(trx, principal, { stays, goes: id, why, gives, doNotCall: [...listed].toSorted().join(' ') }, now);
      fields = { ...fields, ...gives };
      joined.push({ id, why, left: [...left] });
    }
    const after = await findContact(trx, principal, stays);
    return after === undefined
      ? refuse(404, `There is no such contact. ${NOTHING}`)
      : { contact: contactOf(after), joined };
  });
}

/** These stand for themselves again; answers all that are another now. */
export async function partContacts(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
  ids: readonly number[],
): Promise<{ readonly contacts: Contact[] } | Refusal> {
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    const rows = await holdJoined(trx, principal, ids);
    if (rows.length < new Set(ids).size)
      return refuse(
        422,
        `One of these contacts is one with none, or with one that is one with another: part that first. ${NOTHING}`,
        { ids: 'are not all one with a contact that stands for itself' },
      );
    // What came last goes first: an earlier one may have given what the later one had no place for.
    for (const row of rows.toReversed()) await part(trx, principal, row, now);
    const touched = [...new Set(rows.flatMap(({ id, joined_to: to }) => (to === null ? [id] : [id, to])))];
    return { contacts: (await contactsById(trx, principal, touched)).map(contactOf) };
  });
}

/** Contacts of the user that may be one, the surest first. */
export async function twinsOf(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  most: number,
): Promise<{ readonly twins: Twin[]; readonly isMore: boolean }> {
  const pairs = await pairsInCommon(store.db, principal, MOST_PAIRS);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const byId = new Map((await contactsById(store.db, principal, ids)).map((row) => [row.id, contactOf(row)]));
  const twins = pairs.flatMap(({ one, other }): Twin[] => {
    const [left, right] = [byId.get(one), byId.get(other)];
    const same = left === undefined || right === undefined ? null : samenessOf(left, right);
    return left === undefined || right === undefined || same === null
      ? []
      : [{ kind: same.kind, why: same.text, contacts: [left, right] }];
  });
  const sorted = twins.toSorted((one, other) => samenessKinds.indexOf(one.kind) - samenessKinds.indexOf(other.kind));
  return { twins: sorted.slice(0, most), isMore: sorted.length > most || pairs.length >= MOST_PAIRS };
}
