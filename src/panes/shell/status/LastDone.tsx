import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** What was done last, read out as it happens, with the way back: "665 saved to BIG. Undo". */
export function LastDone() {
  const { history, root } = useActors();
  const line = useSelector(history, (state) => state.context.line);
  const last = useSelector(history, (state) => state.context.undo.at(-1));
  // What one key did is taken back together, so it counts once.
  const depth = useSelector(history, ({ context }) => context.undo.filter(({ joins }) => joins === undefined).length);
  const next = useSelector(history, (state) => state.context.redo.at(-1));
  const offer = line?.offers === 'redo' ? 'redo' : 'undo';
  const entry = offer === 'redo' ? next : last;
  const verb = offer === 'redo' ? 'Redo' : 'Undo';
  return (
    <span className="status-done">
      {/* There before there is something to say: a live region that comes with its words is not read out. */}
      <span role="status" className="status-done-text" data-testid="last-done" title={line?.text}>
        {/* The same again is said again. */}
        <span key={line?.id ?? 0}>{line?.text ?? ''}</span>
      </span>
      {entry !== undefined && (
        <button
          type="button"
          className="status-done-button"
          title={`${verb}: ${entry.label}`}
          onClick={() => root.send({ type: `history.${offer}` })}
        >
          {verb} {offer === 'undo' && depth > 1 && `${formatNumber(depth)} `}
          <Keys keys={commandOf(`app.${offer}`).keys[0] ?? ''} />
        </button>
      )}
    </span>
  );
}
