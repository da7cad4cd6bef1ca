import type { LoadReport } from '../../../api/contract/search/addSource.ts';
import { formatNumber } from '../../../calc/format/number.ts';

/** Why rows are rejected, the most frequent reason first. */
export function Rejected({ rejected }: Pick<LoadReport, 'rejected'>) {
  if (rejected.length === 0) return null;
  return (
    <section aria-label="Rejected">
      <h4 className="add-source-heading">Rejected</h4>
      <ul className="add-source-reasons">
        {rejected.map(({ reason, count }) => (
          <li key={reason}>
            <span className="add-source-count">{formatNumber(count)}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Values that cannot be read: their rows are kept, and the fact is unknown. */
export function Unknown({ unknown }: Pick<LoadReport, 'unknown'>) {
  if (unknown.length === 0) return null;
  return (
    <section aria-label="Kept, with a value unknown">
      <h4 className="add-source-heading">Kept, with a value unknown</h4>
      <ul className="add-source-reasons">
        {unknown.map(({ fact, column, reason, count, row, example }) => (
          <li key={`${fact} ${column} ${reason}`}>
            <span className="add-source-count">{formatNumber(count)}</span>
            <span>
              {column}: {reason}{' '}
              <span className="muted">
                as “{example}” in row {formatNumber(row)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
