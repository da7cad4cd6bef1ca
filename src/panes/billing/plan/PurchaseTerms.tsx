import { cardTitle } from '../../../api/billing/cardText.ts';
import type { Usage } from '../../../api/contract/billing/usage.ts';
import type { ShownCard } from '../../../api/contract/billing/wallet.ts';
import { creditFirst } from '../../../calc/billing/credit.ts';
import { centsOf, dollarsOf } from '../../../calc/money.ts';
import { dollars } from '../billing/dollars.ts';
import { PriceLines } from './PriceLines.tsx';

interface Props {
  /** What is bought, once. */
  readonly text: string;
  readonly price: number;
  /** Prepaid credit that pays as much of it as it can; 0 for credit itself. */
  readonly credit: number;
  /** What comes after today. */
  readonly then: string;
  /** Pays what the credit does not; null: none is chosen. */
  readonly card: ShownCard | null;
  readonly provider: Usage['provider'];
}

/** What something in the product costs today and then, and what pays it. */
export function PurchaseTerms({ text, price, credit, then, card, provider }: Props) {
  const parts = creditFirst(centsOf(price), centsOf(credit));
  const [ofCredit, due] = [dollarsOf(parts.credit), dollarsOf(parts.rest)];
  return (
    <>
      <PriceLines
        caption="Today"
        lines={[{ text, amount: price }]}
        rest={ofCredit > 0 ? [{ text: 'Paid with prepaid credit', amount: -ofCredit }] : []}
        total={due}
      />
      {due > 0 && <p className="price-note">{cardSentence(due, card, provider.collects)}</p>}
      <p className="price-note">Then {then}</p>
      {!provider.collects && <p className="price-note muted">{provider.text}</p>}
    </>
  );
}

function cardSentence(due: number, card: ShownCard | null, collects: boolean): string {
  if (card === null) return 'No card is chosen for purchases.';
  return `${dollars(due)} ${collects ? 'is charged to' : 'is meant to be paid with'} ${cardTitle(card)}.`;
}
