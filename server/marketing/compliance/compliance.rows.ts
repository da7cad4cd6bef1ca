/** Rows of the store as the contract has them. */
import type { CheckedListRow, Consent, Suppression } from '../../../src/api/contract/marketing/compliance.ts';
import { dayNumber, type CalendarDate } from '../../../src/calc/dates.ts';
import type { consentsOf } from './consents.queries.ts';
import type { readLists } from './checkedLists.queries.ts';
import type { listSuppressions } from './suppressions.queries.ts';

type Row<Q extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Q>>[number];

export const suppressionOf = (row: Row<typeof listSuppressions>): Suppression => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  contactId: row.contact_id,
  reason: row.reason,
  source: row.source,
  at: row.at.toISOString(),
  by: row.made_by,
  lifted:
    row.lifted === null ? null : { at: row.lifted.toISOString(), by: row.lifted_by ?? '', why: row.lifted_why ?? '' },
});

export const consentOf = (row: Row<typeof consentsOf>): Consent => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  channels: row.channels,
  level: row.level,
  wording: row.wording,
  at: row.at.toISOString(),
  source: row.source,
  origin: row.origin,
  document: row.document,
  by: row.made_by,
  revoked: row.revoked === null ? null : { at: row.revoked.toISOString(), why: row.revoked_why ?? '' },
});

/** @param most days that a list of this kind may be old */
export function checkedListOf(row: Row<typeof readLists>, today: CalendarDate, most: number): CheckedListRow {
  const age = Math.max(0, dayNumber(today) - dayNumber(row.day));
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    areaCodes: row.area_codes,
    day: row.day,
    age,
    isTooOld: age > most,
    fileName: row.file_name,
    rows: row.row_count,
    wrong: row.wrong_count,
    made: row.made.toISOString(),
    by: row.made_by,
  };
}
