import type { InviteQuote, Team } from '../../../api/contract/account/team.ts';
import { PriceLines } from '../../billing/plan/PriceLines.tsx';
import { laterText } from './teamTexts.ts';

interface Props {
  readonly team: Team;
  readonly quote: Pick<InviteQuote, 'amount' | 'lines' | 'later' | 'provider'>;
}

/** What seats cost: line by line today, then with each bill; and that nothing is collected where nothing is. */
export function QuotedPrice({ team, quote: { amount, lines, later, provider } }: Props) {
  return (
    <>
      {lines.length > 0 && <PriceLines caption="Today" lines={lines} rest={[]} total={amount} />}
      <p>
        {lines.length === 0 && 'Nothing is due today. '}
        {laterText(team, later)}
      </p>
      {amount > 0 && !provider.collects && <p className="muted">{provider.text}</p>}
    </>
  );
}
