import { memo, useMemo } from 'react';
import type { DealExits } from '../../../calc/deal/exits/dealExits.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { exitSections } from '../../../api/deal/exitStatements.ts';
import { useActors } from '../../parts/actors.tsx';
import { useChanged } from './useChanged.ts';

interface Props {
  readonly deal: Deal;
  readonly exits: DealExits;
  readonly sheetKey: string | null;
}

/** The same deal assigned, flipped or refinanced, and what to offer for it at most. */
export const ExitsView = memo(function ExitsView({ deal, exits, sheetKey }: Props) {
  const { root } = useActors();
  const sections = useMemo(() => exitSections(deal, exits), [deal, exits]);
  const texts = useMemo(
    () =>
      new Map(sections.flatMap(({ key, lines }) => lines.map(({ text }, index) => [`${key}.${index}`, text] as const))),
    [sections],
  );
  const changed = useChanged(texts, sheetKey);
  return (
    <div
      className="deal-exits"
      data-field="exits"
      data-testid="analysis-exits"
      tabIndex={-1}
      role="group"
      aria-label="Exits"
    >
      {sections.map(({ key, title, path, lines, missing }) => (
        <section key={key} className="deal-exit" aria-label={title} data-exit={key}>
          <header>
            <h3>{title}</h3>
            {missing === null && (
              <button
                type="button"
                className="deal-exit-trace"
                aria-label={`Trace: ${title}`}
                onClick={() => root.send({ type: 'analysis.trace', path })}
              >
                Trace
              </button>
            )}
          </header>
          {missing !== null && <p className="deal-exit-missing">{missing}</p>}
          <dl>
            {lines.map(({ label, text, kind, isNegative }, index) => (
              <div key={label} className={`deal-exit-line deal-exit-line--${kind}`}>
                <dt title={label}>{label}</dt>
                <dd
                  className={`${isNegative ? 'deal-negative' : ''} ${changed.has(`${key}.${index}`) ? 'deal-flash' : ''}`}
                >
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
});
