import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { limitKinds, limitPrices, type LimitKind } from '../../../api/catalogue/billing/limits.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { cents, dollarsOf } from '../../../calc/money.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { dollars } from '../billing/dollars.ts';
import { PurchaseTerms } from '../plan/PurchaseTerms.tsx';

const names: Readonly<Record<LimitKind, string>> = { saves: 'Saves', exports: 'Exports' };
const MOST_DIGITS = 7;

/** Raises a limit for the running month: how many, what that costs today and then. */
export function RaiseDialog() {
  const { usage: machine, root } = useActors();
  const [kind, setKind] = useState<LimitKind>('saves');
  const [text, setText] = useState(String(limitPrices.saves.least));
  // What was refused is said as long as it stands there.
  const [asked, setAsked] = useState('');
  const usage = useSelector(machine, (state) => state.context.usage);
  const refusal = useSelector(machine, (state) => state.context.refusal);
  const isRaising = useSelector(machine, (state) => state.hasTag('working'));
  if (usage === null) return null;
  const { least, each } = limitPrices[kind];
  const quantity = Number(text);
  const price = dollarsOf(cents(quantity * each));
  const wish = `${kind} ${text}`;
  return (
    <Dialog
      title="Raise a limit for this month"
      testId="usage-raise"
      error={asked === wish ? refusal : null}
      onSubmit={() => {
        setAsked(wish);
        root.send({ type: 'usage.raise', kind, quantity, approved: price });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isRaising}>
          Raise it for {dollars(price)} <Keys keys="Enter" />
        </button>
      }
    >
      <Field label="Limit of" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            data-field="kind"
            onKeyDown={submitByEnter}
            value={kind}
            onChange={({ target }) => {
              const chosen = limitKinds.find((one) => one === target.value) ?? 'saves';
              setKind(chosen);
              setText(String(limitPrices[chosen].least));
            }}
          >
            {limitKinds.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={`How many, from ${formatNumber(least)}`} place="above" required="Write how many.">
        {(control) => (
          <input
            {...control}
            className="field"
            data-autofocus=""
            data-field="quantity"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value.replaceAll(/[^0-9]/g, '').slice(0, MOST_DIGITS))}
          />
        )}
      </Field>
      <PurchaseTerms
        text={`${formatNumber(quantity)} more ${kind} at ${dollars(dollarsOf(each))} each`}
        price={price}
        credit={usage.remainingPrepaidCredit}
        then={`nothing: the limit is as before on ${formatDate(usage.resetsOnDate)}.`}
        card={usage.purchaseCard}
        provider={usage.provider}
      />
    </Dialog>
  );
}
