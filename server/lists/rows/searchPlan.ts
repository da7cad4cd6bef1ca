/** What a search over lists asks of the store and of the warehouse; refused with the field that is not known. */
import { sql, type RawBuilder } from 'kysely';
import { facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { searchSql } from '../../search/conditions/filterSql.ts';
import { storeSortKeys } from './candidates.queries.ts';
import { listColumns } from '../columns/columns.queries.ts';
import { compileFormula } from '../columns/formula.ts';
import { factConditions, factSortSql } from './groupFacts.queries.ts';
import type { OrderKey, SearchPlan, ValueColumn } from './plan.ts';
import type { Principal } from '../../platform/tenant.ts';

export async function planSearch(
  store: Store,
  principal: Principal,
  search: GroupSearch,
): Promise<SearchPlan | Refusal> {
  const columns = usesOwn(search) ? await listColumns(store.db, principal) : [];
  const fieldErrors: Record<string, string> = {};
  const storeKeys: (RawBuilder<unknown> | null)[] = [];
  const order: OrderKey[] = [];
  search.sortFields.forEach(({ field, ascending }, at) => {
    const key = Object.hasOwn(storeSortKeys, field) ? storeSortKeys[field] : ownSortKey(columns, field);
    const warehouseSql = key === undefined ? (factSortSql(field, ascending) ?? formulaSql(columns, field)) : null;
    if (key === undefined && warehouseSql === null) fieldErrors[`search.sortFields.${at}.field`] = 'is not known';
    storeKeys.push(key ?? null);
    order.push({ ascending, sql: warehouseSql });
  });
  const values = search.columns.flatMap((key, at): ValueColumn[] => {
    if (Object.hasOwn(facts, key)) return [{ key: key as FactKey, isFact: true }];
    const valueSql = formulaSql(columns, key);
    if (valueSql !== null) return [{ key, isFact: false, sql: valueSql }];
    fieldErrors[`search.columns.${at}`] = 'is not known';
    return [];
  });
  const ownConditions = (search.filters.own ?? []).flatMap((filter, at) => {
    const column = columns.find(({ id }) => id === filter.columnId);
    if (column !== undefined && column.kind !== 'formula') return [ownCondition(column, filter)];
    fieldErrors[`search.filters.own.${at}.columnId`] = 'is not known';
    return [];
  });
  if (Object.keys(fieldErrors).length > 0) return refuse(400, 'Some values are not valid.', fieldErrors);
  const byFacts = factFilters(search);
  if (isRefusal(byFacts)) return byFacts;
  return {
    storeKeys,
    order,
    ownConditions,
    conditions: [...factConditions(search.filters), ...byFacts.conditions],
    params: byFacts.params,
    values,
  };
}

const OWN = /^own\.(\d+)$/;

const usesOwn = ({ sortFields, columns, filters }: GroupSearch): boolean =>
  [...sortFields.map(({ field }) => field), ...columns].some((field) => OWN.test(field)) ||
  (filters.own ?? []).length > 0;

const columnOf = (columns: readonly ListColumn[], field: string): ListColumn | undefined => {
  const id = Number(OWN.exec(field)?.[1] ?? Number.NaN);
  return columns.find((column) => column.id === id);
};

const ownText = ({ id }: ListColumn): RawBuilder<unknown> => sql`(s.own ->> ${String(id)})`;

function ownSortKey(columns: readonly ListColumn[], field: string): RawBuilder<unknown> | undefined {
  const column = columnOf(columns, field);
  if (column === undefined || column.kind === 'formula') return undefined;
  if (column.kind === 'number') return sql`${ownText(column)}::numeric`;
  // A choice sorts by its place among the choices, not by its letters.
  if (column.kind === 'choice') return sql`array_position(${column.choices}::text[], ${ownText(column)})`;
  return sql`lower(${ownText(column)})`;
}

/** SQL of a formula column; null when the field is none, or when its formula no longer compiles. */
function formulaSql(columns: readonly ListColumn[], field: string): string | null {
  const column = columnOf(columns, field);
  if (column?.kind !== 'formula') return null;
  const compiled = compileFormula(column.formula ?? '');
  return compiled.ok ? compiled.sql : null;
}

type OwnFilter = NonNullable<GroupSearch['filters']['own']>[number];

function ownCondition(column: ListColumn, { min, max, values, text }: OwnFilter): RawBuilder<unknown> {
  const value = column.kind === 'number' ? sql`${ownText(column)}::numeric` : ownText(column);
  const parts = [
    ...(min === undefined ? [] : [sql`${value} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}`]),
    ...(values === undefined ? [] : [sql`${ownText(column)} = any(${values}::text[])`]),
    ...(text === undefined ? [] : [sql`position(lower(${text}) in lower(${ownText(column)})) > 0`]),
  ];
  return parts.length === 0
    ? sql`${ownText(column)} is not null`
    : sql`coalesce(${sql.join(parts, sql` and `)}, false)`;
}

function factFilters({ filters }: GroupSearch): { conditions: string[]; params: Record<string, Param> } | Refusal {
  if (filters.facts === undefined || Object.keys(filters.facts).length === 0) return { conditions: [], params: {} };
  const parsed = Search.safeParse(filters.facts);
  if (!parsed.success) {
    const errors = parsed.error.issues.flatMap(({ path, code, message, ...rest }) => {
      const keys = 'keys' in rest && Array.isArray(rest.keys) ? rest.keys.map(String) : [path.join('.')];
      return keys.map((key): [string, string] => [
        `search.filters.facts.${key}`,
        code === 'unrecognized_keys' ? 'is not known' : message,
      ]);
    });
    return refuse(400, 'Some values are not valid.', Object.fromEntries(errors));
  }
  const compiled = searchSql(parsed.data);
  if (isRefusal(compiled)) return compiled;
  return { conditions: [`coalesce(${compiled.where}, false)`], params: { ...compiled.params } };
}
