import { useSelector } from '@xstate/react';
import { countFilters } from '../../../api/search/filterState.ts';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { placesText } from '../../../api/search/placeText.ts';
import { isStale } from '../../../machines/search/search/context.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { FunnelView } from './FunnelView.tsx';
import { useCriteriaOnScreen } from './useCriteriaOnScreen.ts';

/** Zero rows explain themselves: what contradicts, what each criterion costs, what to loosen. */
export function NothingFound() {
  const { search } = useActors();
  const criteria = useCriteriaOnScreen();
  const stale = useSelector(search, (state) => isStale(state.context));
  const rule = useSelector(search, (state) => state.context.leadRules[criteria.leadType]);
  const isRuleToBlame = useSelector(search, (state) => (state.context.funnel?.rule.length ?? 0) > 0);
  const canSearch = useSelector(search, (state) => state.context.canSearch);
  const around = useSelector(search, (state) => state.context.shownContext);
  if (around !== '') {
    return (
      <div className="empty" data-testid="nothing-found">
        <p className="empty-title">Nothing of this kind lies around the property</p>
      </div>
    );
  }
  const hasNoRule = criteria.leadType !== 'CUSTOM' && leadTypes[criteria.leadType].fact === null;
  const hasFilters = countFilters(criteria.filter) > 0;
  return (
    <div className="empty empty--wide" data-testid="nothing-found">
      <p className="empty-title">
        Nothing found{criteria.leadType !== 'CUSTOM' && ` for ${leadTypes[criteria.leadType].label}`} in{' '}
        {placesText(placesIn(criteria))}
        {hasFilters && ' with these filters'}
      </p>
      {criteria.leadType !== 'CUSTOM' && (!hasFilters || isRuleToBlame) && rule !== undefined && <p>{rule}</p>}
      {hasNoRule && <p>This lead type has no rule: it is accepted and finds nothing.</p>}
      {/* Of a search that is no longer the one asked for nothing is counted. */}
      {canSearch && !stale && <FunnelView />}
    </div>
  );
}
