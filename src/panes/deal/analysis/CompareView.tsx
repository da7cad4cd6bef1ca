import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { shelfOf, type ShelfEntry } from '../../../machines/deal/analysis/sessions.ts';
import { useActors } from '../../parts/actors.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { useHiddenLists } from './useHiddenLists.ts';
import { compareRows, type CompareRow } from './compareRows.ts';

const labelColumn: GridColumn<CompareRow> = {
  key: 'label',
  label: 'Scenario',
  width: 190,
  text: ({ label }) => label,
  className: ({ kind }) => `deal-label deal-label--${kind}`,
};

const scenarioColumn = (index: number, name: string, isCurrent: boolean): GridColumn<CompareRow> => ({
  key: `s${index}`,
  label: isCurrent ? `› ${name}` : name,
  title: isCurrent ? `${name}, on screen` : `${name}: Enter opens it`,
  width: 112,
  align: 'right',
  text: ({ cells }) => cells[index]?.text ?? '',
  className: ({ cells }) =>
    `deal-result ${cells[index]?.differs === true ? 'deal-differs' : ''} ${isCurrent ? 'deal-current' : ''}`,
});

const rowClassName = ({ kind }: CompareRow): string => `deal-row--${kind}`;

/** All analyses of the property beside each other, with what differs from the one on screen marked. */
export function CompareView() {
  const { analysis, root } = useActors();
  const analyses = useSelector(analysis, (state) => state.context.analyses);
  const sessions = useSelector(analysis, (state) => state.context.sessions);
  const propertyId = useSelector(analysis, (state) => state.context.propertyId);
  const currentKey = useSelector(analysis, (state) => state.context.currentKey);
  const shelf = useMemo(() => shelfOf(sessions, analyses, propertyId), [sessions, analyses, propertyId]);
  const current = shelf.findIndex(({ key }) => key === currentKey);
  const hidden = useHiddenLists();
  const rows = useMemo(
    () =>
      compareRows(
        shelf.map(({ deal }) => deal),
        current,
        hidden,
      ),
    [shelf, current, hidden],
  );
  const names = JSON.stringify(shelf.map(({ deal }) => deal.name));
  const columns = useMemo(
    () => [
      labelColumn,
      // The names written just above.
      ...(JSON.parse(names) as string[]).map((name, index) => scenarioColumn(index, name, index === current)),
    ],
    [names, current],
  );
  const onOpen = useCallback(
    (_index: number, key: string) => {
      const entry: ShelfEntry | undefined = shelf[Number(key.slice(1))];
      if (key.startsWith('s') && entry !== undefined) root.send({ type: 'analysis.show', key: entry.key });
    },
    [root, shelf],
  );
  return (
    <>
      <div className="deal-tools">
        <CommandButton command={commandOf('analysis.copy')} />
        <CommandButton command={commandOf('analysis.next')} />
        <span className="deal-tools-note">
          {shelf.length === 1 ? 'Copy these inputs and change one.' : 'Marked: other than on screen.'}
        </span>
      </div>
      <DataGrid
        label="Scenarios"
        mode="triage"
        columns={columns}
        rows={rows}
        onOpen={onOpen}
        rowClassName={rowClassName}
        rowHeader={null}
        fixedColumns={1}
      />
    </>
  );
}
