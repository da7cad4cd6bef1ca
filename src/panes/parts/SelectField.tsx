import { Field, type FieldProps } from './Field.tsx';
import { submitByEnter } from './submitByEnter.ts';

export interface Option<K extends string | number> {
  readonly key: K;
  readonly name: string;
}

interface Props<K extends string | number> extends Omit<FieldProps, 'children' | 'isFilled' | 'required'> {
  readonly options: readonly Option<K>[];
  /** Null: none of them yet. */
  readonly value: K | null;
  readonly onChoose: (key: K) => void;
  /** What stands there as long as none is chosen. */
  readonly none?: string;
  /** By which it is found in its dialog. */
  readonly field?: string;
  /** It takes the keyboard when its dialog opens. */
  readonly isFirst?: boolean;
}

/** One of several, chosen from a list in a dialog: there Enter submits, as in every other field. */
export function SelectField<K extends string | number>(props: Props<K>) {
  const { options, value, onChoose, none, field, isFirst, ...rest } = props;
  return (
    <Field place="above" {...rest}>
      {(control) => (
        <select
          {...control}
          {...(isFirst === true ? { 'data-autofocus': '' } : {})}
          className="field"
          data-field={field}
          value={value ?? ''}
          onKeyDown={submitByEnter}
          onChange={({ target }) => {
            const chosen = options.find(({ key }) => String(key) === target.value);
            if (chosen !== undefined) onChoose(chosen.key);
          }}
        >
          {value === null && none !== undefined && <option value="">{none}</option>}
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
