/** What is typed into the cells of a list. */
import { offered } from '../../../api/catalogue/account/picklists.ts';
import { ownKey } from '../../../api/catalogue/lists/listFields.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import { isNotReadable, readNumber, readPeriod } from '../../../api/search/textFilter/values.ts';
import { isCalendarDate } from '../../../calc/dates.ts';
import type { RowChange } from '../../../machines/lists/group/rowChange.ts';
import { readTags } from '../../../machines/parts/tags.ts';
import type { ListWords } from './listColumns.ts';

/** What a text typed into a cell changes; null when the cell cannot take it. */
export function changeOf(
  key: string,
  typed: string,
  { statuses, members, own }: Pick<ListWords, 'statuses' | 'members' | 'own'>,
): RowChange | null {
  const trimmed = typed.trim();
  const column = own.find((one) => ownKey(one) === key);
  if (column !== undefined) {
    const value = ownValue(column, trimmed);
    return value === undefined ? null : { own: { [String(column.id)]: value } };
  }
  switch (key) {
    case 'note':
      return { note: trimmed === '' ? null : trimmed };
    case 'tags':
      return { tags: readTags(typed) };
    case 'statusId': {
      if (trimmed === '') return { statusId: null };
      const status = offered(statuses).find(({ name }) => name.toLowerCase() === trimmed.toLowerCase());
      return status === undefined ? null : { statusId: status.id };
    }
    case 'assigneeId': {
      if (trimmed === '') return { assigneeId: null };
      const member = members.find(({ name }) => name.toLowerCase() === trimmed.toLowerCase());
      return member === undefined ? null : { assigneeId: member.id };
    }
    case 'snoozedUntil': {
      if (trimmed === '') return { snoozedUntil: null };
      const day = dayOf(trimmed);
      return day === null ? null : { snoozedUntil: day };
    }
    default:
      return null;
  }
}

/** A typed value of an own column; null clears it, undefined is none that the column can take. */
function ownValue({ kind, choices }: ListColumn, typed: string): string | number | null | undefined {
  if (typed === '') return null;
  switch (kind) {
    case 'text':
      return typed.slice(0, 500);
    case 'number': {
      const number = readNumber(typed, 'money');
      return isNotReadable(number) ? undefined : number;
    }
    case 'date':
      return dayOf(typed) ?? undefined;
    case 'choice':
      return choices.find((choice) => choice.toLowerCase() === typed.toLowerCase());
    case 'formula':
      return undefined;
  }
}

/** `2026-01-31` or `1/31/2026`. */
function dayOf(typed: string): string | null {
  const read = readPeriod(typed);
  return !isNotReadable(read) && read.first === read.last && isCalendarDate(read.first) ? read.first : null;
}
