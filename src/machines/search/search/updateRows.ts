import { afterRowEvent } from '../../parts/rowEvents.ts';
import { selectOnly } from '../../parts/selection.ts';
import type { SearchEvent } from './events.ts';
import { idOf, resultOf, showing, withResult, type Results } from './results.ts';

/** What an event changes of rows on screen, cursor and selection; nothing for events that are about something else. */
export function updateRows(results: Results, event: SearchEvent): Partial<Results> {
  const { shown, localFilter } = results;
  switch (event.type) {
    case 'search.setLocalFilter':
      return { localFilter: event.text, ...showing(results, resultOf(results).results, event.text) };
    case 'search.seek': {
      const index = shown.findIndex(({ propertyId }) => propertyId === event.propertyId);
      return index < 0 ? {} : { cursor: index };
    }
    case 'search.cursor':
      return shown[event.index] === undefined ? {} : { cursor: event.index, column: event.column ?? results.column };
    case 'search.selectAll':
      // With a local filter "all" is what is on screen.
      return localFilter.trim() === ''
        ? changed(results, event)
        : withResult(results, { selection: selectOnly(shown.map(idOf)) });
    case 'search.toggle':
      return changed(results, event.ids === undefined ? event : { ...event, ids: amongRows(results, event.ids) });
    default:
      return changed(results, event);
  }
}

function changed(results: Results, event: SearchEvent): Partial<Results> {
  const { shown: rows, cursor } = results;
  const { selection, ...moved } = afterRowEvent({ rows, cursor, selection: resultOf(results).selection }, event, idOf);
  return selection === undefined ? moved : { ...moved, ...withResult(results, { selection }) };
}

/** Of what lies around a property all rows are loaded: the property itself is none of them. */
const amongRows = (results: Results, ids: readonly number[]): readonly number[] =>
  results.shownContext === '' ? ids : ids.filter((id) => resultOf(results).results.some((row) => row.id === id));
