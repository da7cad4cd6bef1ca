/** Saved searches: C010, C011, C013 to C016, and what changed in them. */
import { isDeepStrictEqual } from 'node:util';
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import type { SavedSearch } from '../../../src/api/contract/search/searches.ts';
import { wireKeys } from '../../../src/api/search/filterState.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { mailDelivery } from '../../account/mail/mailDelivery.ts';
import { loadedSql } from '../results/loadedSql.ts';
import { countLeads } from '../results/search.queries.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { firstMemory } from './firstMemory.ts';
import {
  fillSlot,
  findSearch,
  hasRoom,
  insertSearch,
  listSearches,
  readRuns,
  removeSearches,
  updateSearch,
  type SearchValues,
} from './searches.queries.ts';
import type { Session } from '../../account/session/session.ts';

const NO_SEARCH = 'There is no such saved search.';
const filterNames = new Set(filterKeys.flatMap(wireKeys));

export const searchesHandlers = {
  savedSearches: async ({ session, services }) => {
    const { db } = services.store;
    const [savedSearches, mail] = await Promise.all([listSearches(db, session), mailDelivery(services, session)]);
    return { savedSearches, mail };
  },

  cannedSearches: async ({ query, session, services }) => {
    const sql = loadedSql(services.warehouse, session, locationOf(query), { anyLeadType: true });
    if (isRefusal(sql)) return sql;
    const counts = await countLeads(services.warehouse, sql);
    return counts.map(({ type, count, unknown }) => ({
      id: type,
      label: leadTypes[type].label,
      totalCount: count,
      unknownCount: unknown,
    }));
  },

  saveSearch: async ({ body: { id, ...values }, session, services }) => {
    try {
      return id === undefined ? await create(services, session, values) : await change(services, session, id, values);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, `Another saved search is named ${values.name}. Nothing was saved.`, { name: 'is taken' });
    }
  },

  deleteSearches: async ({ body, session, services }) => {
    const { db } = services.store;
    const removed = await removeSearches(db, session, body, services.clock.now());
    return removed === 0 ? refuse(404, NO_SEARCH) : { savedSearches: await listSearches(db, session) };
  },

  setSearchSlot: async ({ params: { slot, id }, session, services }) => {
    const { db } = services.store;
    if (!(await fillSlot(db, session, slot, id === 0 ? null : id))) return refuse(404, NO_SEARCH);
    return { savedSearches: await listSearches(db, session) };
  },

  searchChanges: async ({ params, query, session, services }) => {
    const { db } = services.store;
    if ((await findSearch(db, session, params.id)) === null) return refuse(404, NO_SEARCH);
    return await readRuns(db, session, params.id, query.run ?? null);
  },
} satisfies Partial<Handlers>;

async function create(services: Services, session: Session, values: SearchValues): Promise<SavedSearch | Refusal> {
  const { db } = services.store;
  if (!(await hasRoom(db, session))) return refuse(422, 'No more searches can be saved: delete one first.');
  const memory = await firstMemory(services, session, values.search);
  if (isRefusal(memory)) return inSearch(memory);
  const id = await insertSearch(db, session, values, memory, services.clock.now());
  return (await findSearch(db, session, id)) ?? refuse(404, NO_SEARCH);
}

async function change(
  services: Services,
  session: Session,
  id: number,
  values: SearchValues,
): Promise<SavedSearch | Refusal> {
  const { db } = services.store;
  const before = await findSearch(db, session, id);
  if (before === null) return refuse(404, NO_SEARCH);
  // Renamed, or sorted otherwise: what it found before still counts.
  const isSame = before.search !== null && isDeepStrictEqual(plain(before.search), plain(values.search));
  const memory = isSame ? null : await firstMemory(services, session, values.search);
  if (isRefusal(memory)) return inSearch(memory);
  await db
    .transaction()
    .execute(async (trx) => await updateSearch(trx, session, id, values, memory, services.clock.now()));
  return (await findSearch(db, session, id)) ?? refuse(404, NO_SEARCH);
}

/** As it is stored: without what is not set. */
const plain = (search: Search): unknown => JSON.parse(JSON.stringify(search)) as unknown;

/** The fields of the search are fields of the body's `search`. */
const inSearch = ({ status, userMessage, fieldErrors = {} }: Refusal): Refusal =>
  refuse(
    status,
    userMessage,
    Object.fromEntries(Object.entries(fieldErrors).map(([field, text]) => [`search.${field}`, text])),
  );

/** A search at the place of another one, without its lead type and filters. */
const locationOf = (search: Search): Search =>
  Search.parse(
    Object.fromEntries(
      Object.entries(search).filter(
        ([key, value]) => value !== undefined && key !== 'listingType' && !filterNames.has(key),
      ),
    ),
  );
