import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { markSize } from '../../shell/style/markSize.ts';
import { RowBar } from '../../parts/RowBar.tsx';
import { Groups, GroupSelect } from './Groups.tsx';
import { ContactGrid } from './ContactGrid.tsx';
import { ContactStatuses } from './ContactStatuses.tsx';
import { ContactThumbRows } from './ContactThumbRows.tsx';
import { THUMB, useMedia } from '../../parts/useMedia.ts';
import './contacts.css';

/** People: owners of what is saved and those that came in by hand or file, by group. */
export function Pane() {
  const { contacts, root } = useActors();
  const chooser = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const subscription = contacts.on('chooseFile', () => chooser.current?.click());
    return () => subscription.unsubscribe();
  }, [contacts]);
  return (
    <div ref={markSize} className="contacts">
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className="visually-hidden"
        aria-label="File of contacts"
        tabIndex={-1}
        data-testid="contacts-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) root.send({ type: 'contacts.import', file, groupName: groupNameOf(file.name) });
          // The same file again is a change again.
          target.value = '';
        }}
      />
      <Groups />
      <Found />
    </div>
  );
}

/** The group is called like the file, without its ending. */
const groupNameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').slice(0, 50) || 'Contacts';

function Found() {
  const { contacts, root } = useActors();
  const isThumb = useMedia(THUMB);
  const total = useSelector(contacts, (state) => state.context.total);
  const text = useSelector(contacts, (state) => state.context.text);
  const error = useSelector(contacts, (state) => state.context.error);
  const selected = useSelector(contacts, ({ context }) => selectedCount(context.selection, context));
  const isFailed = useSelector(contacts, (state) => state.matches({ list: 'failed' }));
  const isLoading = useSelector(contacts, (state) => state.matches({ list: 'loading' }));
  const isImporting = useSelector(contacts, (state) => state.context.tasks.some(({ kind }) => kind === 'import'));
  const state = isFailed ? 'failed' : isLoading ? 'loading' : total === 0 ? 'empty' : 'ready';
  return (
    <div className="contacts-found" data-state={state} data-testid="contacts">
      <PaneStatus pane="contacts">
        <span>{total === 1 ? '1 contact' : `${formatNumber(total)} contacts`}</span>
        <ToCome />
        <Tracing />
        {selected > 0 && <span className="pane-selected">{formatNumber(selected)} selected</span>}
      </PaneStatus>
      <div className="contacts-bar">
        <input
          className="field contacts-find"
          data-field="findContact"
          aria-label="Find a contact"
          placeholder="Find by name, company, phone, e-mail or street"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => root.send({ type: 'contacts.find', text: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Escape') root.send({ type: 'contacts.find', text: '' });
            root.send({ type: 'workspace.focus', pane: 'contacts' });
          }}
        />
        <OnlyThose />
        {isThumb ? <GroupSelect /> : <ContactStatuses />}
      </div>
      <Progress
        label={isImporting ? 'Importing the contacts' : 'Loading the contacts'}
        isOn={isLoading || isImporting}
      />
      <Report />
      {isFailed ? (
        <div className="empty" role="alert">
          <p className="empty-title">The contacts could not be loaded</p>
          <p>{error}</p>
          <CommandButton command={commandOf('contacts.refresh')} />
        </div>
      ) : total === 0 && !isLoading ? (
        <Nobody isSearching={text !== ''} />
      ) : (
        <div className="rows-stage">
          {isThumb ? <ContactThumbRows /> : <ContactGrid />}
          <RowBar pane="contacts" selected={selected} />
        </div>
      )}
    </div>
  );
}

/** What the rows are narrowed to by a column, each with a button that takes it away. */
function OnlyThose() {
  const { contacts, root } = useActors();
  const filter = useSelector(contacts, (state) => state.context.filter);
  const statuses = useSelector(contacts, (state) => state.context.statuses);
  const types = useSelector(contacts, (state) => state.context.types);
  const known = { statusId: statuses, typeId: types };
  return (['statusId', 'typeId'] as const).map((by) => {
    const name = known[by].find(({ id }) => id === filter[by])?.name;
    return name === undefined ? null : (
      <button
        key={by}
        type="button"
        className="button"
        title="Show all again"
        onClick={() => root.send({ type: 'contacts.unfilter', by })}
      >
        Only {name} <X size={13} strokeWidth={2} aria-hidden="true" />
      </button>
    );
  });
}

/** Owners of a large save come behind it. */
function ToCome() {
  const { contacts } = useActors();
  const ownersToCome = useSelector(contacts, (state) => state.context.ownersToCome);
  if (ownersToCome === 0) return null;
  return (
    <span role="status" className="muted" data-testid="contacts-to-come">
      looking up the owners of {formatNumber(ownersToCome)} saved properties: they come by themselves
    </span>
  );
}

/** How far the skip tracing is, and what it found. */
function Tracing() {
  const { tracing } = useActors();
  const job = useSelector(tracing, (state) => state.context.job);
  const isRunning = useSelector(tracing, (state) => state.matches('watching'));
  if (job === null) return null;
  return (
    <span role="status" className="muted">
      {isRunning ? `skip tracing: ${formatNumber(job.done)} of ${formatNumber(job.contacts)}` : job.message}
    </span>
  );
}

/** What the last import did, until Escape. */
function Report() {
  const { contacts } = useActors();
  const report = useSelector(contacts, (state) => state.context.report);
  if (report === null) return null;
  const { file, added, completed, unchanged, rejected, rejectedCount, unknownColumns } = report;
  return (
    <div className="contacts-report" role="status" data-testid="contacts-report">
      <p>
        <strong>{file}</strong>: {formatNumber(added)} new, {formatNumber(completed)} completed,{' '}
        {formatNumber(unchanged)} known already
        {rejectedCount > 0 && (
          <span className="contacts-rejected">, {formatNumber(rejectedCount)} not taken</span>
        )}. <Keys keys="Escape" /> closes this
      </p>
      {rejected.slice(0, 5).map(({ line, reason }) => (
        <p key={line} className="muted">
          Line {line}: {reason}
        </p>
      ))}
      {rejectedCount > 5 && <p className="muted">and {formatNumber(rejectedCount - 5)} more</p>}
      {unknownColumns.length > 0 && <p className="muted">Columns left out: {unknownColumns.join(', ')}</p>}
    </div>
  );
}

function Nobody({ isSearching }: { readonly isSearching: boolean }) {
  const { contacts } = useActors();
  const group = useSelector(contacts, ({ context }) => context.groups.find(({ id }) => id === context.groupId));
  const areComing = useSelector(contacts, ({ context }) => context.ownersToCome > 0);
  if (areComing && !isSearching)
    return (
      <div className="empty" tabIndex={-1} data-autofocus>
        <p className="empty-title">The owners are being looked up</p>
        <p>Those of what you saved stand here in a moment, by themselves.</p>
      </div>
    );
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">
        {isSearching ? 'Nobody is called so' : group === undefined ? 'No contacts yet' : `Nobody is in ${group.name}`}
      </p>
      <p>
        {isSearching ? (
          'Names, companies, phone numbers, e-mail and street addresses were looked at.'
        ) : group !== undefined ? (
          <>
            <CommandWords id="contacts.create">writes somebody down</CommandWords>,{' '}
            <CommandWords id="contacts.import">imports a file</CommandWords> into a group of its own.
          </>
        ) : (
          <>
            Owners of what you save stand here by themselves.{' '}
            <CommandWords id="contacts.create">writes one down</CommandWords>,{' '}
            <CommandWords id="contacts.import">imports a file</CommandWords>.
          </>
        )}
      </p>
    </div>
  );
}
