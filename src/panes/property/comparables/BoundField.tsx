import { useState } from 'react';
import type { ComparableSearch } from '../../../api/contract/property/surroundings.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { parseCell } from '../../../machines/deal/analysis/parseCell.ts';
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
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRange = group.bounds.length > 1;
  const name = isRange ? `${group.label} ${isFirst ? 'from' : 'to'}` : group.label;

  const take = (isRun: boolean): void => {
    if (typed === null) {
      if (isRun) root.send({ type: 'surroundings.run' });
      return;
    }
    const parsed = parseCell(cellKinds[group.kind], typed);
    if (!parsed.ok) {
      setProblem(parsed.message);
      return;
    }
    setTyped(null);
    setProblem(null);
    root.send({ type: 'surroundings.update', change: { [bound]: parsed.value ?? undefined }, isRun });
  };
  return (
    <input
      className={`field comps-field ${group.kind === 'text' ? 'comps-field--text' : ''}`}
      // The width is that of what is typed into it.
      style={{ width: group.width }}
      data-field={bound}
      aria-label={name}
      aria-invalid={problem !== null}
      title={problem ?? name}
      placeholder={isRange ? (isFirst ? 'from' : 'to') : ''}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? textOf(value, group.kind)}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => take(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(true);
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
