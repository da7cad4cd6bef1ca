import {
  cardBrandName,
  cardCodeLength,
  cardCodePlace,
  cardToken,
  cardTypeOf,
  typedCardNumber,
} from '../../../calc/billing/cards.ts';
import { KeptField } from '../../parts/KeptField.tsx';
import type { CardDraft, DraftProblems } from './cardDraft.ts';

export interface PartProps {
  readonly draft: CardDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<CardDraft>) => void;
}

/** Number and code: both are looked at here, and neither is sent. */
export function NumberFields({ draft: { number, code }, problems, onChange }: PartProps) {
  const type = cardTypeOf(number);
  return (
    <>
      <div className="wallet-number">
        <KeptField
          label="Card number"
          kind="digits"
          field="number"
          autoComplete="cc-number"
          isNumeric
          isFirst
          maxLength={40}
          required="Write the number of the card."
          hint="Checked here and not sent: its last four digits are kept."
          value={number}
          error={problems.number}
          onChange={(typed) => onChange({ number: typedCardNumber(typed) })}
        />
        <span className={`wallet-brand wallet-brand--${cardToken(type)}`} data-testid="card-brand">
          {type === null ? '' : cardBrandName(type)}
        </span>
      </div>
      <KeptField
        label="Security code"
        kind="digits"
        field="code"
        autoComplete="cc-csc"
        isNumeric
        maxLength={8}
        required="Write the security code."
        hint={`${cardCodePlace(type)}. Not sent, not kept.`}
        value={code}
        error={problems.code}
        onChange={(typed) => onChange({ code: typed.replaceAll(' ', '').slice(0, cardCodeLength(type)) })}
      />
    </>
  );
}
