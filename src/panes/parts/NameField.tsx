import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'children' | 'label' | 'isFilled'> {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Signs; the contract takes 50 for names of lists, searches, columns and layouts. */
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** It takes the keyboard when its dialog opens, also where it is not the first control. */
  readonly isFirst?: boolean;
}

/** A name that a person gives to something. */
export function NameField({ value, onChange, maxLength = 50, placeholder, isFirst, label = 'Name', ...field }: Props) {
  return (
    <Field {...field} label={label}>
      {(control) => (
        <input
          {...control}
          {...(isFirst === true ? { 'data-autofocus': '' } : {})}
          className="field"
          autoComplete="off"
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
