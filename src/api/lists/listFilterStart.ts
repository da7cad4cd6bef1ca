import { isOwnKey, ownKey } from '../catalogue/lists/listFields.ts';
import { filterKeys, filters } from '../catalogue/search/filters.ts';
import type { ListColumn } from '../contract/lists/lists.ts';
import { ownWord } from './listFilter.ts';

/** What people wrote, and what the row itself says, by the words of `parseListFilter`. */
const words: Readonly<Record<string, string>> = {
  streetAddress: 'street:',
  statusId: 'status:',
  note: 'note:',
  tags: 'tag:',
  assigneeId: 'for:',
  snoozedUntil: 'asleep',
  listCount: 'lists>=',
  groupIds: 'lists>=',
  dateAdded: 'added>=',
  lastTouched: 'touched:',
  zip: 'zip:',
  propertyType: 'type:',
};

/** Numbers and days begin as a lower bound. */
const signs = { range: '>=', dateRange: '>=', list: ':', text: ':', boolean: '' } as const;

/**
 * The text filter of a list with the word of a column behind what it says already, to go on writing; null where no word
 * narrows the column.
 *
 * @example listFilterStart('estimatedValue', 'tag:hot', []) // 'tag:hot value>='
 */
export function listFilterStart(column: string, text: string, own: readonly ListColumn[]): string | null {
  const start = words[column] ?? wordOf(column, own);
  return start === null ? null : `${text.trim()} ${start}`.trimStart();
}

function wordOf(column: string, own: readonly ListColumn[]): string | null {
  if (isOwnKey(column)) {
    const meant = own.find((one) => ownKey(one) === column);
    // A formula is reckoned from the others: those can be filtered by.
    if (meant === undefined || meant.kind === 'formula') return null;
    return `${ownWord(meant.name)}${meant.kind === 'number' || meant.kind === 'date' ? '>=' : ':'}`;
  }
  const key = filterKeys.find((one) => filters[one].fact === column);
  return key === undefined ? null : `${filters[key].word}${signs[filters[key].kind]}`;
}
