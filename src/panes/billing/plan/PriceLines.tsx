import type { PriceLine } from '../../../api/contract/billing/plans.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { money } from './planTexts.ts';
import './priceLines.css';

interface Props {
  readonly caption: string;
  readonly lines: readonly PriceLine[];
  /** What is taken off the sum; dollars. */
  readonly rest: readonly { readonly text: string; readonly amount: number }[];
  readonly total: number;
}

/** A bill line by line: each with the days that it follows from, so that it can be reckoned by hand. */
export function PriceLines({ caption, lines, rest, total }: Props) {
  return (
    <table className="price-lines">
      <caption>{caption}</caption>
      <tbody>
        {lines.map((line, index) => (
          // Two seats of one price are two equal lines.
          <tr key={index}>
            <th scope="row">
              {line.text}
              <span className="muted"> {timeOf(line)}</span>
            </th>
            <td>{money(line.amount)}</td>
          </tr>
        ))}
        {rest.map(({ text, amount }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Due</th>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** @example '$99.00 x 18/30 days, until 12/10/2026' */
function timeOf({ unit, days, of, to }: PriceLine): string {
  const until = `until ${formatDate(to)}`;
  return days === of ? until : `${money(unit)} × ${days}/${of} days, ${until}`;
}
