import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { best } from '../../../commands/score.ts';
import { useActors } from '../../parts/actors.tsx';
import { streetLine } from '../../parts/propertyLink.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Progress } from '../../parts/Progress.tsx';
import './analysis.css';

/** So many stand below the field; typing finds the others. */
const SHOWN = 10;

/** The saved analyses of all properties: by name or address; Enter opens one with its property. */
export function AnalysesDialog() {
  const { analyses, root } = useActors();
  const items = useSelector(analyses, (state) => state.context.items);
  const error = useSelector(analyses, (state) => state.context.error);
  const isLoading = useSelector(analyses, (state) => state.matches('loading'));
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(0);
  useEffect(() => root.send({ type: 'analyses.load' }), [root]);
  const found = best(items, typed.trim(), titleOf, SHOWN);
  const chosen = found[Math.min(choice, found.length - 1)];
  const open = ({ id }: SavedAnalysis): void => {
    root.send({ type: 'workspace.close' });
    root.send({ type: 'route.go', path: `/analysis/${id}` });
  };
  return (
    <Dialog
      title="Saved analyses"
      testId="analyses"
      error={error}
      onSubmit={() => {
        if (chosen !== undefined) open(chosen);
      }}
      actions={
        <>
          <button
            type="button"
            className="button"
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen !== undefined) root.send(reportOf(chosen));
            }}
          >
            Its report as PDF
          </button>
          <button type="submit" className="button button--primary" disabled={chosen === undefined}>
            Open <kbd className="key">⏎</kbd>
          </button>
        </>
      }
    >
      <input
        className="field"
        role="combobox"
        aria-label="Analysis"
        aria-expanded="true"
        aria-controls="analyses-options"
        aria-activedescendant={chosen === undefined ? undefined : `analysis-${chosen.id}`}
        autoComplete="off"
        placeholder="Name of the analysis or address"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChoice(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setChoice(Math.max(0, Math.min(choice + by, found.length - 1)));
        }}
      />
      {isLoading ? <Progress label="Loading the analyses" /> : <div className="deal-rest" />}
      <ul className="choices" id="analyses-options" role="listbox" aria-label="Analyses">
        {found.map((item) => (
          <li
            key={item.id}
            id={`analysis-${item.id}`}
            role="option"
            aria-selected={item === chosen}
            className={item === chosen ? 'choice choice--chosen' : 'choice'}
            onMouseDown={(event) => {
              event.preventDefault();
              open(item);
            }}
          >
            <span className="deal-saved-title">{titleOf(item)}</span>
            <span className="deal-saved-note">
              {item.purchaseAmount != null && `${formatDollars(item.purchaseAmount)} · `}
              {formatDate(item.modified.slice(0, 10))}
            </span>
          </li>
        ))}
        {found.length === 0 && !isLoading && error === null && (
          <li className="choice muted">{items.length === 0 ? 'No analysis is saved yet.' : 'None of this name.'}</li>
        )}
      </ul>
    </Dialog>
  );
}

/** The address first: that is what people remember. A parcel that is not loaded has its name alone. */
const titleOf = ({ property, name }: SavedAnalysis): string =>
  property === null ? name : `${streetLine(property)} · ${name}`;

const reportOf = (item: SavedAnalysis) =>
  ({
    type: 'download.start',
    title: `${titleOf(item)} as PDF`,
    what: { call: 'savedAnalysisReport', request: { params: { id: item.id, format: 'pdf' } } },
  }) as const;
