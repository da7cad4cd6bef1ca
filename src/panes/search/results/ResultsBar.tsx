import { useSelector } from '@xstate/react';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { placesText } from '../../../api/search/placeText.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useCriteriaOnScreen } from './useCriteriaOnScreen.ts';

const tableNames = { DEFAULT: 'Lead type columns', CUSTOM: 'Own columns', FULL: 'All columns', LIENS: 'Lien columns' };

/** What is shown and by which rule, what unknown values cost, and finding among the rows loaded. */
export function ResultsBar() {
  const { search, columns, root } = useActors();
  const criteria = useCriteriaOnScreen();
  const rule = useSelector(search, (state) => state.context.leadRules[criteria.leadType]);
  const unknown = useSelector(search, (state) => resultOf(state.context).unknownExcluded);
  const hasRun = useSelector(search, (state) => state.context.ranFor !== null);
  const localFilter = useSelector(search, (state) => state.context.localFilter);
  const shown = useSelector(search, (state) => state.context.shown.length);
  const tableType = useSelector(columns, (state) => state.context.tableType);
  const layout = useSelector(columns, (state) => state.context.layout);
  const hasPrevious = useSelector(search, (state) => state.context.previous !== null);
  return (
    <div className="results-bar">
      <span className="results-what">
        <strong>{leadTypes[criteria.leadType].label}</strong>
        {criteria.location !== null && ` in ${placesText(placesIn(criteria))}`}
      </span>
      <span className="results-rule muted" title={rule}>
        {rule}
      </span>
      {hasRun && unknown > 0 && (
        <span className="tag" title="Rows whose value of a filter is not known are left out unless ? is on">
          {formatNumber(unknown)} unknown left out <Keys keys="y" />
        </span>
      )}
      {hasPrevious && (
        <span className="tag">
          <Keys keys="Shift+b" /> back to the search kept
        </span>
      )}
      <span className="muted results-table">
        {layout === 'PICTURE' ? (
          <>
            Pictures <Keys keys="l" />
          </>
        ) : (
          <>
            {tableNames[tableType]} <Keys keys="w" />
          </>
        )}
      </span>
      <input
        className="field results-find"
        data-field="localFilter"
        aria-label="Find in the rows loaded"
        placeholder="Find in rows loaded"
        spellCheck={false}
        value={localFilter}
        onChange={(event) => root.send({ type: 'search.setLocalFilter', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          root.send({ type: 'workspace.openPane', pane: 'results' });
        }}
      />
      {localFilter.trim() !== '' && (
        <span className="results-found" role="status">
          {formatNumber(shown)} found
        </span>
      )}
    </div>
  );
}
