import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { resultOf } from '../../../machines/search/search/results.ts';
import { ratePerMinute, rowsDone } from '../../../machines/lists/triage.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** The rate falls while nothing is done: it is measured again this often. */
const TICK_MS = 5000;

/** Done, left, rate and what undo would take back. */
export function TriageStatus() {
  const { history, search, group, workspace } = useActors();
  const disposals = useSelector(history, (state) => state.context.disposals);
  const undo = useSelector(history, (state) => state.context.undo);
  const isList = useSelector(workspace, ({ context }) => context.focused === 'list');
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
  const last = undo.at(-1);
  // What one key did is taken back together, so it counts once.
  const depth = undo.filter(({ joins }) => joins === undefined).length;
  if (last === undefined && disposals.length === 0) return null;
  // No state is set at a key itself: React takes fifty keys in a row that each leave one waiting for an endless loop.
  const rate = ratePerMinute(disposals, Math.max(ticked, disposals.at(-1)?.at ?? 0));
  return (
    <span className="status-part" data-testid="status-triage">
      <span>{formatNumber(rowsDone(disposals))} done</span>
      <span>{formatNumber(isList ? leftInList : leftInResults)} left</span>
      {rate !== null && <span>{formatNumber(rate, 1)} a minute</span>}
      {waiting > 0 && <span className="muted">saving {formatNumber(waiting)}</span>}
      {last !== undefined && (
        <span className="status-undo" title={`Undo: ${last.label}`}>
          <Keys keys="Mod+z" /> undo {depth}: <span className="status-undo-label">{last.label}</span>
        </span>
      )}
    </span>
  );
}
