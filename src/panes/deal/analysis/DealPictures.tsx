import { memo, useMemo } from 'react';
import type { AnalysisResult } from '../../../calc/deal/analyze.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { lackingWords } from '../../../calc/deal/lacking.ts';
import { Waterfall } from '../../charts/Waterfall.tsx';
import { StackedBars } from '../../charts/StackedBars.tsx';
import { useActors } from '../../parts/actors.tsx';
import { flowPicture, worthPicture } from './dealPictures.ts';

interface Props {
  readonly deal: Deal;
  readonly result: AnalysisResult;
}

/** Where the rent of a month goes, and what is owned and owed at the end of each period. */
export const DealPictures = memo(function DealPictures({ deal, result }: Props) {
  const { root } = useActors();
  const flow = useMemo(() => flowPicture(deal, result), [deal, result]);
  const worth = useMemo(() => worthPicture(deal, result), [deal, result]);
  return (
    <div className="deal-pictures">
      {flow !== null && (
        <figure className="deal-picture deal-picture--flow">
          <figcaption>
            Where a month’s rent goes
            {flow.lack !== null && <span className="deal-picture-lack">cash flow {lackingWords[flow.lack]}</span>}
          </figcaption>
          <Waterfall
            label="Where a month’s rent goes"
            steps={flow.steps}
            onChoose={({ path }) => root.send({ type: 'analysis.trace', path })}
          />
        </figure>
      )}
      <figure className="deal-picture">
        <figcaption>
          {worth.lack === null
            ? `What a sale leaves, $ by ${worth.by}`
            : `What a sale leaves ${lackingWords[worth.lack]}`}
        </figcaption>
        {worth.lack === null && <StackedBars label="Loan, cost of selling and equity" {...worth.picture} />}
      </figure>
    </div>
  );
});
