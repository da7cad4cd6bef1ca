import { useSelector } from '@xstate/react';
import type { KeptSourceShown } from '../../../api/contract/search/sources.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { keptText } from './sourceTexts.ts';

/** What comes and what goes, before an earlier snapshot is put into service again. */
export function BackDialog() {
  const { root, sources } = useActors();
  const earlier = useSelector(sources, (state) => state.context.answer?.earlier ?? null);
  const refusal = useSelector(sources, (state) => state.context.refusal);
  const isWorking = useSelector(sources, (state) => state.hasTag('working'));
  if (earlier === null) return null;
  const { comes, goes } = earlier;
  return (
    <FormDialog
      title="Go back to the records of before?"
      testId="sources-back"
      error={refusal}
      onSubmit={() => root.send({ type: 'sources.goBack' })}
      does="Go back"
      isWorking={isWorking}
      isAsked
    >
      <Part title="Comes back" sources={comes} />
      <Part title="Goes" sources={goes} />
      {comes.length + goes.length === 0 && (
        <p>The sources stay the same. What was worked out of them, as lead types by their rules, is that of before.</p>
      )}
      <p>
        Everybody of this installation sees it at once. Lists, notes and contacts stay. The records in service now are
        kept, so that the same way leads back.
      </p>
    </FormDialog>
  );
}

function Part({ title, sources }: { readonly title: string; readonly sources: readonly KeptSourceShown[] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="sources-change">{title}</h3>
      <ul className="sources-list">
        {sources.map((source) => (
          <li key={`${source.name} ${source.asOf} ${source.takenIn}`}>{keptText(source)}</li>
        ))}
      </ul>
    </section>
  );
}
