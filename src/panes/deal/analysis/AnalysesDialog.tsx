import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SavedAnalysis } from '../../../api/contract/deal/analyses.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { useActors } from '../../parts/actors.tsx';
import { streetLine } from '../../parts/propertyLink.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** So many stand below the field; typing finds the others. */
const SHOWN = 10;

/** The saved analyses of all properties: by name or address; Enter opens one with its property. */
export function AnalysesDialog() {
  const { analyses, root } = useActors();
  const items = useSelector(analyses, (state) => state.context.items);
  const error = useSelector(analyses, (state) => state.context.error);
  const isLoading = useSelector(analyses, (state) => state.matches('loading'));
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => root.send({ type: 'analyses.load' }), [root]);
  const chosen = items.find(({ id }) => String(id) === current);
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
          <button type="submit" className="button button--primary">
            Open <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Progress label="Loading the analyses" isOn={isLoading} />
      <Choices
        label="Analysis"
        placeholder="Name of the analysis or address"
        shown={SHOWN}
        required="Choose an analysis."
        empty={
          isLoading || error !== null ? '' : items.length === 0 ? 'No analysis is saved yet.' : 'None of this name.'
        }
        options={items.map((item) => ({ key: String(item.id), label: titleOf(item), note: noteOf(item) }))}
        typed={typed}
        onTyped={setTyped}
        current={current}
        onCurrent={setCurrent}
        onPick={(key) => {
          const picked = items.find(({ id }) => String(id) === key);
          if (picked !== undefined) open(picked);
        }}
      />
    </Dialog>
  );
}

/** The address first: that is what people remember. A parcel that is not loaded has its name alone. */
const titleOf = ({ property, name }: SavedAnalysis): string =>
  property === null ? name : `${streetLine(property)} · ${name}`;

const noteOf = ({ purchaseAmount, modified }: SavedAnalysis): string =>
  `${purchaseAmount == null ? '' : `${formatDollars(purchaseAmount)} · `}${formatDate(modified.slice(0, 10))}`;

const reportOf = (item: SavedAnalysis) =>
  ({
    type: 'download.start',
    title: `${titleOf(item)} as PDF`,
    what: { call: 'savedAnalysisReport', request: { params: { id: item.id, format: 'pdf' } } },
  }) as const;
