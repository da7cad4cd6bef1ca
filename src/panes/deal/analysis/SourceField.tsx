import { Field } from '../../parts/Field.tsx';
import type { TypedValue } from './settingsDraft.ts';

/** Where a value comes from, in the words of whoever set it. */
export function SourceField(props: {
  readonly label: string;
  readonly typed: TypedValue;
  readonly error: string | null;
  readonly onType: (source: string) => void;
}) {
  return (
    <Field label={`Source of ${props.label}`} place="hidden" error={props.error}>
      {(control) => (
        <input
          {...control}
          className="field deal-setting-source"
          value={props.typed.source}
          title={props.typed.source}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => props.onType(target.value)}
        />
      )}
    </Field>
  );
}
