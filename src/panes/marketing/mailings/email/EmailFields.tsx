import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { EmailLayoutId } from '../../../../api/catalogue/marketing/emailTemplates.ts';
import { lineHtml, paragraphsHtml, plainText } from '../../../../calc/marketing/plainHtml.ts';
import type { EmailText } from '../../../../machines/marketing/mailings/context.ts';
import { useActors } from '../../../parts/actors.tsx';
import { Field } from '../../../parts/Field.tsx';
import { submitByEnter } from '../../../parts/submitByEnter.ts';
import { PlaceholderChoice } from '../PlaceholderChoice.tsx';
import { StartFields } from './StartFields.tsx';

type Changed = (part: Partial<EmailText>) => void;
/** Fields in which placeholders may stand. */
type Written = 'subject' | 'friendlyFrom' | 'headerText' | 'bodyText';

/** What an e-mail says: plain text as long as it is, else the HTML that a program saved. */
export function EmailFields({ email, onChange }: { readonly email: EmailText; readonly onChange: Changed }) {
  const { emailPreview } = useActors();
  const templates = useSelector(emailPreview, (state) => state.context.templates);
  /** What a template took the place of. */
  const [before, setBefore] = useState<EmailText | null>(null);
  const last = useRef<{ readonly field: Written; readonly control: HTMLInputElement | HTMLTextAreaElement } | null>(
    null,
  );
  const header = asText(email.headerText, lineHtml);
  const body = asText(email.bodyText, paragraphsHtml);
  const write = (field: Written, text: string): void => {
    if (field === 'headerText') onChange({ headerText: header.toHtml(text) });
    else if (field === 'bodyText') onChange({ bodyText: body.toHtml(text) });
    else onChange({ [field]: text });
  };
  const insert = (word: string): void => {
    const { field, control } = last.current ?? { field: 'bodyText', control: null };
    const text = control?.value ?? body.text;
    const { selectionStart, selectionEnd } = control ?? {};
    const from = selectionStart ?? text.length;
    write(field, text.slice(0, from) + word + text.slice(selectionEnd ?? from));
    control?.focus();
  };
  const remember = (field: Written) => ({
    onFocus: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
      last.current = { field, control: target };
    },
    onChange: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => write(field, target.value),
  });
  const begin = (id: number): void => {
    const template = templates?.templates.find((one) => one.id === id);
    if (template === undefined) return;
    if ([email.subject, email.headerText, email.bodyText].some((text) => text !== '')) setBefore(email);
    const { layoutId, subject, headerText, bodyText } = template;
    onChange({ templateId: id, layoutId, subject, headerText, bodyText, templateEnabled: true });
  };
  return (
    <>
      <div className="email-choices">
        <Field label="Template" place="above">
          {(control) => (
            <select
              {...control}
              className="field"
              data-field="templateId"
              value={email.templateId ?? ''}
              onKeyDown={submitByEnter}
              onChange={({ target }) => begin(Number(target.value))}
            >
              <option value="" disabled>
                Choose one…
              </option>
              {templates?.templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Layout" place="above">
          {(control) => (
            <select
              {...control}
              className="field"
              data-field="layoutId"
              value={email.layoutId}
              onKeyDown={submitByEnter}
              onChange={({ target }) => onChange({ layoutId: Number(target.value) as EmailLayoutId })} // of the options
            >
              {templates?.layouts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {before !== null && (
        <p className="muted">
          The template took the place of what stood here.{' '}
          <button
            type="button"
            className="button"
            onClick={() => {
              onChange(before);
              setBefore(null);
            }}
          >
            Bring it back
          </button>
        </p>
      )}
      <div className="email-choices">
        <Field label="From" place="above">
          {(control) => (
            <input
              {...control}
              {...remember('friendlyFrom')}
              className="field"
              data-field="friendlyFrom"
              autoComplete="off"
              maxLength={100}
              value={email.friendlyFrom}
            />
          )}
        </Field>
        <Field label="Answers go to" place="above">
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="replyToEmail"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email.replyToEmail}
              onChange={({ target }) => onChange({ replyToEmail: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Subject" place="above">
        {(control) => (
          <input
            {...control}
            {...remember('subject')}
            className="field"
            data-field="subject"
            autoComplete="off"
            maxLength={200}
            value={email.subject}
          />
        )}
      </Field>
      <Field label="Heading" place="above">
        {(control) => (
          <input
            {...control}
            {...remember('headerText')}
            className="field"
            data-field="headerText"
            autoComplete="off"
            maxLength={1000}
            value={header.text}
          />
        )}
      </Field>
      <Field
        label="Text"
        place="above"
        hint={
          body.isPlain
            ? 'A blank line parts paragraphs, addresses of pages become links. The foot with your address and the way to opt out comes by itself.'
            : 'This text has formats: it is written as HTML.'
        }
      >
        {(control) => (
          <textarea
            {...control}
            {...remember('bodyText')}
            className="field mailing-text email-body"
            data-field="bodyText"
            maxLength={50_000}
            value={body.text}
          />
        )}
      </Field>
      <PlaceholderChoice onInsert={insert} />
      <Field
        label="Button leads to"
        place="above"
        hint="A page of yours, as https://...; without one there is no button."
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="url"
            autoComplete="off"
            maxLength={2000}
            value={email.url}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
      <StartFields email={email} onChange={onChange} />
    </>
  );
}

interface AsText {
  readonly text: string;
  readonly isPlain: boolean;
  readonly toHtml: (text: string) => string;
}

/** HTML as it can be written in a field of text. */
function asText(html: string, toHtml: (text: string) => string): AsText {
  const text = plainText(html);
  return text === null ? { text: html, isPlain: false, toHtml: (same) => same } : { text, isPlain: true, toHtml };
}
