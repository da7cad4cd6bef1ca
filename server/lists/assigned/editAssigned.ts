import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Session } from '../../account/session/session.ts';
import type { Answer } from '../../../src/api/contract/define.ts';
import type { contract } from '../../../src/api/contract/contract.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { uniqueTags } from '../rows/editRows.ts';
import { unknownValues } from '../../account/picklists/picklists.queries.ts';
import { rememberTags } from '../rows/saved.queries.ts';
import { assignedAmong, updateAssigned, type AssignedEdit } from './assigned.queries.ts';
import { assignedStateOf } from './assigned.rows.ts';
import { tellListOwners } from './tellAssigned.ts';

/** Edits of rows that are the user's to work on: checked first, carried out in one transaction, refused one by one. */
export async function editAssigned(
  services: Pick<Services, 'store' | 'events'>,
  session: Session,
  edits: readonly AssignedEdit[],
): Promise<Answer<(typeof contract)['changeAssigned']> | Refusal> {
  const { db } = services.store;
  const ids = edits.map(({ savedPropertyId }) => savedPropertyId);
  if (new Set(ids).size < ids.length)
    return refuse(422, 'A row stands there twice. Nothing was changed.', { edits: 'must name each row once' });
  const statuses = [...new Set(edits.flatMap(({ change: { statusId } }) => statusId ?? []))];
  const [unknown] = await unknownValues(db, session, 'PROPERTY_STATUS', statuses);
  const wrong = edits.findIndex(({ change: { statusId } }) => unknown !== undefined && statusId === unknown);
  if (wrong >= 0)
    return refuse(422, 'The status is not known.', { [`edits.${wrong}.change.statusId`]: 'is not known' });
  const clean = edits.map(({ change, ...edit }) => ({
    ...edit,
    change: { ...change, ...(change.tags === undefined ? {} : { tags: uniqueTags(change.tags) }) },
  }));
  const { done, newTags, answer } = await db.transaction().execute(async (trx) => {
    const before = await assignedAmong(trx, session, ids);
    const mine = new Set(before.map(({ id }) => id));
    // Before the rows, as in editRows; of rows that are not one's to work on nothing is remembered.
    const newTags = await rememberTags(trx, session, [
      ...new Set(
        clean.flatMap(({ savedPropertyId, change: { tags = [] } }) => (mine.has(savedPropertyId) ? tags : [])),
      ),
    ]);
    const done = await updateAssigned(trx, session, clean);
    const isDone = new Set(done.map(({ id }) => id));
    const after = new Map((await assignedAmong(trx, session, ids)).map((row) => [row.id, assignedStateOf(row)]));
    const left = new Map(before.map((row) => [row.id, assignedStateOf(row)]));
    const saved = done.flatMap(({ id }) => after.get(id) ?? left.get(id) ?? []);
    const refused = ids
      .filter((id) => !isDone.has(id))
      .map((savedPropertyId) => {
        const current = after.get(savedPropertyId) ?? null;
        const reason = current === null ? ('NOT_ASSIGNED' as const) : ('CHANGED' as const);
        return { savedPropertyId, reason, current };
      });
    return { done, newTags, answer: { saved, refused } };
  });
  if (newTags > 0) tellChanges(services, session);
  tellListOwners(services, session, done);
  return answer;
}
