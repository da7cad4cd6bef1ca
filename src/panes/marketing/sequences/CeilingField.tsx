import { Field } from '../../parts/Field.tsx';
import { dollars } from '../../billing/billing/dollars.ts';

interface Props {
  readonly ceiling: string;
  /** What it was refused for. */
  readonly wrong: string | undefined;
  /** Less is spent already. */
  readonly least: number;
  readonly hint: string;
  readonly onChange: (ceiling: string) => void;
}

/** The most that a sequence may cost in all, in dollars. */
export function CeilingField({ ceiling, wrong, least, hint, onChange }: Props) {
  const isBelow = ceiling !== '' && Number(ceiling) < least;
  return (
    <Field
      label="Ceiling, in dollars"
      place="above"
      required="Write the most that it may cost."
      hint={hint}
      error={wrong !== undefined ? `The ceiling ${wrong}.` : isBelow ? `${dollars(least)} is spent already.` : null}
    >
      {(control) => (
        <input
          {...control}
          className="field sequence-ceiling"
          data-field="ceiling"
          inputMode="decimal"
          autoComplete="off"
          value={ceiling}
          onChange={({ target }) => onChange(amountOf(target.value))}
        />
      )}
    </Field>
  );
}

/** Digits, and two behind one point at most. */
const amountOf = (text: string): string => /^\d{0,7}(\.\d{0,2})?/.exec(text.replaceAll(/[^0-9.]/g, ''))?.[0] ?? '';
