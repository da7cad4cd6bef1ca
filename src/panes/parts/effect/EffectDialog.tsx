import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../actors.tsx';
import { Dialog } from '../Dialog.tsx';
import { Keys } from '../Keys.tsx';
import { Progress } from '../Progress.tsx';
import { EffectFacts } from './EffectFacts.tsx';
import { effectFacts } from './effectFacts.ts';

/** What a change of very many rows comes to, before it is done. */
export function EffectDialog() {
  const { effects, root } = useActors();
  const { asked, effect, isOther, error } = useSelector(effects, (state) => state.context);
  const isWorking = useSelector(effects, (state) => state.hasTag('working'));
  useEffect(() => () => root.send({ type: 'effects.leave' }), [root]);
  if (asked === null) return null;
  const facts = effect === null ? [] : effectFacts(effect, asked);
  const count = Number(facts.find(({ isMain }) => isMain)?.value.replaceAll(',', '') ?? 0);
  const mayDo = count > 0 && !isWorking;
  const unit = asked.of === 'row' ? (count === 1 ? 'row' : 'rows') : count === 1 ? 'contact' : 'contacts';
  return (
    <Dialog
      title={`${asked.title}?`}
      role="alertdialog"
      testId="effect"
      error={error}
      onSubmit={() => {
        if (mayDo) root.send({ type: 'effects.confirm' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Leave it <Keys keys="Escape" />
          </button>
          {/* The keyboard stands on it from the beginning: it is never off, it only does nothing yet. */}
          <button type="submit" className="button button--primary" data-autofocus="" aria-disabled={!mayDo}>
            {effect === null ? 'Do it' : `Do it: ${formatNumber(count)} ${unit}`} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {isWorking && effect === null && <Progress label="The server counts" />}
      {isOther && (
        <p role="alert">It would come to something else by now. Nothing was done: these are the numbers as they are.</p>
      )}
      {effect !== null && (
        <>
          <EffectFacts facts={facts} />
          {effect.notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
          {count === 0 ? (
            <p>There is nothing to do.</p>
          ) : asked.undo === null ? (
            <p className="muted">It is not taken back: nothing is changed by it.</p>
          ) : (
            <p className="muted">
              <Keys keys="Mod+z" /> {asked.undo}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
