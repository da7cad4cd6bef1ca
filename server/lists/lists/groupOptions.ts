/** Options of a list (C019): name, type, layout, folder, notification, and running an automated one now. */
import type { z } from 'zod';
import type { Group, groupsContract } from '../../../src/api/contract/lists/groups.ts';
import { heldKinds } from '../../../src/api/contract/billing/usage.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { listLayouts } from '../../account/layouts.queries.ts';
import type { Session } from '../../account/session/session.ts';
import { readFolders } from '../../account/session/signIn.queries.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { changeLists } from '../rows/changeLists.ts';
import { NO_GROUP } from '../rows/groupSearch.ts';
import { findGroup, listGroups, updateGroup, type GroupChange } from './groups.queries.ts';
import { isEditable } from './groups.rows.ts';
import { refuseSearching } from '../../search/results/loadedSql.ts';
import { runMonitored } from '../automated/runMonitored.ts';
import { tellLists } from './tell.ts';

const NAME_TAKEN = 'Another list of this type has this name. Nothing was saved.';
const CHANGED =
  'This list was changed in the meantime. Nothing was saved; it is shown as it is now: please check yours.';
export const FIXED = 'This list has a fixed rule: it cannot be renamed, changed or deleted. Nothing was changed.';

type Options = z.output<(typeof groupsContract)['saveGroupOptions']['body']>;

export async function saveOptions(
  services: Services,
  session: Session,
  { id, version, notification, refresh, ...change }: Options,
): Promise<{ groups: Group[] } | Refusal> {
  const { db } = services.store;
  const group = await findGroup(db, session, id);
  if (group === undefined) return refuse(404, NO_GROUP);
  const isRuleChange = change.name !== undefined || change.type !== undefined;
  if (isRuleChange && !isEditable(group.data)) return refuse(422, FIXED);
  if (refresh === true) {
    if (group.data.search === null) return refuse(422, 'This list has no stored search to run. Nothing was changed.');
    const refusal = refuseSearching(session, group.data.search);
    if (refusal !== null) return refusal;
  }
  const wrong =
    (await wrongLayout(services, session, change.gridLayoutId ?? null)) ??
    (await wrongFolder(services, session, change.folderId ?? null));
  if (wrong !== null) return wrong;
  const full: GroupChange = {
    ...change,
    ...(notification === undefined ? {} : { data: { ...group.data, notification } }),
  };
  try {
    // As a list of another type its rows are others of what its user may keep.
    const bounds = { kinds: change.type === undefined ? [] : heldKinds, undone: 'Nothing was changed.' };
    const isChanged = await changeLists(
      services,
      session,
      bounds,
      async (trx) => await updateGroup(trx, session, id, version, full),
    );
    if (isRefusal(isChanged)) return isChanged;
    if (!isChanged) return refuse(422, CHANGED, { version: 'is not the newest' });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(422, NAME_TAKEN, { name: 'is taken' });
  }
  if (refresh === true) await runMonitored(services, session, id);
  const groups = await listGroups(db, session);
  tellLists(services, session, { groupIds: refresh === true ? [id] : [], propertyIds: null, groups });
  return { groups };
}

async function wrongLayout(services: Services, session: Session, layoutId: number | null): Promise<Refusal | null> {
  if (layoutId === null) return null;
  const layouts = await listLayouts(services.store.db, session);
  return layouts.some(({ id }) => id === layoutId)
    ? null
    : refuse(422, 'There is no such layout.', { gridLayoutId: 'is not known' });
}

async function wrongFolder(services: Services, session: Session, folderId: number | null): Promise<Refusal | null> {
  if (folderId === null) return null;
  const folders = await readFolders(services.store.db, session);
  return folders.some(({ id }) => id === folderId)
    ? null
    : refuse(422, 'There is no such folder.', { folderId: 'is not known' });
}
