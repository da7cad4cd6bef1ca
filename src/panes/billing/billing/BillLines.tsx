import type { Purchase } from '../../../api/contract/billing/billing.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { dollars } from './dollars.ts';

interface Props {
  readonly lines: Purchase['lines'];
  /** What is paid otherwise, or carried on. */
  readonly more: readonly { readonly text: string; readonly amount: number }[];
  readonly total: number;
  readonly label: string;
  /** What a line follows from stands below it, where there is no room beside. */
  readonly isNarrow?: boolean;
}

/** A bill line by line, each with what it follows from. */
export function BillLines({ lines, more, total, label, isNarrow = false }: Props) {
  return (
    <table className="billing-lines">
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row" colSpan={isNarrow ? 2 : 1}>
              {line.text}
              {isNarrow && <span className="billing-trace">{traceOf(line)}</span>}
            </th>
            {!isNarrow && <td className="muted">{traceOf(line)}</td>}
            <td className="billing-amount">{dollars(line.amount)}</td>
          </tr>
        ))}
        {more.map(({ text, amount }) => (
          <tr key={text}>
            <th scope="row" colSpan={2}>
              {text}
            </th>
            <td className="billing-amount">{dollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {label}
          </th>
          <td className="billing-amount">{dollars(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** @example '03/02/2026 until 04/02/2026, 18 of 31 days of $99.00' */
function traceOf({ from, to, days, of, unit }: Purchase['lines'][number]): string {
  if (from === null || to === null) return '';
  const time = `${formatDate(from)} until ${formatDate(to)}`;
  return days === of ? time : `${time}, ${days} of ${of} days of ${dollars(unit)}`;
}
