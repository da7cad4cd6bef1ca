import type { Selectable } from 'kysely';
import type { AccountChange } from '../../../src/api/contract/account/changes.ts';
import type { Database } from '../../platform/store/schema.ts';

type Row = Omit<Selectable<Database['account_change']>, 'account_id'>;

/** A trace as it is answered. */
export function accountChangeOf({ at, user_id, subject_id, ...row }: Row): AccountChange {
  const propertyId = row.what === 'CORRECTION' ? Number(subject_id) : null;
  // `before` and `after` were written by traceChange, which takes no others for what it is about.
  return { ...row, at: at.toISOString(), userId: user_id, propertyId } as AccountChange;
}
