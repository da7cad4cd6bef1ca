import { invert, noSelection, selectAll, toggle } from '../../parts/rowSelection.ts';
import type { GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';

const lastIndex = ({ rows }: GroupContext): number => Math.max(0, rows.length - 1);
const countsOf = ({ total, rows }: GroupContext) => ({ total, loaded: rows.length });

const at = (context: GroupContext, index: number): Partial<GroupContext> => ({
  cursor: Math.max(0, Math.min(index, lastIndex(context))),
  isQuiet: false,
});

const idsOf = ({ rows }: GroupContext, from: number, to: number): number[] =>
  rows.slice(from, to + 1).map(({ propertyId }) => propertyId);

/** The context after the cursor or the selection moved. */
export function updateRows(context: GroupContext, event: GroupEvent): Partial<GroupContext> {
  const { cursor, anchor, selection } = context;
  switch (event.type) {
    case 'group.cursor':
      return context.rows[event.index] === undefined
        ? {}
        : { ...at(context, event.index), column: event.column ?? context.column };
    case 'group.move':
      return at(context, cursor + event.by);
    case 'group.moveTo':
      return at(context, event.place === 'first' ? 0 : lastIndex(context));
    case 'group.toggle': {
      const ids = event.propertyIds ?? idsOf(context, cursor, cursor);
      return {
        selection: toggle(selection, ids, countsOf(context), event.on),
        anchor: event.propertyIds === undefined ? cursor : anchor,
      };
    }
    case 'group.extend': {
      const ids = idsOf(context, Math.min(anchor, cursor), Math.max(anchor, cursor));
      return { selection: toggle(selection, ids, countsOf(context), true), anchor: cursor };
    }
    case 'group.selectAll':
      return { selection: selectAll(countsOf(context)), isLoadingAll: true };
    case 'group.selectNone':
      return { selection: noSelection, isLoadingAll: false };
    case 'group.invert':
      return { selection: invert(selection, countsOf(context)), isLoadingAll: !selection.allSelected };
    default:
      return {};
  }
}

/** The row after the cursor, when there is one. */
export const nextRow = (context: GroupContext): Partial<GroupContext> => at(context, context.cursor + 1);

/** The same column again turns the order round. */
export const sortedBy = ({ sort }: GroupContext, field: string): Pick<GroupContext, 'sort'> => ({
  sort: { field, ascending: sort?.field === field ? !sort.ascending : true },
});
