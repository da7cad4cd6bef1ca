import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CustomerGrids } from './CustomerGrids.tsx';
import { InstallationPart } from './InstallationPart.tsx';
import './administration.css';

/** Whom the installation is run for, what they owe, and how it is: for who operates it. */
export function Pane() {
  const { administration } = useActors();
  const { view, total, error, hasEntered, isLoaded } = useSelector(administration, (state) => state.context);
  const hasInstallation = useSelector(administration, (state) => state.context.installation !== null);
  const isFailed = useSelector(administration, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(
    administration,
    (state) => state.matches({ list: 'loading' }) || state.hasTag('working'),
  );
  // The browser has another session by now: everything begins anew with it.
  useEffect(() => {
    if (!hasEntered) return;
    window.history.replaceState(null, '', '/search');
    window.location.reload();
  }, [hasEntered]);
  const operates = useSelector(administration, (state) => state.context.operates);
  if (!operates) return <NotYours />;
  const isThere = view === 'accounts' ? total > 0 || isLoaded : hasInstallation;
  const state = isFailed ? 'failed' : !isThere ? 'loading' : view === 'accounts' && total === 0 ? 'empty' : 'ready';
  return (
    <div className="administration" data-state={state} data-testid="administration">
      <PaneStatus pane="administration">
        {view === 'accounts' && <span>{total === 1 ? '1 account' : `${formatNumber(total)} accounts`}</span>}
      </PaneStatus>
      <Views />
      <Progress label="Working on administration" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="What is administered" error={error} again="administration.refresh" />
      ) : state === 'loading' ? null : view === 'installation' ? (
        <InstallationPart />
      ) : state === 'empty' ? (
        <Nothing />
      ) : (
        <CustomerGrids />
      )}
    </div>
  );
}

/** By its address somebody comes here for whom it is not. */
const NotYours = () => (
  <div className="administration" data-state="empty" data-testid="administration">
    <PaneStatus pane="administration">{null}</PaneStatus>
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">This page is for who operates this installation</p>
      <p>That is the owner of its first account, and whom they name at the machine.</p>
    </div>
  </div>
);

const views: readonly CommandId[] = [
  'administration.all',
  'administration.owing',
  'administration.notOpen',
  'administration.inviting',
  'administration.installation',
];

/** Which accounts, by how they stand or by name; or the installation itself. */
function Views() {
  const { administration, root } = useActors();
  const { view, filter, text } = useSelector(administration, (state) => state.context);
  return (
    <div className="administration-views">
      <KindChips
        className="administration-kinds"
        commands={views}
        isOn={(event) =>
          event.type === 'administration.filter'
            ? view === 'accounts' && event.filter === filter
            : view === 'installation'
        }
      />
      {view === 'accounts' && (
        <label className="administration-find">
          <Keys keys={commandOf('administration.find').keys[0] ?? ''} /> Name
          <input
            className="field"
            type="search"
            data-field="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={({ target }) => root.send({ type: 'administration.text', text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              root.send({ type: 'workspace.openPane', pane: 'administration' });
            }}
          />
        </label>
      )}
    </div>
  );
}

function Nothing() {
  const { administration } = useActors();
  const { filter, text } = useSelector(administration, (state) => state.context);
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">No account is like that</p>
      <p>
        {text !== ''
          ? 'A name is found by any part of it: the address of the owner, or what the account is called.'
          : filter === 'INVITING'
            ? 'An owner who wants you to look inside invites you on the page Security of their account.'
            : filter === 'OWING'
              ? 'No account owes anything.'
              : 'All accounts are open.'}
      </p>
      <CommandButton command={commandOf('administration.all')} />
    </div>
  );
}
