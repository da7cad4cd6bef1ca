/** Duplicates of lists, before anything costs money: of each parcel, or of each owner, the one that was there first stays. */
import type { Services } from '../../platform/http/services.ts';
import { placesOf, type Place } from './lists.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

interface Duplicates {
  readonly byList: ReadonlyMap<number, readonly number[]>;
  readonly count: number;
  /** Rows of which the owner is not known: never taken for duplicates. */
  readonly unknown: number;
}

export async function findDuplicates(
  { store, warehouse }: Pick<Services, 'store' | 'warehouse'>,
  principal: Principal,
  groupIds: readonly number[],
  by: 'PARCEL' | 'OWNER',
): Promise<Duplicates> {
  const places = await placesOf(store.db, principal, groupIds);
  const owners = by === 'OWNER' ? await ownersOf(warehouse, places) : null;
  const kept = new Map<string, number>();
  const byList = new Map<number, number[]>();
  let count = 0;
  let unknown = 0;
  for (const { groupId, propertyId } of places) {
    const key = owners === null ? String(propertyId) : (owners.get(propertyId) ?? null);
    if (key === null) {
      unknown += 1;
      continue;
    }
    const first = kept.get(key);
    // By owner a parcel may stand on several lists: only other parcels of the owner go.
    if (first === undefined || (owners !== null && first === propertyId)) {
      kept.set(key, propertyId);
      continue;
    }
    count += 1;
    byList.set(groupId, [...(byList.get(groupId) ?? []), propertyId]);
  }
  return { byList, count, unknown };
}

/** Owners are the same when name and mailing address are, as ingest normalised them. */
async function ownersOf(warehouse: Services['warehouse'], places: readonly Place[]): Promise<Map<number, string>> {
  if (places.length === 0 || warehouse.current() === null) return new Map();
  const rows = await warehouse.query<{ id: number; owner: string }>(
    `SELECT property_id AS id, owner_key || '|' || coalesce(mail_key, '') AS owner FROM parcel
     WHERE owner_key IS NOT NULL AND owner_key <> '' AND property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids: [...new Set(places.map(({ propertyId }) => propertyId))] },
  );
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}
