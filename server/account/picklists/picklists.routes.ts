/** Statuses of properties, types and statuses of contacts: P243-P246. */
import { picklistKinds, type PicklistKind } from '../../../src/api/catalogue/account/picklists.ts';
import type { Picklists } from '../../../src/api/contract/account/picklists.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { tellChanges } from '../changes/tellChanges.ts';
import type { Session } from '../session/session.ts';
import { changePicklist } from './changePicklist.ts';
import { movePicklistRows, turnPicklistMove } from './movePicklistRows.ts';
import { readValues } from './picklists.queries.ts';

export const picklistHandlers = {
  picklists: async ({ session, services }) => await now(services, session),

  savePicklistValue: async ({ body, session, services }) => {
    const refusal = refuseUnseen(session, body.kind);
    if (refusal !== null) return refusal;
    const id = await changePicklist(services.store, session, body, services.clock.now());
    return isRefusal(id) ? id : { ...(await told(services, session)), id };
  },

  movePicklistRows: async ({ body, session, services }) => {
    const refusal = refuseUnseen(session, body.kind);
    if (refusal !== null) return refusal;
    const move = await movePicklistRows(services.store, session, body, services.clock.now());
    return isRefusal(move) ? move : await movedBy(services, session, move);
  },

  undoPicklistMove: async ({ params, body: { undo }, session, services }) => {
    const what = { moveId: params.id, undo, kinds: kindsOf(session) };
    const move = await turnPicklistMove(services.store, session, what, services.clock.now());
    return isRefusal(move) ? move : await movedBy(services, session, move);
  },
} satisfies Partial<Handlers>;

/** Design/account.md section 12: lists are for the owner and members with full access, for a scout his own only. */
const mayChange = ({ userType }: Session): boolean => userType !== 'SCOUT';

/** Who does not see contacts sees neither their types nor how many there are. */
const kindsOf = ({ permissions }: Session): readonly PicklistKind[] =>
  permissions.has('CONTACT_VIEW') ? picklistKinds : ['PROPERTY_STATUS'];

const refuseUnseen = (session: Session, kind: PicklistKind): Refusal | null =>
  kindsOf(session).includes(kind) ? null : refuse(403);

const now = async ({ store }: Services, session: Session): Promise<Picklists> => ({
  values: await readValues(store.db, session, kindsOf(session)),
  mayChange: mayChange(session),
});

/** The lists as they are now; pages of everybody of the account read them again. */
async function told(services: Services, session: Session): Promise<Picklists> {
  services.events.publish({ accountId: session.accountId }, { type: 'session.refresh' });
  tellChanges(services, session);
  return await now(services, session);
}

/** Rows are others as well, of whomever. */
async function movedBy(
  services: Services,
  session: Session,
  { kind, ...move }: { kind: PicklistKind; moveId: number; moved: number },
) {
  const { accountId } = session;
  if (move.moved > 0 && kind === 'PROPERTY_STATUS') {
    const by = { sessionId: null, userId: null, name: null };
    services.events.publish(
      { accountId },
      { type: 'group.changedElsewhere', by, groupIds: null, propertyIds: null, groups: null },
    );
    services.events.publish({ accountId }, { type: 'assigned.changedElsewhere', by: { sessionId: null } });
  }
  if (move.moved > 0 && kind !== 'PROPERTY_STATUS') services.events.publish({ accountId }, { type: 'contacts.linked' });
  return { ...(await told(services, session)), ...move };
}
