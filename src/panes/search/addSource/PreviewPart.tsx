import { useMemo } from 'react';
import type { SourcePreview } from '../../../api/contract/search/addSource.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { labelsOf } from '../sources/sourceTexts.ts';
import { counted } from './addSourceTexts.ts';
import { Rejected, Unknown } from './Reasons.tsx';

type Row = SourcePreview['rows'][number];

/** As wide as the longest of a few texts, within limits. Pixels. */
const widthOf = (texts: readonly string[]): number =>
  Math.min(240, Math.max(64, Math.max(...texts.map(({ length }) => length)) * 8 + 24));

/** The first rows as they will be, what would be rejected and why, and what the load would change. */
export function PreviewPart({ preview }: { readonly preview: SourcePreview }) {
  const { facts, rows, rowsRead, rowsKept, rowsRejected, isWhole, told, untold, refused, outcome } = preview;
  const columns = useMemo(
    () =>
      facts.map(({ key, label }, at): GridColumn<Row> => ({
        key,
        label,
        width: widthOf([label, ...rows.map((row) => row[at] ?? '')]),
        text: (row) => row[at] ?? '',
        tooltip: (row) => row[at] ?? null,
      })),
    [facts, rows],
  );
  return (
    <section className="add-source-preview" aria-label="Preview" data-testid="add-source-preview">
      <h3 className="add-source-heading">
        The first {counted(rows.length, 'row')} as they will be{' '}
        <span className="muted">
          {isWhole
            ? `of ${counted(rowsRead, 'row')}`
            : `of the first ${counted(rowsRead, 'row')}, more were not looked at`}
          : {formatNumber(rowsKept)} kept, {formatNumber(rowsRejected)} rejected
        </span>
      </h3>
      <div className="add-source-rows" data-field="preview" tabIndex={-1}>
        <DataGrid label="First rows as they will be" mode="triage" columns={columns} rows={rows} rowHeader={null} />
      </div>
      <div className="add-source-findings">
        {refused !== null && (
          <p className="add-source-bad" role="alert">
            <strong>The load would be refused.</strong> {refused}
          </p>
        )}
        {outcome !== null && (
          <p>
            <strong>What it changes:</strong>{' '}
            {outcome.isUnchanged
              ? 'nothing, every parcel is as it was before.'
              : `${counted(outcome.newParcels, 'new parcel')}, ${formatNumber(outcome.replaced)} replaced, ${formatNumber(outcome.retired)} retired.`}
          </p>
        )}
        {told.length > 0 && (
          <p>
            <strong>
              {formatNumber(told.length)} of {counted(told.length + untold.length, 'lead type')} will be told:
            </strong>{' '}
            {labelsOf(told)}.
          </p>
        )}
        {untold.length > 0 && (
          <p>
            <strong>Nothing tells of</strong> {labelsOf(untold)}: the filters say ? there.
          </p>
        )}
        <Rejected rejected={preview.rejected} />
        <Unknown unknown={preview.unknown} />
      </div>
    </section>
  );
}
