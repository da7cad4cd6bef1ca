/** Saved properties: C020, C021, C023, C027, C038, C039, P055, P101. */
import { GroupSearch, type SaveAnswer, type SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import { refuseContacts } from '../../contacts/contacts/refuseContacts.ts';
import { contactsAfter } from '../../contacts/contacts/contactsAfter.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { removeMembers } from './changeMembers.ts';
import { editRows } from './editRows.ts';
import { countKnown } from './groupFacts.queries.ts';
import { listGroups } from '../lists/groups.queries.ts';
import { propertyData } from './propertyData.ts';
import { queryRows } from './queryRows.ts';
import { findSavedById, findSavedProperty, type SavedEdit } from './saved.queries.ts';
import { saveProperties } from './saveProperties.ts';
import { idsToSave } from '../../search/results/idsToSave.ts';
import { tellLists, tellRows } from '../lists/tell.ts';

const NOT_SAVED = 'This property is not saved in any of your lists.';
const NOT_ON_LIST = 'This property does not stand on that list.';
const CHANGED_MEANWHILE =
  'This property was changed in the meantime. Nothing was saved; its new values are shown now: please check yours.';

export const savedHandlers = {
  saveListings: async ({ body, query, services, session }) => {
    const propertyIds = await idsToSave(services.warehouse, session, body);
    if (isRefusal(propertyIds)) return propertyIds;
    const { groupName, groupType, approved } = query;
    const answer = await saveProperties({ services, session, groupName, groupType, propertyIds, approved });
    if (isRefusal(answer)) return answer;
    tellSaved(services, session, answer);
    return answer;
  },

  queryListingIds: async ({ body, services, session }) => {
    const propertyIds = await idsToSave(services.warehouse, session, body);
    if (isRefusal(propertyIds)) return propertyIds;
    return { propertyIds: [...propertyIds] };
  },

  saveProperties: async ({ body, query, session, services }) => {
    const propertyIds = 'selection' in body ? [...new Set(body.selection)] : [body.propertyId];
    const refusal = await refuseUnknown(services, propertyIds);
    if (refusal !== null) return refusal;
    const onlyUnsaved = 'selection' in body && body.onlyUnsaved;
    const answer = await saveProperties({ services, session, ...query, propertyIds, onlyUnsaved });
    if (isRefusal(answer)) return answer;
    tellSaved(services, session, answer);
    return answer;
  },

  savedPropertyById: async ({ params, session, services }) =>
    (await findSavedById(services.store.db, session, params.id)) ?? refuse(404, 'There is no such saved property.'),

  saveEdits: async ({ body, query, session, services }) => {
    if ('search' in body) {
      const found = await queryRows(services, session, body.search, body.selection);
      if (isRefusal(found)) return found;
      const { filterCounts, ...rows } = found;
      return query.refreshFilters === true ? { ...rows, filterCounts } : rows;
    }
    const { id, version, ...change } = body;
    const before = await findSavedById(services.store.db, session, id);
    if (before === null) return refuse(404, NOT_SAVED);
    return await edit(services, session, { propertyId: before.propertyId, version, change });
  },

  editRows: async ({ body: { edits }, session, services }) => {
    const edited = await editRows(services, session, edits);
    if (!isRefusal(edited)) tellRows(services, session, edited.saved);
    return edited;
  },

  removeSaved: async ({ params: { id }, query: { detailId, deleteContacts }, session, services }) => {
    const refusal = refuseContacts(session, deleteContacts);
    if (refusal !== null) return refusal;
    const saved = await findSavedById(services.store.db, session, id);
    if (saved === null) return refuse(404, NOT_SAVED);
    if (detailId !== undefined && !saved.groupIds.includes(detailId)) return refuse(404, NOT_ON_LIST);
    const groupIds = detailId === undefined ? saved.groupIds : [detailId];
    const search = GroupSearch.parse({ filters: { groupIds: { match: 'ANY', values: groupIds } } });
    const selection = { allSelected: false, remainingSelected: false, items: [saved.propertyId] };
    const { removed } = await removeMembers(services, session, search, selection, 'ALL');
    const groups = await listGroups(services.store.db, session);
    tellLists(services, session, { groupIds, propertyIds: removed, groups });
    const gone = deleteContacts === true ? removed : [];
    return {
      groups,
      contactGroups: await contactsAfter(services, session, {
        groupIds: groupIds.filter((groupId) => typeof groupId === 'number'),
        groups,
        gone,
      }),
      removed,
    };
  },

  setStatus: async ({ params: { id }, body: { status }, session, services }) => {
    const before = await findSavedProperty(services.store.db, session, id);
    if (before === null) return refuse(422, NOT_SAVED);
    const change = { statusId: status };
    return await edit(services, session, { propertyId: id, version: null, change }, { statusId: 'status' });
  },

  propertyData: async ({ params: { id }, session, services }) => await propertyData(services, session, id),
} satisfies Partial<Handlers>;

/** The other pages of the person learn of rows that came. */
function tellSaved(services: Services, session: Session, { savePropertyResponse }: SaveAnswer): void {
  const { groups, groupId, added } = savePropertyResponse;
  if (added.length > 0 && typeof groupId === 'number')
    tellLists(services, session, { groupIds: [groupId], propertyIds: added, groups });
}

/** One edit; `names`: what the request calls its fields. */
async function edit(
  services: Services,
  session: Session,
  one: SavedEdit,
  names: Readonly<Record<string, string>> = {},
): Promise<SavedProperty | Refusal> {
  const edited = await editRows(services, session, [one], { field: () => '' });
  if (isRefusal(edited)) {
    const errors = Object.entries(edited.fieldErrors ?? {}).map(([key, text]) => [names[key] ?? key, text]);
    return refuse(422, edited.userMessage, Object.fromEntries(errors) as Record<string, string>); // pairs of texts
  }
  const [saved] = edited.saved;
  if (saved === undefined) return refuse(422, CHANGED_MEANWHILE, { version: 'is not the newest' });
  tellRows(services, session, [saved]);
  return saved;
}

/** Parcels are saved from what is loaded; an id that is in no snapshot would be a row of unknowns. */
export async function refuseUnknown(services: Services, propertyIds: readonly number[]): Promise<Refusal | null> {
  const known = services.warehouse.current() === null ? 0 : await countKnown(services.warehouse, propertyIds);
  const missing = propertyIds.length - known;
  if (missing === 0) return null;
  return refuse(
    422,
    missing === 1
      ? 'One of the properties is not in the loaded data.'
      : `${missing} of the properties are not in the loaded data.`,
  );
}
