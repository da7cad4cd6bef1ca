import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ComparableSearch } from '../../../api/contract/property/surroundings.ts';
import { commandOf } from '../../../commands/commands.ts';
import type { TabActor } from '../../../machines/property/surroundings.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { BoundField } from './BoundField.tsx';
import { filterGroups, keysOf, type ChoiceGroup, type FilterGroup } from './filterGroups.ts';

/** The bounds of the search, each a field. What differs from the rows below is stale until it runs. */
export function CompFilter({ tab }: { readonly tab: TabActor }) {
  const { root, workspace } = useActors();
  const search = useSelector(tab, (state) => state.context.search);
  const code = useSelector(tab, (state) => state.context.tab);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // A field that is asked for, as by the menu of a column, may be among those folded away.
    const asked = workspace.on('focusPane', ({ pane, field }) => {
      const isFolded = filterGroups(code).more.some((group) => keysOf(group).some((key) => key === field));
      if (pane === 'comparables' && isFolded) setOpen(true);
    });
    return () => asked.unsubscribe();
  }, [workspace, code]);
  if (search === null) return <div className="comps-filter" aria-hidden="true" />;
  const { first, more } = filterGroups(code);
  const usual = code === 'COMP' || code === 'FLIP' ? 'mlsListingStatus' : '';
  const set = more.flatMap(keysOf).filter((key) => key !== usual && search[key] !== undefined).length;
  const isSales = code === 'COMP' || code === 'FLIP';
  return (
    <form className="comps-filter" aria-label="Which of them to show" onSubmit={(event) => event.preventDefault()}>
      {first.map((group) => (
        <Group key={group.label} group={group} search={search} />
      ))}
      {isSales && (
        <div className="comps-filter-group">
          <span className="comps-filter-label" aria-hidden="true">
            Source
          </span>
          <select
            className="field comps-field"
            aria-label="Source of the sales"
            value={search.listingType ?? ''}
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
      )}
      {isSales && (
        <Check
          label="Non-market"
          isOn={search.includeNonMarket === true}
          onChange={(isOn) =>
            root.send({ type: 'surroundings.update', change: { includeNonMarket: isOn || undefined }, isRun: true })
          }
        />
      )}
      <ShapeCheck search={search} />
      <button
        type="button"
        className="button button--quiet comps-more"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer bounds' : set > 0 ? `More bounds (${set})` : 'More bounds'}
      </button>
      {isOpen && (
        <div className="comps-filter-more">
          {more.map((group) => (
            <Group key={group.label} group={group} search={search} />
          ))}
        </div>
      )}
      <span className="comps-filter-actions">
        <CommandButton command={commandOf('comparables.run')} />
        <CommandButton command={commandOf('comparables.reset')} />
      </span>
    </form>
  );
}

/** Whether only the shape drawn on the map is searched; there while one is drawn, or the bounds that were kept have one. */
function ShapeCheck({ search }: { readonly search: ComparableSearch }) {
  const { root, surroundings } = useActors();
  const isDrawn = useSelector(surroundings, (state) => state.context.drawn !== null);
  const isInside = search.shapeDefinition !== undefined;
  if (!isDrawn && !isInside) return null;
  return (
    <Check
      label={
        <>
          Drawn shape <Keys keys={commandOf('comparables.shape').keys[0] ?? ''} />
        </>
      }
      title="Sales and parcels inside the shape drawn on the map, however far"
      field="shapeDefinition"
      isOn={isInside}
      onChange={() => root.send(commandOf('comparables.shape').event)}
    />
  );
}

function Group({ group, search }: { readonly group: FilterGroup; readonly search: ComparableSearch }) {
  return (
    <div className="comps-filter-group" role="group" aria-label={group.label}>
      <span className="comps-filter-label" aria-hidden="true">
        {group.label}
      </span>
      <span className="comps-filter-fields">
        {'bounds' in group ? (
          group.bounds.map((bound, index) => (
            <BoundField key={bound} bound={bound} group={group} value={search[bound]} isFirst={index === 0} />
          ))
        ) : (
          <Choice group={group} value={search[group.key]} />
        )}
      </span>
    </div>
  );
}

/** One of a list of codes, or any; a list of several that came from elsewhere is shown as it is. */
function Choice({
  group,
  value,
}: {
  readonly group: ChoiceGroup;
  readonly value: ComparableSearch[keyof ComparableSearch];
}) {
  const { root } = useActors();
  const shown = value === undefined ? '' : String(value);
  return (
    <select
      className="field comps-field"
      aria-label={group.label}
      data-field={group.key}
      value={shown}
      onChange={({ target }) => {
        const chosen = target.value === '' ? undefined : group.isFlag === true ? target.value === 'true' : target.value;
        root.send({ type: 'surroundings.update', change: { [group.key]: chosen }, isRun: true });
      }}
    >
      <option value="">Any</option>
      {shown !== '' && !(shown in group.options) && <option value={shown}>{shown}</option>}
      {Object.entries(group.options).map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}
