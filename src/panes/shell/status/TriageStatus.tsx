import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { rowsPane } from '../../../machines/app/workspace/context.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { ratePerMinute, rowsDone } from '../../../machines/lists/triage.ts';
import { useActors } from '../../parts/actors.tsx';

/** The rate falls while nothing is done: it is measured again this often. */
const TICK_MS = 5000;

/** Done, left and rate. */
export function TriageStatus() {
  const { history, search, group, workspace } = useActors();
  const disposals = useSelector(history, (state) => state.context.disposals);
  const isList = useSelector(workspace, ({ context }) => rowsPane(context) === 'list');
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
      <span>{formatNumber(rowsDone(disposals))} done</span>
      <span>{formatNumber(isList ? leftInList : leftInResults)} left</span>
      {rate !== null && <span>{formatNumber(rate, 1)} a minute</span>}
      {waiting > 0 && <span className="muted">saving {formatNumber(waiting)}</span>}
    </span>
  );
}
