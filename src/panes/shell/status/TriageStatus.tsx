import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { openPanes, rowsPane } from '../../../machines/app/workspace/context.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { ratePerMinute, rowsDone } from '../../../machines/lists/triage.ts';
import { useActors } from '../../parts/actors.tsx';

/** The rate falls while nothing is done: it is measured again this often. */
const TICK_MS = 5000;

/** Done, left and rate of the rows on screen; what is on its way to the server wherever one is. */
export function TriageStatus() {
  const { history, search, group, workspace } = useActors();
  const pane = useSelector(workspace, ({ context }) => rowsPane(context));
  const isOpen = useSelector(workspace, ({ context }) => openPanes(context).includes(rowsPane(context)));
  const all = useSelector(history, (state) => state.context.disposals);
  const disposals = isOpen ? all.filter(({ doneIn }) => doneIn === pane) : [];
  const leftInList = useSelector(group, ({ context }) => Math.max(0, context.total - context.cursor));
  const waiting = useSelector(group, ({ context }) => context.tasks.length);
  const leftInResults = useSelector(search, ({ context }) => {
    const { resultCount, results } = resultOf(context);
    return Math.max(0, context.shown.length - context.cursor - 1) + (resultCount - results.length);
  });
  const [ticked, setTicked] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (waiting === 0 && disposals.length === 0) return null;
  // No state is set at a key itself: React takes fifty keys in a row that each leave one waiting for an endless loop.
  const rate = ratePerMinute(disposals, Math.max(ticked, disposals.at(-1)?.at ?? 0));
  return (
    <span className="status-part" data-testid="status-triage">
      {disposals.length > 0 && (
        <>
          <span>{formatNumber(rowsDone(disposals))} done</span>
          <span>{formatNumber(pane === 'list' ? leftInList : leftInResults)} left</span>
        </>
      )}
      {rate !== null && <span>{formatNumber(rate, 1)} a minute</span>}
      {waiting > 0 && <span className="muted">saving {formatNumber(waiting)}</span>}
    </span>
  );
}
