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
  const { mailings, root } = useActors();
  const row = useSelector(mailings, (state) => underCursor(state.context));
  const recipients = useSelector(mailings, (state) => state.context.recipients);
  const isMore = useSelector(mailings, (state) => state.context.isMore);
  const isRead = useSelector(mailings, ({ context }) => context.ofId !== null);
  const at = useSelector(mailings, (state) => state.context.at);
  const onCursor = useCallback((index: number) => root.send({ type: 'mailings.recipient', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'mailings.openProperty' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'mailings.more' }), [root]);
  return (
    <div className="recipients" data-testid="recipients">
      <PaneStatus pane="recipients">
        {row !== undefined && row.ordered !== null && (
          <span>
            {formatNumber(row.recipientTotal)} of {row.name}
          </span>
        )}
      </PaneStatus>
      {recipients.length > 0 ? (
        <section className="mailings-all" aria-label="Recipients">
          <DataGrid
            label="Recipients"
            mode="triage"
            columns={recipientColumns}
            rows={recipients}
            rowCount={recipients.length + (isMore ? 1 : 0)}
            cursor={at}
            onCursor={onCursor}
            onOpen={onOpen}
            onEnd={onEnd}
            rowHeader={null}
          />
        </section>
      ) : (
        <div className="empty" tabIndex={-1} data-autofocus>
          {row === undefined ? (
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
