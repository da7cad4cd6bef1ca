/** What a change of many rows would do: P384. */
import type { SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import type { ChangeEffect } from '../../../src/api/contract/lists/changePreview.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { rehearse } from '../../platform/store/within.ts';
import {
  removeContacts,
  removeUnreferenced,
  selectContactIds,
  setMany,
  takeFromGroups,
} from '../../contacts/contacts/contacts.queries.ts';
import { deleteList } from '../lists/deleteList.ts';
import { FIXED } from '../lists/groupOptions.ts';
import { findGroup, unknownGroups } from '../lists/groups.queries.ts';
import { isEditable } from '../lists/groups.rows.ts';
import { assignMembers, removeMembers } from '../rows/changeMembers.ts';
import { editRows } from '../rows/editRows.ts';
import { findMembers, listSearch, NO_GROUP, refuseSearch } from '../rows/groupSearch.ts';
import { isNothing } from '../rows/queryRows.ts';

const NOTHING_SELECTED = 'Nothing is selected. Nothing was changed.';
/** Of what nothing comes. */
export const NO_EFFECT: Omit<ChangeEffect, 'act' | 'rows' | 'changed'> = {
  same: 0,
  skipped: [],
  takenOff: 0,
  unlisted: 0,
  contacts: 0,
  made: 0,
  allowance: null,
  notes: [],
};

export const previewHandlers = {
  previewChange: async ({ body, session, services }): Promise<ChangeEffect | Refusal> => {
    const { db } = services.store;
    const { act } = body;
    if ('selection' in body && isNothing(body.selection)) return refuse(422, NOTHING_SELECTED);
    const now = services.clock.now();
    if (act === 'SET_CONTACTS' || act === 'DELETE_CONTACTS') {
      if (!session.permissions.has('CONTACT_VIEW')) return refuse(403);
      return await rehearse(db, async (_, trx) => {
        const ids = await selectContactIds(trx, session, body.search, body.selection);
        const { groupIds } = body.search.filters;
        const isOfGroups = act === 'DELETE_CONTACTS' && !body.everywhere && groupIds?.match !== 'NONE';
        const groups = isOfGroups ? (groupIds?.values ?? []) : [];
        const changed =
          act === 'SET_CONTACTS'
            ? await setMany(trx, session, ids, { typeId: body.typeId, statusId: body.statusId }, now)
            : groups.length > 0
              ? await takeFromGroups(trx, session, groups, ids)
              : await removeContacts(trx, session, ids, now);
        return { ...NO_EFFECT, act, rows: ids.length, changed: changed.length, same: ids.length - changed.length };
      });
    }
    if (act === 'EDIT_ROWS') {
      const { change } = body;
      const edits = [...new Set(body.propertyIds)].map((propertyId) => ({ propertyId, version: null, change }));
      return await rehearse(db, async (within) => {
        const edited = await editRows(services, session, edits, { within });
        if (isRefusal(edited)) return edited;
        const before = new Map(edited.before.map((record) => [record.propertyId, plain(record)]));
        const same = edited.saved.filter((record) => before.get(record.propertyId) === plain(record)).length;
        const skipped = (['NOT_SAVED', 'CHANGED'] as const).flatMap((reason) => {
          const count = edited.refused.filter((one) => one.reason === reason).length;
          return count === 0 ? [] : [{ reason, count }];
        });
        return { ...NO_EFFECT, act, rows: edits.length, changed: edited.saved.length - same, same, skipped };
      });
    }
    if (act === 'DELETE_LIST') {
      if (body.deleteContacts && !session.permissions.has('CONTACT_VIEW')) return refuse(403);
      const list = await findGroup(db, session, body.groupId);
      if (list === undefined) return refuse(404, NO_GROUP);
      if (!isEditable(list.data)) return refuse(422, FIXED);
      const { ids } = await findMembers(services, session, listSearch(body.groupId), null, null);
      return await rehearse(db, async (within, trx) => {
        const unlisted = await deleteList(services, session, body.groupId, within);
        const gone = body.deleteContacts ? await removeUnreferenced(trx, session, ids, now) : [];
        return { ...NO_EFFECT, act, rows: ids.length, changed: ids.length, unlisted, contacts: gone.length };
      });
    }
    const refusal = await refuseSearch(services, session, body.search);
    if (refusal !== null) return refusal;
    const { ids } = await findMembers(services, session, body.search, body.selection, null);
    const rows = ids.length;
    if (act === 'TAKE_OFF') {
      if (body.deleteContacts && !session.permissions.has('CONTACT_VIEW')) return refuse(403);
      const mode = body.duplicateMode === 'KEEP_ONE' ? 'DUPLICATES' : 'ALL';
      return await rehearse(db, async (within, trx) => {
        const done = await removeMembers(services, session, body.search, body.selection, mode, within);
        const gone = body.deleteContacts ? await removeUnreferenced(trx, session, done.removed, now) : [];
        const changed = done.removed.length;
        const takenOff = done.removedFrom.reduce((sum, { propertyIds }) => sum + propertyIds.length, 0);
        return {
          ...NO_EFFECT,
          act,
          rows,
          changed,
          same: rows - changed,
          takenOff,
          unlisted: done.unlisted,
          contacts: gone.length,
        };
      });
    }
    const { id, name } = body.group;
    if (id === undefined && name === undefined)
      return refuse(422, 'The list needs a name. Nothing was changed.', { 'group.name': 'is missing' });
    if (id !== undefined && (await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    return await rehearse(db, async (within) => {
      const { group, search, selection, deleteOriginal: move } = body;
      const done = await assignMembers(services, session, { group, search, selection, move }, within);
      if (isRefusal(done)) return done;
      const changed = done.added.length;
      return { ...NO_EFFECT, act, rows, changed, same: rows - changed, takenOff: done.removed.length };
    });
  },
} satisfies Partial<Handlers>;

/** What a person sees of a record: that it was touched makes it no other one. */
const plain = (record: SavedProperty): string => JSON.stringify({ ...record, version: 0, modified: '' });
