import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ComparableSearch } from '../../api/contract/surroundings.ts';
import { formatDate } from '../../calc/format/date.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { parseCell } from '../../machines/analysis/parseCell.ts';
import type { TabActor } from '../../machines/surroundings.ts';
import { useActors } from '../actors.tsx';
import { CommandButton } from '../shell/CommandButton.tsx';
import { commandOf } from '../../commands/commands.ts';

type Bound = Exclude<
  keyof ComparableSearch,
  'id' | 'listingType' | 'selectedIds' | 'mlsListingStatus' | 'shapeDefinition' | 'includeNonMarket'
>;

interface Group {
  readonly label: string;
  readonly bounds: readonly Bound[];
  readonly kind: 'date' | 'number' | 'year';
  readonly width: number;
}

const groups: readonly Group[] = [
  { label: 'Sold', bounds: ['saleDateMin', 'saleDateMax'], kind: 'date', width: 90 },
  { label: 'Miles', bounds: ['distanceMax'], kind: 'number', width: 44 },
  { label: 'Sq ft', bounds: ['squareFeetMin', 'squareFeetMax'], kind: 'number', width: 52 },
  { label: 'Beds', bounds: ['bedroomsMin', 'bedroomsMax'], kind: 'number', width: 42 },
  { label: 'Year', bounds: ['yearBuiltMin', 'yearBuiltMax'], kind: 'year', width: 46 },
];

function textOf(value: ComparableSearch[Bound], kind: Group['kind']): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return formatDate(value);
  return kind === 'year' ? String(value) : formatNumber(value, 3);
}

/** The bounds of the search, each a field. What differs from the rows below is stale until it runs. */
export function CompFilter({ tab }: { readonly tab: TabActor }) {
  const { root } = useActors();
  const search = useSelector(tab, (state) => state.context.search);
  if (search === null) return <div className="comps-filter" aria-hidden="true" />;
  const type = search.listingType ?? '';
  return (
    <form
      className="comps-filter"
      aria-label="Which sales to compare with"
      onSubmit={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group.label} className="comps-filter-group" role="group" aria-label={group.label}>
          <span className="comps-filter-label" aria-hidden="true">
            {group.label}
          </span>
          <span className="comps-filter-fields">
            {group.bounds.map((bound, index) => (
              <BoundField key={bound} bound={bound} group={group} value={search[bound]} isFirst={index === 0} />
            ))}
          </span>
        </div>
      ))}
      <div className="comps-filter-group">
        <span className="comps-filter-label" aria-hidden="true">
          Source
        </span>
        <select
          className="field comps-field"
          aria-label="Source of the sales"
          value={type}
          onChange={({ target }) => {
            const listingType = target.value === 'U' || target.value === 'M' ? target.value : '';
            root.send({ type: 'surroundings.type', listingType });
          }}
        >
          <option value="">Both</option>
          <option value="U">Records</option>
          <option value="M">Listings</option>
        </select>
      </div>
      <label className="comps-filter-check">
        <input
          type="checkbox"
          checked={search.includeNonMarket === true}
          onChange={({ target }) =>
            root.send({
              type: 'surroundings.update',
              change: { includeNonMarket: target.checked ? true : undefined },
              isRun: true,
            })
          }
        />
        Non-market
      </label>
      <span className="comps-filter-actions">
        <CommandButton command={commandOf('comparables.run')} />
        <CommandButton command={commandOf('comparables.reset')} />
      </span>
    </form>
  );
}

interface BoundProps {
  readonly bound: Bound;
  readonly group: Group;
  readonly value: ComparableSearch[Bound];
  readonly isFirst: boolean;
}

/** One bound, typed freely: taken when the field is left, run with Enter, put back with an empty change. */
function BoundField({ bound, group, value, isFirst }: BoundProps) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = `${group.label} ${group.bounds.length === 1 ? 'up to' : isFirst ? 'from' : 'to'}`;

  const take = (isRun: boolean): void => {
    if (typed === null) {
      if (isRun) root.send({ type: 'surroundings.run' });
      return;
    }
    const parsed = parseCell({ kind: group.kind === 'date' ? 'date' : 'number' }, typed);
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
      className="field comps-field"
      // The width is that of what is typed into it.
      style={{ width: group.width }}
      data-field={bound}
      aria-label={name}
      aria-invalid={problem !== null}
      title={problem ?? name}
      placeholder={isFirst && group.bounds.length > 1 ? 'from' : 'to'}
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
