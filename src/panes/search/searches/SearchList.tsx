import { useSelector } from '@xstate/react';
import { notificationIntervals, type SavedSearch } from '../../../api/contract/search/searches.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { currentSearch, pending, searchWords } from '../../../machines/search/savedSearches/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { isUnsaved } from './isUnsaved.ts';
import { optionId } from './optionId.ts';

/** The saved searches by name: what they ask for, what they found, what is new. */
export function SearchList() {
  const { searches, search, root } = useActors();
  const shown = useSelector(searches, (state) => pending(state.context), sameItems);
  const current = useSelector(searches, (state) => currentSearch(state.context)?.id);
  const isHere = useSelector(searches, (state) => state.context.section === 'searches');
  const openId = useSelector(searches, (state) => state.context.openId);
  const unsaved = useSelector(search, ({ context }) =>
    isUnsaved(
      context,
      shown.find(({ id }) => id === openId),
    ),
  );
  return (
    <ul className="searches-list" role="listbox" aria-label="Saved searches">
      {shown.map((saved, row) => (
        <li
          key={saved.id}
          id={optionId('searches', row)}
          role="option"
          aria-selected={saved.id === current}
          className={rowClass(saved.id === current, isHere)}
          onMouseDown={() => root.send({ type: 'searches.moveTo', section: 'searches', row })}
          onDoubleClick={() => root.send({ type: 'searches.run', id: saved.id })}
        >
          <div className="searches-line">
            <span className="searches-name">{saved.name}</span>
            {saved.id === openId && unsaved && <span className="tag tag--warn">unsaved changes</span>}
            {saved.slot !== null && <span className="key">{saved.slot}</span>}
            <News saved={saved} />
            <span className="searches-count">{saved.rowCount === null ? '–' : formatNumber(saved.rowCount)}</span>
          </div>
          <div className="searches-line searches-words">
            <span className="searches-what" title={searchWords(saved.search)}>
              {searchWords(saved.search)}
            </span>
            {saved.problem !== null && (
              <span className="tag tag--bad" title={saved.problem}>
                cannot run
              </span>
            )}
            <span className="searches-interval">{notificationIntervals[saved.notificationInterval ?? 'NEVER']}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the last run found different, as small signed numbers. */
function News({ saved: { entered, left, changed } }: { readonly saved: SavedSearch }) {
  if ((entered ?? 0) + (left ?? 0) + (changed ?? 0) === 0) return null;
  return (
    <span className="searches-news">
      {(entered ?? 0) > 0 && (
        <span className="searches-in" title="entered with the last snapshot">
          +{formatNumber(entered ?? 0)}
        </span>
      )}
      {(left ?? 0) > 0 && (
        <span className="searches-out" title="left with the last snapshot">
          −{formatNumber(left ?? 0)}
        </span>
      )}
      {(changed ?? 0) > 0 && (
        <span className="muted" title="changed with the last snapshot">
          ~{formatNumber(changed ?? 0)}
        </span>
      )}
    </span>
  );
}

const rowClass = (isCurrent: boolean, isHere: boolean): string =>
  isCurrent ? `searches-row searches-row--${isHere ? 'current' : 'chosen'}` : 'searches-row';

const sameItems = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
