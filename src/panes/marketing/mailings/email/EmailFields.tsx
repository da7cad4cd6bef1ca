import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { defaultElement } from '../../../../api/catalogue/marketing/elements.ts';
import { lineHtml, lineText } from '../../../../calc/marketing/lineHtml.ts';
import type { PictureKind } from '../../../../calc/marketing/pictureId.ts';
import type { EmailText } from '../../../../machines/marketing/mailings/context.ts';
import { useActors } from '../../../parts/actors.tsx';
import { Field } from '../../../parts/Field.tsx';
import { SelectField } from '../../../parts/SelectField.tsx';
import { PlaceholderChoice } from '../PlaceholderChoice.tsx';
import { BodyField } from './BodyField.tsx';
import type { EditorHandle } from './editor/TextEditor.tsx';
import { PictureField } from './PictureField.tsx';
import { UrlField } from './UrlField.tsx';
import { StartFields } from './StartFields.tsx';

type Changed = (part: Partial<EmailText>) => void;
/** Fields of one line in which placeholders may stand. */
type Written = 'subject' | 'friendlyFrom' | 'headerText';

/** Which layout shows which. */
const PICTURES = [
  { kind: 'LOGO', layoutId: 1 },
  { kind: 'BANNER', layoutId: 3 },
] as const;

function withPicture(elements: EmailText['elements'], kind: PictureKind, content: string): EmailText['elements'] {
  const others = elements.filter(({ type }) => type !== kind);
  const frame = { x: 0, y: 0, width: 0, height: 0 };
  return content === '' ? others : [...others, { ...defaultElement(kind, frame), content }];
}

interface Props {
  readonly email: EmailText;
  /** What is wrong with the text, as the server said. */
  readonly wrongText: string | null;
  readonly onChange: Changed;
}

/** What an e-mail says, and to whom answers go. */
export function EmailFields({ email, wrongText, onChange }: Props) {
  const { emailPreview } = useActors();
  const templates = useSelector(emailPreview, (state) => state.context.templates);
  /** What a template took the place of. */
  const [before, setBefore] = useState<EmailText | null>(null);
  const editor = useRef<EditorHandle>(null);
  /** Where a placeholder goes; null: into the text. */
  const last = useRef<{ readonly field: Written; readonly control: HTMLInputElement } | null>(null);
  const header = lineText(email.headerText);
  const write = (field: Written, text: string): void => {
    onChange(field === 'headerText' ? { headerText: header === null ? text : lineHtml(text) } : { [field]: text });
  };
  const insert = (word: string): void => {
    if (last.current === null) {
      editor.current?.insert(word);
      return;
    }
    const { field, control } = last.current;
    const { value, selectionStart, selectionEnd } = control;
    const from = selectionStart ?? value.length;
    write(field, value.slice(0, from) + word + value.slice(selectionEnd ?? from));
    control.focus();
  };
  const remember = (field: Written) => ({
    onFocus: ({ target }: { readonly target: HTMLInputElement }) => {
      last.current = { field, control: target };
    },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => write(field, target.value),
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
        <SelectField
          label="Template"
          field="templateId"
          none="Choose one…"
          options={(templates?.templates ?? []).map(({ id, name }) => ({ key: id, name }))}
          value={email.templateId ?? null}
          onChoose={begin}
        />
        <SelectField
          label="Layout"
          field="layoutId"
          options={(templates?.layouts ?? []).map(({ id, name }) => ({ key: id, name }))}
          value={email.layoutId}
          onChoose={(layoutId) => onChange({ layoutId })}
        />
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
      {PICTURES.filter(({ layoutId }) => layoutId === email.layoutId).map(({ kind }) => (
        <PictureField
          key={kind}
          kind={kind}
          content={email.elements.find(({ type }) => type === kind)?.content ?? ''}
          onChange={(content) => onChange({ elements: withPicture(email.elements, kind, content) })}
        />
      ))}
      <Field label="Heading" place="above">
        {(control) => (
          <input
            {...control}
            {...remember('headerText')}
            className="field"
            data-field="headerText"
            autoComplete="off"
            maxLength={1000}
            value={header ?? email.headerText}
          />
        )}
      </Field>
      <BodyField
        html={email.bodyText}
        error={wrongText}
        handle={editor}
        onChange={(bodyText) => onChange({ bodyText })}
        onFocus={() => {
          last.current = null;
        }}
      />
      <PlaceholderChoice onInsert={insert} />
      <UrlField url={email.url} onChange={(url) => onChange({ url })} />
      <StartFields email={email} onChange={onChange} />
    </>
  );
}
