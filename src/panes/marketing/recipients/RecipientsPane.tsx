import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/mailings/context.ts';
import { ANSWERED, readFind, stateWords, TROUBLE } from '../../../machines/marketing/recipients/find.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { FindField } from '../../parts/FindField.tsx';
import { KindChips } from '../../parts/KindChips.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { recipientColumns } from '../mailings/mailingColumns.ts';
import '../mailings/mailings.css';

const shows: readonly CommandId[] = ['recipients.all', 'recipients.trouble', 'recipients.answered'];

/** What is said where nobody is found. */
function nobody(find: string): string {
  if (find === ANSWERED) return 'Nobody answered';
  return find === TROUBLE ? 'Nobody failed, came back or is unknown' : `Nobody has "${find}"`;
}

/** Whom the campaign under the cursor goes to, and what became of each. */
export function Pane() {
  const { mailings, recipients, root } = useActors();
  const row = useSelector(mailings, (state) => underCursor(state.context));
  const rows = useSelector(recipients, (state) => state.context.rows);
  const isMore = useSelector(recipients, (state) => state.context.isMore);
  const cursor = useSelector(recipients, (state) => state.context.cursor);
  const find = useSelector(recipients, (state) => state.context.find);
  const error = useSelector(recipients, (state) => state.context.error);
  const isRead = useSelector(recipients, (state) => state.matches('waiting'));
  const { unknown } = readFind(find);
  const onCursor = useCallback((index: number) => root.send({ type: 'recipients.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'recipients.openProperty' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'recipients.more' }), [root]);
  return (
    <div className="recipients" data-testid="recipients">
      <PaneStatus pane="recipients">
        {row !== undefined && row.ordered !== null && (
          <span>
            {formatNumber(row.recipientTotal)} of {row.name}
          </span>
        )}
      </PaneStatus>
      {row !== undefined && row.status === 'PAUSED' && (
        // In the list there is no room for all of it.
        <p className="recipients-paused" role="status">
          {row.statusLabel}: {row.phase}
        </p>
      )}
      {rows.length > 0 && (
        <p className="mailings-acts">
          <CommandButton command={commandOf('recipients.again')} />
          <CommandButton command={commandOf('recipients.lead')} />
          <CommandButton command={commandOf('recipients.optOut')} />
          <CommandButton command={commandOf('recipients.openProperty')} />
        </p>
      )}
      {row !== undefined && row.ordered !== null && (
        <div className="recipients-bar">
          <KindChips
            className="recipients-kinds"
            commands={shows}
            isOn={(event) => event.type === 'recipients.find' && event.text === find}
          />
          <FindField
            pane="recipients"
            keys={commandOf('recipients.find').keys[0] ?? ''}
            find={find}
            onFind={(text) => root.send({ type: 'recipients.find', text })}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <section className="mailings-all" aria-label="Recipients">
          <DataGrid
            label="Recipients"
            mode="triage"
            columns={row === undefined ? recipientColumns.SMS : recipientColumns[row.type]}
            rows={rows}
            rowCount={rows.length + (isMore ? 1 : 0)}
            cursor={cursor}
            onCursor={onCursor}
            onOpen={onOpen}
            onEnd={onEnd}
            rowHeader={null}
          />
        </section>
      ) : (
        <div className="empty" tabIndex={-1} data-autofocus>
          {error !== null ? (
            <>
              <p className="empty-title">The recipients could not be loaded</p>
              <p>{error}</p>
              <CommandButton command={commandOf('mailings.refresh')} />
            </>
          ) : row === undefined ? (
            <p>Whom a campaign reaches stands here.</p>
          ) : row.ordered === null ? (
            <>
              <p className="empty-title">{row.name} was not ordered yet</p>
              <p>An estimate says whom it would reach, and who is left out by which rule. Nothing goes out by it.</p>
              <CommandButton command={commandOf('mailings.estimate')} />
            </>
          ) : unknown !== null ? (
            <>
              <p className="empty-title">There is no state "{unknown}"</p>
              <p>States are {stateWords.join(', ')}.</p>
              <CommandButton command={commandOf('recipients.all')} />
            </>
          ) : isRead && find !== '' ? (
            <>
              <p className="empty-title">{nobody(find)}</p>
              <CommandButton command={commandOf('recipients.all')} />
            </>
          ) : isRead ? (
            <p>It reaches nobody.</p>
          ) : null}
        </div>
      )}
    </div>
  );
}
