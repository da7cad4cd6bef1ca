import { useState } from 'react';
import { copyText } from '../../parts/copyText.ts';
import './codeList.css';

/** The codes, what they are good for, and a way to have them elsewhere. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (within: HTMLElement | null): Promise<void> => setCopied(await copyText(codes.join('\n'), within));
  return (
    <>
      <p>
        Each of them signs in once, in place of your second factor. Keep them where your phone is not: they are shown
        now and never again. Those of before are not taken any more.
      </p>
      <ul className="code-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="code-copy">
        <button
          type="button"
          className="button"
          onClick={({ currentTarget }) => void copy(currentTarget.closest('dialog'))}
        >
          Copy them
        </button>
        {isCopied !== null && (
          <span role="status" className="muted">
            {isCopied ? 'They are copied.' : 'The browser does not let them be copied: write them down.'}
          </span>
        )}
      </p>
    </>
  );
}
