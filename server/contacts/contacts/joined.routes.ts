import { TWINS_PAGE } from '../../../src/api/contract/contacts/joined.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { findContact } from './contacts.queries.ts';
import { contactOf } from './contacts.rows.ts';
import { joinContacts, partContacts, twinsOf } from './joinContacts.ts';
import { joinedTo } from './joined.queries.ts';
import { NO_CONTACT } from './saveContact.ts';

export const joinedHandlers = {
  twins: async ({ session, services }) => await twinsOf(services, session, TWINS_PAGE),
  joinContacts: async ({ body: { stays, ids }, session, services }) =>
    await joinContacts(services, session, stays, ids),
  partContacts: async ({ body: { ids }, session, services }) => await partContacts(services, session, ids),
  joinedContacts: async ({ params: { id }, session, services: { store } }) => {
    const row = await findContact(store.db, session, id);
    if (row === undefined || row.removed !== null) return refuse(404, NO_CONTACT);
    const joined = await joinedTo(store.db, session, id);
    return { joined: joined.map((one) => ({ contact: contactOf(one), why: one.joined_why ?? '' })) };
  },
} satisfies Partial<Handlers>;
