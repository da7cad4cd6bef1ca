import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isWrittenPlainly, writtenPlainly } from '../../../../calc/marketing/emailHtml.ts';
import { Field } from '../../../parts/Field.tsx';
import type { EditorHandle } from './editor/TextEditor.tsx';

/** In a part of the page of its own: nobody waits for it who writes no e-mail. */
const TextEditor = lazy(async () => ({ default: (await import('./editor/TextEditor.tsx')).TextEditor }));

interface Props {
  readonly html: string;
  readonly error: string | null;
  readonly handle: RefObject<EditorHandle | null>;
  readonly onChange: (html: string) => void;
  readonly onFocus: () => void;
}

/** The text of an e-mail. What a program saved with looks that the editor does not know stays HTML until somebody wants it plain. */
export function BodyField({ html, error, handle, onChange, onFocus }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** What was typed here as HTML stays HTML: half a tag is nothing plain, and a whole one no reason to move on. */
  const [typed, setTyped] = useState<string | null>(null);
  const write = (text: string): void => {
    setTyped(text);
    onChange(text);
  };
  const field = (hint: ReactNode, children: Parameters<typeof Field>[0]['children']) => (
    <Field label="Text" place="above" error={error} hint={hint}>
      {children}
    </Field>
  );
  if (html !== typed && isWrittenPlainly(html))
    return field('The foot with your address and the way to opt out comes by itself.', (control) => (
      <Suspense fallback={<div className="email-body" aria-busy="true" />}>
        <TextEditor control={control} html={html} handle={handle} onChange={onChange} onFocus={onFocus} />
      </Suspense>
    ));
  return (
    <>
      {field('This text has colours, sizes or sides: it is written as HTML.', (control) => (
        <textarea
          {...control}
          ref={area}
          className="field mailing-text email-body"
          data-field="bodyText"
          maxLength={60_000}
          value={html}
          onFocus={() => {
            handle.current = { insert: (word) => insertInto(area.current, word, write) };
            onFocus();
          }}
          onChange={({ target }) => write(target.value)}
        />
      ))}
      <button
        type="button"
        className="button email-next"
        onClick={() => {
          setTyped(null);
          onChange(writtenPlainly(html));
        }}
      >
        Take these looks out and write on
      </button>
    </>
  );
}

function insertInto(area: HTMLTextAreaElement | null, word: string, onChange: (text: string) => void): void {
  if (area === null) return;
  const { value, selectionStart, selectionEnd } = area;
  onChange(value.slice(0, selectionStart) + word + value.slice(selectionEnd));
  area.focus();
}
