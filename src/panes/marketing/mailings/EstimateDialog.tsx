import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Estimate } from '../../../api/contract/marketing/mailings.ts';
import { cardCodeProblem } from '../../../calc/billing/cards.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { EffectFacts, type EffectFact } from '../../parts/effect/EffectFacts.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { whenText } from '../../parts/whenText.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { PaidWith } from './PaidWith.tsx';
import './mailings.css';

/** What an order would do, and the order of exactly that. */
export function EstimateDialog() {
  const { mailings, root } = useActors();
  const asked = useSelector(mailings, (state) => state.context.asked);
  const acknowledged = useSelector(mailings, (state) => state.context.acknowledged);
  const refusal = useSelector(mailings, (state) => state.context.refusal);
  const isWorking = useSelector(mailings, (state) => state.hasTag('working'));
  useEffect(() => () => root.send({ type: 'mailings.leave', dialog: 'estimate' }), [root]);
  const estimate = asked?.estimate ?? null;
  const isRead = estimate?.notices.every((one) => one.acknowledged || acknowledged.includes(one.ruleId)) ?? false;
  const [code, setCode] = useState('');
  // What is wrong with the code is said once somebody orders with it.
  const [isTold, setTold] = useState(false);
  const wrongCode = estimate?.cardCodeRequired === true ? cardCodeProblem(code, estimate.card?.cardType ?? null) : null;
  const mayOrder = estimate !== null && estimate.problems.length === 0 && isRead && !isWorking;
  return (
    <Dialog
      title={`Estimate of ${asked?.name ?? ''}`}
      testId="mailing-estimate"
      error={refusal}
      onSubmit={() => {
        setTold(true);
        // Nothing of the code leaves the page but how many signs it has.
        if (mayOrder && wrongCode === null) root.send({ type: 'mailings.order', code: '*'.repeat(code.length) });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Close <Keys keys="Escape" />
          </button>
          {/* The keyboard stands on it from the beginning: it is never off, it only does nothing yet. */}
          <button type="submit" className="button button--primary" data-autofocus="" aria-disabled={!mayOrder}>
            {orderText(estimate)} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <div className="estimate">
        {estimate === null ? (
          <p className="muted">Everybody is looked at…</p>
        ) : (
          <>
            <Told estimate={estimate} isRead={isRead} onRead={() => root.send({ type: 'mailings.acknowledge' })} />
            {estimate.price > 0 && (
              <PaidWith estimate={estimate} code={code} wrong={isTold ? wrongCode : null} onCode={setCode} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Told({
  estimate,
  isRead,
  onRead,
}: {
  readonly estimate: Estimate;
  readonly isRead: boolean;
  readonly onRead: () => void;
}) {
  // What is due at once needs no word.
  const [opened] = useState(() => Date.now());
  const { candidates, recipientTotal, leftOut, missing, problems, notices, hints, sample, chosenProperties, starts } =
    estimate;
  return (
    <>
      <p className="estimate-total">
        {formatNumber(recipientTotal)} of {formatNumber(candidates)} are reached
      </p>
      {problems.map(({ field, text }) => (
        <p key={`${field} ${text}`} className="estimate-problem" role="alert">
          {text}
        </p>
      ))}
      {hints.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
      {leftOut.length > 0 && (
        <table className="estimate-rows" aria-label="Left out">
          <tbody>
            {leftOut.map(({ reason, ruleId, label, count, examples }) => (
              <tr key={`${reason} ${ruleId ?? ''}`}>
                <td className="number">{formatNumber(count)}</td>
                <td>
                  {label}
                  {ruleId !== null && <span className="muted"> ({ruleId})</span>}
                </td>
                <td className="muted">
                  {examples.map(({ name, detail }) => (detail === null ? name : `${name}: ${detail}`)).join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {missing.map(({ placeholder, count, examples }) => (
        <p key={placeholder}>
          {placeholder} says nothing for {formatNumber(count)}: {examples.join('; ')}
        </p>
      ))}
      {chosenProperties > 0 && (
        <p className="muted">
          {formatNumber(chosenProperties)} own several of these properties: the text names the one with the most lead
          types.
        </p>
      )}
      {sample !== null && (
        // A long one is scrolled by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="estimate-sample" tabIndex={0} aria-label="What the first of them gets">
          {sample}
        </section>
      )}
      {starts !== null && Date.parse(starts) > opened && (
        <p>Nothing is due before {whenText(starts)}, by your clock: hours are kept where each of them is.</p>
      )}
      <p>{priceText(estimate)}</p>
      <EffectFacts facts={costFacts(estimate)} />
      {notices.some((one) => !one.acknowledged) && (
        <>
          {notices.map(({ ruleId, text }) => (
            <p key={ruleId}>
              {text.slice(0, 1).toUpperCase()}
              {text.slice(1)}.
            </p>
          ))}
          <Check field="notices" label="I have read this" isOn={isRead} onChange={onRead} />
        </>
      )}
    </>
  );
}

/** What it comes to, in the lines of everything that costs something. */
function costFacts({ candidates, recipientTotal, price, carrier }: Estimate): EffectFact[] {
  return [
    { label: 'Recipients', value: formatNumber(recipientTotal), isMain: true },
    ...(candidates > recipientTotal ? [{ label: 'Left out', value: formatNumber(candidates - recipientTotal) }] : []),
    { label: 'Costs', value: price > 0 ? dollars(price) : 'nothing' },
    {
      label: 'Taken back',
      value:
        carrier.kind === 'FILES'
          ? 'the files can be thrown away: nothing is sent'
          : 'by stopping it, for all who are not reached yet',
    },
  ];
}

/** What the button orders: the amount that is charged, or what credit pays alone. */
export function orderText(estimate: Estimate | null): string {
  if (estimate === null) return 'Order';
  const { recipientTotal, price, due, carrier } = estimate;
  if (due > 0) return `Order ${dollars(due)}`;
  if (price > 0) return `Order ${dollars(price)} of credit`;
  return `Order ${carrier.kind === 'FILES' ? 'files for ' : ''}${formatNumber(recipientTotal)}`;
}

/** What becomes of it and what it costs, in one plain sentence. */
export function priceText({ carrier, priceWithService, price, rate }: Estimate): string {
  if (carrier.kind === 'SERVICE')
    return `It goes out by ${carrier.place} and costs ${dollars(price)}, ${dollars(rate)} a piece.`;
  const beside = priceWithService > 0 ? `; a service would take ${dollars(priceWithService)}` : '';
  return `It is written to files (${carrier.place}): nothing is sent, and nothing is paid${beside}.`;
}
