import { useState } from 'react';
import { checkedListNames, checkedLists } from '../../../api/catalogue/marketing/ruleTypes.ts';
import type { ComplianceDraft } from '../../../machines/marketing/compliance/context.ts';
import { Field } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { FormShell, useSaid } from './FormShell.tsx';

const ACCEPTED = '.csv,.txt,.xlsx,text/csv,text/plain';

const says = {
  optOuts:
    'Columns Phone, E-mail, or Address and ZIP, and a Date if there is one; or one number or e-mail address a line. A row that cannot be read is told, the others are taken.',
  consents:
    'Columns Phone or E-mail, Channels, Level (WRITTEN or EXPRESS), Wording, Date and Source. A row that cannot be read is told, the others are kept as they are.',
} as const;

/** A file of opt-outs or consents. */
export function FileForm({ of }: { readonly of: 'optOuts' | 'consents' }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FormShell
      title={of === 'optOuts' ? 'Import opt-outs' : 'Import consents'}
      keep="Import it"
      draft={{ what: 'file', of, file }}
      fields={['file']}
    >
      <p>{says[of]}</p>
      <FileField file={file} onFile={setFile} />
    </FormShell>
  );
}

type ListDraft = Extract<ComplianceDraft, { what: 'list' }>;

/** A list of who may not be reached. */
export function ListForm() {
  const said = useSaid();
  const [draft, setDraft] = useState<ListDraft>(() => ({
    what: 'list',
    list: 'DNC',
    name: '',
    // The Swedish way to write a day is that of our calendar dates.
    day: new Date().toLocaleDateString('sv-SE'),
    areaCodes: '',
    file: null,
  }));
  const change = (part: Partial<ListDraft>): void => setDraft({ ...draft, ...part });
  const isOfNumbers = draft.list === 'DNC';
  return (
    <FormShell
      title="Upload a list"
      keep="Upload it"
      draft={{ ...draft, areaCodes: isOfNumbers ? draft.areaCodes : '' }}
      fields={['file', 'day', 'name', 'areaCodes']}
    >
      <SelectField
        label="List"
        field="list"
        isFirst
        options={checkedLists.map((list) => ({ key: list, name: checkedListNames[list] }))}
        value={draft.list}
        onChoose={(list) => change({ list })}
      />
      <Field label="Of the day" place="above" required="Say of which day it is." error={said('The day', 'day')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="date"
            data-field="day"
            value={draft.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
      </Field>
      {isOfNumbers && (
        <Field
          label="Area codes"
          place="above"
          hint="All listed numbers of these are in the file. Leave it empty where the file says of each number whether it is listed, in a column Listed."
          error={said('Area codes', 'areaCodes')}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="areaCodes"
              inputMode="numeric"
              autoComplete="off"
              maxLength={1900}
              value={draft.areaCodes}
              onChange={({ target }) => change({ areaCodes: target.value })}
            />
          )}
        </Field>
      )}
      <TextField
        label="Name"
        error={said('Name', 'name')}
        field="name"
        maxLength={100}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <FileField file={draft.file} onFile={(file) => change({ file })} isLater />
    </FormShell>
  );
}

function FileField({
  file,
  onFile,
  isLater = false,
}: {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Other fields come before it. */
  readonly isLater?: boolean;
}) {
  const said = useSaid();
  return (
    <Field
      label="File"
      place="above"
      required="Choose a file."
      isFilled={file !== null}
      hint="CSV or XLSX"
      error={said('The file', 'file')}
    >
      {(control) => (
        <input
          {...control}
          className="field"
          type="file"
          accept={ACCEPTED}
          data-field="file"
          data-testid="compliance-file"
          data-autofocus={isLater ? undefined : ''}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
