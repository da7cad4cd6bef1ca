import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { isSelected } from '../../../machines/parts/selection.ts';
import { rowMenuEvents } from '../../grid/rowMenuEvents.ts';
import { useActors } from '../../parts/actors.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { ThumbRows, type ThumbRow } from '../../parts/ThumbRows.tsx';

/** The open list on a phone: the house, its owner, the number to call, status and note. */
export function ListThumbRows() {
  const { group, root } = useActors();
  const rows = useSelector(group, (state) => state.context.rows);
  const cursor = useSelector(group, (state) => state.context.cursor);
  const statuses = useSelector(group, (state) => state.context.statuses);
  const selection = useSelector(group, (state) => state.context.selection);
  const shown = useMemo(() => rows.map((row) => thumbRow(row, statuses)), [rows, statuses]);
  const onEnd = useCallback(() => root.send({ type: 'group.more' }), [root]);
  const isOn = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isSelected(selection, row.propertyId);
  };
  return (
    <ThumbRows
      label="List"
      rows={shown}
      cursor={cursor}
      isSelected={isOn}
      onOpen={(index) => {
        root.send({ type: 'group.cursor', index });
        root.send({ type: 'group.openRow' });
      }}
      onSelect={(index) => root.send({ type: 'group.toggle', index })}
      onMenu={(index, at) => {
        for (const event of rowMenuEvents('group', { index, isSelected: isOn(index) }, at)) root.send(event);
      }}
      onEnd={onEnd}
    />
  );
}

const isLeadType = (code: string): code is LeadTypeCode => code in leadTypes;

function thumbRow(row: GroupRow, statuses: readonly Choosable[]): ThumbRow {
  const { streetAddress, unitNumber, cityName, zip, apn, ownerName, estimatedValue } = row;
  const status = statuses.find(({ id }) => id === row.statusId)?.name;
  const place = [cityName === null ? null : inLetterCase(cityName), zip].filter((part) => part !== null).join(' ');
  return {
    id: row.propertyId,
    title:
      streetAddress === null
        ? [INVALID_ADDRESS, apn].filter((part) => part !== null).join(' · ')
        : `${inLetterCase(streetAddress)}${unitNumber === null ? '' : ` #${unitNumber}`}`,
    lines: [place, ownerName === null ? '' : inLetterCase(ownerName)].filter((line) => line !== ''),
    note: row.note,
    ...(estimatedValue === null ? {} : { figure: formatDollars(Math.round(estimatedValue)) }),
    call: row.phone === null ? null : { number: row.phone, isListed: row.doNotCall },
    marks: (
      <>
        {status !== undefined && <span className="tag tag--good">{status}</span>}
        {row.tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        {row.leadTypes.filter(isLeadType).map((code) => (
          <LeadLetter key={code} code={code} />
        ))}
      </>
    ),
  };
}
