import { useSelector } from '@xstate/react';
import { countFilters } from '../../../api/search/filterState.ts';
import { filterContradictions } from '../../../api/search/filterContradictions.ts';
import { useActors } from '../../parts/actors.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { FilterFinder } from './FilterFinder.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import { LeadTabs } from './LeadTabs.tsx';
import { PlaceField } from './PlaceField.tsx';
import { TextFilterField } from './TextFilterField.tsx';
import './filters.css';

/** What to search: place, text filter, lead type, and a control for each filter of the catalogue. */
export function Pane() {
  const { root, search } = useActors();
  const filter = useSelector(search, (state) => state.context.criteria.filter);
  const leadType = useSelector(search, (state) => state.context.criteria.leadType);
  const canSearch = useSelector(search, (state) => state.context.canSearch);
  const count = countFilters(filter);
  const open = useSelector(search, (state) => state.context.unfolded);
  const contradictions = filterContradictions({ ...filter, listingType: leadType });
  return (
    <>
      <PaneStatus pane="filters">{count > 0 && <span>{count} set</span>}</PaneStatus>
      <div className="filters">
        <div className="filters-head">
          <PlaceField />
          <TextFilterField />
          {contradictions.map(({ message, field }) => (
            <p key={field + message} className="filters-contradiction" role="status">
              {message}
            </p>
          ))}
        </div>
        {canSearch ? (
          <LeadTabs />
        ) : (
          <p className="filters-note">Your account finds single properties; searching areas is not part of it.</p>
        )}
        <div className="filters-all">
          <FilterFinder />
          <FilterGroups
            filter={filter}
            open={open}
            onToggle={(group) => root.send({ type: 'search.foldFilters', group })}
          />
        </div>
      </div>
    </>
  );
}
