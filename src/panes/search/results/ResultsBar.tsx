import { useSelector } from '@xstate/react';

import { Columns3, LayoutGrid, ListFilter, Table2 } from 'lucide-react';
import { useEffect } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { LeadChoice } from '../filters/LeadChoice.tsx';
import { PlaceChips } from '../filters/PlaceChips.tsx';
import './asked.css';

const tableNames = { DEFAULT: 'Six columns', CUSTOM: 'Columns', FULL: '19 columns', LIENS: 'Lien columns' };

/** What is asked, to be changed on the spot; what unknown values cost; how the rows are shown. */
export function ResultsBar() {
  const { search, columns, root } = useActors();
  const filter = useSelector(search, (state) => state.context.criteria.filter);
  const unknown = useSelector(search, (state) => resultOf(state.context).unknownExcluded);
  const hasRun = useSelector(search, (state) => state.context.ranFor !== null);
  const localFilter = useSelector(search, (state) => state.context.localFilter);
  const shown = useSelector(search, (state) => state.context.shown.length);
  const tableType = useSelector(columns, (state) => state.context.tableType);
  const layout = useSelector(columns, (state) => state.context.layout);
  const hasPrevious = useSelector(search, (state) => state.context.previous !== null);
  const find = commandOf('search.findFilter');
  // Where they are asked for with a key, the next one is typed at once.
  useEffect(() => void import('../filters/FiltersPane.tsx'), []);
  return (
    <div className="results-bar" data-testid="asked">
      <div className="results-asked">
        <LeadChoice />
        <PlaceChips />
        <FilterChips filter={filter} />
        <button type="button" className="asked asked--add" title={find.title} onClick={() => root.send(find.event)}>
          <ListFilter size={14} strokeWidth={1.75} aria-hidden="true" />
          Filter <Keys keys="/" />
        </button>
        {hasRun && unknown > 0 && (
          <button
            type="button"
            className="asked-note"
            title="Rows whose value of a filter is not known are left out unless ? is on: show why"
            onClick={() => root.send(commandOf('search.explain').event)}
          >
            {formatNumber(unknown)} unknown <Keys keys="y" />
          </button>
        )}
        {hasPrevious && (
          <span className="asked-note">
            <CommandWords id="search.restorePrevious">back to the search kept</CommandWords>
          </span>
        )}
      </div>
      {layout === 'GRID' && (
        <button
          type="button"
          className="button button--quiet results-way"
          aria-label={tableNames[tableType]}
          title={commandOf('results.columns').title}
          onClick={() => root.send(commandOf('results.columns').event)}
        >
          <Columns3 size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{tableNames[tableType]}</span> <Keys keys="w" />
        </button>
      )}
      <button
        type="button"
        className="button button--quiet results-way"
        aria-label={layout === 'PICTURE' ? 'Grid' : 'Cards'}
        title={commandOf('results.layout').title}
        onClick={() => root.send(commandOf('results.layout').event)}
      >
        {layout === 'PICTURE' ? (
          <Table2 size={15} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <LayoutGrid size={15} strokeWidth={1.75} aria-hidden="true" />
        )}
        <span>{layout === 'PICTURE' ? 'Grid' : 'Cards'}</span> <Keys keys="l" />
      </button>
      <input
        className="field results-find"
        data-field="localFilter"
        aria-label="Find in the rows loaded"
        placeholder="Find in rows"
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
