import { MOST_ELEMENTS, type WebsiteText } from '../../../api/contract/marketing/website.ts';
import { partHtml, readPart } from '../../../calc/marketing/partHtml.ts';
import { Field } from '../../parts/Field.tsx';
import { TextOrHtml } from './TextOrHtml.tsx';

type Elements = WebsiteText['elements'];

/** Steps, questions or what else stands below the text: each a heading and what it says. */
export function SiteParts({
  elements,
  onChange,
}: {
  readonly elements: Elements;
  readonly onChange: (elements: Elements) => void;
}) {
  const write = (at: number, content: string): void =>
    onChange(elements.map((element, index) => (index === at ? { ...element, content } : element)));
  return (
    <fieldset className="site-parts">
      <legend className="field-label">Parts below it</legend>
      {elements.map(({ content }, at) => {
        const part = readPart(content);
        const label = `Part ${at + 1}`;
        return (
          // They have no names of their own, and stay in their order.
          <div key={at} className="site-part">
            {part === null ? (
              <TextOrHtml
                label={label}
                name={`part${at}`}
                html={content}
                rows={3}
                onChange={(html) => write(at, html)}
              />
            ) : (
              <>
                <Field label={`${label}: heading`} place="above">
                  {(control) => (
                    <input
                      {...control}
                      className="field"
                      data-field={`heading${at}`}
                      autoComplete="off"
                      maxLength={150}
                      value={part.heading}
                      onChange={({ target }) => write(at, partHtml({ ...part, heading: target.value }))}
                    />
                  )}
                </Field>
                <Field label={`${label}: text`} place="above">
                  {(control) => (
                    <textarea
                      {...control}
                      className="field site-text"
                      data-field={`part${at}`}
                      rows={2}
                      maxLength={2000}
                      value={part.text}
                      onChange={({ target }) => write(at, partHtml({ ...part, text: target.value }))}
                    />
                  )}
                </Field>
              </>
            )}
            <button
              type="button"
              className="button"
              aria-label={`Take ${label.toLowerCase()} away`}
              onClick={() => onChange(elements.filter((_, index) => index !== at))}
            >
              Take away
            </button>
          </div>
        );
      })}
      {elements.length < MOST_ELEMENTS && (
        <button
          type="button"
          className="button"
          data-field="addPart"
          onClick={() => onChange([...elements, { type: 'HTML', content: '' }])}
        >
          Add a part
        </button>
      )}
    </fieldset>
  );
}
