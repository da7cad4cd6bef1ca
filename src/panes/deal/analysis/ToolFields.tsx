import type { InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { COMMON_RESULTS, resultTitle } from '../../../machines/deal/analysis/results.ts';
import { Field } from '../../parts/Field.tsx';
import type { InputChoice } from './inputChoices.ts';

interface ResultProps {
  readonly label: string;
  /** Beside it in a dialog, in one line with others in a bar. */
  readonly place?: 'beside' | 'bar';
  readonly value: ResultPath;
  readonly period: 'year' | 'month';
  readonly field?: string;
  readonly onChange: (path: ResultPath) => void;
}

/** One of the results asked for most, or the one that was chosen in the grid. */
export function ResultField({ label, place = 'bar', value, period, field, onChange }: ResultProps) {
  const paths = COMMON_RESULTS.includes(value) ? COMMON_RESULTS : [value, ...COMMON_RESULTS];
  return (
    <Field label={label} place={place}>
      {(control) => (
        <select
          {...control}
          className="field"
          data-field={field}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {paths.map((path) => (
            <option key={path} value={path}>
              {resultTitle(path, period)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface InputProps {
  readonly label: string;
  readonly place?: 'beside' | 'bar';
  readonly value: InputPath | null;
  readonly choices: readonly InputChoice[];
  /** What an empty choice reads; without it one must be chosen. */
  readonly none?: string;
  readonly field?: string;
  readonly onChange: (path: InputPath | null) => void;
}

/** One of the numbers of the deal. */
export function InputField({ label, place = 'bar', value, choices, none, field, onChange }: InputProps) {
  const isKnown = choices.some(({ path }) => path === value);
  return (
    <Field label={label} place={place}>
      {(control) => (
        <select
          {...control}
          className="field"
          data-field={field}
          value={isKnown && value !== null ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        >
          {(none !== undefined || !isKnown) && <option value="">{none ?? 'Choose an input'}</option>}
          {choices.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
