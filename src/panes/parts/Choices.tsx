import { useId, useState, type KeyboardEvent } from 'react';
import { best } from '../../commands/score.ts';
import './choices.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Small text at the end. */
  readonly note?: string;
  /** Chosen among many (with `onToggle`). */
  readonly isOn?: boolean;
}

interface Props {
  /** What is chosen: `List`, `Column`. */
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Choice[];
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** The option that Enter and Space mean, when it changes; null: none. */
  readonly onCurrent?: (key: string | null) => void;
  /** Space, or a click: takes or leaves one of many. Without it a click means Enter. */
  readonly onToggle?: (key: string) => void;
  readonly onPick?: (key: string) => void;
  /** Alt and an arrow. Answers whether it moved. */
  readonly onMove?: (key: string, by: 1 | -1) => boolean;
  readonly maxLength?: number;
}

/** A field that finds and a list below it: typing narrows, arrows choose. */
export function Choices(props: Props) {
  const { label, placeholder, options: all, typed, onTyped, onCurrent, onToggle, onPick, onMove, maxLength } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const options = best(all, typed.trim(), (option) => option.label, all.length);
  const current = options[Math.min(at, options.length - 1)];
  const goTo = (index: number, among: readonly Choice[]): void => {
    const next = Math.max(0, Math.min(index, among.length - 1));
    setAt(next);
    onCurrent?.(among[next]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      if (!event.altKey) goTo(at + by, options);
      else if (current !== undefined && onMove?.(current.key, by) === true) setAt(at + by);
    } else if (event.key === ' ' && onToggle !== undefined && current !== undefined) {
      event.preventDefault();
      onToggle(current.key);
    }
  };
  return (
    <>
      <input
        className="field"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          onTyped(target.value);
          goTo(
            0,
            best(all, target.value.trim(), (option) => option.label, all.length),
          );
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="choices"
        id={`${id}-options`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={onToggle === undefined ? undefined : true}
      >
        {options.map((option) => (
          <div
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={onToggle === undefined ? option === current : option.isOn === true}
            className={option === current ? 'choice choice--chosen' : 'choice'}
            ref={option === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              (onToggle ?? onPick)?.(option.key);
            }}
          >
            <span>{option.label}</span>
            <span className="muted">{option.note}</span>
          </div>
        ))}
        {options.length === 0 && <p className="choice muted">Nothing of this name.</p>}
      </div>
    </>
  );
}
