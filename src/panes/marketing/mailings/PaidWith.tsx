import type { Estimate } from '../../../api/contract/marketing/mailings.ts';
import { cardCodeLength, cardCodePlace } from '../../../calc/billing/cards.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { PurchaseTerms } from '../../billing/plan/PurchaseTerms.tsx';
import { Field } from '../../parts/Field.tsx';

interface Props {
  readonly estimate: Estimate;
  readonly code: string;
  /** What is wrong with it. */
  readonly wrong: string | null;
  readonly onCode: (code: string) => void;
}

/** How a campaign that costs something is paid, and what comes of what is not sent. */
export function PaidWith({ estimate, code, wrong, onCode }: Props) {
  const { recipientTotal, price, credit, card, provider, cardCodeRequired } = estimate;
  const type = card?.cardType ?? null;
  return (
    <>
      <PurchaseTerms
        text={`${formatNumber(recipientTotal)} recipients`}
        price={price}
        credit={credit}
        then="what was not sent goes back to where it came from, the card first."
        card={card}
        provider={provider}
      />
      {cardCodeRequired && (
        <Field
          label="Security code"
          place="above"
          required="Write the security code."
          error={wrong}
          hint={`${cardCodePlace(type)}. Not sent, not kept.`}
        >
          {(control) => (
            <input
              {...control}
              className="field mailing-code"
              data-field="cardCode"
              inputMode="numeric"
              autoComplete="cc-csc"
              value={code}
              onChange={({ target }) => onCode(target.value.replaceAll(/[^0-9]/g, '').slice(0, cardCodeLength(type)))}
            />
          )}
        </Field>
      )}
    </>
  );
}
