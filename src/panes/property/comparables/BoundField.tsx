import type { ComparableSearch } from '../../../api/contract/property/surroundings.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';
import { TypedField } from '../../parts/TypedField.tsx';
import { useActors } from '../../parts/actors.tsx';
import type { BoundGroup, SearchKey } from './filterGroups.ts';

const cellKinds: Readonly<Record<BoundGroup['kind'], CellKind>> = {
  date: { kind: 'date' },
  number: { kind: 'number' },
  year: { kind: 'number' },
  money: { kind: 'money' },
  percent: { kind: 'percent' },
  text: { kind: 'text', maxLength: 200 },
};

function textOf(value: ComparableSearch[SearchKey], kind: BoundGroup['kind']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value;
  if (typeof value !== 'number') return '';
  if (kind === 'year') return String(value);
  if (kind === 'money') return formatDollars(value);
  return kind === 'percent' ? formatPercent(value, 1) : formatNumber(value, 3);
}

interface BoundProps {
  readonly bound: SearchKey;
  readonly group: BoundGroup;
  readonly value: ComparableSearch[SearchKey];
  readonly isFirst: boolean;
}

/** One bound, typed freely: taken when the field is left, run with Enter, put back with an empty change. */
export function BoundField({ bound, group, value, isFirst }: BoundProps) {
  const { root } = useActors();
  const isRange = group.bounds.length > 1;
  const name = isRange ? `${group.label} ${isFirst ? 'from' : 'to'}` : group.label;
  return (
    <TypedField
      label={name}
      place="hidden"
      className={`comps-field ${group.kind === 'text' ? 'comps-field--text' : ''}`}
      width={group.width}
      field={bound}
      title={name}
      placeholder={isRange ? (isFirst ? 'from' : 'to') : ''}
      text={textOf(value, group.kind)}
      read={(typed) => parseCell(cellKinds[group.kind], typed)}
      onTake={(taken, isRun) =>
        root.send({ type: 'surroundings.update', change: { [bound]: taken ?? undefined }, isRun })
      }
      onEnter={() => root.send({ type: 'surroundings.run' })}
    />
  );
}
