import { useSelector } from '@xstate/react';
import { cardTitle } from '../../../api/billing/cardText.ts';
import type { PlanQuote } from '../../../api/contract/billing/plans.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { Asked } from '../../../machines/billing/plan/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PriceLines } from './PriceLines.tsx';
import { dollars } from '../billing/dollars.ts';

/** What a change of the plan costs today and from then on; Enter orders exactly that. */
export function QuoteDialog() {
  const { plan, root } = useActors();
  const { asked, quote, refusal, details } = useSelector(plan, (state) => state.context);
  const isWorking = useSelector(plan, (state) => state.hasTag('working'));
  if (asked === null || quote === null) return null;
  const isOwn = details?.ownUse === true;
  return (
    <Dialog
      title={titleOf(asked, quote)}
      testId="plan-quote"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'plan.order' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Change nothing <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus disabled={isWorking}>
            {quote.amount > 0 ? `Confirm ${dollars(quote.amount)}` : confirmText(asked, quote)} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {quote.lines.length === 0 ? <p>{laterText(asked, quote, isOwn)}</p> : <Today quote={quote} />}
      {quote.nextBill !== null && <Then quote={quote} />}
      {quote.provider.collects && quote.amount > 0 && (
        <p data-testid="plan-card">
          {quote.card === null
            ? 'There is no card to pay with: add one in the wallet first.'
            : `Charged to ${cardTitle(quote.card)}.`}
        </p>
      )}
      {!quote.provider.collects && (quote.amount > 0 || quote.nextBill !== null) && (
        <p className="price-note muted">{quote.provider.text}</p>
      )}
    </Dialog>
  );
}

const titleOf = ({ planId, name }: Asked, { how }: PlanQuote): string =>
  planId === 0 ? `Leave ${name}` : how === 'UNDO' ? `Keep ${name}` : `Change to ${name}`;

const confirmText = ({ planId }: Asked, { how, effective }: PlanQuote): string =>
  how === 'UNDO'
    ? 'Keep it'
    : planId === 0
      ? `Leave on ${formatDate(effective)}`
      : how === 'ONCE'
        ? 'Confirm'
        : `Change on ${formatDate(effective)}`;

/** Of what is not bought today. */
function laterText({ planId, name }: Asked, { how, effective }: PlanQuote, isOwn: boolean): string {
  const day = formatDate(effective);
  if (how === 'UNDO') return `${name} stays, and what was to come in its place does not. Nothing is due.`;
  if (planId !== 0) return `Nothing is due today. ${name} begins on ${day}; everything stays as it is until then.`;
  return isOwn
    ? `Nothing is due. Everything stays as it is until ${day}; after that this installation has no plan, and no limits.`
    : `Nothing is due. Everything works until ${day}; after that lists can be looked at and exported, and nothing new saved or bought.`;
}

function Today({ quote }: { readonly quote: PlanQuote }) {
  return (
    <>
      <PriceLines
        caption="Today"
        lines={quote.lines}
        rest={quote.fromForward > 0 ? [{ text: 'Paid with what was carried forward', amount: -quote.fromForward }] : []}
        total={quote.amount}
      />
      {quote.carriedForward > 0 && (
        <p className="price-note">{dollars(quote.carriedForward)} is carried forward and pays later bills.</p>
      )}
      {quote.bonus > 0 && <p className="price-note">{dollars(quote.bonus)} of marketing credit comes with it.</p>}
    </>
  );
}

function Then({ quote: { nextBill } }: { readonly quote: PlanQuote }) {
  if (nextBill === null) return null;
  const sum = nextBill.lines.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;
  const forward = sum - nextBill.total;
  return (
    <PriceLines
      caption={`Then, on ${formatDate(nextBill.date)}`}
      lines={nextBill.lines}
      rest={forward > 0 ? [{ text: 'Paid with what is carried forward', amount: -forward }] : []}
      total={nextBill.total}
    />
  );
}
