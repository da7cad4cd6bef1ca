/** The audit of the account: P201. */
import { changeKinds, type ChangeKind } from '../../../src/api/contract/account/changes.ts';
import type { Permission } from '../../../src/api/contract/rights.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Session } from '../session/session.ts';
import { countChanges, listChanges, peopleOf } from './changes.queries.ts';

/** What is not every member's to see: by whose duty it is, the owner's alone, or what a type of user is granted. */
const guarded: Readonly<Partial<Record<ChangeKind, 'TEAM' | 'BILLING' | 'OWNER' | Permission>>> = {
  MEMBER: 'TEAM',
  MONEY: 'BILLING',
  WALLET: 'BILLING',
  SECURITY: 'OWNER',
  SETTINGS: 'OWNER',
  ORDER: 'OWNER',
  OPT_OUT: 'MARKETING_VIEW',
  LIFT: 'MARKETING_VIEW',
  CONSENT: 'MARKETING_VIEW',
  LIST: 'MARKETING_VIEW',
  RULE: 'MARKETING_VIEW',
};

/** The kinds that somebody sees, of those asked for; null: all there are. */
function kindsFor(
  { isOwner, duties, permissions }: Pick<Session, 'isOwner' | 'duties' | 'permissions'>,
  what: ChangeKind | undefined,
) {
  if (what === undefined && isOwner) return null;
  return changeKinds.filter((kind) => {
    const guard = guarded[kind];
    const sees = isOwner || guard === undefined || [...duties, ...permissions].some((granted) => granted === guard);
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
