import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { typedAmount } from '../../../calc/billing/credit.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PurchaseTerms } from '../plan/PurchaseTerms.tsx';
import { dollars } from './dollars.ts';

/** Sells prepaid credit: how much, what it costs today and then, and that nothing is collected where nothing is. */
export function CreditDialog() {
  const { billing, root } = useActors();
  const [text, setText] = useState('');
  const details = useSelector(billing, (state) => state.context.details);
  const refusal = useSelector(billing, (state) => state.context.refusal);
  const isBuying = useSelector(billing, (state) => state.hasTag('working'));
  // What was refused is said as long as it stands there.
  const [asked, setAsked] = useState('');
  // A dot alone is no number yet.
  const amount = Number(text) || 0;
  if (details === null) return null;
  const { provider, remainingPrepaidCredit, purchaseCard } = details;
  return (
    <Dialog
      title="Buy prepaid credit"
      testId="billing-credit"
      error={asked === text ? refusal : null}
      onSubmit={() => {
        setAsked(text);
        root.send({ type: 'billing.buyCredit', amount });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isBuying}>
          {amount > 0 ? `Buy ${dollars(amount)} of credit` : 'Buy credit'} <Keys keys="Enter" />
        </button>
      }
    >
      <Field label="Amount in dollars" place="above" required="Write how much, from $10.00 to $9,999.99.">
        {(control) => (
          <input
            {...control}
            className="field"
            data-autofocus=""
            data-field="amount"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(typedAmount(target.value))}
          />
        )}
      </Field>
      <PurchaseTerms
        text="Prepaid credit"
        price={amount}
        credit={0}
        then={`nothing: it comes once. The credit will be ${dollars(remainingPrepaidCredit + amount)}.`}
        card={purchaseCard}
        provider={provider}
      />
    </Dialog>
  );
}
