/** Automated lists: what their rule finds now against their members (O-080, O-089). */
import { filterChips } from '../../../src/api/search/filterChips.ts';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { facts, factColumn } from '../../../src/api/catalogue/property/facts.ts';
import { admit, letExcessWait } from '../../billing/automator/admit.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Resources } from '../../platform/resources.ts';
import { MOST_SAVED } from '../../search/results/idsToSave.ts';
import { selectIds } from '../../search/results/search.queries.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { loadedSql, refuseUnloaded } from '../../search/results/loadedSql.ts';
import { searchSql } from '../../search/conditions/filterSql.ts';
import { findGroup, updateGroup } from '../lists/groups.queries.ts';
import { insertMembers, lockLists, planForMany, upsertSaved } from '../rows/members.queries.ts';
import { applyRun, readMembers, type MemberChange } from './monitored.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

export interface RunResult {
  readonly gained: number;
  readonly lost: number;
  readonly changed: number;
}

/** Facts whose change is told. */
const watchedFacts = [
  'estimatedValue',
  'ownerName',
  'lastSaleDate',
  'lastSaleAmount',
  'mlsListingStatus',
  'mlsListingAmount',
  'foreclosureStatus',
  'auctionDate',
  'openLienCount',
  'taxDelinquentAmount',
  'vacant',
] as const satisfies readonly FactKey[];

type Doors = Pick<Resources, 'store' | 'warehouse' | 'clock' | 'config' | 'plans' | 'payments'>;

/**
 * Runs an automated list: members gained, lost and changed since its last run, each with the reason. Lost members stay
 * on the list as REMOVED until the next run, so that they can be looked at. Null when the list has no rule, refused
 * when there is no data, or when the reader may not search: then nothing changes. More than 100,000 matches are cut
 * there, in order of property id; what is beyond the room of the lead automator waits (O-196).
 */
export async function runMonitored(
  services: Doors,
  principal: Principal & Reader,
  groupId: number,
): Promise<RunResult | Refusal | null> {
  const { store, warehouse, clock } = services;
  const group = await findGroup(store.db, principal, groupId);
  const snapshot = warehouse.current();
  if (group === undefined || group.data.search === null) return null;
  if (snapshot === null) return refuseUnloaded(warehouse);
  const rule = group.data.search;
  const compiled = loadedSql(warehouse, principal, rule);
  if (isRefusal(compiled)) return compiled;
  const found = new Set(await selectIds(warehouse, compiled, MOST_SAVED));
  await letExcessWait(store.db, services, principal);
  const members = await readMembers(store.db, principal, groupId);
  const watching = members.filter(({ waits }) => !waits);
  const known = new Set(watching.flatMap(({ propertyId, status }) => (status === 'REMOVED' ? [] : [propertyId])));
  const waiters = new Set(members.flatMap(({ propertyId, waits }) => (waits ? [propertyId] : [])));
  // Who waits longest is first.
  const candidates = [...waiters].filter((id) => found.has(id));
  for (const id of found) if (!known.has(id) && !waiters.has(id)) candidates.push(id);
  const lost = [...known].filter((id) => !found.has(id));
  const [watched, whyLost] = await Promise.all([watchedOf(services, [...found]), reasonsLost(services, rule, lost)]);
  const changed = watching.flatMap(({ propertyId, status, watched: before }): MemberChange[] => {
    if (status === 'REMOVED' || before === null || !found.has(propertyId)) return [];
    const reason = differences(before, watched.get(propertyId) ?? {});
    return reason === null ? [] : [{ propertyId, kind: 'CHANGED', reason }];
  });
  const wasLost = new Set(watching.flatMap(({ propertyId, status }) => (status === 'REMOVED' ? [propertyId] : [])));
  const reasonGained = (id: number): string => {
    if (waiters.has(id)) return 'Waited for room, and is watched now';
    if (group.data.ranOn === null) return 'Found by the first run';
    return wasLost.has(id) ? 'Matches the rule again' : 'Matches the rule now';
  };
  const gained = await store.db.transaction().execute(async (trx) => {
    const admitted = await admit(trx, services, principal, candidates);
    const news = candidates.filter((id) => admitted.has(id));
    const onList = news.filter((id) => !waiters.has(id));
    await lockLists(trx, principal);
    await planForMany(trx, found.size + members.length);
    await upsertSaved(trx, principal, onList);
    await insertMembers(trx, principal, groupId, onList);
    await applyRun(trx, principal, groupId, {
      changes: [
        ...news.map((propertyId): MemberChange => ({ propertyId, kind: 'ADDED', reason: reasonGained(propertyId) })),
        ...lost.map((propertyId): MemberChange => ({
          propertyId,
          kind: 'REMOVED',
          reason: whyLost.get(propertyId) ?? 'No longer in the data',
        })),
        ...changed,
      ],
      gone: [...wasLost].filter((id) => !found.has(id)),
      watched: new Map([...watched].filter(([id]) => known.has(id) || admitted.has(id))),
      admitted: news,
      snapshotId: snapshot.id,
    });
    await updateGroup(trx, principal, groupId, undefined, {
      data: { ...group.data, ranOn: snapshot.id, waiting: candidates.length - news.length },
      refresh: clock.now(),
    });
    return news.length;
  });
  return { gained, lost: lost.length, changed: changed.length };
}

