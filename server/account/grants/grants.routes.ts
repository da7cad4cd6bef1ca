/** What members of each type may see: P247, P248. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { tellChanges } from '../changes/tellChanges.ts';
import { readGrants, writeGrants } from './grants.queries.ts';

export const grantHandlers = {
  grants: async ({ session, services: { store } }) => await readGrants(store.db, session),

  saveGrants: async ({ body, session, services }) => {
    const { store, events } = services;
    const isWritten = await store.db.transaction().execute(async (trx) => await writeGrants(trx, session, body));
    if (!isWritten) {
      const text = 'What members may see was changed in the meantime: look at it again. Nothing was changed.';
      return refuse(422, text, { was: 'is not what they may see now' });
    }
    // Whoever is signed in is asked by the next call; open pages read what they may show.
    events.publish({ accountId: session.accountId }, { type: 'session.refresh' });
    tellChanges(services, session);
    return await readGrants(store.db, session);
  },
} satisfies Partial<Handlers>;
