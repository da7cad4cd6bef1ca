import type { Team } from '../../../api/contract/account/team.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import '../../billing/plan/priceLines.css';
import { perTerm } from './teamTexts.ts';

/** What a seat costs somebody who is there already: its line for today, then with each bill. */
export function SeatPrice({ team, name }: { readonly team: Team; readonly name: string }) {
  const { nextSeat, plantypes, provider, vacantSeats } = team;
  if (nextSeat === null || nextSeat.billDate === null) return null;
  const { amount, prorateAmount, prorateDays, billDate } = nextSeat;
  const annual = plantypes.some((way) => way.annual);
  if (prorateAmount === 0)
    return (
      <p>
        Nothing is due today: {amount > 0 && vacantSeats > 0 ? 'a paid seat is vacant' : 'the seat is included'}.
        {amount > 0 && ` Then ${perTerm(amount, annual)} more, from ${formatDate(billDate)}.`}
      </p>
    );
  return (
    <>
      <table className="price-lines">
        <caption>Today</caption>
        <tbody>
          <tr>
            <th scope="row">
              Full-access seat: {name}
              <span className="muted">
                {' '}
                {perTerm(amount, annual)}, {prorateDays === 1 ? '1 day' : `${prorateDays} days`} until{' '}
                {formatDate(billDate)}
              </span>
            </th>
            <td>{dollars(prorateAmount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Due</th>
            <td>{dollars(prorateAmount)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Then {perTerm(amount, annual)} more, from {formatDate(billDate)}.
      </p>
      {!provider.collects && <p className="muted">{provider.text}</p>}
    </>
  );
}
