import { useEffect, useState } from 'react';
import type { Outcome } from '../../../api/deal/calculateDeal.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { lacksOf } from '../../../calc/deal/lacking.ts';
import { goalSeek, type Goal } from '../../../calc/deal/whatIf/goalSeek.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { roundHalfAway } from '../../../calc/roundHalfAway.ts';
import { useActors } from '../../parts/actors.tsx';

/** The coverage that lenders of rented houses ask for as a rule. */
const WANTED = 1.2;
const goal: Goal = { input: 'purchaseAmount', result: 'returns.dscr', target: WANTED };

/** A price is looked for once nobody types for so long: it takes some dozens of deals. */
const REST_MS = 300;

/** Of a deal whose rent does not carry its loan: the price at which it would, the loan's share staying the same. */
export function PriceLine({ deal, outcome }: { readonly deal: Deal; readonly outcome: Outcome }) {
  const { root } = useActors();
  const { dscr } = outcome.returns;
  const isUnder =
    dscr.ok && dscr.value < WANTED && lacksOf(deal, outcome.result.initialCash).of('returns.dscr') === null;
  const [found, setFound] = useState<{ readonly deal: Deal; readonly price: number | null } | null>(null);
  useEffect(() => {
    if (!isUnder) return undefined;
    const timer = setTimeout(() => {
      const answer = goalSeek(deal, goal);
      setFound({ deal, price: answer.ok && answer.value > 0 ? answer.value : null });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [deal, isUnder]);
  if (!isUnder || found === null) return null;
  const isOld = found.deal !== deal;
  return (
    <p className="deal-price-line" aria-busy={isOld} role="status">
      <span className="tag tag--warn">DSCR under {WANTED.toFixed(2)}</span>
      {found.price === null ? (
        <span>No price makes the rent carry this loan: look at rent, cost or rate.</span>
      ) : (
        <>
          <span>
            A price of <b>{formatDollars(roundHalfAway(found.price))}</b> reaches {WANTED.toFixed(2)} with the same
            share of loan.
          </span>
          <button type="button" className="button" onClick={() => root.send({ type: 'analysis.seek', goal })}>
            Use it
          </button>
        </>
      )}
    </p>
  );
}
