import { useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { copyText } from '../team/copyText.ts';
import { CodeList } from './CodeList.tsx';
import './security.css';

/** Codes in place of the second factor, shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { root } = useActors();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      title="Your recovery codes"
      testId="security-codes"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={({ currentTarget }) => setCopied(copyText(codes.join('\n'), currentTarget.closest('dialog')))}
          >
            Copy them
          </button>
          <button type="submit" className="button button--primary" data-autofocus="">
            I have kept them <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <CodeList codes={codes} />
      {isCopied !== null && (
        <p role="status" className="muted">
          {isCopied ? 'They are copied.' : 'The browser does not let them be copied: write them down.'}
        </p>
      )}
    </Dialog>
  );
}