type Watched = Readonly<Record<string, unknown>>;

async function watchedOf({ warehouse }: Doors, ids: readonly number[]): Promise<Map<number, Watched>> {
  if (ids.length === 0) return new Map();
  const columns = watchedFacts.map((key) => `${factColumn(key)} AS "${key}"`);
  const rows = await warehouse.query<Record<string, unknown>>(
    `SELECT property_id AS id, ${columns.join(', ')} FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  return new Map(rows.map(({ id, ...rest }) => [Number(id), rest]));
}

/** What changed in words; null when nothing did. */
function differences(before: Watched, after: Watched): string | null {
  const changed = watchedFacts.filter((key) => (before[key] ?? null) !== (after[key] ?? null));
  if (changed.length === 0) return null;
  return changed.map((key) => `${facts[key].label}: ${shown(key, before[key])} → ${shown(key, after[key])}`).join('; ');
}

function shown(key: FactKey, value: unknown): string {
  if (value === null || value === undefined) return 'unknown';
  if (facts[key].kind === 'money' && typeof value === 'number') return `$${(value / 100).toLocaleString('en-US')}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Which parts of the rule a parcel no longer fulfils; parcels that are not in the data any more are missing. */
async function reasonsLost({ warehouse }: Doors, rule: Search, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const params: Record<string, Param> = { ids };
  const parts = partsOf(rule).flatMap(({ label, search }) => {
    const compiled = searchSql(search);
    if (isRefusal(compiled)) return [];
    Object.assign(params, compiled.params);
    return [{ label, where: compiled.where }];
  });
  const columns = parts.map(({ where }, at) => `coalesce(${where}, false) AS c${at}`);
  const rows = await warehouse.query<Record<string, unknown>>(
    `SELECT property_id AS id${columns.map((column) => `, ${column}`).join('')} FROM parcel
     WHERE property_id IN (SELECT unnest($ids::BIGINT[]))`,
    params,
  );
  return new Map(
    rows.map((row) => {
      const failed = parts.filter((_, at) => row[`c${at}`] === false).map(({ label }) => label);
      return [
        Number(row['id']),
        failed.length === 0 ? 'No longer matches the rule' : `No longer: ${failed.join(', ')}`,
      ];
    }),
  );
}

/** The rule in parts that are searches of their own: lead type, each filter, the place. */
function partsOf(rule: Search): { label: string; search: Search }[] {
  const flat: Readonly<Record<string, unknown>> = rule;
  const ofFilter = (key: string): boolean =>
    filterKeys.some((filter) => [filter, `${filter}Min`, `${filter}Max`, `${filter}Unknown`].includes(key));
  const chips = filterChips(flat);
  const byFilter = chips.map(({ key, text }) => {
    const own = Object.entries(flat).filter(([name]) =>
      [key, `${key}Min`, `${key}Max`, `${key}Unknown`].includes(name),
    );
    return { label: text, search: Search.parse(Object.fromEntries(own)) };
  });
  const place = Object.fromEntries(Object.entries(flat).filter(([key]) => key !== 'listingType' && !ofFilter(key)));
  return [
    ...(rule.listingType === 'CUSTOM'
      ? []
      : [{ label: leadTypes[rule.listingType].label, search: Search.parse({ listingType: rule.listingType }) }]),
    ...byFilter,
    ...(Object.keys(place).length === 0 ? [] : [{ label: 'in the place of the rule', search: Search.parse(place) }]),
  ];
}
