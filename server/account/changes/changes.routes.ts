/** What members changed of the account's own: P201. */
import type { Handlers } from '../../platform/http/handler.ts';
import type { Session } from '../session/session.ts';
import { countChanges, listChanges } from './changes.queries.ts';

/** The team is for whoever seats people, and so is what was done to it. */
const seesTeam = ({ isOwner, duties }: Pick<Session, 'isOwner' | 'duties'>): boolean => isOwner || duties.has('TEAM');

export const accountChangeHandlers = {
  accountChanges: async ({ query, session, services: { store } }) => ({
    results: await listChanges(store.db, session, { ...query, seesTeam: seesTeam(session) }),
    resultCount: await countChanges(store.db, session, { what: query.what, seesTeam: seesTeam(session) }),
  }),
} satisfies Partial<Handlers>;
