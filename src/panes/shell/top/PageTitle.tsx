import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { placesText } from '../../../api/search/placeText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import type { ShippedLayout } from '../../../machines/app/layouts.ts';
import { visiblePanes } from '../../../machines/app/workspace/context.ts';
import { currentSession } from '../../../machines/deal/analysis/context.ts';
import { rowName } from '../../../machines/parts/rowName.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { placesIn } from '../../../machines/search/search/updateCriteria.ts';
import { panes } from '../../catalogue.ts';
import { useActors } from '../../parts/actors.tsx';
import { placeLine, streetLine } from '../../parts/propertyLink.ts';
import { roomNames } from '../rail/roomNames.ts';
import { pageBrand } from '../style/brand.tsx';

interface Title {
  /** What it is part of, before the title. */
  readonly within?: string;
  readonly title: string;
  readonly detail?: string;
}

/** Where one is, on the page and in the browser's tab and history. */
export function PageTitle() {
  const { root, workspace } = useActors();
  const place = commandOf('search.place');
  const room = useSelector(workspace, (state) => state.context.room);
  const { within, title, detail } = useTitle(room);
  useEffect(() => {
    document.title = `${title} · ${pageBrand().name}`;
  }, [title]);
  return (
    <div className="top-title" data-testid="page-title">
      {within !== undefined && (
        <>
          <span className="top-within">{within}</span>
          <span className="top-within" aria-hidden="true">
            ›
          </span>
        </>
      )}
      <h1 className="top-name">
        {room === 'Triage' || room === 'Map' ? (
          <button
            type="button"
            className="top-place"
            title={place.title}
            tabIndex={-1}
            onMouseDown={(pressed) => pressed.preventDefault()}
            onClick={() => root.send(place.event)}
          >
            {title}
          </button>
        ) : (
          title
        )}
      </h1>
      {detail !== undefined && <span className="top-detail">{detail}</span>}
    </div>
  );
}

function useTitle(room: ShippedLayout): Title {
  const search = useSearchTitle();
  const list = useListTitle();
  const deal = useDealTitle();
  const { workspace } = useActors();
  const page = useSelector(workspace, ({ context }) => {
    const [pane] = visiblePanes(context);
    return pane === undefined ? roomNames.Account : panes[pane].title;
  });
  if (room === 'Triage' || room === 'Map') return search ?? { title: roomNames[room] };
  if (room === 'Lists') return list ?? { title: roomNames.Lists };
  if (room === 'Account') return { within: roomNames.Account, title: page };
  if (room === 'Underwrite') return deal ?? { title: roomNames.Underwrite };
  return { title: roomNames[room] };
}

function useSearchTitle(): Title | null {
  const { search } = useActors();
  const places = useSelector(search, ({ context }) => placesText(placesIn(context.criteria)));
  const hasPlace = useSelector(search, ({ context }) => context.criteria.location !== null);
  // A property that is found by its number alone is called as its row is.
  const property = useSelector(search, ({ context: { criteria, contexts } }) => {
    const isNameless = criteria.location?.type === 'PROPERTY' && criteria.location.label === undefined;
    const row = isNameless ? contexts['']?.results[0] : undefined;
    return row === undefined ? null : rowName(row);
  });
  const leadType = useSelector(search, ({ context }) => context.criteria.leadType);
  const hasRun = useSelector(search, ({ context }) => context.ranFor !== null);
  const count = useSelector(search, ({ context }) => resultOf(context).resultCount);
  if (!hasPlace) return null;
  const parcels = count === 1 ? 'parcel' : 'parcels';
  // Small letters, but for what is written in capitals throughout.
  const what =
    leadType === 'CUSTOM'
      ? parcels
      : leadTypes[leadType].label.replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return { title: property ?? places, ...(hasRun ? { detail: `${formatNumber(count)} ${what}` } : {}) };
}

function useListTitle(): Title | null {
  const { group } = useActors();
  const name = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId)?.name);
  const total = useSelector(group, ({ context }) => context.total);
  if (name === undefined) return null;
  return {
    within: roomNames.Lists,
    title: name,
    detail: `${formatNumber(total)} ${total === 1 ? 'property' : 'properties'}`,
  };
}

function useDealTitle(): Title | null {
  const { analysis } = useActors();
  const address = useSelector(analysis, ({ context }) => context.subject?.address);
  const name = useSelector(analysis, ({ context }) => currentSession(context)?.sheet.deal.name);
  if (address === undefined) return null;
  return { within: placeLine(address), title: streetLine(address), ...(name === undefined ? {} : { detail: name }) };
}
