import type { ImportPreview } from '../../../api/contract/lists/exportImport.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { countParts } from './importCounts.ts';

/** What the first rows would become, and the first of them. */
export function PreviewCounts({ preview, isBusy }: { readonly preview: ImportPreview; readonly isBusy: boolean }) {
  const { counts, encoding, delimiter, format, previewed, rows, warnings } = preview;
  const separator = delimiter === '\t' ? 'tabs' : `“${delimiter}”`;
  return (
    <>
      <p className="import-counts" aria-busy={isBusy} data-testid="import-counts">
        <span className="muted">
          Of the first {formatNumber(previewed)} rows ({encoding}
          {format === 'csv' && `, ${separator}`}):
        </span>
        {countParts(counts).map(({ label, text, tone }) => (
          <span key={label} className={tone === 'plain' ? 'tag' : `tag tag--${tone}`}>
            {text} {label}
          </span>
        ))}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="import-warning">
          {warning}
        </p>
      ))}
      <ol className="import-rows" aria-label="First rows">
        {rows.slice(0, 5).map(({ outcome, reason, address, cells }, index) => (
          // Rows of a file have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{outcome}</span>
            <span className="import-sample">{address ?? cells.filter((cell) => cell !== null).join(', ')}</span>
            {reason !== null && <span className="muted import-sample">{reason}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
