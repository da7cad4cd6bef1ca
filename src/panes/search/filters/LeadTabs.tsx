import { useSelector } from '@xstate/react';
import { leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { isUnknown, leadCountText, leadTitle } from './leadCount.ts';
import './leadTabs.css';

/** The lead types with their rows at the place and under the filters as they stand. Arrows move, as in any tab list. */
export function LeadTabs({ onChosen }: { readonly onChosen?: () => void }) {
  const { root, search } = useActors();
  const tabs = useSelector(search, (state) => state.context.leadList);
  const current = useSelector(search, (state) => state.context.criteria.leadType);
  const counts = useSelector(search, (state) => state.context.counts);
  const rules = useSelector(search, (state) => state.context.leadRules);
  const isCounting = useSelector(search, (state) => !state.matches({ counts: 'idle' }));
  return (
    <div>
      <Progress label="Counting the lead types" isOn={isCounting} />
      <div className="lead-tabs" role="tablist" aria-label="Lead types" aria-busy={isCounting} data-testid="lead-types">
        {tabs.map((code) => {
          const count = counts[code];
          const isCurrent = code === current;
          return (
            <button
              key={code}
              type="button"
              role="tab"
              aria-selected={isCurrent}
              tabIndex={isCurrent ? 0 : -1}
              className={isCurrent ? 'lead lead--current' : 'lead'}
              title={leadTitle(rules[code], count)}
              onClick={() => {
                root.send({ type: 'search.setLeadType', leadType: code });
                onChosen?.();
              }}
              onKeyDown={(event) => {
                const by = steps[event.key];
                if (by === undefined) return;
                event.preventDefault();
                const next = tabs[tabs.indexOf(code) + by];
                if (next === undefined) return;
                root.send({ type: 'search.setLeadType', leadType: next });
                const place = event.currentTarget.parentElement?.children[tabs.indexOf(next)];
                if (place instanceof HTMLElement) place.focus();
              }}
            >
              <LeadLetter code={code} />
              <span className="lead-name">{leadTypes[code].label}</span>
              <span className={count?.count === 0 ? 'lead-count muted' : 'lead-count'}>
                {isUnknown(count) && <span aria-hidden="true">?</span>}
                <span className={isUnknown(count) ? 'visually-hidden' : ''}>{leadCountText(count)}</span>
              </span>
            </button>
          );
        })}
      </div>
      {tabs.some((code) => isUnknown(counts[code])) && (
        <p className="lead-tabs-note">? is unknown: the data here do not tell.</p>
      )}
    </div>
  );
}

/** The tabs stand in two columns. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };
