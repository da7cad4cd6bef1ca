/** What members changed of the account's own: P201. */
import type { Handlers } from '../../platform/http/handler.ts';
import { countChanges, listChanges } from './changes.queries.ts';

export const accountChangeHandlers = {
  accountChanges: async ({ query, session, services: { store } }) => ({
    results: await listChanges(store.db, session, query),
    resultCount: await countChanges(store.db, session, query.what),
  }),
} satisfies Partial<Handlers>;
