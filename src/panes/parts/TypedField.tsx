import { useState } from 'react';
import { Field } from './Field.tsx';

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

interface Props<T> {
  readonly label: string;
  readonly place: 'bar' | 'hidden' | 'above';
  /** What stands in it while nobody types. */
  readonly text: string;
  readonly read: (typed: string) => Reading<T>;
  /** What was typed and can be read, with Enter or on leaving. */
  readonly onTake: (value: T, isEnter: boolean) => void;
  /** Enter with nothing typed. */
  readonly onEnter?: () => void;
  readonly className?: string;
  readonly field?: string;
  readonly placeholder?: string;
  readonly title?: string;
  /** In pixels, where it is that of what is typed into it. */
  readonly width?: number;
}

/** A value typed freely: taken with Enter and on leaving, put back with Escape, kept while it cannot be read. */
export function TypedField<T>(props: Props<T>) {
  const { label, place, text, read, onTake, onEnter, className = '', field, placeholder, title, width } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = (): void => {
    setTyped(null);
    setProblem(null);
  };
  const take = (isEnter: boolean): void => {
    if (typed === null) return isEnter ? onEnter?.() : undefined;
    const reading = read(typed);
    if (!reading.ok) return setProblem(reading.message);
    leave();
    onTake(reading.value, isEnter);
  };
  return (
    <Field label={label} place={place} error={problem}>
      {(control) => (
        <input
          {...control}
          className={`field ${className}`}
          style={width === undefined ? undefined : { width: `${width / 16}rem` }}
          data-field={field}
          title={title}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? text}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => take(false)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take(true);
            if (key === 'Escape') leave();
          }}
        />
      )}
    </Field>
  );
}
