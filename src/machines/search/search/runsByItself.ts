import type { SearchContext } from './context.ts';
import { criteriaKey } from './criteria.ts';
import type { SearchEvent } from './events.ts';
import { problemOf } from './problemOf.ts';
import { updateCriteria } from './updateCriteria.ts';

/**
 * Whether new or changed criteria are searched for without being asked: not after newer data came (nothing was changed
 * here), nor when the last search was waited for, nor twice when the first time failed or was cancelled. Where the
 * rows are out of sight, as beside a deal, nothing moves the property that is looked at: they are asked for when seen.
 */
export const runsByItself = (context: SearchContext): boolean => {
  const { ranFor, runningFor, criteria, isOldData, takesLong, isShown } = context;
  const wanted = criteriaKey(criteria);
  return isShown && ![ranFor, runningFor].includes(wanted) && !isOldData && !takesLong && problemOf(context) === null;
};

/**
 * Whether a shape that was drawn, or taken away, is searched at once: whoever draws asks. Where the map was only moved,
 * the next search waits for a key after one that was waited for, and after newer data came.
 */
export function drawnRuns(context: SearchContext, event: SearchEvent): boolean {
  const next = { ...context, ...updateCriteria(context, event) };
  const isMoved = event.type === 'search.draw' && event.isMoved === true;
  if (criteriaKey(next.criteria) === criteriaKey(context.criteria) || problemOf(next) !== null) return false;
  return !isMoved || (!context.takesLong && !context.isOldData);
}
