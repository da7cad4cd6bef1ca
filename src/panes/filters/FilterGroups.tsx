import { filterKeys, type FilterGroup, type FilterKey } from '../../api/catalogue/filters.ts';
import type { Filter } from '../../api/contract/search.ts';
import { filterOf, filterStateOf } from '../../api/filterState.ts';
import { FilterControl } from './FilterControl.tsx';

/** Groups in the order in which they first stand in the catalogue. */
const groups: readonly (readonly [FilterGroup, readonly FilterKey[]])[] = [
  ...Map.groupBy(filterKeys, (key) => filterOf(key).group),
];

/** Open from the start: what most searches use. The others open by themselves when one of theirs is set. */
const usual: readonly FilterGroup[] = ['Property', 'Value and equity', 'Owner'];

/** One control for each filter of the catalogue, by group. */
export function FilterGroups({ filter }: { readonly filter: Filter }) {
  const state = filterStateOf(filter);
  return (
    <div className="filter-groups">
      {groups.map(([group, keys]) => {
        const count = keys.filter((key) => state[key] !== undefined).length;
        return (
          <details key={group} className="filter-group" open={usual.includes(group) || count > 0}>
            <summary className="filter-group-title">
              {group}
              {count > 0 && <span className="muted"> {count} set</span>}
            </summary>
            {keys.map((key) => (
              <FilterControl key={key} filterKey={key} value={state[key] ?? null} />
            ))}
          </details>
        );
      })}
    </div>
  );
}
