import { useSelector } from '@xstate/react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { loadedText, rememberedText } from './addSourceTexts.ts';

/** What was loaded before: a file with the same columns, as which this one is mapped, and this very file. */
export function Remembered({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const anew = useSelector(addSource, (state) => state.context.choice.anew);
  const { remembered, loaded } = proposal;
  if (remembered === null && loaded === null) return null;
  return (
    <section className="add-source-known" aria-label="What was loaded before" data-testid="add-source-remembered">
      {loaded !== null && (
        <p>
          <strong>Loaded already</strong> {loadedText(loaded)}.
        </p>
      )}
      {remembered !== null && (
        <>
          <p>{rememberedText(remembered)}</p>
          <Check
            label="Propose it anew instead"
            title="By the names and values of this file alone"
            field="anew"
            isOn={anew}
            onChange={(isOn) => root.send({ type: 'addSource.change', change: { anew: isOn } })}
          />
        </>
      )}
    </section>
  );
}
