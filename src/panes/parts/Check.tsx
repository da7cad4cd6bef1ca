import type { ReactNode } from 'react';
import './check.css';

interface Props {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** One of several of this name, of which exactly one is on. */
  readonly oneOf?: string;
  /** Small text at the end. */
  readonly note?: string;
  readonly title?: string;
  readonly field?: string;
}

/** Something that is on or off, or one of several. */
export function Check({ label, isOn, onChange, oneOf, note, title, field }: Props) {
  return (
    <label className="check" title={title}>
      <input
        type={oneOf === undefined ? 'checkbox' : 'radio'}
        name={oneOf}
        data-field={field}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="check-label">{label}</span>
      {note !== undefined && <span className="check-note">{note}</span>}
    </label>
  );
}
