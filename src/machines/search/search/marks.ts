import type { ListsMessage, Mark } from '../../app/messages/lists.ts';
import type { SearchEvent } from './events.ts';
import type { SearchContext } from './context.ts';
import { resultOf } from './results.ts';

type SaveMessage = Extract<ListsMessage, { readonly type: 'group.save' }>;
type Marks = SearchContext['marks'];

const marked = (marks: Marks, propertyIds: readonly number[], mark: Mark): Marks => ({
  ...marks,
  ...Object.fromEntries(propertyIds.map((id) => [id, { ...marks[id], ...mark }])),
});

/** The marks after lists were told to do something: shown before the server answers, taken back by the inverse event. */
export function marksAfter(context: SearchContext, event: SearchEvent): Marks {
  const { marks } = context;
  switch (event.type) {
    case 'group.save':
      return marked(marks, meantRows(context, event), { isSaved: true });
    case 'group.unsave':
      return marked(marks, event.propertyIds, { isSaved: false, statusId: null });
    case 'group.setStatus':
      return marked(marks, meantRows(context, event), {
        statusId: event.statusId,
        ...(event.search === undefined ? {} : { isSaved: true }),
      });
    case 'group.tag':
      return event.search === undefined ? marks : marked(marks, meantRows(context, event), { isSaved: true });
    case 'group.edit':
      return event.changes.reduce<Marks>(
        (all, { propertyId, change }) =>
          change.statusId === undefined ? all : marked(all, [propertyId], { statusId: change.statusId }),
        marks,
      );
    case 'subject.marked':
      // What was never marked is not saved, as far as is known: 100,000 that left a list need no mark for it.
      return event.mark.isSaved === false
        ? marked(
            marks,
            event.propertyIds.filter((id) => marks[id] !== undefined),
            event.mark,
          )
        : marked(marks, event.propertyIds, event.mark);
    default:
      return marks;
  }
}

/** Parcels that a message means; of a whole search those of the loaded rows. */
function meantRows(context: SearchContext, save: Omit<SaveMessage, 'type'>): readonly number[] {
  const { propertyIds, recordIds = [], isInversed = false } = save;
  if (propertyIds !== undefined) return propertyIds;
  const named = new Set(recordIds);
  return resultOf(context)
    .results.filter(({ id }) => named.has(id) !== isInversed)
    .map(({ propertyId }) => propertyId);
}
