import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { AccountData } from '../../../api/contract/account/archive.ts';
import type { Reading, ReadingPreview, ReadingProblem } from '../../../api/contract/account/reading.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { Way } from '../security/Way.tsx';
import './readBack.css';

type Account = NonNullable<AccountData['account']>;

/** For the owner: an export is read into the account, if it holds nothing yet. */
export function ReadBack({ account: { reading, inTheWay } }: { readonly account: Account }) {
  const { reading: machine, root } = useActors();
  const chooser = useRef<HTMLInputElement>(null);
  const refusal = useSelector(machine, (state) => state.context.refusal);
  const sent = useSelector(machine, (state) => state.context.bytes);
  const file = useSelector(machine, (state) => state.context.file);
  useLayoutEffect(() => {
    const subscription = machine.on('chooseFile', () => chooser.current?.click());
    return () => subscription.unsubscribe();
  }, [machine]);
  const isOver = reading === null || ['DONE', 'REFUSED', 'FAILED', 'CANCELLED'].includes(reading.state);
  return (
    <>
      <Way
        name="Read back"
        says={
          <>
            Reads an export of everything, of this installation or another one, into this account.
            <span className="security-note">
              {inTheWay.length === 0
                ? 'All of it is checked first, and you see what is read before anything is written.'
                : `Only an account that holds nothing yet takes one. This one holds ${inTheWay.join(', ')}.`}
            </span>
            <input
              ref={chooser}
              type="file"
              accept=".zip,application/zip"
              className="visually-hidden"
              aria-label="Zip to read back"
              tabIndex={-1}
              data-testid="reading-file"
              onChange={({ target }) => {
                const chosen = target.files?.[0];
                if (chosen !== undefined) root.send({ type: 'reading.send', file: chosen });
                // The same file again is a change again.
                target.value = '';
              }}
            />
          </>
        }
        action={
          inTheWay.length === 0 && isOver && file === null ? (
            <CommandButton command={commandOf('reading.choose')} />
          ) : null
        }
      />
      {refusal === null ? null : (
        <Way
          name="Not sent"
          says={<span role="alert">{refusal}</span>}
          action={<CommandButton command={commandOf('reading.choose')} />}
        />
      )}
      {file === null ? (
        reading === null ? null : (
          <Newest reading={reading} />
        )
      ) : (
        <Way
          name="Sending"
          says={
            <UnderWay label={`Sending ${file.name}`} done={sent} of={file.size}>
              {file.name}: {formatFileSize(sent)} of {formatFileSize(file.size)}. Stay on this page until all of it
              came.
            </UnderWay>
          }
          action={<CommandButton command={commandOf('reading.end')} />}
        />
      )}
    </>
  );
}

/** What is under way, with a bar of how far it is. */
function UnderWay({
  label,
  done,
  of,
  children,
}: {
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly children: ReactNode;
}) {
  return (
    <span role="status" className="read-back-way">
      <Progress label={label} done={done} of={of} />
      {children}
    </span>
  );
}

function Newest({ reading }: { readonly reading: Reading }) {
  const { state, fileName, bytes, received, preview, problem, done, of, finished, made } = reading;
  const end = <CommandButton command={commandOf('reading.end')} />;
  switch (state) {
    case 'RECEIVING':
      return (
        <Way
          name="Broke off"
          says={
            <span role="status">
              {formatFileSize(received)} of {formatFileSize(bytes)} of {fileName} came. Choose the same file again: it
              goes on where it was.
            </span>
          }
          action={
            <>
              <CommandButton command={commandOf('reading.choose')} />
              {end}
            </>
          }
        />
      );
    case 'CHECKING':
      return (
        <Way
          name="Checking"
          says={<span role="status">{fileName} is checked. You can go on working, or sign out.</span>}
          action={end}
        />
      );
    case 'READY':
      return preview === null ? null : (
        <Way
          name="To be read"
          says={<Preview fileName={fileName} preview={preview} />}
          action={
            <>
              <CommandButton command={commandOf('reading.start')} isMain />
              {end}
            </>
          }
        />
      );
    case 'QUEUED':
    case 'RUNNING':
      return (
        <Way
          name="Reading"
          says={
            <UnderWay label={`Reading ${fileName}`} done={done} of={of ?? 0}>
              {formatNumber(done)} of {formatNumber(of ?? 0)} rows of {fileName}. Nothing of it is there before all of
              it is. You can go on working, or sign out.
            </UnderWay>
          }
          action={end}
        />
      );
    case 'DONE':
      return (
        <Way
          name="Was read"
          says={`${fileName}, ${formatNumber(done)} rows, on ${dayOf(finished ?? made)}.`}
          action={null}
        />
      );
    case 'CANCELLED':
      return (
        <Way name="Cancelled" says={`${fileName}, on ${dayOf(finished ?? made)}. Nothing was read.`} action={null} />
      );
    default:
      return (
        <Way
          name="Not read"
          says={problem === null ? 'Nothing was read.' : <Problem fileName={fileName} problem={problem} />}
          action={null}
        />
      );
  }
}

interface Told {
  readonly fileName: string;
  readonly problem: ReadingProblem;
}

function Problem({ fileName, problem: { text, file, line, column } }: Told) {
  const places = [file, line === null ? null : `line ${formatNumber(line)}`, column].filter((place) => place !== null);
  return (
    <span role="alert">
      {fileName}: {text} Nothing was read.
      {places.length === 0 ? null : <span className="security-note">{places.join(', ')}</span>}
    </span>
  );
}

function Preview({ fileName, preview }: { readonly fileName: string; readonly preview: ReadingPreview }) {
  const { product, made, isWhole, read, rows, unknown, lost, members, left } = preview;
  return (
    <div className="read-back" data-testid="read-back-preview">
      {fileName}: {isWhole ? 'an account' : 'what was one member’s own'}, exported from {product} on {dayOf(made)}.
      <p>
        {read.length === 0 ? 'It holds nothing that is read' : 'Read are '}
        {read.map(({ name, rows: count }) => `${formatNumber(count)} ${name}`).join(', ')}; {formatNumber(rows)} rows
        with all that hangs on them.
      </p>
      {members.map(({ name, username, becomes, isHere }) => (
        <p key={username}>
          {name} ({username}){' '}
          {isHere
            ? `is a member here: their rows become those of ${becomes}`
            : 'is no member here: their rows become yours'}
          .
        </p>
      ))}
      {unknown === 0 ? null : (
        <p>
          {formatNumber(unknown)} saved properties are not in the data of this installation. They stay on their lists.
        </p>
      )}
      {lost === 0 ? null : <p>The files of {formatNumber(lost)} documents were lost before. These are not read.</p>}
      {left.length === 0 ? null : (
        <details>
          <summary>Not read: {formatNumber(left.length)} kinds of rows</summary>
          <ul>
            {left.map(({ name, rows: count, why }) => (
              <li key={name}>
                {formatNumber(count)} of: {name}. {why.charAt(0).toUpperCase()}
                {why.slice(1)}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const dayOf = (at: string): string => formatDate(new Date(at).toLocaleDateString('sv-SE'));
