import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { messageUnderCursor } from '../../../machines/account/webhooks/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { momentText } from '../../parts/whenText.ts';
import { answerText, cameText, kindText } from './webhookColumns.ts';
import './webhooks.css';

/** What was sent, as the receiver had it, and what it answered. */
export function MessageDialog() {
  const { webhooks, root } = useActors();
  const [message] = useState(() => messageUnderCursor(webhooks.getSnapshot().context));
  const body = useSelector(webhooks, (state) => state.context.body);
  const error = useSelector(webhooks, (state) => state.context.bodyError);
  if (message === undefined) return null;
  const { messageId, made, tried, attempts } = message;
  return (
    <Dialog
      title={kindText(message)}
      testId="webhook-message"
      error={error === null ? null : `What it carries could not be read. ${error}`}
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'webhooks.again' });
      }}
      actions={
        <>
          <button
            type="button"
            className="button"
            data-autofocus=""
            onClick={() => root.send({ type: 'workspace.close' })}
          >
            Close <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary">
            Send it again
          </button>
        </>
      }
    >
      <dl className="webhooks-facts">
        <dt>webhook-id</dt>
        <dd>{messageId}</dd>
        <dt>Happened</dt>
        <dd>{momentText(made)}</dd>
        <dt>Came of it</dt>
        <dd>{cameText(message)}</dd>
        <dt>Last tried</dt>
        <dd>
          {tried === null ? 'not yet' : `${momentText(tried)}, ${attempts === 1 ? 'once' : `${attempts} times`} in all`}
        </dd>
        <dt>Answer</dt>
        <dd>{answerText(message) || 'none'}</dd>
      </dl>
      {error === null && (
        <pre className="webhooks-body" aria-busy={body === null}>
          {body === null ? 'Reading what it carries…' : JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      )}
    </Dialog>
  );
}
