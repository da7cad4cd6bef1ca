import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { FORMER_SECRET_HOURS } from '../../../api/contract/account/webhooks.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { copyText } from '../../parts/copyText.ts';
import './webhooks.css';

/** The secret that signs, told this once. */
export function SecretDialog() {
  const { webhooks, root } = useActors();
  const [secret] = useState(() => webhooks.getSnapshot().context.secret);
  const isNew = useSelector(webhooks, ({ context: { rows, cursor } }) => (rows[cursor]?.formerUntil ?? null) === null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useEffect(() => () => root.send({ type: 'webhooks.leave' }), [root]);
  if (secret === null) return null;
  return (
    <Dialog
      title={`The secret of ${secret.name}`}
      testId="webhook-secret"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={({ currentTarget }) => void copyText(secret.text, currentTarget.closest('dialog')).then(setCopied)}
          >
            Copy it
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            I have kept it <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        With it your program sees that a message is from here (webhook-signature, as Standard Webhooks say). It is shown
        now and never again.{' '}
        {!isNew && `Messages carry a signature of the one before as well for ${FORMER_SECRET_HOURS} hours.`}
      </p>
      <p className="webhooks-secret" data-testid="webhook-secret-text">
        {secret.text}
      </p>
      {isCopied !== null && (
        <p role="status" className="muted">
          {isCopied ? 'It is copied.' : 'The browser does not let it be copied: write it down.'}
        </p>
      )}
    </Dialog>
  );
}
