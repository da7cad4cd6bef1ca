import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { openAddition } from '../../../machines/search/addSource/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { Additions } from './Additions.tsx';
import { FilePart } from './FilePart.tsx';
import { LoadPart } from './LoadPart.tsx';
import { MappingPart } from './MappingPart.tsx';
import './addSource.css';

/** Records added by who operates the installation: a file, what it is, what its columns are, the load, the way on. */
export function Pane() {
  const { addSource } = useActors();
  const operates = useSelector(addSource, (state) => state.context.operates);
  if (operates === false) return <NotYours />;
  return <Yours />;
}

const NotYours = () => (
  <div className="add-source" data-testid="add-source" data-state="denied">
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">Records are added by who operates this installation</p>
      <p>Whoever set it up can do it here, or name others on its command line. What is loaded stands in the sources.</p>
      <CommandButton command={commandOf('go.sources')} />
    </div>
  </div>
);

function Yours() {
  const { root, addSource } = useActors();
  const { total, error } = useSelector(addSource, (state) => state.context);
  const isFailed = useSelector(addSource, (state) => state.matches({ list: 'failed' }));
  const isLoading = useSelector(addSource, (state) => state.matches({ list: 'loading' }));
  const isLoaded = useSelector(addSource, (state) => state.context.isLoaded);
  const chooser = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const subscription = addSource.on('chooseFile', () => chooser.current?.click());
    return () => subscription.unsubscribe();
  }, [addSource]);
  const send = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file !== undefined) root.send({ type: 'addSource.send', file });
    if ((files?.length ?? 0) > 1)
      root.send({
        type: 'errors.add',
        message: 'One file at a time: the first one was taken.',
        detail: null,
        action: null,
      });
  };
  return (
    // The keys have `o`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="add-source"
      aria-label="Add records"
      data-testid="add-source"
      data-state={isFailed ? 'failed' : isLoaded ? 'ready' : 'loading'}
      // Anywhere on the pane: nobody has to aim.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        send(event.dataTransfer.files);
      }}
    >
      <PaneStatus pane="addSource">
        {total > 0 && <span>{total === 1 ? '1 file' : `${formatNumber(total)} files`}</span>}
      </PaneStatus>
      <Progress label="Loading the additions" isOn={isLoading} />
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        aria-label="File of records"
        tabIndex={-1}
        data-testid="add-source-file"
        onChange={({ target }) => {
          send(target.files);
          // The same file again is a change again.
          target.value = '';
        }}
      />
      <div className="add-source-columns">
        <aside className="add-source-side">
          <FilePart />
          {isFailed && (
            <div className="add-source-note" role="alert">
              <p>What was added before could not be read: {error}</p>
              <CommandButton command={commandOf('addSource.refresh')} />
            </div>
          )}
          <Additions />
        </aside>
        <div className="add-source-main">
          <Main />
        </div>
      </div>
    </section>
  );
}

/** What is to be done now: nothing yet, the mapping, or the load. */
function Main() {
  const { addSource } = useActors();
  const openId = useSelector(addSource, (state) => state.context.openId);
  const proposal = useSelector(addSource, (state) => state.context.proposal);
  const addition = useSelector(addSource, (state) => openAddition(state.context));
  const problem = useSelector(addSource, (state) => state.context.problem);
  const hasRows = useSelector(addSource, (state) => state.context.rows.length > 0);
  if (proposal !== null) return <MappingPart proposal={proposal} />;
  if (addition !== null && addition.state !== 'WAITING') return <LoadPart addition={addition} />;
  if (openId !== null)
    return problem === null ? (
      <Progress label="Looking at the file" />
    ) : (
      <div className="empty" role="alert">
        <p className="empty-title">The file could not be looked at</p>
        <p>{problem}</p>
        <CommandButton command={commandOf('addSource.again')} />
      </div>
    );
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} {...(hasRows ? {} : { 'data-autofocus': '' })}>
      <p className="empty-title">A county of your own, from a file</p>
      <ol className="add-source-steps">
        <li>Choose the file that a county publishes of its parcels, drop it here, or name its address.</li>
        <li>See what each column is taken for, and change what is wrong.</li>
        <li>See the first rows as they will be, and what would be rejected. Until then nothing is changed.</li>
        <li>Load it. Searches go on with what is in service until it is done.</li>
      </ol>
      <CommandButton command={commandOf('addSource.choose')} isMain />
    </div>
  );
}
