import { parseListFilter } from '../../../api/lists/listFilter.ts';
import { noSelection } from '../../parts/rowSelection.ts';
import { dayAfter, type GroupContext } from './context.ts';

/** The context with another text filter; one that cannot be read is shown with what is wrong and filters nothing new. */
export function filtered(context: GroupContext, text: string): Partial<GroupContext> {
  const { statuses, members, ownColumns, now } = context;
  const { filters, errors } = parseListFilter(text, { statuses, members, own: ownColumns, today: dayAfter(now(), 0) });
  if (errors.length > 0) return { filterText: text, filterErrors: errors };
  return { filterText: text, filters, filterErrors: [], selection: noSelection, cursor: 0 };
}
