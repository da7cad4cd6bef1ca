import type { SourcePreview } from '../../../api/contract/search/addSource.ts';
import { ROADS } from '../../../api/search/map/roads.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { AddSourceContext } from './context.ts';

/** From this share on rejected rows are no exception. */
const MANY_REJECTED = 0.1;

/** What speaks against loading the file as it is now, each a sentence; none: it is loaded without a question. */
export function doubtsOf({ proposal, preview }: Pick<AddSourceContext, 'proposal' | 'preview'>): readonly string[] {
  if (proposal === null) return [];
  const { doubts, loaded, known } = proposal;
  return [
    // Streets have no rows to be seen: they are drawn, or not.
    ...(preview === null && known?.id === ROADS
      ? []
      : preview === null
        ? ['The first rows were not looked at: nobody has seen what would be rejected, and what it changes.']
        : ofPreview(preview)),
    ...(loaded === null
      ? []
      : [
          `This very file was loaded already on ${formatDate(loaded.finished.slice(0, 10))} as ${loaded.name}: loading it again changes nothing unless it is mapped otherwise.`,
        ]),
    ...doubts,
  ];
}

function ofPreview({ refused, rowsRead, rowsRejected, isWhole }: SourcePreview): string[] {
  const of = `${isWhole ? '' : 'the first '}${formatNumber(rowsRead)} rows`;
  return [
    ...(refused === null ? [] : [`The load would be refused. ${refused}`]),
    ...(rowsRejected > rowsRead * MANY_REJECTED ? [`${formatNumber(rowsRejected)} of ${of} would be rejected.`] : []),
  ];
}
