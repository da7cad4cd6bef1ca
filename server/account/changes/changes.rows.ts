import type { AccountChange } from '../../../src/api/contract/account/changes.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Selectable } from 'kysely';

export type EventRow = Pick<
  Selectable<Database['audit_event']>,
  | 'id'
  | 'seq'
  | 'at'
  | 'user_id'
  | 'member'
  | 'origin'
  | 'token'
  | 'what'
  | 'action'
  | 'subject_id'
  | 'subject'
  | 'before'
  | 'after'
>;

/** An event as it is answered. */
export function accountChangeOf({ at, user_id, subject_id, ...row }: EventRow): AccountChange {
  const propertyId = row.what === 'CORRECTION' ? Number(subject_id) : null;
  // `before` and `after` were written by traceChange and the triggers, which take no others for what it is about.
  return { ...row, at: at.toISOString(), userId: user_id, subjectId: subject_id, propertyId } as AccountChange;
}
