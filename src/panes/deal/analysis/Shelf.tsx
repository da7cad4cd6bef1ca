import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { shelfOf } from '../../../machines/deal/analysis/sessions.ts';
import { useActors } from '../../parts/actors.tsx';

/** The analyses of the property, saved or not; the one on screen is marked. Left and right choose, once it has the keyboard. */
export function Shelf() {
  const { analysis, root } = useActors();
  const analyses = useSelector(analysis, (state) => state.context.analyses);
  const sessions = useSelector(analysis, (state) => state.context.sessions);
  const propertyId = useSelector(analysis, (state) => state.context.propertyId);
  const currentKey = useSelector(analysis, (state) => state.context.currentKey);
  const note = useSelector(analysis, (state) => state.context.views.note);
  const entries = useMemo(() => shelfOf(sessions, analyses, propertyId), [sessions, analyses, propertyId]);
  return (
    <div className="deal-shelf">
      <div
        className="deal-shelf-tabs"
        role="tablist"
        aria-label="Analyses of this property"
        data-testid="analysis-shelf"
      >
        {entries.map(({ key, deal, isSaved, isDirty }) => {
          const isOpen = key === currentKey;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={isOpen}
              tabIndex={-1}
              data-field={isOpen ? 'shelf' : undefined}
              className={isOpen ? 'deal-tab deal-tab--open' : 'deal-tab'}
              title={isSaved ? (isDirty ? 'Changed since it was saved' : 'Saved') : 'Not saved yet'}
              onClick={() => root.send({ type: 'analysis.show', key })}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
                if (by === null) return;
                root.send({ type: 'analysis.step', by });
                root.send({ type: 'workspace.focusField', pane: 'analysis', field: 'shelf' });
              }}
            >
              {deal.name}
              {(isDirty || !isSaved) && <span className="deal-tab-mark" aria-label="not saved" role="img" />}
            </button>
          );
        })}
      </div>
      <p className="deal-note" role="status" data-testid="analysis-note" title={note ?? undefined}>
        {note}
      </p>
    </div>
  );
}
