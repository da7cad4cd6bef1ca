/** The rows of an export, a part at a time: what is in memory does not grow with the file. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  isFactColumn,
  isOwnerName,
  type ExportColumn,
  type ExportColumnKey,
  type SavedColumn,
} from '../../../src/api/catalogue/lists/exportColumns.ts';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import { GroupSearch, type SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import { listColumns } from '../columns/columns.queries.ts';
import { selectFormulas } from '../rows/groupFacts.queries.ts';
import { listGroups } from '../lists/groups.queries.ts';
import type { ValueColumn } from '../rows/plan.ts';
import { findSavedProperties } from '../rows/saved.queries.ts';
import { planSearch } from '../rows/searchPlan.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { userParcelFacts } from '../imports/userParcels.queries.ts';
import { memberName } from '../../account/session/memberName.ts';
import { readChoosable } from '../../account/picklists/picklists.queries.ts';
import { readUsers } from '../../account/session/signIn.queries.ts';
import { factValues, selectFacts } from '../../data/warehouse/factRows.ts';
import { exportCell, type ExportCell } from '../../paper/exportCell.ts';
import { ownerNames } from './ownerNames.ts';
import type { Principal } from '../../platform/tenant.ts';

/**
 * Tags as one cell, in such a way that they can be told apart again: a semicolon between them, and a backslash before a
 * semicolon, comma or backslash of their own. The import takes them apart (readWritten.queries.ts).
 *
 * @example joinTags(['hot', 'a;b']) // 'hot; a\\;b'
 */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)).join('; ');

/** Large enough that a query pays. */
const ROWS_AT_ONCE = 1000;
/** Written in one go, with up to a hundred columns: small enough that nobody waits for it. */
const ROWS_WRITTEN = 100;

type Resources = Pick<Services, 'store' | 'warehouse'>;
type Values = Readonly<Record<string, unknown>>;

/** Parts of rows in the order of the ids; a parcel that is known nowhere any more is a row with its id alone. */
export async function* exportRows(
  services: Resources,
  principal: Principal,
  columns: readonly ExportColumn[],
  propertyIds: readonly number[],
): AsyncGenerator<ExportCell[][]> {
  const keys = columns.map(({ key }) => key);
  const names = keys.some((key) => !isFactColumn(key)) ? await wordsOf(services, principal) : null;
  const formulas = await formulasOf(services, principal, keys);
  for (let start = 0; start < propertyIds.length; start += ROWS_AT_ONCE) {
    const ids = propertyIds.slice(start, start + ROWS_AT_ONCE);
    const facts = await factsOf(services, principal, keys, ids);
    const saved = names === null ? [] : await findSavedProperties(services.store.db, principal, ids);
    const savedById = new Map(saved.map((row) => [row.propertyId, row]));
    const computed = await selectFormulas(services.warehouse, ids, formulas);
    const people = keys.some(isOwnerName) ? await ownerNames(services.warehouse, ids) : null;
    const rowOf = (id: number): ExportCell[] => {
      const known: Values = { propertyId: id, ...facts.get(id) };
      const own: Values =
        names === null
          ? {}
          : { ...ownValues(names, savedById.get(id), known), ...people?.get(id), ...computed.get(id) };
      return columns.map((column) =>
        exportCell(column, isFactColumn(column.key) ? known[column.key] : own[column.key]),
      );
    };
    for (let at = 0; at < ids.length; at += ROWS_WRITTEN) {
      yield ids.slice(at, at + ROWS_WRITTEN).map(rowOf);
      await othersTurn();
    }
  }
}

/** The facts that the columns need, by parcel. */
async function factsOf(
  services: Resources,
  principal: Principal,
  keys: readonly ExportColumnKey[],
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const wanted = new Set<FactKey>(['propertyId', ...keys.filter(isFactColumn)]);
  if (keys.includes('propertyType')) wanted.add('propertyTypeCode');
  if (keys.includes('leadTypes')) for (const fact of leadFacts) wanted.add(fact);
  const facts = [...wanted];
  const found = new Map<number, Values>(await userParcelFacts(services.store.db, principal, ids));
  if (services.warehouse.current() === null) return found;
  const rows = await services.warehouse.query<Values>(
    `SELECT ${selectFacts(facts, 'p')} FROM parcel p WHERE p.property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  for (const row of rows) found.set(Number(row['propertyId']), factValues(facts, row));
  return found;
}

/** The formulas among the columns: they are computed with the facts, not stored. */
async function formulasOf(
  { store }: Resources,
  principal: Principal,
  keys: readonly ExportColumnKey[],
): Promise<readonly ValueColumn[]> {
  const own = keys.filter((key) => key.startsWith('own.'));
  if (own.length === 0) return [];
  const columns = await listColumns(store.db, principal);
  const formulas = own.filter((key) => columns.some(({ id, kind }) => kind === 'formula' && key === `own.${id}`));
  const plan = await planSearch(store, principal, GroupSearch.parse({ filters: {}, columns: formulas }));
  // A formula that no longer compiles has no value.
  return isRefusal(plan) ? [] : plan.values;
}

interface Words {
  readonly lists: ReadonlyMap<unknown, string>;
  readonly statuses: ReadonlyMap<number, string>;
  readonly members: ReadonlyMap<number, string>;
}

async function wordsOf({ store }: Resources, principal: Principal): Promise<Words> {
  const [groups, statuses, users] = await Promise.all([
    listGroups(store.db, principal),
    readChoosable(store.db, principal, 'PROPERTY_STATUS'),
    readUsers(store.db, principal),
  ]);
  return {
    lists: new Map(groups.map(({ id, name }) => [id, name])),
    statuses: new Map(statuses.map(({ id, name }) => [id, name])),
    members: new Map(users.map((user) => [user.id, memberName(user)])),
  };
}

const leadFacts = leadTiles.flatMap((code) => leadTypes[code].fact ?? []);
const typeLabels = new Map<string, string>(Object.entries(propertyTypes).map(([code, { label }]) => [code, label]));

function ownValues({ lists, statuses, members }: Words, saved: SavedProperty | undefined, facts: Values): Values {
  const code = facts['propertyTypeCode'];
  return {
    ...Object.fromEntries(Object.entries(saved?.own ?? {}).map(([id, value]) => [`own.${id}`, value])),
    lists: saved?.groupIds.map((id) => lists.get(id) ?? String(id)),
    status: saved?.statusId === null || saved === undefined ? null : (statuses.get(saved.statusId) ?? null),
    tags: joinTags(saved?.tags ?? []),
    note: saved?.note,
    assignee: typeof saved?.assigneeId === 'number' ? members.get(saved.assigneeId) : null,
    snoozedUntil: saved?.snoozedUntil,
    dateAdded: saved?.dateAdded,
    leadTypes: leadTiles
      .filter((type) => {
        const { fact } = leadTypes[type];
        return fact !== null && facts[fact] === true;
      })
      .map((type) => leadTypes[type].label),
    propertyType: typeof code === 'string' ? (typeLabels.get(code) ?? code) : null,
  } satisfies Record<SavedColumn, unknown>;
}
