import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { columnLabel, columns, type ColumnKey } from '../../api/catalogue/columns.ts';
import { leadTypes } from '../../api/catalogue/leadTypes.ts';
import { WIDTH_STEP, withWidth } from '../../machines/columns/resultsLayout.ts';
import { best } from '../../commands/score.ts';
import { useActors } from '../actors.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Keys } from '../shell/Keys.tsx';

const allKeys = Object.keys(columns) as ColumnKey[]; // keys of a const object are exactly ColumnKey

/** Which columns the own table has, and in which order: those chosen first, the others below them. */
export function ColumnsDialog() {
  const { root, columns: columnsActor, search } = useActors();
  const stored = useSelector(columnsActor, (state) => state.context.chosen);
  const leadType = useSelector(search, (state) => state.context.criteria.leadType);
  const [chosen, setChosen] = useState<readonly ColumnKey[]>(stored.length > 0 ? stored : leadTypes[leadType].columns);
  const [widths, setWidths] = useState(useSelector(columnsActor, (state) => state.context.widths));
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** What the column is called above the rows of this lead type. */
  const hereLabel = (key: ColumnKey): string => columnLabel(key, leadTypes[leadType].record);
  const options = best(
    [...chosen, ...allKeys.filter((key) => !chosen.includes(key))],
    typed,
    (key) => `${columns[key].label} ${hereLabel(key)}`,
    allKeys.length,
  );
  const current = options[Math.min(at, options.length - 1)];
  const toggle = (key: ColumnKey): void =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const move = (key: ColumnKey, by: 1 | -1): void => {
    const from = chosen.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= chosen.length) return;
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, key));
    setAt(at + by);
  };
  const widen = (key: ColumnKey, by: 1 | -1): void =>
    setWidths(withWidth(widths, key, (widths[key] ?? columns[key].width) + by * WIDTH_STEP));
  return (
    <Dialog
      title="Own columns"
      testId="columns"
      onSubmit={() => {
        root.send({ type: 'columns.choose', keys: chosen, widths });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen.length === 0}>
          Use these {chosen.length} <kbd className="key">⏎</kbd>
        </button>
      }
    >
      <input
        className="field"
        role="combobox"
        aria-label="Column"
        aria-expanded="true"
        aria-controls="columns-options"
        aria-activedescendant={current === undefined ? undefined : `column-${current}`}
        autoComplete="off"
        placeholder="Type to find a column"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by !== 0) {
            event.preventDefault();
            if (event.altKey && current !== undefined) move(current, by);
            else setAt(Math.max(0, Math.min(at + by, options.length - 1)));
          } else if (event.altKey && current !== undefined && /^Arrow(Left|Right)$/.test(event.key)) {
            event.preventDefault();
            widen(current, event.key === 'ArrowRight' ? 1 : -1);
          } else if (event.key === ' ' && current !== undefined) {
            event.preventDefault();
            toggle(current);
          }
        }}
      />
      <p className="muted">
        <Keys keys="Space" /> takes or leaves a column, <Keys keys="Alt+ArrowUp" /> <Keys keys="Alt+ArrowDown" /> move
        it, <Keys keys="Alt+ArrowLeft" /> <Keys keys="Alt+ArrowRight" /> make it narrower or wider.
      </p>
      <div className="choices" id="columns-options" role="listbox" aria-multiselectable="true" aria-label="Columns">
        {options.map((key) => (
          <div
            key={key}
            id={`column-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(key)}
            className={key === current ? 'choice choice--chosen' : 'choice'}
            ref={key === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              toggle(key);
            }}
          >
            <span>
              {columns[key].label}
              {hereLabel(key) !== columns[key].label && <span className="muted"> here: {hereLabel(key)}</span>}
            </span>
            <span className="muted column-width">
              {chosen.includes(key) ? `${widths[key] ?? columns[key].width} px` : ''}
            </span>
            <span className="muted column-place">{chosen.includes(key) ? `✓ ${chosen.indexOf(key) + 1}` : ''}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
