import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isShipped, type ShippedLayout } from '../../machines/app/layouts.ts';
import { criteriaKey } from '../../machines/search/search/criteria.ts';
import { readSearchUrl, searchUrl } from '../../machines/search/search/searchUrl.ts';
import { useActors } from '../parts/actors.tsx';

/** A cursor that has not moved for so long rests. */
const REST_MS = 400;

/** The room in which the present entry of the browser's history was left. */
function leftRoom(): ShippedLayout | undefined {
  const state: unknown = window.history.state;
  const room = typeof state === 'object' && state !== null && 'room' in state ? state.room : undefined;
  return isShipped(room) ? room : undefined;
}

const isSearchPath = (path: string): boolean => /^\/(search(\/|$)|$)/.test(path);

/**
 * Keeps the address and the machines together: the path names the page, the query of the search pages holds the whole
 * search. Back and forward lead to machines, machines lead to the address; neither answers its own change.
 *
 * Every search is an entry of the history, and so is what was changed after it and not searched yet: going back leads
 * to the rows that were there, going forward to the changes.
 */
export function PageSync() {
  const { root, search, session, workspace } = useActors();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const wantedPath = useSelector(root, (state) => state.context.path);
  const wantedQuery = useSelector(search, (state) => searchUrl(state.context));
  const isSignedIn = useSelector(session, (state) => state.context.answer !== null);
  const runs = useSelector(search, (state) => state.context.ranFor);
  const isChanged = useSelector(search, ({ context }) => context.ranFor !== criteriaKey(context.criteria));
  /** The address as last read or written here: what differs from it is news. */
  const known = useRef<string | null>(null);
  /** The search that the entry of the history stands for; null when it is for what was not searched yet. */
  const entry = useRef<string | null>(null);

  // Signed in at the address of a search: it is run.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (isSignedIn && isSearchPath(address.pathname) && search.getSnapshot().context.ranFor === null)
      root.send({ type: 'search.load', ...readSearchUrl(address.search) });
  }, [isSignedIn, root, search]);

  // The address changed by itself: read it.
  const read = useCallback(() => {
    // The address itself: what the router says may be a step behind what was just written.
    const { pathname, search: live } = window.location;
    const isNews = known.current !== null && known.current !== pathname + live;
    known.current = pathname + live;
    if (!isNews) return;
    root.send({ type: 'route.changed', path: pathname, room: leftRoom() });
    if (!isSearchPath(pathname)) return;
    entry.current = null;
    root.send({ type: 'search.load', ...readSearchUrl(live) });
  }, [root]);
  useEffect(read, [path, query, read]);
  // Back right after a step forward: for the router nothing has changed then.
  useEffect(() => {
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [read]);

  // The machines changed: write the address. A moved cursor is no entry of the history, and waits until it rests,
  // because browsers refuse addresses that change with every key.
  useEffect(() => {
    if (known.current === null || (isSearchPath(wantedPath) && !isSignedIn)) return undefined;
    // An address that was just read has moved the machines on: what they want now is drawn next.
    const isBehind =
      root.getSnapshot().context.path !== wantedPath || searchUrl(search.getSnapshot().context) !== wantedQuery;
    if (isBehind) return undefined;
    const isOther = entry.current !== null && (isChanged || entry.current !== runs);
    // Back leads to the room as well; the tiles may show the next one already.
    const { room } = workspace.getSnapshot().context;
    const here = path === wantedPath ? room : leftRoom();
    const writeSearch = (page: string): void => {
      const address = page + wantedQuery;
      if (known.current !== address) {
        known.current = address;
        navigate(address, { replace: !isOther, state: { room: here } });
      }
      if (isOther || !isChanged) entry.current = isChanged ? null : runs;
    };
    if (path !== wantedPath) {
      // What was changed a moment ago is not lost with the page.
      if (isSearchPath(path) && isSignedIn) writeSearch(path);
      entry.current = isChanged ? null : runs;
      known.current = isSearchPath(wantedPath) ? wantedPath + wantedQuery : wantedPath;
      navigate(known.current, { state: { room } });
      return undefined;
    }
    if (!isSearchPath(path)) return undefined;
    if (!isChanged && entry.current !== runs) {
      writeSearch(path);
      return undefined;
    }
    const timer = setTimeout(() => writeSearch(path), REST_MS);
    return () => clearTimeout(timer);
  }, [wantedPath, wantedQuery, isSignedIn, isChanged, runs, path, navigate, root, search, workspace]);

  return null;
}
