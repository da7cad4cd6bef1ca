import { useId, type ReactNode } from 'react';
import type { InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import { COMMON_RESULTS, resultTitle } from '../../../machines/deal/analysis/results.ts';
import type { InputChoice } from './inputChoices.ts';

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A label over a control. */
export function ToolField({ label, children }: FieldProps) {
  const id = useId();
  return (
    <span className="deal-tool">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}

interface ResultProps {
  readonly label: string;
  readonly value: ResultPath;
  readonly period: 'year' | 'month';
  readonly field?: string;
  readonly onChange: (path: ResultPath) => void;
}

/** One of the results asked for most, or the one that was chosen in the grid. */
export function ResultField({ label, value, period, field, onChange }: ResultProps) {
  const paths = COMMON_RESULTS.includes(value) ? COMMON_RESULTS : [value, ...COMMON_RESULTS];
  return (
    <ToolField label={label}>
      {(id) => (
        <select
          id={id}
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
    </ToolField>
  );
}

interface InputProps {
  readonly label: string;
  readonly value: InputPath | null;
  readonly choices: readonly InputChoice[];
  /** What an empty choice reads; without it one must be chosen. */
  readonly none?: string;
  readonly field?: string;
  readonly onChange: (path: InputPath | null) => void;
}

/** One of the numbers of the deal. */
export function InputField({ label, value, choices, none, field, onChange }: InputProps) {
  const isKnown = choices.some(({ path }) => path === value);
  return (
    <ToolField label={label}>
      {(id) => (
        <select
          id={id}
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
    </ToolField>
  );
}
