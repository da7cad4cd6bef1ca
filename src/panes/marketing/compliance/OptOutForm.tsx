import { useState } from 'react';
import { suppressionKindNames } from '../../../api/catalogue/marketing/suppressions.ts';
import type { ComplianceDraft } from '../../../machines/marketing/compliance/context.ts';
import { Field } from '../../parts/Field.tsx';
import { FormShell, useSaid } from './FormShell.tsx';

type Draft = Extract<ComplianceDraft, { what: 'optOut' }>;
const kinds = ['PHONE', 'EMAIL', 'ADDRESS'] as const;
const labels = { PHONE: 'Number', EMAIL: 'E-mail address', ADDRESS: 'Street line' } as const;

/** Somebody wants no more. */
export function OptOutForm() {
  const said = useSaid();
  const [draft, setDraft] = useState<Draft>({ what: 'optOut', kind: 'PHONE', text: '', zip: '', source: '' });
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const label = labels[draft.kind];
  return (
    <FormShell title="Add an opt-out" keep="Add it" draft={draft} fields={['text', 'zip', 'source']}>
      <p>Nobody of the account reaches it any more, from now on and for ever.</p>
      <Field label="Of" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            data-field="kind"
            value={draft.kind}
            onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? 'PHONE' })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {suppressionKindNames[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={label} place="above" required={`Write the ${label.toLowerCase()}.`} error={said(label, 'text')}>
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
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      {draft.kind === 'ADDRESS' && (
        <Field label="ZIP" place="above" required="Write the ZIP." error={said('ZIP', 'zip')}>
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="zip"
              autoComplete="off"
              maxLength={10}
              value={draft.zip}
              onChange={({ target }) => change({ zip: target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label="Source"
        place="above"
        hint="How it was said: on the telephone, by letter."
        error={said('Source', 'source')}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="source"
            autoComplete="off"
            maxLength={500}
            value={draft.source}
            onChange={({ target }) => change({ source: target.value })}
          />
        )}
      </Field>
    </FormShell>
  );
}
