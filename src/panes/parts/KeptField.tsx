import { useState, type ReactNode } from 'react';
import { keptOf, typedTexts, type TypedText } from '../../calc/validation/typedText.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly label: string;
  /** Which signs it keeps, and how many. */
  readonly kind: TypedText;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: string | undefined;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  readonly field: string;
  readonly autoComplete?: string;
  readonly isFirst?: boolean;
  readonly isNumeric?: boolean;
  readonly maxLength?: number;
  readonly className?: string;
}

/** A text that keeps some signs only: the others are left out while one types, and it is said which (O-143). */
export function KeptField({ label, kind, value, onChange, hint, error, required, field, ...rest }: Props) {
  const [left, setLeft] = useState<string | null>(null);
  return (
    <Field
      label={label}
      place="above"
      required={required}
      error={error ?? null}
      hint={left === null ? hint : <span role="status">{left}</span>}
      {...(rest.className === undefined ? {} : { className: rest.className })}
    >
      {(control) => (
        <input
          {...control}
          {...(rest.isFirst === true ? { 'data-autofocus': '' } : {})}
          className="field"
          data-field={field}
          autoComplete={rest.autoComplete ?? 'off'}
          inputMode={rest.isNumeric === true ? 'numeric' : undefined}
          spellCheck={false}
          maxLength={rest.maxLength ?? typedTexts[kind].most + 20}
          value={value}
          // Not on leaving: a button beneath would move away from under the pointer that presses it.
          onFocus={() => setLeft(null)}
          onChange={({ target }) => {
            const kept = keptOf(kind, target.value);
            // It stays while one types on.
            if (kept.left !== null) setLeft(kept.left);
            onChange(kept.text);
          }}
        />
      )}
    </Field>
  );
}
