import { useSelector } from '@xstate/react';
import { leadChangeText, type ChangeKind } from '../../../api/search/leadChangeText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { currentSearch, leadsOf } from '../../../machines/search/savedSearches/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { commandOf } from '../../../commands/commands.ts';
import { Keys } from '../../parts/Keys.tsx';
import { Unread } from './Unread.tsx';
import { optionId } from './optionId.ts';

const titles = { entered: 'Entered', left: 'Left', changed: 'Changed' } as const satisfies Record<ChangeKind, string>;

/** What entered, left and changed in the search under the cursor since the run before, each lead with its reason. */
export function SearchChanges() {
  const { searches } = useActors();
  const changes = useSelector(searches, (state) => state.context.changes);
  const current = useSelector(searches, (state) => currentSearch(state.context));
  const isLoading = useSelector(searches, (state) => state.context.areChangesComing);
  const error = useSelector(searches, (state) => state.context.changesError);
  if (isLoading && changes?.searchId !== current?.id) {
    return <p className="searches-note muted">Reading what changed…</p>;
  }
  if (changes === null || changes.searchId !== current?.id) {
    return error === null ? null : <Unread what="What changed" error={error} />;
  }
  const { run, runs } = changes;
  if (run === null) {
    return (
      <p className="searches-note muted">
        {current.ranAt === null
          ? 'It runs with the first data.'
          : `Saved with ${formatNumber(current.rowCount ?? 0)} leads on ${formatDate(current.ranAt.slice(0, 10))}. What enters and leaves is told after the next snapshot of the data.`}
      </p>
    );
  }
  const atRun = runs.findIndex(({ id }) => id === run.id);
  return (
    <section aria-label="What changed" data-testid="search-changes">
      <p className="searches-note">
        Run of {formatDate(run.ranAt.slice(0, 10))}: {formatNumber(run.rowCount)}{' '}
        {run.rowCount === 1 ? 'lead' : 'leads'}
        {run.entered + run.left + (run.changed ?? 0) === 0 && run.changed !== null && ', nothing changed'}
        {runs.length > 1 && (
          <span className="muted">
            {' '}
            · {atRun === 0 ? 'the newest' : formatNumber(atRun + 1)} of {formatNumber(runs.length)} kept{' '}
            <Keys keys={commandOf('searches.olderRun').keys[0] ?? ''} /> older{' '}
            {atRun > 0 && (
              <>
                <Keys keys={commandOf('searches.newerRun').keys[0] ?? ''} /> newer
              </>
            )}
          </span>
        )}
        {run.changed === null && <span className="muted"> · the data before is not kept: changes are not known</span>}
      </p>
      {(['entered', 'left', 'changed'] as const).map((kind) => (
        <Leads key={kind} kind={kind} count={run[kind] ?? 0} />
      ))}
      {(run.changed ?? 0) > 3 && (
        <p className="searches-note muted">
          Changed most:{' '}
          {run.details.changedFacts
            .slice(0, 4)
            .map(({ label, count }) => `${label} (${formatNumber(count)})`)
            .join(', ')}
        </p>
      )}
      {run.entered + run.left + (run.changed ?? 0) > 0 && (
        <p className="searches-note muted">
          <Keys keys="]" /> goes to the leads, <Keys keys="Enter" /> opens one.
        </p>
      )}
    </section>
  );
}

function Leads({ kind, count }: { readonly kind: ChangeKind; readonly count: number }) {
  const { searches, root } = useActors();
  const leads = useSelector(searches, (state) => leadsOf(state.context, kind));
  const row = useSelector(searches, ({ context }) => (context.section === kind ? context.row : -1));
  if (count === 0) return null;
  return (
    <>
      <h3 className="searches-title">
        {titles[kind]}{' '}
        <span className={kind === 'entered' ? 'searches-in' : kind === 'left' ? 'searches-out' : 'muted'}>
          {formatNumber(count)}
        </span>
        {leads.length < count && <span className="muted"> · the first {formatNumber(leads.length)}</span>}
      </h3>
      <ul className="searches-list" role="listbox" aria-label={titles[kind]}>
        {leads.map((lead, index) => (
          <li
            key={lead.propertyId}
            id={optionId(kind, index)}
            role="option"
            aria-selected={index === row}
            className={index === row ? 'searches-row searches-row--current' : 'searches-row'}
            onMouseDown={() => root.send({ type: 'searches.moveTo', section: kind, row: index })}
          >
            <div className="searches-line">
              <span className="searches-name">{lead.address ?? `Property ${lead.propertyId}`}</span>
            </div>
            <div className="searches-reason">{leadChangeText(kind, lead)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
