import type { BillingDetails } from '../../../api/contract/billing/billing.ts';
import { cardTitle } from '../../../api/billing/cardText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { BillLines } from './BillLines.tsx';
import { dollars } from './dollars.ts';

/** The plan, credit, what is owed, and the next bill line by line. */
export function Standing({ details }: { readonly details: BillingDetails }) {
  const { label, mrcTotal, remainingPrepaidCredit, carriedForward, open, defaultCard, nextBill, nextCycleDate } =
    details;
  return (
    <>
      <dl className="billing-figures">
        <Figure term="Plan" value={label === '' ? 'none' : label} />
        <Figure term="A month" value={dollars(mrcTotal)} />
        <Figure term="Prepaid credit" value={dollars(remainingPrepaidCredit)} />
        <Figure term="Open" value={dollars(open)} />
        {carriedForward > 0 && <Figure term="Carried forward" value={dollars(carriedForward)} />}
        <Figure term="Card of the subscription" value={defaultCard === null ? 'none' : cardTitle(defaultCard)} />
      </dl>
      <section className="billing-next" aria-label="Next bill">
        <h2 className="billing-heading">
          {nextBill === null ? 'No bill comes' : `Next bill, ${formatDate(nextBill.date)}`}
        </h2>
        {nextBill === null ? (
          <p className="muted">
            {nextCycleDate === null
              ? 'The account has no plan, so nothing comes by itself.'
              : `The plan ends on ${formatDate(nextCycleDate)}; nothing comes after that.`}
          </p>
        ) : (
          <BillLines lines={nextBill.lines} more={[]} total={nextBill.total} label="To be paid" />
        )}
        <p className="muted">
          <CommandWords id="billing.credit">buys prepaid credit</CommandWords>, which pays what is bought in the
          product.
        </p>
      </section>
    </>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="billing-figure">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
