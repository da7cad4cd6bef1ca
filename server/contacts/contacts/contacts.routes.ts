/** Contacts and their groups: C068-C070, C075-C083. */
import type { Transaction } from 'kysely';
import { sampleRecipient } from '../../../src/api/catalogue/marketing/sampleRecipient.ts';
import { ContactSearch, type ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import {
  findGroup,
  groupByName,
  keepGroup,
  deleteGroup,
  touchGroups,
  unknownGroups,
  updateGroup,
} from '../../lists/lists/groups.queries.ts';
import { NO_GROUP } from '../../lists/rows/groupSearch.ts';
import { changeLists } from '../../lists/rows/changeLists.ts';
import { lockLists } from '../../lists/rows/members.queries.ts';
import { isNothing } from '../../lists/rows/queryRows.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isNameTaken } from '../../platform/store/uniqueViolation.ts';
import { unknownValues } from '../../account/picklists/picklists.queries.ts';
import { turnImport } from './contactImports.ts';
import { contactsFile } from './contactsFile.ts';
import {
  addToGroup,
  findContact,
  listContactGroups,
  removeContacts,
  restoreContacts,
  selectContactIds,
  selectContacts,
  setMany,
  takeFromGroups,
} from './contacts.queries.ts';
import { contactOf } from './contacts.rows.ts';
import { importContacts } from './importContacts.ts';
import { LINKED_AT_ONCE, linkOwners } from './linkOwners.ts';
import { linkManyOwners } from '../jobs.ts';
import { NO_CONTACT, saveContact } from './saveContact.ts';
import type { Session } from '../../account/session/session.ts';
import { ofAccount } from '../../platform/tenant.ts';

/** Who is in a group, written down or imported may be limited. */
const MARKETED = ['marketingContacts'] as const;
const NOTHING_SELECTED = 'Nothing is selected.';
const NOTHING_TO_SET = 'Say which type or status they get. Nothing was changed.';
const NO_VALUES = { typeId: 'is missing', statusId: 'is missing' };
const EVERYBODY = ContactSearch.parse({});
const HOLDS_PROPERTIES = 'This is a list of properties: delete it with the lists. Nothing was deleted.';

export const contactHandlers = {
  contact: async ({ params: { id }, session, services }) => {
    const row = await findContact(services.store.db, session, id);
    return row === undefined || row.removed !== null ? refuse(404, NO_CONTACT) : contactOf(row);
  },

  saveContact: async ({ body: { id, version, removed, ...fields }, query: { groupName }, session, services }) => {
    const refusal = await refuseCodes(services, session, fields);
    if (refusal !== null) return refusal;
    const saved = await saveContact(services, session, {
      id: id ?? null,
      version: version ?? undefined,
      restore: removed === false,
      fields,
      groupName,
    });
    if (isRefusal(saved)) return saved;
    return { contact: saved.contact, groups: await groupsWith(services, session, saved.group) };
  },

  importContacts: async ({ request, session, services }) => {
    const done = await importContacts(services, session, request);
    if (isRefusal(done)) return done;
    const { group, ...report } = done;
    return { ...report, groupId: group.id, groups: await groupsWith(services, session, group) };
  },

  undoContactImport: async ({ params: { id }, body: { undo }, session, services }) => {
    const done = await turnImport(services, session, id, undo);
    if (isRefusal(done)) return done;
    return { groupId: undo ? null : done.groupId, groups: await listContactGroups(services.store.db, session) };
  },

  setContacts: async ({ body: { search, selection, removed, ...fields }, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    if ([removed, ...Object.values(fields)].every((value) => value === undefined))
      return refuse(422, NOTHING_TO_SET, NO_VALUES);
    const refusal = await refuseCodes(services, session, fields);
    if (refusal !== null) return refusal;
    const now = services.clock.now();
    const bounds = { kinds: removed === false ? MARKETED : [], undone: 'Nothing was restored.' };
    const before = await changeLists(services, session, bounds, async (trx) => {
      if (removed === false) await restoreContacts(trx, session, selection.items, now);
      const ids = await selectContactIds(trx, session, search, selection);
      return await setMany(trx, session, ids, fields, now);
    });
    return isRefusal(before) ? before : { changed: before.map(({ id }) => id), before };
  },

  sampleContact: async ({ body: { search, selection }, session, services }) => {
    const chosen = isNothing(selection) && search === undefined ? null : (search ?? EVERYBODY);
    const found =
      chosen === null
        ? []
        : (await selectContacts(services.store.db, session, { ...chosen, limit: 1 }, selection ?? null)).rows;
    const [row] = found;
    if (row === undefined) return { sampleRecipient };
    const { firstName, lastName, companyName, streetAddress, city, state, zip } = contactOf(row);
    return { sampleRecipient: { firstName, lastName, companyName, streetAddress, city, state, zip } };
  },

  queryContacts: async ({ body: { search, selection }, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, groupsOf(search))).length > 0) return refuse(404, NO_GROUP);
    const ownersToCome = await linkOwners(services, session, LINKED_AT_ONCE);
    if (ownersToCome > 0) {
      const { accountId, userId } = session;
      // However often somebody looks meanwhile.
      await services.jobs.send(linkManyOwners, { accountId, userId }, { onceAMinute: `${accountId} ${userId}` });
    }
    const { rows, total } = await selectContacts(db, session, search, isNothing(selection) ? null : selection);
    const groups = await listContactGroups(db, session);
    return { results: rows.map(contactOf), resultCount: total, groups, ownersToCome };
  },

  deleteContacts: async ({ body: { search, selection }, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    const { db } = services.store;
    const ids = await selectContactIds(db, session, search, selection);
    const { groupIds } = search.filters;
    // Out of groups they are not in nobody can be taken: those are meant by what they are not.
    const groups = groupIds === undefined || groupIds.match === 'NONE' ? [] : groupIds.values;
    const removed =
      groups.length > 0
        ? await takeFromGroups(db, session, groups, ids)
        : await removeContacts(db, session, ids, services.clock.now());
    return { removed, groups: await listContactGroups(db, session) };
  },

  contactIdsOfGroup: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    return {
      ids: await selectContactIds(db, session, ContactSearch.parse({ filters: { groupIds: { values: [id] } } }), null),
    };
  },

  contactIds: async ({ body: { search, selection }, session, services }) => ({
    ids: await selectContactIds(services.store.db, session, search, isNothing(selection) ? null : selection),
  }),

  saveContactGroup: async ({ body: { group, search, selection }, session, services }) => {
    const { db } = services.store;
    const { id, name, type } = group;
    if (id === undefined && name === undefined)
      return refuse(422, 'The group needs a name. Nothing was saved.', { 'group.name': 'is missing' });
    if (id !== undefined && (await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    const ids = isNothing(selection) ? [] : await selectContactIds(db, session, search ?? EVERYBODY, selection);
    const joined = async (trx: Transaction<Database>) => {
      const target = id === undefined ? await groupByName(trx, session, type, name ?? '') : { id, isNew: false };
      if (id !== undefined && name !== undefined) await updateGroup(trx, session, id, undefined, { name });
      const added = await addToGroup(trx, session, target.id, ids);
      if (added.length > 0) await touchGroups(trx, session, [target.id]);
      return { target, added };
    };
    let done: Awaited<ReturnType<typeof joined>>;
    try {
      const saved = await changeLists(services, session, { kinds: MARKETED }, joined);
      if (isRefusal(saved)) return saved;
      done = saved;
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      return refuse(422, 'Another group has this name. Nothing was saved.', { 'group.name': 'is taken' });
    }
    return { groupId: done.target.id, added: done.added, groups: await groupsWith(services, session, done.target) };
  },

  exportContacts: async ({ body: { search, selection }, query: { name }, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    return contactsFile(services.store.db, session, search, selection, name ?? 'contacts');
  },

  deleteContactGroup: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    const group = await findGroup(db, session, id);
    if (group === undefined) return refuse(404, NO_GROUP);
    const held = await ofAccount(db.selectFrom('group_member'), session)
      .select('saved_property_id')
      .where('group_id', '=', id)
      .executeTakeFirst();
    if (held !== undefined) return refuse(422, HOLDS_PROPERTIES);
    await db.transaction().execute(async (trx) => {
      await lockLists(trx, session);
      await keepGroup(trx, session, id);
      await deleteGroup(trx, session, id);
    });
    return { groups: await listContactGroups(db, session) };
  },
} satisfies Partial<Handlers>;

const groupsOf = ({ filters }: ContactSearch): readonly number[] => filters.groupIds?.values ?? [];

async function groupsWith({ store }: Services, session: Session, group: { id: number; isNew: boolean } | null) {
  const groups = await listContactGroups(store.db, session);
  return group?.isNew === true ? groups.map((row) => (row.id === group.id ? { ...row, isNew: true } : row)) : groups;
}

/** Types and statuses are those of the account, retired ones included. */
async function refuseCodes(
  { store: { db } }: Services,
  session: Session,
  { typeId, statusId }: Partial<ContactFields>,
): Promise<Refusal | null> {
  const isUnknown = async (kind: 'CONTACT_TYPE' | 'CONTACT_STATUS', id: number | null | undefined): Promise<boolean> =>
    typeof id === 'number' && (await unknownValues(db, session, kind, [id])).length > 0;
  if (await isUnknown('CONTACT_TYPE', typeId))
    return refuse(422, 'There is no such contact type.', { typeId: 'is unknown' });
  return (await isUnknown('CONTACT_STATUS', statusId))
    ? refuse(422, 'There is no such contact status.', { statusId: 'is unknown' })
    : null;
}
