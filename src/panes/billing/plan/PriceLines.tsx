import type { PriceLine } from '../../../api/contract/billing/plans.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { dollars } from '../billing/dollars.ts';
import './priceLines.css';

/** Of a time, or of what is bought once. */
type Line = Pick<PriceLine, 'text' | 'amount'> & Partial<Pick<PriceLine, 'unit' | 'days' | 'of' | 'to'>>;

interface Props {
  readonly caption: string;
  readonly lines: readonly Line[];
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
            <td>{dollars(line.amount)}</td>
          </tr>
        ))}
        {rest.map(({ text, amount }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{dollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Due</th>
          <td>{dollars(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** @example '$99.00 x 18/30 days, until 12/10/2026' */
function timeOf({ unit = 0, days, of, to }: Line): string {
  if (to === undefined) return '';
  const until = `until ${formatDate(to)}`;
  return days === of ? until : `${dollars(unit)} × ${days}/${of} days, ${until}`;
}
