import { useId, useState, type ReactNode } from 'react';
import './field.css';

/** What a control takes from its field, so that it is named and described for those who do not see it, too. */
export interface ControlProps {
  readonly id: string;
  readonly required: boolean;
  readonly 'data-filled': boolean | undefined;
  readonly 'aria-label': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** A longer name than the label, where the label is short because it stands in its place; begins with the label. */
  readonly name?: string;
  /** Where the label stands; in a bar it takes no line of its own, hidden it is only heard. There errors float. */
  readonly place?: 'beside' | 'above' | 'bar' | 'hidden';
  /** What helps to fill it. */
  readonly hint?: ReactNode;
  /** What is wrong with it, in words. */
  readonly error?: string | null;
  /** It has to be filled: what to say when the form is submitted and it is not (R-VALID-004). */
  readonly required?: string | undefined;
  /** Whether it is, where that is not the text in it. */
  readonly isFilled?: boolean;
  /** Of the label, where it may be cut off. */
  readonly title?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, what helps to fill it and what is wrong with it: in every form the same. */
export function Field(props: FieldProps) {
  const { label, name, place = 'beside', hint, required, isFilled, title, className = '', children } = props;
  const [isMissing, setMissing] = useState(false);
  const missing = isMissing && isFilled !== true ? required : undefined;
  const error = props.error ?? missing ?? null;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === null ? undefined : `${id}-error`;
  const control: ControlProps = {
    id,
    required: required !== undefined,
    'data-filled': isFilled,
    'aria-label': name ?? (place === 'hidden' ? label : undefined),
    'aria-invalid': error !== null,
    'aria-describedby': [hintId, errorId].filter((part) => part !== undefined).join(' ') || undefined,
  };
  return (
    <div
      className={`form-field form-field--${place} ${className}`}
      onInvalidCapture={() => setMissing(true)}
      // Not while it is captured: drawing anew before the control has told of the text would take the text back.
      onInput={() => setMissing(false)}
    >
      {place !== 'hidden' && (
        <label className="field-label" htmlFor={id} title={title}>
          {label}
        </label>
      )}
      {children(control)}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
