/** Search calls: C001, C004, C005 and C012. */
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { ListingAnswer, Search } from '../../../src/api/contract/search/search.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { JsonText } from '../../platform/http/jsonText.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { locationType } from '../conditions/locationSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';
import { aroundProperty } from './aroundProperty.ts';
import { funnelOf } from '../funnel/funnel.ts';
import { lineReport } from './lineReport.ts';
import { loadedSql } from './loadedSql.ts';
import { countLeads, countRows, selectPage, type Page } from './search.queries.ts';
import { resultRow, resultText } from './search.rows.ts';
import type { Sort } from './sortSql.ts';
import { suggest } from '../places/suggest.ts';
import { mayCountySearch } from '../places/countySearch.queries.ts';

type Calls = 'funnel' | 'listing' | 'findProperty' | 'suggestions' | 'leadList';

export const searchHandlers = {
  listing: async ({ query, session, services }) => {
    const found = await findPage(services.warehouse, session, query, query, query);
    if (isRefusal(found)) return found;
    const { rows, ...rest } = found;
    const first = query.index * query.limit;
    const results = rows.map((row, at) => resultText(row, query.listingType, first + at)).join(',');
    return new JsonText<ListingAnswer>(`{"results":[${results}],${JSON.stringify(rest).slice(1)}`);
  },

  findProperty: async ({ query: asked, services, session }) => {
    const { listingType, ...rest } = asked;
    const query =
      listingType === 'NEIGHBOR'
        ? { ...rest, listingType: 'CUSTOM' as const, context: 'NEIGHBOR' as const }
        : { ...rest, listingType };
    if (locationType(query) === null) return refuse(400, 'Say which property.', { type: 'is missing' });
    const { context, also = [], ...first } = query;
    if (context !== undefined) return await aroundProperty(services.warehouse, session, { ...query, context });
    const answer = await listing(services.warehouse, session, query, query, query);
    if (isRefusal(answer)) return answer;
    return { ...answer, lines: await lineReport(services.warehouse, [first, ...also]) };
  },

  suggestions: async ({ query, services, session }) => {
    if (services.warehouse.current() === null) return { suggestions: [] };
    const withCounties = await mayCountySearch(services.store.db, session);
    return { suggestions: await suggest(services.warehouse, query.q, { withCounties }) };
  },

  funnel: async ({ query, session, services }) => await funnelOf(services.warehouse, session, query),

  leadList: async ({ query, session, services }) => {
    const sql = loadedSql(services.warehouse, session, query, { anyLeadType: true });
    if (isRefusal(sql)) return sql;
    const counts = await countLeads(services.warehouse, sql);
    return { leadList: counts.map((lead) => ({ ...lead, label: leadTypes[lead.type].label })) };
  },
} satisfies Pick<Handlers, Calls>;

type Found = Omit<ListingAnswer, 'results'> & { readonly rows: readonly ShownFacts[] };

/** A page of a search with its counts; the two queries run side by side. */
async function findPage(
  warehouse: Warehouse,
  reader: Reader,
  search: Search,
  sort: Sort,
  { index, limit }: Page,
): Promise<Found | Refusal> {
  const sql = loadedSql(warehouse, reader, search);
  if (isRefusal(sql)) return sql;
  const [rows, counts] = await Promise.all([
    selectPage(warehouse, sql, search.listingType, sort, { index, limit }),
    countRows(warehouse, sql),
  ]);
  return { rows, ...counts, pageIndex: index, pageCount: Math.ceil(counts.resultCount / limit) };
}

export async function listing(
  warehouse: Warehouse,
  reader: Reader,
  search: Search,
  sort: Sort,
  page: Page,
): Promise<ListingAnswer | Refusal> {
  const found = await findPage(warehouse, reader, search, sort, page);
  if (isRefusal(found)) return found;
  const { rows, ...rest } = found;
  const first = page.index * page.limit;
  return { results: rows.map((row, at) => resultRow(row, search.listingType, first + at)), ...rest };
}
