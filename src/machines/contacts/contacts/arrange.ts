/** What a person asks of the columns of contacts: their order, what they narrow the rows to, where they stand. */
import { contactSortFields, type Contact } from '../../../api/contract/contacts/contacts.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { readLooks } from '../../app/looks/gridLooks.ts';
import { rowUnderCursor } from '../../parts/pagedRows.ts';
import { sortedAfter } from '../../parts/sortKeys.ts';
import type { ContactFilter, ContactOrder, ContactsContext, ContactsEvent, ContactSort } from './context.ts';

export const firstOrder: ContactOrder = [{ field: 'name', ascending: true }];

/** Contacts are sorted by the whole name where the last one stands. */
const NAME_COLUMN = 'lastName';

/** What rows are sorted by in a column; null where they cannot be. */
export const sortOfColumn = (key: string): ContactSort | null =>
  key === NAME_COLUMN ? 'name' : (contactSortFields.find((field) => field === key) ?? null);

/** The column that shows what rows are sorted by. */
export const columnOfSort = (field: ContactSort): string => (field === 'name' ? NAME_COLUMN : field);

/** The order that was kept with the looks of a person. */
export function keptOrder({ layouts }: Pick<AuthAnswer, 'layouts'>): ContactOrder {
  const kept = (readLooks(layouts).contacts?.sort ?? []).flatMap(({ field, ascending }) => {
    const known = contactSortFields.find((one) => one === field);
    return known === undefined ? [] : [{ field: known, ascending }];
  });
  return kept.length === 0 ? firstOrder : kept;
}

/** The order after an event about it; null where the column under the cursor has none. */
export function orderAfter({ sort, column }: ContactsContext, event: ContactsEvent): ContactOrder | null {
  switch (event.type) {
    case 'contacts.sort':
      return sortedAfter(sort, event.field, event);
    case 'contacts.sortCurrent': {
      const field = column === null ? null : sortOfColumn(column);
      return field === null ? null : sortedAfter(sort, field, event);
    }
    case 'contacts.resetColumns':
      return firstOrder;
    default:
      return null;
  }
}

/** Columns whose cells are found by the text of the find field. */
const findable = [
  'lastName',
  'firstName',
  'middleName',
  'companyName',
  'mobile',
  'landline',
  'other',
  'email',
  'streetAddress',
  'city',
] as const satisfies readonly (keyof Contact)[];

/** Rows like the one under the cursor in the column under it: by a choice, or by a text; null where nothing is to be found. */
export type Narrowing =
  { readonly by: 'statusId' | 'typeId'; readonly id: number } | { readonly by: 'text'; readonly text: string };

export function narrowingOf(context: ContactsContext): Narrowing | null {
  const row = rowUnderCursor(context);
  const { column } = context;
  if (row === undefined || column === null) return null;
  if (column === 'statusId' || column === 'typeId') {
    const id = row[column];
    return id === null ? null : { by: column, id };
  }
  const key = findable.find((one) => one === column);
  const text = key === undefined ? '' : row[key];
  return text === '' ? null : { by: 'text', text };
}

/** Of any status, or type, again. */
export const withoutFilter = (filter: ContactFilter, by: keyof ContactFilter): ContactFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== by));

/** The filter with the choice of the row under the cursor; once more takes it out. */
export function filterAfter(context: ContactsContext): ContactFilter {
  const { filter } = context;
  const found = narrowingOf(context);
  if (found === null || found.by === 'text') return filter;
  return filter[found.by] === found.id ? withoutFilter(filter, found.by) : { ...filter, [found.by]: found.id };
}

/** Whether the menu of a column offers to narrow the rows by it. */
export const canNarrow = (key: string): boolean =>
  key === 'statusId' || key === 'typeId' || findable.some((one) => one === key);
