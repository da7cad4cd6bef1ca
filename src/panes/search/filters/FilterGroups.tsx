import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { filterKeys, type FilterGroup, type FilterKey } from '../../../api/catalogue/search/filters.ts';
import type { Filter } from '../../../api/contract/search/search.ts';
import { filterOf, filterStateOf, type FilterState } from '../../../api/search/filterState.ts';
import { FilterControl } from './FilterControl.tsx';

/** Groups in the order in which they first stand in the catalogue. */
const groups: readonly (readonly [FilterGroup, readonly FilterKey[]])[] = [
  ...Map.groupBy(filterKeys, (key) => filterOf(key).group),
];

interface Props {
  readonly filter: Filter;
  /** Groups that are unfolded. */
  readonly open: ReadonlySet<FilterGroup>;
  readonly onToggle: (group: FilterGroup) => void;
}

/**
 * One control for each filter of the catalogue, by group. A folded group shows only the filters of it that are set, so
 * that the pane begins with what the search asks for. Arrows move from group to group, left folds, right unfolds.
 */
export function FilterGroups({ filter, open, onToggle }: Props) {
  const state = filterStateOf(filter);
  const list = useRef<HTMLDivElement>(null);
  const move = (from: HTMLElement, by: 1 | -1): void => {
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('.filter-group-title') ?? [])];
    titles[titles.indexOf(from) + by]?.focus();
  };
  return (
    <div className="filter-groups" ref={list}>
      {groups.map(([group, keys]) => {
        const isOpen = open.has(group);
        return (
          <section key={group} className="filter-group" aria-label={group}>
            <button
              type="button"
              className="filter-group-title"
              aria-expanded={isOpen}
              onClick={() => onToggle(group)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
                const wantsOpen = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : isOpen;
                if (by === 0 && wantsOpen === isOpen) return;
                event.preventDefault();
                if (by !== 0) move(event.currentTarget, by);
                else onToggle(group);
              }}
            >
              <span className="filter-group-mark" aria-hidden="true">
                {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
              </span>
              {group}
              <span className="muted filter-group-count">{countText(keys, state)}</span>
            </button>
            {keys
              .filter((key) => isOpen || state[key] !== undefined)
              .map((key) => (
                <FilterControl key={key} filterKey={key} value={state[key] ?? null} />
              ))}
          </section>
        );
      })}
    </div>
  );
}

function countText(keys: readonly FilterKey[], state: FilterState): string {
  const set = keys.filter((key) => state[key] !== undefined).length;
  return set === 0 ? String(keys.length) : `${set} of ${keys.length} set`;
}
