import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Criteria } from '../../../machines/search/search/criteria.ts';
import { foundCriteria } from '../../../machines/search/search/tell.ts';
import { useActors } from '../../parts/actors.tsx';

/** What the rows on screen were asked for, stale or not; before the first search what is to be asked for. */
export function useCriteriaOnScreen(): Criteria {
  const { search } = useActors();
  const criteria = useSelector(search, (state) => state.context.criteria);
  const ranFor = useSelector(search, (state) => state.context.ranFor);
  return useMemo(() => foundCriteria({ ranFor }) ?? criteria, [ranFor, criteria]);
}
