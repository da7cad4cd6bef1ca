import { useSelector } from '@xstate/react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { ROADS } from '../../../api/search/map/roads.ts';
import { commandOf } from '../../../commands/commands.ts';
import { mayLoad, openAddition } from '../../../machines/search/addSource/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { loadText } from './addSourceTexts.ts';

/** The bar beneath: what is in the way of the load, or the load in words that say what will happen. */
export function BeforeLoad({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const { trouble, retire, dropping, preview } = useSelector(addSource, (state) => state.context);
  const hasFailed = useSelector(addSource, (state) => openAddition(state.context)?.state === 'FAILED');
  const canLoad = useSelector(addSource, (state) => mayLoad(state.context));
  const isWorking = useSelector(addSource, (state) => state.hasTag('working') || state.hasTag('looking'));
  return (
    <div className="add-source-bar" data-testid="add-source-bar">
      {trouble !== null && (
        <p className="add-source-bad" role="alert">
          {trouble}
        </p>
      )}
      {dropping === proposal.id && (
        <p className="add-source-warning" role="alert">
          It waits no longer then, and has to be sent again. Once more to drop it.
        </p>
      )}
      {proposal.problem === null ? null : (
        <p className="add-source-bad" role="status">
          <strong>It cannot be loaded yet.</strong> {proposal.problem}
        </p>
      )}
      {canLoad && (
        <CommandButton command={{ ...commandOf('addSource.load'), short: loadText(proposal) }} isMain={!isWorking} />
      )}
      {proposal.known?.id !== ROADS && (
        <>
          <CommandButton command={commandOf('addSource.preview')} />
          <CommandButton command={commandOf('addSource.recipe')} />
        </>
      )}
      <CommandButton command={{ ...commandOf('addSource.end'), short: 'Drop the file' }} />
      {(retire || trouble !== null || hasFailed || (preview?.refused ?? null) !== null) && (
        <Check
          label="Retire parcels that it lacks, however many"
          title="Without this a file that would retire many of its county is refused"
          field="retire"
          isOn={retire}
          onChange={(isOn) => root.send({ type: 'addSource.retire', retire: isOn })}
        />
      )}
      <span className="muted add-source-hint">Esc leaves the grid: single keys act then</span>
    </div>
  );
}
