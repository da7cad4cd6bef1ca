import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { best } from '../../commands/score.ts';
import { Keys } from './Keys.tsx';
import './choices.css';

interface Props<Key extends string> {
  /** Prefix of the ids on the page. */
  readonly id: string;
  readonly all: readonly Key[];
  readonly chosen: readonly Key[];
  readonly labelOf: (key: Key) => string;
  /** What it is called in the rows on screen, where that is another word. */
  readonly nameHere?: (key: Key) => string | null;
  /** What kind of column it is, for those not taken. */
  readonly headingOf?: (key: Key) => string;
  readonly onChange: (chosen: readonly Key[]) => void;
  /** With Alt+Left and Alt+Right, where one has a width. */
  readonly onWiden?: (key: Key, by: 1 | -1) => void;
  readonly widthOf?: (key: Key) => number;
}

/** Any columns in any order, by key: those chosen first, the others below them. */
export function ColumnChoice<Key extends string>(props: Props<Key>) {
  const { id, all, chosen, labelOf, nameHere, headingOf, onChange, onWiden, widthOf } = props;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const options = best(
    [...chosen, ...all.filter((key) => !chosen.includes(key))],
    typed,
    (key) => `${labelOf(key)} ${nameHere?.(key) ?? ''}`.trim(),
    all.length,
  );
  const current = options[Math.min(at, options.length - 1)];
  const toggle = (key: Key): void =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const move = (key: Key, by: 1 | -1): void => {
    const from = chosen.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= chosen.length) return;
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, key));
    setAt(at + by);
  };
  const width = (key: Key): ReactNode =>
    widthOf !== undefined && (
      <span className="muted column-width">{chosen.includes(key) ? `${widthOf(key)} px` : ''}</span>
    );
  return (
    <>
      <input
        className="field"
        role="combobox"
        aria-label="Column"
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
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
            if (onWiden === undefined) return;
            event.preventDefault();
            onWiden(current, event.key === 'ArrowRight' ? 1 : -1);
          } else if (event.key === ' ' && current !== undefined) {
            event.preventDefault();
            toggle(current);
          }
        }}
      />
      <p className="muted">
        <Keys keys="Space" /> takes or leaves a column, <Keys keys="Alt+ArrowUp" /> <Keys keys="Alt+ArrowDown" /> move
        it
        {onWiden !== undefined && (
          <>
            , <Keys keys="Alt+ArrowLeft" /> <Keys keys="Alt+ArrowRight" /> make it narrower or wider
          </>
        )}
        .
      </p>
      {/* The keys are those of the field: what scrolls is no place of its own. */}
      <div
        className="choices"
        id={`${id}-options`}
        role="listbox"
        aria-multiselectable="true"
        aria-label="Columns"
        tabIndex={-1}
      >
        {options.map((key) => (
          <div
            key={key}
            id={`${id}-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(key)}
            className={key === current ? 'choice choice--current' : 'choice'}
            ref={key === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              toggle(key);
            }}
          >
            <span>
              {labelOf(key)}
              {(nameHere?.(key) ?? null) !== null && <span className="muted"> here: {nameHere?.(key)}</span>}
            </span>
            {width(key)}
            <span className="muted column-place">
              {chosen.includes(key) ? (
                <>
                  <Check size={12} aria-hidden="true" /> {chosen.indexOf(key) + 1}
                </>
              ) : (
                headingOf?.(key)
              )}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
