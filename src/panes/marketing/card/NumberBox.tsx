import { useState } from 'react';
import { Field } from '../../parts/Field.tsx';

interface Props {
  readonly label: string;
  readonly field: string;
  readonly value: number;
  readonly isOff: boolean;
  readonly onChange: (value: number) => void;
}

const MOST = 4000;

/** A number of pixels. What is no number stays in the box, said to be wrong, and changes nothing. */
export function NumberBox({ label, field, value, isOff, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null || typed.trim() === '' ? Number.NaN : Number(typed);
  const isWrong = typed !== null && !(Math.abs(read) <= MOST);
  return (
    <Field label={label} place="above" error={isWrong ? `Write a number up to ${MOST}.` : null}>
      {(control) => (
        <input
          {...control}
          className="field"
          data-field={field}
          inputMode="decimal"
          autoComplete="off"
          disabled={isOff}
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = target.value.trim() === '' ? Number.NaN : Number(target.value);
            if (Math.abs(next) <= MOST) onChange(Math.round(next * 10) / 10);
          }}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}
