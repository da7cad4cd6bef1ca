/** The audit of the account: P201. */
import { changeKinds, type ChangeKind } from '../../../src/api/contract/account/changes.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Session } from '../session/session.ts';
import { countChanges, listChanges, peopleOf } from './changes.queries.ts';

/** What is not every member's to see: by whose duty it is, or the owner's alone. */
const guarded: Readonly<Partial<Record<ChangeKind, 'TEAM' | 'BILLING' | 'OWNER'>>> = {
  MEMBER: 'TEAM',
  MONEY: 'BILLING',
  WALLET: 'BILLING',
  SECURITY: 'OWNER',
  SETTINGS: 'OWNER',
  ORDER: 'OWNER',
};

/** The kinds that somebody sees, of those asked for; null: all there are. */
function kindsFor({ isOwner, duties }: Pick<Session, 'isOwner' | 'duties'>, what: ChangeKind | undefined) {
  if (what === undefined && isOwner) return null;
  return changeKinds.filter((kind) => {
    const guard = guarded[kind];
    const sees = isOwner || guard === undefined || (guard !== 'OWNER' && duties.has(guard));
    return sees && (what === undefined || kind === what);
  });
}

const NOTHING = { results: [], resultCount: 0, isMore: false } as const;

export const accountChangeHandlers = {
  accountChanges: async ({ query: { what, before, limit, ...wanted }, session, services: { store } }) => {
    const kinds = kindsFor(session, what);
    const people = before === undefined ? await peopleOf(store.db, session) : [];
    if (kinds?.length === 0) return { ...NOTHING, results: [], people };
    return {
      results: await listChanges(store.db, session, { ...wanted, kinds, before, limit }),
      ...(await countChanges(store.db, session, { ...wanted, kinds })),
      people,
    };
  },
} satisfies Partial<Handlers>;
