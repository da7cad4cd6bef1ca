import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { underCursor } from '../../../machines/marketing/mailings/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { recipientColumns } from '../mailings/mailingColumns.ts';
import '../mailings/mailings.css';

/** Whom the campaign under the cursor goes to, and what became of each. */
export function Pane() {
  const { mailings, recipients, root } = useActors();
  const row = useSelector(mailings, (state) => underCursor(state.context));
  const rows = useSelector(recipients, (state) => state.context.rows);
  const isMore = useSelector(recipients, (state) => state.context.isMore);
  const cursor = useSelector(recipients, (state) => state.context.cursor);
  const error = useSelector(recipients, (state) => state.context.error);
  const isRead = useSelector(recipients, (state) => state.matches('waiting'));
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
      {rows.length > 0 ? (
        <section className="mailings-all" aria-label="Recipients">
          <DataGrid
            label="Recipients"
            mode="triage"
            columns={recipientColumns}
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
          ) : isRead ? (
            <p>It reaches nobody.</p>
          ) : null}
        </div>
      )}
    </div>
  );
}
