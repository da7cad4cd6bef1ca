import { useState } from 'react';
import { paragraphsHtml, paragraphsText } from '../../../calc/marketing/partHtml.ts';
import { Field } from '../../parts/Field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly html: string;
  readonly rows?: number;
  readonly onChange: (html: string) => void;
}

/** A text of paragraphs; what a program saved with more in it than that is written as HTML. */
export function TextOrHtml({ label, name, html, rows = 5, onChange }: Props) {
  const plain = paragraphsText(html);
  /** As it was typed: an empty line at the end is the beginning of a paragraph. */
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && paragraphsHtml(typed) === html;
  return (
    <Field
      label={label}
      place="above"
      hint={
        plain === null ? 'This text has looks of its own: it is written as HTML.' : 'An empty line begins a paragraph.'
      }
    >
      {(control) => (
        <textarea
          {...control}
          className="field site-text"
          data-field={name}
          rows={rows}
          maxLength={20_000}
          value={plain === null ? html : isTyped ? typed : plain}
          onChange={({ target: { value } }) => {
            setTyped(plain === null ? null : value);
            onChange(plain === null ? value : paragraphsHtml(value));
          }}
        />
      )}
    </Field>
  );
}
