/** Saved filters and layouts (C032-C035); of an automated pair: the layout of a list (R-GROUP-023). */
import type { z } from 'zod';
import type { Group } from '../../../src/api/contract/lists/groups.ts';
import type { listsContract, SavedFilter } from '../../../src/api/contract/lists/lists.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { NO_GROUP } from '../rows/groupSearch.ts';
import { listGroups, unknownGroups, updateGroup } from './groups.queries.ts';
import { deleteFilter, insertFilter, listFilters, updateFilter } from './lists.queries.ts';

const NO_FILTER = 'There is no such filter.';
const MOST_CHARACTERS = 256 * 1024;

type Body = z.output<(typeof listsContract)['saveGroupFilter']['body']>;
interface FiltersAndGroups {
  readonly filters: SavedFilter[];
  readonly groups: Group[];
}

/** `groupId`: the list that takes it as its grid layout; null for none. */
export async function saveFilter(
  services: Services,
  session: Session,
  { id, version, ...body }: Body,
  groupId: number | null,
): Promise<FiltersAndGroups | Refusal> {
  const { db } = services.store;
  if (['WORKSPACE', 'PROPERTY'].includes(body.type))
    return refuse(422, 'This is a layout of the workspace, not a filter.', { type: 'is not a filter' });
  if (JSON.stringify(body.columns ?? null).length > MOST_CHARACTERS)
    return refuse(422, 'The layout is too large. Nothing was saved.', { columns: 'is too large' });
  if (groupId !== null && body.type !== 'PROPERTY_GRID')
    return refuse(422, 'Only a grid layout can be that of a list. Nothing was saved.', {
      type: 'has to be PROPERTY_GRID',
    });
  if (groupId !== null && (await unknownGroups(db, session, [groupId])).length > 0) return refuse(404, NO_GROUP);
  const known = await listFilters(db, session);
  if (id !== undefined && known.every((filter) => filter.id !== id)) return refuse(404, NO_FILTER);
  try {
    if (id !== undefined && !(await updateFilter(db, session, id, version, body)))
      return refuse(422, 'This filter was changed in the meantime. Nothing was saved.', {
        version: 'is not the newest',
      });
    const savedId = id ?? (await insertFilter(db, session, body));
    if (groupId !== null) await updateGroup(db, session, groupId, undefined, { gridLayoutId: savedId });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(422, 'Another filter of this type has this name. Nothing was saved.', { name: 'is taken' });
  }
  return { filters: await listFilters(db, session), groups: await listGroups(db, session) };
}

/** With a list, only that list stops using the layout (C035). */
export async function removeFilter(
  services: Services,
  session: Session,
  id: number,
  groupId: number | null,
): Promise<FiltersAndGroups | Refusal> {
  const { db } = services.store;
  if (groupId !== null && (await unknownGroups(db, session, [groupId])).length > 0) return refuse(404, NO_GROUP);
  const known = await listFilters(db, session);
  if (known.every((filter) => filter.id !== id)) return refuse(404, NO_FILTER);
  if (groupId === null) await deleteFilter(db, session, id);
  else await updateGroup(db, session, groupId, undefined, { gridLayoutId: null });
  return { filters: await listFilters(db, session), groups: await listGroups(db, session) };
}
