import { expiryMonths, expiryYears } from '../../../calc/billing/cards.ts';
import { Field } from '../../parts/Field.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import type { PartProps } from './NumberFields.tsx';
import { today } from './today.ts';

interface Props extends PartProps {
  /** The year that the card has, also one that is past. */
  readonly present: number | undefined;
  readonly isFirst: boolean;
}

/** The last month in which the card is good. */
export function ExpiryFields({ draft, problems, onChange, present, isFirst }: Props) {
  const error = problems.cardExpMonth ?? problems.cardExpYear ?? null;
  return (
    <div className="wallet-expiry">
      <Field label="Expires, month" place="above" required="Choose the month." error={error}>
        {(control) => (
          <select
            {...control}
            {...(isFirst ? { 'data-autofocus': '' } : {})}
            className="field"
            onKeyDown={submitByEnter}
            data-field="cardExpMonth"
            autoComplete="cc-exp-month"
            value={draft.cardExpMonth === 0 ? '' : draft.cardExpMonth}
            onChange={({ target }) => onChange({ cardExpMonth: Number(target.value) })}
          >
            <option value="">–</option>
            {expiryMonths.map((month) => (
              <option key={month} value={month}>
                {String(month).padStart(2, '0')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Year" name="Year in which the card expires" place="above" required="Choose the year.">
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            data-field="cardExpYear"
            autoComplete="cc-exp-year"
            value={draft.cardExpYear === 0 ? '' : draft.cardExpYear}
            onChange={({ target }) => onChange({ cardExpYear: Number(target.value), cardExpMonth: draft.cardExpMonth })}
          >
            <option value="">–</option>
            {expiryYears(today(), present).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
