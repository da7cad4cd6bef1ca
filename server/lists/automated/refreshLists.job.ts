import { dueLists } from './monitored.queries.ts';
import { runMonitored } from './runMonitored.ts';
import { listGroups } from '../lists/groups.queries.ts';
import { restsFor } from '../../billing/automator/listManagement.ts';
import { readerOf } from '../../account/session/reader.ts';
import { MemberGone } from '../../account/team/member.queries.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { userColumns } from '../../platform/tenant.ts';

/** Runs the automated lists that have not seen the snapshot in service, and tells their owners what changed. */
export const refreshListsJob: JobRun<object> = async (_payload, resources) => {
  const { store, warehouse, events, log } = resources;
  const snapshot = warehouse.current();
  if (snapshot === null) return;
  for (const { accountId, userId, groupId, name } of await dueLists(store.db, snapshot.id)) {
    const principal = { accountId, userId };
    // It rests while list management is off, as it is; what is beyond the room of a plan is told apart by the run itself.
    if (await restsFor(resources, principal)) continue;
    const reader = await readerOf(store.db, principal);
    const result = await runMonitored(resources, { ...principal, ...reader }, groupId).catch((error: unknown) => {
      // The heir's is run the next time.
      if (error instanceof MemberGone) return null;
      throw error;
    });
    // Of somebody who may not search any more it stays as it is.
    if (result === null || isRefusal(result)) continue;
    const { gained, lost, changed } = result;
    log.info({ groupId, ...result }, 'automated list run');
    events.publish(principal, {
      type: 'group.changedElsewhere',
      by: { sessionId: null, userId: null, name: null },
      groupIds: [groupId],
      propertyIds: null,
      groups: await listGroups(store.db, principal),
    });
    if (gained + lost + changed === 0) continue;
    const text = `${name}: ${gained} gained, ${lost} lost, ${changed} changed.`;
    const { id } = await store.db
      .insertInto('alert')
      .values({ ...userColumns(principal), level: 'info', text, read: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    events.publish(principal, { type: 'alerts.added', alert: { id, level: 'info', text } });
  }
};
