import { useSelector } from '@xstate/react';
import { ARCHIVE_DAYS, ERASE_DAYS, type AccountData, type Archive } from '../../../api/contract/account/archive.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { ReadBack } from './ReadBack.tsx';
import { Way } from '../security/Way.tsx';

/** What can be taken along. */
export function Pane() {
  const { archive: machine } = useActors();
  const data = useSelector(machine, (state) => state.context.data);
  const error = useSelector(machine, (state) => state.context.error);
  const isFailed = useSelector(machine, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(machine, (state) => state.hasTag('working') || state.context.data === null);
  const state = data?.archive?.state;
  return (
    <div
      className="security"
      data-state={isFailed ? 'failed' : data === null ? 'loading' : 'ready'}
      data-testid="archive"
    >
      <PaneStatus pane="archive">
        {state === 'QUEUED' || state === 'RUNNING' ? <span>exporting</span> : null}
      </PaneStatus>
      <Progress label="Working on the export" isOn={isWorking && !isFailed} />
      {isFailed ? (
        <NotLoaded what="What can be exported" error={error} again="archive.refresh" />
      ) : data === null ? null : (
        <dl className="security-ways" tabIndex={-1} data-autofocus>
          <Export data={data} />
          {data.account === null ? null : <ReadBack account={data.account} />}
          <Close data={data} />
        </dl>
      )}
    </div>
  );
}

function Export({ data: { isOwner, archive } }: { readonly data: AccountData }) {
  const isOn = archive?.state === 'QUEUED' || archive?.state === 'RUNNING';
  return (
    <>
      <Way
        name="Export"
        says={
          <>
            {isOwner
              ? 'Everything of the account in one zip: lists, notes, contacts, deals, documents, settings, team, bills, books and the audit, as CSV and JSON, with a page that explains each file.'
              : 'Everything that is your own in one zip: lists, notes, contacts, deals, documents and settings, as CSV and JSON, with a page that explains each file.'}
            <span className="security-note">
              Passwords and other secrets are never in it. The file is kept for {ARCHIVE_DAYS} days, for you alone.
            </span>
          </>
        }
        action={isOn ? null : <CommandButton command={commandOf('archive.start')} />}
      />
      {archive === null ? null : <Newest archive={archive} />}
    </>
  );
}

/** For the owner: the account can be closed, and opened again. */
function Close({ data: { isOwner, closing } }: { readonly data: AccountData }) {
  if (!isOwner) return null;
  if (closing !== null)
    return (
      <Way
        name="Closing"
        says={
          <>
            {closing.isClosed ? `Closed since ${dayOf(closing.closes)}` : `It closes on ${dayOf(closing.closes)}`}.
            <span className="security-note">
              On {dayOf(closing.erases)} all that is in it is removed. Until then you can export everything, and open it
              again.
            </span>
          </>
        }
        action={<CommandButton command={commandOf('archive.reopen')} />}
      />
    );
  return (
    <Way
      name="Close"
      says={
        <>
          Ends the plan, lets nobody in, and removes all that is in the account {ERASE_DAYS} days later.
          <span className="security-note">Until then it can be opened again. Export everything first.</span>
        </>
      }
      action={<CommandButton command={commandOf('archive.close')} />}
    />
  );
}

function Newest({ archive }: { readonly archive: Archive }) {
  const { id, state, bytes, sha256, expires } = archive;
  if (state === 'READY')
    return (
      <Way
        name="Ready"
        says={
          <>
            <a href={`/app/account/archive/${id}/file`} download data-field="file">
              The zip of {dayOf(archive.made)}
            </a>
            , {sizeText(bytes ?? 0)}, until {dayOf(expires ?? archive.made)}. A download that is cut off goes on where
            it was.
            <span className="security-note">sha256 {sha256}</span>
          </>
        }
        action={
          <>
            <CommandButton command={commandOf('archive.download')} isMain />
            <CommandButton command={{ ...commandOf('archive.end'), short: 'Remove' }} />
          </>
        }
      />
    );
  return (
    <Way
      name={state === 'QUEUED' || state === 'RUNNING' ? 'Exporting' : 'The last one'}
      says={<span role="status">{stateText(archive)}</span>}
      action={state === 'QUEUED' || state === 'RUNNING' ? <CommandButton command={commandOf('archive.end')} /> : null}
    />
  );
}

function stateText({ state, done, of, rows, message, finished, made }: Archive): string {
  switch (state) {
    case 'QUEUED':
      return 'It is about to begin. You can go on working, or sign out.';
    case 'RUNNING':
      return of === null
        ? 'It has begun. You can go on working, or sign out.'
        : `${formatNumber(done)} of ${formatNumber(of)} files, ${formatNumber(rows)} rows. You can go on working, or sign out.`;
    case 'FAILED':
      return message ?? 'It could not be made. Nothing was exported.';
    case 'CANCELLED':
      return `It was cancelled on ${dayOf(finished ?? made)}. Nothing was exported.`;
    default:
      return `The one of ${dayOf(made)} is over: its file was removed.`;
  }
}

const dayOf = (at: string): string => formatDate(new Date(at).toLocaleDateString('sv-SE'));

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
