import type { LoadReport } from '../../../api/contract/search/addSource.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';

/** What a load did in each of its counties, and the way on to each; of one alone the figures above say it. */
export function ByCounty({ counties }: Pick<LoadReport, 'counties'>) {
  const { root } = useActors();
  if (counties.length < 2) return null;
  return (
    <section aria-label="By county" data-testid="add-source-counties">
      <h3 className="add-source-heading">By county</h3>
      {/* What scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="add-source-scrolled" tabIndex={0} role="region" aria-label="Counties">
        <table className="add-source-table">
          <thead>
            <tr>
              <th scope="col">County</th>
              {['Kept', 'Rejected', 'New', 'Replaced', 'Retired'].map((label) => (
                <th key={label} scope="col" className="add-source-figure">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">The way on</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {counties.map(({ fips, name, rowsKept, rowsRejected, newParcels, replaced, retired }) => (
              <tr key={fips}>
                <th scope="row">{name}</th>
                {[rowsKept, rowsRejected, newParcels, replaced, retired].map((count, at) => (
                  // Always the same five, in their order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} className="add-source-figure">
                    {formatNumber(count)}
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="button button--quiet"
                    aria-label={`Open ${name}`}
                    onClick={() => root.send({ type: 'addSource.onward', fips })}
                  >
                    Open
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
