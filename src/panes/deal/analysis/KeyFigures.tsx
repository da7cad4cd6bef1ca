import { memo, useMemo } from 'react';
import type { Outcome } from '../../../api/deal/calculateDeal.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { figuresOf } from './figures.ts';
import { useChanged } from './useChanged.ts';

interface Props {
  readonly deal: Deal;
  readonly outcome: Outcome;
  /** Figures of another sheet are other figures, not changed ones. */
  readonly sheetKey: string | null;
}

/** The figures that stay on screen whatever is edited. */
export const KeyFigures = memo(function KeyFigures({ deal, outcome, sheetKey }: Props) {
  const figures = useMemo(() => figuresOf(deal, outcome), [deal, outcome]);
  const texts = useMemo(() => new Map(figures.map(({ key, value, exact }) => [key, exact ?? value])), [figures]);
  const changed = useChanged(texts, sheetKey);
  return (
    <dl className="deal-figures" aria-label="Key figures" data-testid="analysis-figures">
      {figures.map(({ key, label, value, exact, note, tone }) => (
        <div key={key} data-figure={key} className={key === 'offer' ? 'deal-figures-offer' : undefined}>
          <dt>{label}</dt>
          <dd
            className={`deal-figure deal-figure--${tone}${changed.has(key) ? ' deal-flash' : ''}`}
            title={exact ?? value}
            data-testid={`figure-${key}`}
          >
            {value}
          </dd>
          <dd className="deal-figure-note" title={note}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  );
});
