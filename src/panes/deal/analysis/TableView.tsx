import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { cellLabel, cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { kindOf } from '../../../machines/deal/analysis/cellPath.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from '../../../machines/deal/analysis/inputCells.ts';
import { resultText, resultTitle, shortResultTitle } from '../../../machines/deal/analysis/results.ts';
import {
  spreadTable,
  stepOf,
  type SpreadTable,
  type TableAxis,
  type TableSetup,
} from '../../../machines/deal/analysis/spreadTable.ts';
import { hasInput, type InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { CellField } from './CellField.tsx';
import { inputChoices } from './inputChoices.ts';
import { useHiddenLists } from './useHiddenLists.ts';
import { InputField, ResultField } from './ToolFields.tsx';

interface Props {
  readonly deal: Deal;
  readonly period: 'year' | 'month';
}

/** Results spread over one input or two: what if the price were lower and the rate higher. */
export function TableView({ deal, period }: Props) {
  const { analysis, root } = useActors();
  const setup = useSelector(analysis, (state) => state.context.views.table);
  const hidden = useHiddenLists();
  const choices = useMemo(() => inputChoices(deal, hidden), [deal, hidden]);
  // Many deals are calculated: what is being typed goes first.
  const settled = useDeferredValue(deal);
  const table = useMemo(() => spreadTable(settled, setup), [settled, setup]);
  const set = (change: Partial<TableSetup>): void => root.send({ type: 'analysis.table', change });
  const axisOf = (input: InputPath | null): TableAxis | null => (input === null ? null : { input, step: null });
  return (
    <>
      <form
        className="deal-tools deal-tools--table"
        aria-label="What the table spreads"
        onSubmit={(event) => event.preventDefault()}
      >
        <InputField
          label="Down"
          field="tableRows"
          value={setup.rows?.input ?? null}
          choices={choices}
          onChange={(input) => set({ rows: axisOf(input) })}
        />
        <StepField deal={deal} axis={setup.rows} label="Step" onChange={(rows) => set({ rows })} />
        <InputField
          label="Across"
          value={setup.columns?.input ?? null}
          choices={choices}
          none="Several results"
          onChange={(input) => set({ columns: axisOf(input) })}
        />
        {setup.columns !== null && (
          <StepField deal={deal} axis={setup.columns} label="Step" onChange={(columns) => set({ columns })} />
        )}
        <ResultField label="Result" value={setup.result} period={period} onChange={(result) => set({ result })} />
        <Field label="Steps" place="bar">
          {(control) => (
            <select
              {...control}
              className="field"
              value={setup.stepsEachSide}
              onChange={({ target }) => set({ stepsEachSide: Number(target.value) })}
            >
              {[2, 3, 4, 5, 6, 8, 10].map((count) => (
                <option key={count} value={count}>
                  ±{count}
                </option>
              ))}
            </select>
          )}
        </Field>
      </form>
      {table === null ? (
        <div className="empty">
          <p className="empty-title">Choose an input of this deal</p>
          <p>Its values stand below each other, with what each would give.</p>
        </div>
      ) : (
        <Spread deal={settled} table={table} period={period} />
      )}
    </>
  );
}

interface StepProps {
  readonly deal: Deal;
  readonly axis: TableAxis | null;
  readonly label: string;
  readonly onChange: (axis: TableAxis) => void;
}

/** The step of an axis, typed as its cell is; emptied it suits the input again. */
function StepField({ deal, axis, label, onChange }: StepProps) {
  const cell = axis === null ? null : cellOfInput(deal, axis.input);
  if (axis === null || cell === null || !hasInput(deal, axis.input)) return null;
  return (
    <CellField
      label={label}
      kind={kindOf(cell)}
      value={stepOf(deal, axis)}
      problemOf={(step) => (step > 0 ? null : 'A step above 0')}
      onChange={(step) => onChange({ ...axis, step })}
    />
  );
}

interface SpreadRow {
  readonly label: string;
  readonly value: number;
  readonly isPresent: boolean;
  readonly cells: SpreadTable['cells'][number];
}

function Spread({
  deal,
  table,
  period,
}: {
  readonly deal: Deal;
  readonly table: SpreadTable;
  readonly period: Props['period'];
}) {
  const { root } = useActors();
  const textOf = useCallback(
    (input: InputPath, value: number): string => {
      const cell = cellOfInput(deal, input);
      return cell === null ? String(value) : cellText(kindOf(cell), value);
    },
    [deal],
  );
  const titleOf = (input: InputPath): string => {
    const cell = cellOfInput(deal, input);
    return cell === null ? input : cellTitle(cell);
  };
  const labelOf = (input: InputPath): string => {
    const cell = cellOfInput(deal, input);
    return cell === null ? input : cellLabel(cell).label;
  };
  const rows = useMemo(
    () =>
      table.cells.map((cells, index): SpreadRow => {
        const value = table.rowValues[index] ?? 0;
        return {
          label: textOf(table.rowInput, value),
          value,
          isPresent: cells.some(({ isPresent }) => isPresent),
          cells,
        };
      }),
    [table, textOf],
  );
  const { columnInput, columnValues, results } = table;
  const heads =
    columnInput === null ? results.map(shortResultTitle) : columnValues.map((value) => textOf(columnInput, value));
  const headText = JSON.stringify([labelOf(table.rowInput), ...heads]);
  const columns = useMemo(() => {
    const [rowTitle = '', ...titles] = JSON.parse(headText) as string[]; // written just above
    return [valueColumn(rowTitle), ...titles.map((title, index) => spreadColumn(title, index))];
  }, [headText]);
  // The table opens at the deal as it is.
  const presentRow = rows.findIndex(({ isPresent }) => isPresent);
  const presentColumn = rows[presentRow]?.cells.findIndex(({ isPresent }) => isPresent) ?? -1;
  /** The values of a cell go into the sheet; one step of undo. */
  const onOpen = useCallback(
    (index: number, key: string) => {
      const row = rows[index];
      const cell = cellOfInput(deal, table.rowInput);
      if (row === undefined || cell === null) return;
      const across = table.columnInput === null ? null : cellOfInput(deal, table.columnInput);
      const value = table.columnValues[Number(key.slice(1))];
      const entries = [{ path: cell, text: cellText(kindOf(cell), row.value) }];
      if (across !== null && value !== undefined) entries.push({ path: across, text: cellText(kindOf(across), value) });
      root.send({ type: 'analysis.enter', entries });
    },
    [root, rows, deal, table],
  );
  return (
    <>
      <p className="deal-caption">
        {columnInput === null
          ? `By ${titleOf(table.rowInput)}.`
          : `${resultTitle(results[0] ?? '', period)} by ${titleOf(table.rowInput)}, down, and ${titleOf(columnInput)}, across.`}
        <span className="muted"> Enter takes the values of a cell into the sheet.</span>
      </p>
      <DataGrid
        label="Table of results"
        mode="triage"
        columns={columns}
        rows={rows}
        cursor={presentRow}
        cursorColumn={presentColumn < 0 ? undefined : `c${presentColumn}`}
        onOpen={onOpen}
        rowHeader={null}
        fixedColumns={1}
      />
    </>
  );
}

const valueColumn = (title: string): GridColumn<SpreadRow> => ({
  key: 'value',
  label: title,
  title,
  width: 112,
  align: 'right',
  text: ({ label }) => label,
  className: ({ isPresent }) => `deal-axis ${isPresent ? 'deal-present' : ''}`,
});

const spreadColumn = (title: string, index: number): GridColumn<SpreadRow> => ({
  key: `c${index}`,
  label: title,
  title,
  width: 92,
  align: 'right',
  text: ({ cells }) => {
    const cell = cells[index];
    return cell === undefined ? '' : resultText(cell.result, cell.value);
  },
  className: ({ cells }) => {
    const cell = cells[index];
    if (cell === undefined) return '';
    return `deal-heat-${cell.heat ?? 'none'} ${cell.isPresent ? 'deal-present' : ''}`;
  },
});
