import type { Mark } from '../../app/messages.ts';
import type { SearchEvent } from './events.ts';
import type { SearchContext } from './context.ts';
import { resultOf } from './results.ts';

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
      return marked(marks, event.propertyIds ?? savedRows(context, event), { isSaved: true });
    case 'group.unsave':
      return marked(marks, event.propertyIds, { isSaved: false, statusId: null });
    case 'group.setStatus':
      return marked(marks, event.propertyIds, { statusId: event.statusId });
    case 'group.edit':
      return event.changes.reduce<Marks>(
        (all, { propertyId, change }) =>
          change.statusId === undefined ? all : marked(all, [propertyId], { statusId: change.statusId }),
        marks,
      );
    case 'subject.marked':
      return marked(marks, event.propertyIds, event.mark);
    default:
      return marks;
  }
}

/** Parcels of the loaded rows that a save of a whole search takes. */
function savedRows(
  context: SearchContext,
  { recordIds = [], isInversed = false }: { readonly recordIds?: readonly number[]; readonly isInversed?: boolean },
): number[] {
  const named = new Set(recordIds);
  return resultOf(context)
    .results.filter(({ id }) => named.has(id) !== isInversed)
    .map(({ propertyId }) => propertyId);
}
