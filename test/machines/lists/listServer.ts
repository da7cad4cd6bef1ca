import type { Group, GroupRow, RowChange, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import type { PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import type { contract } from '../../../src/api/contract/contract.ts';
import type { Answer } from '../../../src/api/contract/define.ts';
import { factKeys } from '../../../src/api/catalogue/property/facts.ts';
import { answeringClient, Refused, type AnswerRequest, type AnsweringClient } from '../../support/answeringClient.ts';

const AT = '2026-11-20T10:00:00Z';

export const group = (id: number, name: string, size = 0): Group => ({
  id,
  name,
  type: 'FAVORITE',
  data: null,
  size,
  modified: AT,
  refresh: null,
  originalType: null,
  gridLayoutId: null,
  savedPropertyGroupId: null,
  folderId: null,
  version: 1,
  editable: true,
});

export const savedProperty = (
  propertyId: number,
  groupIds: number[],
  change: Partial<SavedProperty> = {},
): SavedProperty => ({
  savedPropertyId: 1000 + propertyId,
  propertyId,
  groupType: 'FAVORITE',
  groupIds,
  statusId: null,
  note: null,
  tags: [],
  snoozedUntil: null,
  assigneeId: null,
  own: {},
  dateAdded: AT,
  modified: AT,
  version: 1,
  ...change,
});

export const groupRow = (saved: SavedProperty): GroupRow => ({
  ...saved,
  inSnapshot: true,
  streetAddress: `${saved.propertyId} Elm St`,
  unitNumber: null,
  cityName: 'Anytown',
  stateCode: 'VA',
  zip: '22901',
  apn: `A-${saved.propertyId}`,
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  squareFeet: 1500,
  yearBuilt: 1980,
  estimatedValue: 250_000,
  estimatedEquity: null,
  lastSaleDate: null,
  lastSaleAmount: null,
  ownerName: null,
  absentee: null,
  latitude: null,
  longitude: null,
  leadTypes: [],
  values: {},
});

export function propertyRecord(propertyId: number, change: Partial<PropertyRecord> = {}): PropertyRecord {
  const address = {
    streetAddress: `${propertyId} Elm St`,
    unitNumber: null,
    cityName: 'Anytown',
    stateCode: 'VA',
    zip: '22901',
    id: propertyId,
    propertyId,
  };
  return {
    id: propertyId,
    propertyId,
    mode: 'RETRIEVE',
    view: change.mode === 'FULL' ? 'FORECLOSURE' : null,
    address,
    squareFeet: 1500,
    nonDisclosure: false,
    // Every fact unknown: factKeys are exactly the keys of the record.
    facts: Object.fromEntries(factKeys.map((key) => [key, null])) as PropertyRecord['facts'],
    propertyType: null,
    county: null,
    source: { id: 1, name: 'County', asOf: '2026-11-01', sample: true },
    leadTypes: [],
    status: null,
    saved: null,
    layouts: [],
    estimatedValueGraph: { categories: [] },
    compSaleAmountGraph: { categories: [] },
    mapUrl: null,
    surroundingSearches: [],
    corrections: [],
    linkedProperties: [],
    deeds: [],
    loans: [],
    liens: [],
    foreclosures: [],
    listings: [],
    violations: [],
    joinedSources: [],
    court: [],
    ...change,
  };
}

export interface ListServer {
  readonly client: AnsweringClient;
  readonly records: Map<number, SavedProperty>;
  readonly groups: Group[];
  /** Refuses the next call of these names with a status. */
  readonly refuse: Map<string, Refused>;
  /** What happens between the next answer of these names and its arrival. */
  readonly meanwhile: Map<string, () => void | Promise<void>>;
  names(): string[];
}

interface EditBody {
  readonly edits: { readonly propertyId: number; readonly version: number | null; readonly change: RowChange }[];
}

/** A server that keeps lists as the contract says: versions rise, an old version is refused, ids are new after a loss. */
export function listServer(memberIds: readonly number[]): ListServer {
  const records = new Map(memberIds.map((id) => [id, savedProperty(id, [7])]));
  const groups = [group(7, 'Leads', memberIds.length), group(8, 'Other')];
  const refuse = new Map<string, Refused>();
  const meanwhile = new Map<string, () => void | Promise<void>>();
  let nextId = 5000;
  const guarded =
    <T>(name: string, answer: (request: AnswerRequest) => T) =>
    async (request: AnswerRequest): Promise<T | Refused> => {
      const refusal = refuse.get(name);
      refuse.delete(name);
      const answered = refusal ?? answer(request);
      const happens = meanwhile.get(name);
      meanwhile.delete(name);
      await happens?.();
      return answered;
    };
  const saveInto = (name: string, ids: readonly number[]) => {
    let target = groups.find((known) => known.name === name);
    if (target === undefined) {
      target = group(groups.length + 7, name);
      groups.push(target);
    }
    const { id } = target;
    if (typeof id !== 'number') throw new Error('saved lists have numbers');
    const added = ids.filter((propertyId) => records.get(propertyId)?.groupIds.includes(id) !== true);
    for (const propertyId of added) {
      const known = records.get(propertyId);
      records.set(
        propertyId,
        known === undefined
          ? savedProperty(propertyId, [id], { savedPropertyId: nextId++ })
          : { ...known, groupIds: [...known.groupIds, id] },
      );
    }
    return {
      savePropertyResponse: { groups: [target], groupId: id, added, alreadyThere: ids.length - added.length },
      contactGroups: [],
    };
  };
  const client = answeringClient({
    queryGroups: guarded('queryGroups', ({ body }: AnswerRequest) => {
      const { search, selection } = body as {
        search: { index?: number; limit: number; filters: { groupIds: { match?: 'ANY' | 'NONE'; values: number[] } } };
        selection?: { items: number[] };
      };
      const id = search.filters.groupIds.values[0] ?? 0;
      const found = [...records.values()]
        .filter(({ groupIds }) => groupIds.includes(id) === (search.filters.groupIds.match !== 'NONE'))
        .filter(({ propertyId }) => selection === undefined || selection.items.includes(propertyId));
      const { index = 0 } = search;
      const results = found.slice(index * search.limit, (index + 1) * search.limit).map(groupRow);
      return { results, resultCount: found.length, filterCounts: {} };
    }),
    editRows: guarded('editRows', ({ body }: AnswerRequest) => {
      const { edits } = body as EditBody;
      const answer = { saved: [], before: [], refused: [] } as Answer<(typeof contract)['editRows']>;
      for (const { propertyId, version, change } of edits) {
        const record = records.get(propertyId);
        if (record === undefined) answer.refused.push({ propertyId, reason: 'NOT_SAVED', current: null });
        else if (version !== null && record.version !== version)
          answer.refused.push({ propertyId, reason: 'CHANGED', current: record });
        else {
          const { own: _, ...rest } = change;
          const next = { ...record, ...rest, version: record.version + 1, modified: '2026-11-21T12:00:01Z' };
          records.set(propertyId, next);
          answer.before.push(record);
          answer.saved.push(next);
        }
      }
      return answer;
    }),
    property: ({ params }) =>
      propertyRecord(Number(params['id']), { saved: records.get(Number(params['id'])) ?? null }),
    removeFromGroups: guarded('removeFromGroups', ({ body }: AnswerRequest) => {
      const { search, selection } = body as {
        search: { filters: { groupIds: { values: number[] } } };
        selection: { items: number[] };
      };
      const id = search.filters.groupIds.values[0] ?? 0;
      for (const propertyId of selection.items) {
        const record = records.get(propertyId);
        const left = record?.groupIds.filter((known) => known !== id) ?? [];
        if (record !== undefined && left.length > 0) records.set(propertyId, { ...record, groupIds: left });
        else records.delete(propertyId);
      }
      return {
        groups: groups.filter((known) => known.id === id),
        contactGroups: [],
        removed: selection.items,
        removedFrom: [{ groupId: id, propertyIds: selection.items }],
      };
    }),
    saveProperties: guarded('saveProperties', ({ query, body }: AnswerRequest) =>
      saveInto(query.get('groupName') ?? '', (body as { selection: number[] }).selection),
    ),
    assignToGroup: guarded('assignToGroup', ({ body }: AnswerRequest) => {
      const made = group(groups.length + 7, (body as { group: { name: string } }).group.name);
      groups.push(made);
      const { id } = made;
      if (typeof id !== 'number') throw new Error('made lists have numbers');
      return { groups: [made], groupId: id, added: [], removed: [] };
    }),
    saveGroupOptions: guarded('saveGroupOptions', ({ body }: AnswerRequest) => {
      const { id, name } = body as { id: number; name: string };
      const index = groups.findIndex((known) => known.id === id);
      groups[index] = group(id, name);
      return { groups: [group(id, name)] };
    }),
    deleteGroup: guarded('deleteGroup', ({ params }: AnswerRequest) => {
      const id = Number(params['id']);
      groups.splice(
        groups.findIndex((known) => known.id === id),
        1,
      );
      return { groups: [...groups], contactGroups: [] };
    }),
  });
  return { client, records, groups, refuse, meanwhile, names: () => client.calls.map(({ name }) => name) };
}
