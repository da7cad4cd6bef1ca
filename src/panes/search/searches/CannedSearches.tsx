import { useSelector } from '@xstate/react';
import { useActors } from '../../parts/actors.tsx';
import { leadCountText } from '../filters/leadCount.ts';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { optionId } from './optionId.ts';
import { Unread } from './Unread.tsx';

/** A ready-made search per lead type with its total where the search stands (R-SAVED-007). */
export function CannedSearches() {
  const { searches, search, root } = useActors();
  const canned = useSelector(searches, (state) => state.context.canned);
  const row = useSelector(searches, ({ context }) => (context.section === 'canned' ? context.row : -1));
  const place = useSelector(search, (state) => state.context.criteria.location?.label ?? null);
  const hasPlace = useSelector(searches, (state) => state.context.place !== null);
  const isLoading = useSelector(searches, (state) => state.context.areCannedComing);
  const error = useSelector(searches, (state) => state.context.cannedError);
  return (
    <>
      <h3 className="searches-title">
        Ready-made searches{place === null ? '' : ` in ${place}`}
        {!hasPlace && <span className="muted"> · choose a place in the search</span>}
      </h3>
      {isLoading && <p className="searches-note muted">Counting…</p>}
      {hasPlace && error !== null && <Unread what="The counts" error={error} />}
      {hasPlace && (
        <ul className="searches-canned" role="listbox" aria-label="Ready-made searches">
          {canned.map(({ id, label, totalCount, unknownCount }, index) => (
            <li
              key={id}
              id={optionId('canned', index)}
              role="option"
              aria-selected={index === row}
              className={index === row ? 'searches-row searches-row--current' : 'searches-row'}
              onMouseDown={() => root.send({ type: 'searches.moveTo', section: 'canned', row: index })}
              onDoubleClick={() => root.send({ type: 'searches.enter' })}
            >
              <div className="searches-line searches-line--canned">
                <LeadLetter code={id} />
                <span className="searches-what">{label}</span>
                <span className={totalCount === 0 ? 'searches-count muted' : 'searches-count'}>
                  {leadCountText({ count: totalCount, unknown: unknownCount })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
