import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ResultRow } from '../../../api/contract/search/search.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { rowMenuEvents } from '../../grid/rowMenuEvents.ts';
import { useActors } from '../../parts/actors.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { ThumbRows, type ThumbRow } from '../../parts/ThumbRows.tsx';
import { cellText, isMissing } from './cellText.ts';
import { markText, type MarkSource } from './resultColumns.ts';

/** The results on a phone: what one knows a house by, whose it is, why it is a lead. */
export function ResultsThumbRows() {
  const { search, root } = useActors();
  const rows = useSelector(search, (state) => state.context.shown);
  const cursor = useSelector(search, (state) => state.context.cursor);
  const marks = useSelector(search, (state) => state.context.marks);
  const statuses = useSelector(search, (state) => state.context.statuses);
  const selection = useSelector(search, (state) => resultOf(state.context).selection);
  const shown = useMemo(() => rows.map((row) => thumbRow(row, { marks, statuses })), [rows, marks, statuses]);
  const onEnd = useCallback(() => root.send({ type: 'search.more' }), [root]);
  const isOn = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isSelected(selection, row.id);
  };
  return (
    <ThumbRows
      label="Results"
      rows={shown}
      cursor={cursor}
      isSelected={isOn}
      onOpen={(index) => {
        root.send({ type: 'search.cursor', index });
        root.send({ type: 'search.open' });
      }}
      onSelect={(index) => root.send({ type: 'search.toggle', index })}
      onMenu={(index, at) => {
        for (const event of rowMenuEvents('search', { index, isSelected: isOn(index) }, at)) root.send(event);
      }}
      onEnd={onEnd}
    />
  );
}

function thumbRow(row: ResultRow, source: MarkSource): ThumbRow {
  const mark = markText(source, row.propertyId);
  const owner = isMissing(row, 'ownerName') ? '' : cellText(row, 'ownerName');
  const lives = isMissing(row, 'mailPlace') ? '' : cellText(row, 'mailPlace');
  return {
    id: row.id,
    title: cellText(row, 'street'),
    lines: [
      isMissing(row, 'cityZip') ? '' : cellText(row, 'cityZip'),
      [owner, lives].filter(Boolean).join(' · '),
    ].filter((line) => line !== ''),
    ...(isMissing(row, 'estimatedValue') ? {} : { figure: cellText(row, 'estimatedValue') }),
    ...(isMissing(row, 'equityShare') ? {} : { figureNote: `${cellText(row, 'equityShare')} equity` }),
    marks: (
      <>
        {mark !== '' && <span className="tag tag--good">{mark}</span>}
        {row.leads.map((code) => (
          <LeadLetter key={code} code={code} />
        ))}
      </>
    ),
  };
}
