import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { filterChips } from '../../../api/search/filterChips.ts';
import type { FilterKey } from '../../../api/catalogue/search/filters.ts';
import { leadTypeCodes, leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { Filter, Funnel, Loosening } from '../../../api/contract/search/search.ts';
import { filterOf } from '../../../api/search/filterState.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { isKeyboardIdle } from '../../parts/isKeyboardIdle.ts';

/** Changes offered at first sight. */
const OFFERED = 6;
/** Criteria taken away together are named as long as a line holds them. */
const MOST_NAMED = 2;

/** What to loosen, with the rows that each change gives. Enter searches so; arrows go from one to the next. */
export function FunnelOffers({
  funnel,
  labelOf,
}: {
  readonly funnel: Funnel;
  readonly labelOf: (key: string) => string;
}) {
  const { search, root, workspace } = useActors();
  const filter = useSelector(search, (state) => state.context.criteria.filter);
  const list = useRef<HTMLUListElement>(null);
  // They are counted after the pane got the keyboard: it goes to the first of them, unless it is in use elsewhere.
  useLayoutEffect(() => {
    if (list.current !== null && isKeyboardIdle(list.current, workspace)) list.current.querySelector('button')?.focus();
  }, [workspace]);
  const leadList = useSelector(search, (state) => state.context.leadList);
  // A lead type that the account does not have is not offered; the machine counts the changes as the server does.
  const offers = funnel.loosenings
    .map((offer, index) => ({ offer, index }))
    .filter(
      ({ offer: { change } }) =>
        change['listingType'] === undefined || leadList.some((code) => code === change['listingType']),
    )
    .slice(0, OFFERED);
  if (offers.length === 0) return null;
  return (
    <ul ref={list} className="funnel-offers" aria-label="What to loosen">
      {offers.map(({ offer, index }, at) => (
        <li key={JSON.stringify(offer.change)}>
          <button
            type="button"
            className="funnel-offer"
            data-autofocus={at === 0 ? '' : undefined}
            onKeyDown={onKeyDown}
            onClick={() => {
              root.send({ type: 'search.loosen', index });
              root.send({ type: 'workspace.close' });
              root.send({ type: 'workspace.openPane', pane: 'results' });
            }}
          >
            <span>{offerText(offer, filter, labelOf)}</span>
            <strong>
              {formatNumber(offer.count)} {offer.count === 1 ? 'row' : 'rows'}
            </strong>
          </button>
        </li>
      ))}
    </ul>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
  // An Enter held down that ran the search is no answer to it.
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  buttons[buttons.indexOf(event.currentTarget) + by]?.focus();
}

function offerText({ keys, kind, change }: Loosening, filter: Filter, labelOf: (key: string) => string): string {
  const left = keys.filter((key) => key !== 'leadType');
  const names = left.length > MOST_NAMED ? `all ${left.length} filters` : left.map(labelOf).join(' and ');
  switch (kind) {
    case 'leadType': {
      const code = leadTypeCodes.find((known) => known === change['listingType']) ?? 'CUSTOM';
      const lead = code === 'CUSTOM' ? 'Any lead type' : `Lead type: ${leadTypes[code].label}`;
      return left.length === 0 ? lead : `${lead}, and leave out: ${names}`;
    }
    case 'remove':
      return `Leave out: ${names}`;
    case 'unknown':
      // steps of filters carry filter keys
      return `Let unknown in: ${filterOf(keys[0] as FilterKey).label}`;
    case 'bound':
      return `Loosen to: ${filterChips({ ...filter, ...change }).find((chip) => chip.key === keys[0])?.text ?? names}`;
  }
}
