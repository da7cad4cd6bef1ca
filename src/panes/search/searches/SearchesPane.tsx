import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SearchInput } from '../../../api/contract/search/search.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { currentSearch, pending } from '../../../machines/search/savedSearches/context.ts';
import { searchInput } from '../../../machines/search/search/criteria.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CannedSearches } from './CannedSearches.tsx';
import { SearchChanges } from './SearchChanges.tsx';
import { SearchList } from './SearchList.tsx';
import { Slots } from './Slots.tsx';
import { MailTrouble } from './MailTrouble.tsx';
import { optionId } from './optionId.ts';
import './searches.css';

/**
 * Saved searches with their favourite slots, what entered, left and changed in the one under the cursor, and the canned
 * searches of the place. One place for the keyboard: j and k move, ] goes to the next part.
 */
export function Pane() {
  const { searches, search, root } = useActors();
  const isWorking = useSelector(searches, (state) => state.hasTag('working'));
  const count = useSelector(searches, (state) => state.context.searches.length);
  const active = useSelector(searches, ({ context }) => {
    if (context.section !== 'searches') return optionId(context.section, context.row);
    const shown = { ...context, searches: pending(context) };
    const current = currentSearch(shown);
    const index = shown.searches.findIndex(({ id }) => id === current?.id);
    return index < 0 ? undefined : optionId('searches', index);
  });
  // Canned searches are counted where the search stands.
  const place = useSelector(search, ({ context }) => placeOf(searchInput({ ...context.criteria, filter: {} })));
  useEffect(() => {
    // Written as text just above.
    root.send({ type: 'searches.place', place: place === null ? null : (JSON.parse(place) as SearchInput) });
  }, [place, root]);

  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined) body.current?.querySelector(`#${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className="searches" data-testid="searches">
      <PaneStatus pane="searches">
        {count > 0 && (
          <span>
            {formatNumber(count)} {count === 1 ? 'search' : 'searches'}
          </span>
        )}
      </PaneStatus>
      <Progress label="Working on saved searches" isOn={isWorking} />
      <Slots />
      <div
        className="searches-body"
        role="group"
        aria-label="Saved searches"
        aria-activedescendant={active}
        // The one tab stop of the pane, as of a grid: its keys are commands.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus=""
        ref={body}
      >
        {count === 0 ? <NoSearches /> : <SearchList />}
        {count > 0 && <SearchChanges />}
        <CannedSearches />
      </div>
      <Delivery />
    </div>
  );
}

/** The place of a search as a text; null when none is chosen. */
function placeOf(search: SearchInput): string | null {
  const place = Object.entries(search).filter(([key, value]) => key !== 'listingType' && value !== undefined);
  return place.length === 0 ? null : JSON.stringify(Object.fromEntries(place));
}

function NoSearches() {
  return (
    <div className="searches-none">
      <p className="empty-title">No search is saved yet</p>
      <p>
        <CommandWords id="searches.save">saves the search</CommandWords> of the results: it is then followed over every
        new snapshot of the data, and tells what entered, what left and why.
      </p>
    </div>
  );
}

/** Where notifications go: nobody should wait for an e-mail that is never sent. */
function Delivery() {
  const { searches } = useActors();
  const mail = useSelector(searches, (state) => state.context.mail);
  if (mail === null) return null;
  const { kind, place, recipient, trouble } = mail;
  return (
    <p className="searches-mail" data-testid="mail-delivery">
      {trouble !== null && <MailTrouble trouble={trouble} />}
      {recipient === null
        ? 'Your user name is no e-mail address: you get alerts here, no e-mail.'
        : kind === 'SMTP'
          ? `E-mail to ${recipient} through ${place}.`
          : `No SMTP server is set: e-mail to ${recipient} is kept as files in the folder ${place} of the data directory.`}
    </p>
  );
}
