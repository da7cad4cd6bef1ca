import type { Consumed } from '../../../api/contract/billing/usage.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { dollars } from '../billing/dollars.ts';

const tables = [
  { what: 'saves', title: 'Saved into', text: formatNumber },
  { what: 'exports', title: 'Exported', text: formatNumber },
  { what: 'spend', title: 'Bought', text: dollars },
] as const;

interface ConsumedProps {
  readonly consumed: readonly Consumed[];
  /** Of several members: each row says whose it is. */
  readonly isOfSeveral: boolean;
}

/** What consumed the limits of the month: lists, exports, purchases. */
export function ConsumedTables({ consumed, isOfSeveral }: ConsumedProps) {
  return tables.map(({ what, title, text }) => {
    const rows = consumed.filter((row) => row.what === what);
    return rows.length === 0 ? null : (
      <section key={what} className="usage-consumed" aria-label={title}>
        <h2 className="usage-label">{title}</h2>
        <table className="usage-table">
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <th scope="row">
                  {row.text}
                  <span className="muted">{aside(row, isOfSeveral)}</span>
                </th>
                <td>{text(row.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

const aside = ({ fullName, on }: Consumed, isOfSeveral: boolean): string =>
  [...(isOfSeveral ? [fullName] : []), ...(on === null ? [] : [formatDate(on)])].map((part) => `, ${part}`).join('');
