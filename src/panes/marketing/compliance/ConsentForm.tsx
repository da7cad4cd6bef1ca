import { useState } from 'react';
import { channelNames, type RuleChannel } from '../../../api/catalogue/marketing/ruleTypes.ts';
import type { ComplianceDraft } from '../../../machines/marketing/compliance/context.ts';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Field } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { FormShell, useSaid } from './FormShell.tsx';

type Draft = Extract<ComplianceDraft, { what: 'consent' }>;
const ofPhones: readonly RuleChannel[] = ['SMS', 'VOICEMAIL', 'CALL'];
const ofMail: readonly RuleChannel[] = ['EMAIL'];
const levels = [
  { key: 'WRITTEN', name: 'Written: signed, or a box that was ticked' },
  { key: 'EXPRESS', name: 'Express: said' },
] as const;

/** Somebody said yes: to what, in which words, when and where. */
export function ConsentForm() {
  const said = useSaid();
  const [draft, setDraft] = useState<Draft>({
    what: 'consent',
    text: '',
    channels: ['SMS'],
    level: 'WRITTEN',
    wording: '',
    at: '',
    source: '',
  });
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const offered = draft.text.includes('@') ? ofMail : ofPhones;
  const channels = offered.filter((channel) => draft.channels.includes(channel));
  const toggle = (channel: RuleChannel, isOn: boolean): void =>
    change({ channels: offered.filter((one) => (one === channel ? isOn : channels.includes(one))) });
  return (
    <FormShell
      title="Add a consent"
      keep="Add it"
      draft={{ ...draft, channels }}
      fields={['text', 'channels', 'wording', 'at', 'source']}
    >
      <Field label="Number or e-mail address" place="above" required="Write who said yes." error={said('It', 'text')}>
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="text"
            data-autofocus=""
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={draft.text}
            onChange={({ target }) =>
              change({
                text: target.value,
                channels: target.value.includes('@') ? ofMail : channels.length > 0 ? channels : ['SMS'],
              })
            }
          />
        )}
      </Field>
      <Checks label="Said yes to">
        {offered.map((channel) => (
          <Check
            key={channel}
            field={channel}
            label={channelNames[channel]}
            isOn={channels.includes(channel)}
            onChange={(isOn) => toggle(channel, isOn)}
          />
        ))}
      </Checks>
      <SelectField
        label="Level"
        hint="Texts and recorded voices need a written one."
        field="level"
        options={levels}
        value={draft.level}
        onChoose={(level) => change({ level })}
      />
      <Field
        label="Wording"
        place="above"
        required="Write exactly what the person saw."
        hint="Exactly what the person saw."
        error={said('Wording', 'wording')}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            data-field="wording"
            rows={3}
            maxLength={5000}
            value={draft.wording}
            onChange={({ target }) => change({ wording: target.value })}
          />
        )}
      </Field>
      <Field label="Given" place="above" required="Say when." error={said('Given', 'at')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="datetime-local"
            data-field="at"
            value={draft.at}
            onChange={({ target }) => change({ at: target.value })}
          />
        )}
      </Field>
      <TextField
        label="Source"
        required="Say where: the page, the form."
        error={said('Source', 'source')}
        field="source"
        maxLength={500}
        value={draft.source}
        onChange={(source) => change({ source })}
      />
    </FormShell>
  );
}
