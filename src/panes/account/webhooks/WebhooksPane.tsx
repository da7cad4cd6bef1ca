import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { underCursor } from '../../../machines/account/webhooks/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { messageColumns, webhookColumns } from './webhookColumns.ts';
import './webhooks.css';

/** Where the user's events go, and what was sent. */
export function Pane() {
  const { webhooks } = useActors();
  const count = useSelector(webhooks, (state) => state.context.rows.length);
  const error = useSelector(webhooks, (state) => state.context.error);
  const isFailed = useSelector(webhooks, (state) => state.matches({ list: 'failed' }));
  const isLoaded = useSelector(webhooks, (state) => state.context.isLoaded || state.context.rows.length > 0);
  const isWorking = useSelector(webhooks, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const state = isFailed ? 'failed' : !isLoaded ? 'loading' : count === 0 ? 'empty' : 'ready';
  return (
    <div className="webhooks" data-state={state} data-testid="webhooks">
      <PaneStatus pane="webhooks">
        {count > 0 && <span>{count === 1 ? '1 webhook' : `${count} webhooks`}</span>}
      </PaneStatus>
      <Progress label="Working on webhooks" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="The webhooks" error={error} again="webhooks.refresh" />
      ) : state === 'loading' ? null : count === 0 ? (
        <None />
      ) : (
        <>
          <Hooks />
          <Messages />
        </>
      )}
    </div>
  );
}

function None() {
  const { webhooks } = useActors();
  const canSeal = useSelector(webhooks, (state) => state.context.canSeal);
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">No program is told of anything yet</p>
      <p>
        A webhook posts to an address of yours when leads come onto a list or get another status, when an import is
        through, and, to whoever deals with money, of invoices and payments. Each message is signed, tried for a day and
        a half where it is not taken, and kept here for thirty days.
      </p>
      {canSeal ? (
        <CommandButton command={commandOf('webhooks.add')} />
      ) : (
        <p>None can be added: the key of this installation is missing. Ask whoever operates it.</p>
      )}
    </div>
  );
}

function Hooks() {
  const { webhooks, root } = useActors();
  const rows = useSelector(webhooks, (state) => state.context.rows);
  const cursor = useSelector(webhooks, (state) => state.context.cursor);
  const onCursor = useCallback((index: number) => root.send({ type: 'webhooks.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'webhooks.open' }), [root]);
  return (
    <section
      className="webhooks-all"
      aria-label="Webhooks"
      style={rowsHigh(rows.length)}
      onFocusCapture={() => root.send({ type: 'webhooks.attend', grid: 'webhooks' })}
    >
      <DataGrid
        label="Webhooks"
        mode="triage"
        columns={webhookColumns}
        rows={rows}
        rowCount={rows.length}
        cursor={cursor}
        onCursor={onCursor}
        onOpen={onOpen}
        rowHeader={null}
      />
    </section>
  );
}

function Messages() {
  const { webhooks, root } = useActors();
  const name = useSelector(webhooks, (state) => underCursor(state.context)?.name ?? '');
  const isRead = useSelector(webhooks, ({ context }) => context.ofId !== null);
  const messages = useSelector(webhooks, (state) => state.context.messages);
  const isMore = useSelector(webhooks, (state) => state.context.isMore);
  const at = useSelector(webhooks, (state) => state.context.at);
  const onCursor = useCallback((index: number) => root.send({ type: 'webhooks.message', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'webhooks.open' }), [root]);
  const onEnd = useCallback(() => root.send({ type: 'webhooks.more' }), [root]);
  return (
    <>
      <h2 className="webhooks-heading">
        Sent to {name} <Acts />
      </h2>
      {messages.length === 0 ? (
        <Nothing>{isRead ? <CommandWords id="webhooks.test">sends a message to try it</CommandWords> : null}</Nothing>
      ) : (
        <section
          className="webhooks-messages"
          aria-label="Messages"
          onFocusCapture={() => root.send({ type: 'webhooks.attend', grid: 'messages' })}
        >
          <DataGrid
            label="Messages of the webhook"
            mode="triage"
            columns={messageColumns}
            rows={messages}
            rowCount={messages.length + (isMore ? 1 : 0)}
            cursor={at}
            onCursor={onCursor}
            onOpen={onOpen}
            onEnd={onEnd}
            rowHeader={null}
          />
        </section>
      )}
    </>
  );
}

const Acts = () => (
  <span className="webhooks-acts">
    <CommandButton command={commandOf('webhooks.test')} />
    <CommandButton command={commandOf('webhooks.again')} />
    <CommandButton command={commandOf('webhooks.pause')} />
    <CommandButton command={commandOf('webhooks.renew')} />
    <CommandButton command={commandOf('webhooks.remove')} />
  </span>
);

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="webhooks-nothing muted">Nothing was sent in the last thirty days. {children}</p>
);
