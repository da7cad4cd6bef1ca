import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { campaignTypes, writtenTypes, type WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import { blankText, type MailingText, type NextStep } from '../../../machines/marketing/mailings/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { CardFields } from './CardFields.tsx';
import { EmailFields } from './email/EmailFields.tsx';
import { EmailPreview } from './email/EmailPreview.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { PlaceholderChoice } from './PlaceholderChoice.tsx';
import { ReachNote } from './ReachNote.tsx';
import { VoiceFields } from './VoiceFields.tsx';
import './mailings.css';

/** What a campaign says and to whom: of a new one, or of the one under the cursor. What was typed stays when it is refused. */
export function MailingForm() {
  const { mailings, profile, root } = useActors();
  const { refusal, wrong } = useSelector(mailings, (state) => state.context);
  const isWorking = useSelector(mailings, (state) => state.hasTag('working'));
  const [form] = useState(() => mailings.getSnapshot().context.form);
  const [text, setText] = useState<MailingText>(form?.text ?? blankText);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => root.send({ type: 'mailings.leave', dialog: 'form' }), [root]);
  const change = (part: Partial<MailingText>): void => setText((now) => ({ ...now, ...part }));
  const keep = (next?: NextStep): void => {
    if (!isWorking) root.send({ type: 'mailings.keep', text, ...(next === undefined ? {} : { next }) });
  };
  /** A new e-mail begins with the sender of the profile. */
  const chooseType = (type: WrittenType): void => {
    const { email } = text;
    const { emailFriendlyFrom = '', replyToEmail = '' } = profile.getSnapshot().context.kept ?? {};
    const own = {
      friendlyFrom: email.friendlyFrom || emailFriendlyFrom,
      replyToEmail: email.replyToEmail || replyToEmail,
    };
    change(type === 'EMAIL' ? { type, email: { ...email, ...own } } : { type });
  };
  const insert = (word: string): void => {
    const { selectionStart: from = text.text.length, selectionEnd: to = from } = area.current ?? {};
    change({ text: text.text.slice(0, from) + word + text.text.slice(to) });
    area.current?.focus();
  };
  return (
    <FormDialog
      title={form?.id === null ? 'New campaign' : `Change ${form?.text.name ?? ''}`}
      testId="mailing-form"
      error={'name' in wrong || 'content.message' in wrong ? null : refusal}
      onSubmit={() => keep()}
      does="Save it"
      isWorking={isWorking}
      more={
        form?.isStep !== true && (
          <button
            type="button"
            className="button"
            data-field="estimate"
            disabled={isWorking}
            onClick={() => keep('estimate')}
          >
            Save and estimate
          </button>
        )
      }
    >
      <div className={text.type === 'EMAIL' ? 'email-form' : 'mailing-form'}>
        <div className="mailing-fields">
          <TextField
            label="Name"
            required="Write a name, by which you know it."
            error={said('Name', wrong['name'])}
            field="name"
            isFirst
            maxLength={120}
            value={text.name}
            onChange={(name) => change({ name })}
          />
          {form?.id === null && (
            <SelectField
              label="Channel"
              field="type"
              options={writtenTypes.map((type) => ({ key: type, name: campaignTypes[type].title }))}
              value={text.type}
              onChoose={chooseType}
            />
          )}
          <ReachNote type={text.type} onGo={() => keep('compliance')} />
          {text.type === 'EMAIL' ? (
            <EmailFields
              email={text.email}
              wrongText={said('Text', wrong['content.bodyText'])}
              onChange={(part) => setText((now) => ({ ...now, email: { ...now.email, ...part } }))}
            />
          ) : text.type === 'POSTCARD' ? (
            <CardFields
              card={text.card}
              id={form?.id ?? null}
              wrong={wrong}
              onChange={(card) => setText((now) => ({ ...now, card: { ...now.card, ...card } }))}
            />
          ) : text.type === 'VOICEMAIL' ? (
            <VoiceFields
              voice={text.voice}
              isNew={form?.id === null}
              wrong={wrong}
              onChange={(voice) => setText((now) => ({ ...now, voice: { ...now.voice, ...voice } }))}
              onAdd={() => keep('phone')}
            />
          ) : (
            <>
              <Field
                label={text.type === 'SMS' ? 'Message' : 'Script'}
                place="above"
                hint={
                  text.type === 'SMS' ? 'What each of them gets.' : 'What a caller says; it stands beside each number.'
                }
                error={said('Message', wrong['content.message'])}
              >
                {(control) => (
                  <textarea
                    {...control}
                    ref={area}
                    className="field mailing-text"
                    data-field="text"
                    maxLength={text.type === 'SMS' ? 5000 : 10_000}
                    value={text.text}
                    onChange={({ target }) => change({ text: target.value })}
                  />
                )}
              </Field>
              <PlaceholderChoice onInsert={insert} />
            </>
          )}
          {form?.isStep === true ? (
            <p className="muted">It goes to whom its sequence reaches, on the day of its step.</p>
          ) : (
            <AudienceFields
              audience={text.audience}
              hasText={text.type !== 'VOICEMAIL'}
              isPaper={text.type === 'POSTCARD'}
              onChange={(audience) => change({ audience })}
            />
          )}
        </div>
        {text.type === 'EMAIL' && <EmailPreview email={text.email} />}
      </div>
    </FormDialog>
  );
}

const said = (label: string, wrong: string | undefined): string | null =>
  wrong === undefined ? null : `${label} ${wrong}.`;
