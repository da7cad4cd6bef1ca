import type { SearchContext } from './context.ts';
import { criteriaKey } from './criteria.ts';
import { problemOf } from './problemOf.ts';

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
