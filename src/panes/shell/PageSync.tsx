import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readSearchUrl, searchUrl } from '../../machines/search/searchUrl.ts';
import { useActors } from '../actors.tsx';

/** A cursor that has not moved for so long rests. */
const REST_MS = 400;

const isSearchPath = (path: string): boolean => /^\/(search(\/|$)|$)/.test(path);

/**
 * Keeps the address and the machines together: the path names the page, the query of the search pages holds the whole
 * search. Back and forward lead to machines, machines lead to the address; neither answers its own change.
 */
export function PageSync() {
  const { root, search } = useActors();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const wantedPath = useSelector(root, (state) => state.context.path);
  const wantedQuery = useSelector(search, (state) => searchUrl(state.context));
  const canSearch = useSelector(search, (state) => state.context.canSearch);
  const runs = useSelector(search, (state) => state.context.ranFor);
  /** The address as last read or written here: what differs from it is news. */
  const known = useRef<string | null>(null);
  const lastRun = useRef(runs);

  // Signed in at the address of a search: it is run.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (canSearch && isSearchPath(address.pathname) && search.getSnapshot().context.ranFor === null)
      root.send({ type: 'search.load', ...readSearchUrl(address.search) });
  }, [canSearch, root, search]);

  // The address changed by itself: read it.
  useEffect(() => {
    // The address itself: what the router says may be a step behind what was just written.
    const { pathname, search: live } = window.location;
    const isNews = known.current !== null && known.current !== pathname + live;
    known.current = pathname + live;
    if (!isNews) return;
    root.send({ type: 'route.changed', path: pathname });
    if (isSearchPath(pathname)) root.send({ type: 'search.load', ...readSearchUrl(live) });
  }, [path, query, root]);

  // The machines changed: write the address. A new search is a new entry of the history; a moved cursor is none, and
  // waits until it rests, because browsers refuse addresses that change with every key.
  useEffect(() => {
    const isSearchPage = isSearchPath(wantedPath);
    const address = isSearchPage ? wantedPath + wantedQuery : wantedPath;
    if (known.current === null || known.current === address || (isSearchPage && !canSearch)) return undefined;
    const isNewPage = path !== wantedPath;
    const isNewSearch = lastRun.current !== runs;
    const write = (): void => {
      const isFirst = lastRun.current === null && !isNewPage;
      lastRun.current = runs;
      known.current = address;
      navigate(address, { replace: isFirst || !(isNewPage || isNewSearch) });
    };
    if (isNewPage || isNewSearch) {
      write();
      return undefined;
    }
    const timer = setTimeout(write, REST_MS);
    return () => clearTimeout(timer);
  }, [wantedPath, wantedQuery, canSearch, runs, path, navigate]);

  return null;
}
