import { cursorInside, type PagedRows } from './pagedRows.ts';
import { invert, noSelection, selectAll, toggle, type Selection } from './selection.ts';

/** What keys and mouse do in a list of rows, as events of the machine that has them. */
export type RowEvent<Machine extends string, Id, Column = never> =
  /** The cursor stands on a row of the grid, and in a column. */
  | { readonly type: `${Machine}.cursor`; readonly index: number; readonly column?: Column }
  | { readonly type: `${Machine}.move`; readonly by: number }
  | { readonly type: `${Machine}.moveTo`; readonly place: 'first' | 'last' }
  /**
   * Selects rows, or not: the named ones; the one at an index, where the cursor goes; else the one under the cursor. With
   * `on` they are selected in any case, or in no case.
   */
  | { readonly type: `${Machine}.toggle`; readonly ids?: readonly Id[]; readonly index?: number; readonly on?: boolean }
  /** Selects from the row turned on or off last, else from the cursor, to the row at an index, else to the cursor. */
  | { readonly type: `${Machine}.extend`; readonly index?: number }
  /** Every row, those not loaded yet included. */
  | { readonly type: `${Machine}.selectAll` }
  | { readonly type: `${Machine}.selectNone` }
  | { readonly type: `${Machine}.invert` };

/** Rows with a cursor and a selection. */
export interface SelectableRows<Row, Id> extends Pick<PagedRows<Row>, 'rows' | 'cursor'> {
  readonly selection: Selection<Id>;
}

type Changed<Id> = Partial<Pick<SelectableRows<never, Id>, 'cursor' | 'selection'>>;

/** What an event changes of cursor and selection; nothing for events that are about something else. */
export function afterRowEvent<Row, Id>(
  list: SelectableRows<Row, Id>,
  event: { readonly type: string },
  idOf: (row: Row) => Id,
): Changed<Id> {
  const { rows, cursor, selection } = list;
  // Events of machines differ in the first word alone; others end at the default.
  const told = { ...event, type: `rows.${event.type.slice(event.type.indexOf('.') + 1)}` } as RowEvent<'rows', Id>;
  switch (told.type) {
    case 'rows.cursor':
      return rows[told.index] === undefined ? {} : { cursor: told.index };
    case 'rows.move':
      return { cursor: cursorInside(rows, cursor + told.by) };
    case 'rows.moveTo':
      return { cursor: told.place === 'first' ? 0 : cursorInside(rows, rows.length) };
    case 'rows.toggle':
      return told.ids === undefined
        ? onRow(list, told.index, idOf, (id) => toggle(selection, [id], told.on))
        : { selection: toggle(selection, told.ids, told.on) };
    case 'rows.extend':
      return onRow(list, told.index, idOf, (_, at) => {
        const anchor = selection.anchor === null ? -1 : rows.findIndex((row) => idOf(row) === selection.anchor);
        const from = anchor < 0 ? cursor : anchor;
        return toggle(selection, rows.slice(Math.min(from, at), Math.max(from, at) + 1).map(idOf), true);
      });
    case 'rows.selectAll':
      return { selection: selectAll(selection) };
    case 'rows.selectNone':
      return { selection: { ...noSelection, anchor: selection.anchor } };
    case 'rows.invert':
      return { selection: invert(selection) };
    default:
      return {};
  }
}

/** A selection made at a row: the one at an index, which is gone to, else the one under the cursor. */
function onRow<Row, Id>(
  { rows, cursor }: SelectableRows<Row, Id>,
  index: number | undefined,
  idOf: (row: Row) => Id,
  select: (id: Id, at: number) => Selection<Id>,
): Changed<Id> {
  const at = index ?? cursor;
  const row = rows[at];
  if (row === undefined) return {};
  const id = idOf(row);
  return { ...(index === undefined ? {} : { cursor: index }), selection: { ...select(id, at), anchor: id } };
}

/** The event goes to a row that the cursor is not on. */
export const goesElsewhere = (
  { rows, cursor }: Pick<SelectableRows<unknown, unknown>, 'rows' | 'cursor'>,
  event: { readonly type: string; readonly index?: number },
): boolean => event.index !== undefined && event.index !== cursor && rows[event.index] !== undefined;
