import { useState } from 'react';
import type { ExportColumn, ExportColumnKey } from '../../api/catalogue/exportColumns.ts';
import { best } from '../../commands/score.ts';
import { useActors } from '../actors.tsx';
import { Keys } from '../shell/Keys.tsx';

interface Props {
  /** All there are to choose from. */
  readonly columns: readonly ExportColumn[];
  readonly chosen: readonly ExportColumnKey[];
  readonly onChange: (keys: readonly ExportColumnKey[]) => void;
}

/** Any columns in any order, by key; kept under a name. */
export function ColumnPicker({ columns, chosen, onChange }: Props) {
  const allKeys = columns.map(({ key }) => key);
  const labelOf = (key: ExportColumnKey): string => columns.find((column) => column.key === key)?.label ?? key;
  const { root } = useActors();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [name, setName] = useState('');
  const options = best([...chosen, ...allKeys.filter((key) => !chosen.includes(key))], typed, labelOf, allKeys.length);
  const current = options[Math.min(at, options.length - 1)];
  const toggle = (key: ExportColumnKey): void =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const move = (key: ExportColumnKey, by: 1 | -1): void => {
    const from = chosen.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= chosen.length) return;
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, key));
    setAt(at + by);
  };
  return (
    <>
      <input
        className="field"
        role="combobox"
        aria-label="Column"
        aria-expanded="true"
        aria-controls="export-columns"
        aria-activedescendant={current === undefined ? undefined : `export-column-${current}`}
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
          } else if (event.key === ' ' && current !== undefined) {
            event.preventDefault();
            toggle(current);
          }
        }}
      />
      <p className="muted">
        <Keys keys="Space" /> takes or leaves a column, <Keys keys="Alt+ArrowUp" /> <Keys keys="Alt+ArrowDown" /> move
        it.
      </p>
      <div className="choices" id="export-columns" role="listbox" aria-multiselectable="true" aria-label="Columns">
        {options.map((key) => (
          <div
            key={key}
            id={`export-column-${key}`}
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
            <span>{labelOf(key)}</span>
            <span className="muted">{chosen.includes(key) ? `✓ ${chosen.indexOf(key) + 1}` : ''}</span>
          </div>
        ))}
      </div>
      <div className="export-line">
        <span>Keep as</span>
        <input
          className="field"
          aria-label="Name of the layout"
          placeholder="Name, to use these columns again"
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button
          type="button"
          className="button"
          disabled={name.trim() === '' || chosen.length === 0}
          onClick={() => {
            root.send({ type: 'exports.saveLayout', name: name.trim(), columns: chosen });
            setName('');
          }}
        >
          Keep
        </button>
      </div>
    </>
  );
}
