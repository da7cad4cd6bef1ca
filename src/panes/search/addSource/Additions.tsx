import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Addition } from '../../../api/contract/search/addSource.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { commandOf } from '../../../commands/commands.ts';
import { canEnd, isUnderWay } from '../../../machines/search/addSource/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { whenText } from '../../parts/whenText.ts';
import { becameText, stateTags } from './addSourceTexts.ts';

/** Files that were brought up, the newest first, with what became of each. */
export function Additions() {
  const { root, addSource } = useActors();
  const { rows, cursor, openId, dropping } = useSelector(addSource, (state) => state.context);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const current = rows[cursor];
  if (current === undefined) return null;
  return (
    <>
      <h2 className="add-source-heading">Files</h2>
      <ul
        ref={list}
        className="add-source-list"
        role="listbox"
        aria-label="Files"
        tabIndex={0}
        data-field="additions"
        data-autofocus
      >
        {rows.map((addition, index) => (
          // The list has the keys: arrows and letters are commands.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={addition.id}
            role="option"
            aria-selected={index === cursor}
            aria-current={addition.id === openId}
            className="add-source-item"
            data-state={addition.state}
            onClick={() => {
              root.send({ type: 'addSource.cursor', index });
              root.send({ type: 'addSource.open' });
            }}
          >
            <Line addition={addition} />
          </li>
        ))}
      </ul>
      <div className="add-source-deeds" role="toolbar" aria-label={`With ${current.fileName}`}>
        {dropping !== null && openId === null && (
          <p className="add-source-warning" role="alert">
            It waits no longer then, and has to be sent again. Once more to drop it.
          </p>
        )}
        {openId !== current.id && <CommandButton command={commandOf('addSource.open')} />}
        {openId === null && canEnd(current) && (
          <CommandButton
            command={{ ...commandOf('addSource.end'), short: current.state === 'WAITING' ? 'Drop' : 'Cancel' }}
          />
        )}
      </div>
    </>
  );
}

function Line({ addition }: { readonly addition: Addition }) {
  const { fileName, bytes, created, state, done, total, phase, cancelRequested } = addition;
  const [text, tone] = stateTags[state];
  return (
    <>
      <span className="add-source-head">
        <strong className="add-source-name" title={fileName}>
          {fileName}
        </strong>
        <span className={tone}>{cancelRequested && isUnderWay(addition) ? 'cancelling' : text}</span>
      </span>
      {isUnderWay(addition) && <Progress label={phase ?? 'Waiting'} {...(total > 0 ? { done, of: total } : {})} />}
      <span className="muted add-source-became">
        {becameText(addition)} {whenText(created)}
        {bytes > 0 && `, ${formatFileSize(bytes)}`}
      </span>
    </>
  );
}
