import { invert, noSelection, selectAll, selectOnly, toggle } from '../../parts/rowSelection.ts';
import {
  resultOf,
  rowCounts,
  rowUnderCursor,
  selectionOf,
  showing,
  withSelection,
  type SearchContext,
} from './context.ts';
import type { SearchEvent } from './events.ts';

/** What an event changes of cursor, selection and view; nothing for events that are about something else. */
export function updateRows(context: SearchContext, event: SearchEvent): Partial<SearchContext> {
  const { shown, cursor } = context;
  const last = Math.max(0, shown.length - 1);
  switch (event.type) {
    case 'search.cursor':
      return { cursor: event.index, column: event.column ?? context.column };
    case 'search.move':
      return { cursor: Math.max(0, Math.min(cursor + event.by, last)) };
    case 'search.moveTo':
      return { cursor: event.place === 'first' ? 0 : last };
    case 'search.seek': {
      const index = shown.findIndex(({ propertyId }) => propertyId === event.propertyId);
      return index < 0 ? {} : { cursor: index };
    }
    case 'search.hold':
      return {
        mapMetrics: event.mapMetrics ?? context.mapMetrics,
        statistic: event.statistic === undefined ? context.statistic : event.statistic,
      };
    case 'search.setLocalFilter':
      return { localFilter: event.text, ...showing(context, resultOf(context).results, event.text) };
    default:
      return updateSelection(context, event);
  }
}

/** Of what lies around a property all rows are loaded: the property itself is none of them. */
const amongRows = (context: SearchContext, ids: readonly number[]): readonly number[] =>
  context.shownContext === '' ? ids : ids.filter((id) => resultOf(context).results.some((row) => row.id === id));

function updateSelection(context: SearchContext, event: SearchEvent): Partial<SearchContext> {
  const { shown, cursor } = context;
  const current = rowUnderCursor(context);
  const selection = selectionOf(context);
  const counts = rowCounts(context);
  switch (event.type) {
    case 'search.toggle':
      if (current === undefined) return {};
      return { ...withSelection(context, toggle(selection, [current.id], counts)), anchor: current.id };
    case 'search.toggleIds':
      return withSelection(context, toggle(selection, amongRows(context, event.ids), counts));
    case 'search.extend': {
      if (current === undefined) return {};
      const anchor = shown.findIndex(({ id }) => id === context.anchor);
      const from = anchor < 0 ? cursor : anchor;
      const ids = shown.slice(Math.min(from, cursor), Math.max(from, cursor) + 1).map(({ id }) => id);
      return { ...withSelection(context, toggle(selection, ids, counts, true)), anchor: current.id };
    }
    case 'search.selectAll':
      // With a local filter "all" is what is on screen.
      return withSelection(
        context,
        context.localFilter.trim() === '' ? selectAll(counts) : selectOnly(shown.map(({ id }) => id)),
      );
    case 'search.invert':
      return withSelection(context, invert(selection, counts));
    case 'search.selectNone':
      return withSelection(context, noSelection);
    default:
      return {};
  }
}
