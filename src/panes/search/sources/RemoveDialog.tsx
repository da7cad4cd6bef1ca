import { useSelector } from '@xstate/react';
import type { SourceRemoval } from '../../../api/contract/search/sources.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { EffectFacts, type EffectFact } from '../../parts/effect/EffectFacts.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';

/** What goes with a source, before it is taken out. */
export function RemoveDialog() {
  const { root, sources } = useActors();
  const { removing, removal, refusal } = useSelector(sources, (state) => state.context);
  const isCounting = useSelector(sources, (state) => state.matches({ removal: 'counting' }));
  const isRemoving = useSelector(sources, (state) => state.matches({ removal: 'removing' }));
  if (removing === null) return null;
  const mayRemove = removal !== null && !isRemoving;
  return (
    <Dialog
      title={`Remove ${removing.name}?`}
      role="alertdialog"
      testId="sources-remove"
      error={refusal}
      onSubmit={() => {
        if (mayRemove) root.send({ type: 'sources.remove' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          {/* The keyboard stands on it from the beginning: it is never off, it only does nothing yet. */}
          <button type="submit" className="button button--primary" data-autofocus="" aria-disabled={!mayRemove}>
            Remove <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {isCounting && <Progress label="What goes with it is counted" />}
      {isRemoving && <Progress label="It is taken out: searches go on with what is in service" />}
      {removal !== null && <EffectFacts facts={factsOf(removal)} />}
      <p>
        Everybody of this installation sees it at once. Lists, notes and contacts stay. The records in service now are
        kept, so that going back brings it in again.
      </p>
    </Dialog>
  );
}

const MOST_COUNTIES = 5;

function factsOf({ asOf, counties, records, waiting }: SourceRemoval): EffectFact[] {
  const sum = (of: 'alone' | 'shared'): number => counties.reduce((all, county) => all + county[of], 0);
  const names = counties.slice(0, MOST_COUNTIES).map(({ name }) => name);
  const more = counties.length - names.length;
  return [
    { label: 'As of', value: formatDate(asOf) },
    ...(counties.length === 0
      ? []
      : [{ label: 'County', value: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}` }]),
    { label: 'Parcels that go', value: formatNumber(sum('alone')), isMain: true },
    { label: 'Stay as other sources have them', value: formatNumber(sum('shared')) },
    { label: 'Records of its own that go', value: formatNumber(records) },
    ...(waiting.length === 0 ? [] : [{ label: 'Lists that wait for parcels then', value: waiting.join(', ') }]),
    { label: 'Taken back', value: 'by going back to the records of before' },
  ];
}
