import type { HTMLInputTypeAttribute } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps extends Omit<FieldProps, 'children' | 'isFilled'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly placeholder?: string;
  /** By which it is found in its dialog. */
  readonly field?: string;
  /** It takes the keyboard when its dialog opens, also where it is not the first control. */
  readonly isFirst?: boolean;
  readonly inputMode?: 'url' | 'email';
  readonly type?: HTMLInputTypeAttribute;
  /** What is typed are no words: an address, a number. */
  readonly isCode?: boolean;
}

/** A line of text in a dialog, with its label. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, maxLength, placeholder, field, isFirst, inputMode, type, isCode, ...rest } = props;
  return (
    <Field place="above" {...rest}>
      {(control) => (
        <input
          {...control}
          {...(isFirst === true ? { 'data-autofocus': '' } : {})}
          className="field"
          data-field={field}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={isCode === true ? false : undefined}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
