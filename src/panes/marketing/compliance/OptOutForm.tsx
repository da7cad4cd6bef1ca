import { useState } from 'react';
import { suppressionKindNames, suppressionKinds } from '../../../api/catalogue/marketing/suppressions.ts';
import type { ComplianceDraft, OptOutOf } from '../../../machines/marketing/compliance/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { FormShell, useSaid } from './FormShell.tsx';

type Draft = Extract<ComplianceDraft, { what: 'optOut' }>;
const labels = { PHONE: 'Number', EMAIL: 'E-mail address', ADDRESS: 'Street line', PERSON: 'Person' } as const;

/** What is known of whom it was opened for: a person, else the number or address that was reached. */
function draftOf(of: OptOutOf | null): Draft {
  const { contactId = null, target = '' } = of ?? {};
  const kind = contactId !== null ? 'PERSON' : target.includes('@') ? 'EMAIL' : 'PHONE';
  return { what: 'optOut', kind, contactId, text: target, zip: '', source: '' };
}

/** Somebody wants no more. */
export function OptOutForm() {
  const { compliance } = useActors();
  const said = useSaid();
  const [of] = useState(() => compliance.getSnapshot().context.optOutOf);
  const [draft, setDraft] = useState<Draft>(() => draftOf(of));
  // A person is one of the contacts: the form was opened for one.
  const kinds = suppressionKinds.filter((kind) => kind !== 'PERSON' || draft.contactId !== null);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const label = labels[draft.kind];
  return (
    <FormShell
      title={of === null ? 'Add an opt-out' : `Do not contact ${of.name}`}
      keep={of === null ? 'Add it' : 'Do not contact'}
      draft={draft}
      fields={['text', 'zip', 'source']}
    >
      <p>
        {draft.kind === 'PERSON'
          ? 'Nobody of the account reaches this person any more, by no channel, from now on and for ever.'
          : 'Nobody of the account reaches it any more, from now on and for ever.'}
      </p>
      <SelectField
        label="Of"
        field="kind"
        isFirst={of !== null}
        options={kinds.map((kind) => ({ key: kind, name: suppressionKindNames[kind] }))}
        value={draft.kind}
        onChoose={(kind) => change({ kind })}
      />
      {draft.kind !== 'PERSON' && (
        <TextField
          label={label}
          required={`Write the ${label.toLowerCase()}.`}
          error={said(label, 'text')}
          field="text"
          isFirst={of === null}
          isCode
          maxLength={300}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
      )}
      {draft.kind === 'ADDRESS' && (
        <TextField
          label="ZIP"
          required="Write the ZIP."
          error={said('ZIP', 'zip')}
          field="zip"
          maxLength={10}
          value={draft.zip}
          onChange={(zip) => change({ zip })}
        />
      )}
      <TextField
        label="Source"
        hint="How it was said: on the telephone, by letter."
        error={said('Source', 'source')}
        field="source"
        maxLength={500}
        value={draft.source}
        onChange={(source) => change({ source })}
      />
    </FormShell>
  );
}
