import type { Transaction } from 'kysely';
import { groupTypes, type GroupTypeCode, type SaveAnswer } from '../../../src/api/contract/lists/groups.ts';
import { contactsOfLists } from '../../contacts/contacts/contactsOfLists.ts';
import { linkManyOwners } from '../../contacts/jobs.ts';
import { LINKED_AT_ONCE, linkOwners } from '../../contacts/contacts/linkOwners.ts';
import { heldAs } from '../../billing/usage/withinHeld.ts';
import type { Database } from '../../platform/store/schema.ts';
import { notAsApproved } from '../../platform/http/notAsApproved.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Session } from '../../account/session/session.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import { groupByName, listGroups, touchGroups } from '../lists/groups.queries.ts';
import { savedAmong } from './saved.queries.ts';
import { insertMembers, planForMany, upsertSaved } from './members.queries.ts';
import { tellPlanner } from './tellPlanner.queries.ts';
import { saveIntoLists, type CountSaves } from './saveIntoLists.ts';

export interface SaveProperties {
  readonly services: Pick<Services, 'store' | 'warehouse' | 'clock' | 'events' | 'jobs' | 'config' | 'plans'>;
  readonly session: Session;
  /** Absent: the list that is called like its type ("Favorites List"). */
  readonly groupName?: string | undefined;
  readonly groupType?: GroupTypeCode | undefined;
  readonly propertyIds: readonly number[];
  /** Those that stand on a list already stay where they are. */
  readonly onlyUnsaved?: boolean;
  /** So many were agreed to: where it is another number by now, nothing is saved. */
  readonly approved?: number | undefined;
}

const nowhere = { id: '0', isNew: false } as const;

/**
 * Saves parcels into the list of this name and type, making it when needed (C003, C020, C021, O-082). All or nothing;
 * parcels that stand on it already are counted, not doubled; more new ones than plan and member have left are refused
 * (O-193). New lists carry `isNew` (O-077).
 */
export async function saveProperties(asked: SaveProperties): Promise<SaveAnswer | Refusal> {
  const { services, session } = asked;
  const { store } = services;
  const saved = await putIntoList(asked);
  if (isRefusal(saved)) return saved;
  const { group, added, groups, meant } = saved;
  await tellPlanner(store.db, added.length);
  const { accountId, userId } = session;
  if ((await linkOwners(services, session, LINKED_AT_ONCE)) > 0)
    await services.jobs.send(linkManyOwners, { accountId, userId });
  return {
    savePropertyResponse: {
      groups: groups.map((row) => (group.isNew && row.id === group.id ? { ...row, isNew: true } : row)),
      groupId: group.id,
      added,
      alreadyThere: meant - added.length,
    },
    contactGroups: typeof group.id === 'number' ? await contactsOfLists(services, session, [group.id], groups) : [],
  };
}

/** Writes them into the list, and nothing else: what a preview rehearses. `meant`: each property once. */
export async function putIntoList(
  {
    services,
    session,
    groupType = 'FAVORITE',
    groupName = groupTypes[groupType],
    propertyIds,
    onlyUnsaved = false,
    approved,
  }: SaveProperties,
  within: Within = kept,
) {
  const unique = [...new Set(propertyIds)];
  const bounds = {
    kinds: heldAs(groupType),
    grownBy: ({ added }: { readonly added: readonly number[] }) => added.length,
  };
  const work = async (trx: Transaction<Database>, count: CountSaves) => {
    await planForMany(trx, unique.length);
    const listed = onlyUnsaved ? await savedAmong(trx, session, unique) : new Set<number>();
    const wanted = unique.filter((id) => !listed.has(id));
    // Nothing comes: then no list is made for it.
    if (wanted.length === 0)
      return { group: nowhere, added: [], groups: await listGroups(trx, session), meant: unique.length };
    const refusal = await count(wanted, groupName);
    if (refusal !== null) return refusal;
    const group = await groupByName(trx, session, groupType, groupName);
    await upsertSaved(trx, session, wanted);
    const added = await insertMembers(trx, session, group.id, wanted);
    const other = notAsApproved(approved, added.length, 'saved');
    if (other !== null) return other;
    if (added.length > 0) await touchGroups(trx, session, [group.id]);
    return { group, added, groups: await listGroups(trx, session), meant: unique.length };
  };
  return await saveIntoLists(services, session, bounds, work, within);
}
