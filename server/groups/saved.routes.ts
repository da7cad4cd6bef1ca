/** Saved properties: C020, C021, C023, C038. */
import type { SavedProperty } from '../../src/api/contract/groups.ts';
import type { Handlers } from '../http/handler.ts';
import { refuse, type Refusal } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import type { Who } from '../session/session.queries.ts';
import { countKnown } from './groupFacts.queries.ts';
import {
  findSavedById,
  findSavedProperty,
  hasStatus,
  rememberTags,
  updateSaved,
  type SavedChange,
} from './saved.queries.ts';
import { saveProperties } from './saveProperties.ts';

const NOT_SAVED = 'This property is not saved in any of your lists.';
const CHANGED_MEANWHILE =
  'This property was changed in the meantime. Its new values are shown now: please check yours.';

export const savedHandlers = {
  saveProperties: async ({ body, query, session, services }) => {
    const propertyIds = 'selection' in body ? [...new Set(body.selection)] : [body.propertyId];
    const refusal = await refuseUnknown(services, propertyIds);
    if (refusal !== null) return refusal;
    const { groupName, groupType } = query;
    return await saveProperties({ store: services.store, session, groupName, groupType, propertyIds });
  },

  saveEdits: async ({ body: { id, version, ...change }, session, services }) => {
    const before = await findSavedById(services.store.db, session, id);
    if (before === null) return refuse(404, NOT_SAVED);
    const tags = change.tags === undefined ? undefined : uniqueTags(change.tags);
    const refusal = await refuseStatus(services, session, change.statusId ?? null, 'statusId');
    return refusal ?? (await edit(services, session, before, version, { ...change, tags }));
  },

  setStatus: async ({ params: { id }, body: { status }, session, services }) => {
    const before = await findSavedProperty(services.store.db, session, id);
    if (before === null) return refuse(422, NOT_SAVED);
    const refusal = await refuseStatus(services, session, status, 'status');
    return refusal ?? (await edit(services, session, before, null, { statusId: status }));
  },
} satisfies Partial<Handlers>;

async function edit(
  services: Services,
  who: Who,
  { savedPropertyId }: SavedProperty,
  version: number | null,
  change: SavedChange,
): Promise<SavedProperty | Refusal> {
  const { db } = services.store;
  const isDone = await db.transaction().execute(async (trx) => {
    const updated = await updateSaved(trx, who, savedPropertyId, version, change);
    if (updated) await rememberTags(trx, who, change.tags ?? []);
    return updated;
  });
  if (!isDone) return refuse(422, CHANGED_MEANWHILE, { version: 'is not the newest' });
  return (await findSavedById(db, who, savedPropertyId)) ?? refuse(404, NOT_SAVED);
}

async function refuseStatus(
  services: Services,
  who: Who,
  statusId: number | null,
  field: string,
): Promise<Refusal | null> {
  if (statusId === null || (await hasStatus(services.store.db, who, statusId))) return null;
  return refuse(422, 'There is no such status.', { [field]: 'is not known' });
}

/** Parcels are saved from what is loaded; an id that is in no snapshot would be a row of unknowns. */
async function refuseUnknown(services: Services, propertyIds: readonly number[]): Promise<Refusal | null> {
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

/** The first spelling of each, whatever its case. */
function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()].toReversed();
}
