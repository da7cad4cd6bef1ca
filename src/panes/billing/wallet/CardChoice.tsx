import type { PaymentMethod } from '../../../api/contract/billing/wallet.ts';
import { Field } from '../../parts/Field.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { cardOption, NO_CARD } from './payerColumns.ts';

interface Props {
  readonly label: string;
  readonly cards: readonly PaymentMethod[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** None can be chosen. */
  readonly hasNone?: boolean;
  readonly isFirst?: boolean;
  readonly error?: string | null;
  readonly field: string;
}

/** One of the cards. */
export function CardChoice({ label, cards, value, onChange, hasNone = false, isFirst, error = null, field }: Props) {
  return (
    <Field label={label} place="above" error={error}>
      {(control) => (
        <select
          {...control}
          {...(isFirst === true ? { 'data-autofocus': '' } : {})}
          className="field"
          onKeyDown={submitByEnter}
          data-field={field}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          {hasNone && <option value="">{NO_CARD}</option>}
          {cards.map((card) => (
            <option key={card.paymentMethodId} value={card.paymentMethodId}>
              {cardOption(card, cards)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
