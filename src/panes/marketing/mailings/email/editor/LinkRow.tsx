import { useEffect, useRef, useState } from 'react';
import { linkOf } from '../../../../../calc/marketing/emailLink.ts';
import { Field } from '../../../../parts/Field.tsx';

interface Props {
  /** Where it leads now; '': there is none yet. */
  readonly url: string;
  /** Null: it is none any more. */
  readonly onLink: (url: string | null) => void;
  readonly onLeave: () => void;
}

/** Where the selected words lead. Enter takes it, Escape leaves it as it was. */
export function LinkRow({ url, onLink, onLeave }: Props) {
  const [text, setText] = useState(url);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (): void => {
    const link = linkOf(text);
    if (link !== null) onLink(link);
    else {
      setError('Write a page as https://..., an e-mail address, or #MyBusinessWebsite#.');
      input.current?.focus();
    }
  };
  useEffect(() => {
    input.current?.select();
    // Before all others: there it would close the form with all that was written.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onLeave();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onLeave]);
  return (
    <div className="text-editor-link">
      <Field label="The words lead to" place="above" error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="field"
            data-field="link"
            autoComplete="off"
            maxLength={2000}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              take();
            }}
          />
        )}
      </Field>
      <button type="button" className="button" onClick={take}>
        Set link
      </button>
      {url !== '' && (
        <button type="button" className="button" onClick={() => onLink(null)}>
          Remove link
        </button>
      )}
      <button type="button" className="button" onClick={onLeave}>
        Leave it
      </button>
    </div>
  );
}
