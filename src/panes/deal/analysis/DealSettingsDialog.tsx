import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { dealSettings, type DealSetting } from '../../../api/catalogue/deal/dealSettings.ts';
import { countyOf } from '../../../api/catalogue/search/counties.ts';
import type { DealSettings } from '../../../api/contract/deal/settings.ts';
import { FIELD_CATALOGUE } from '../../../calc/deal/fieldCatalogue.ts';
import { SEED_KEYS, type SeedKey } from '../../../calc/deal/newAnalysis.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { draftOf, OWN_SOURCE, readDraft, retyped, type SettingsDraft, type TypedValue } from './settingsDraft.ts';
import './dealSettings.css';

const TITLE = 'What new deals begin with';
const groups = ['Purchase and sale', 'Loan', 'Income', 'Expenses'] as const satisfies readonly DealSetting['group'][];

/** The settings of new deals of the account, each with its source. */
export function DealSettingsDialog() {
  const { dealSettings: actor, root } = useActors();
  const settings = useSelector(actor, (state) => state.context.settings);
  const isLoading = useSelector(actor, (state) => state.hasTag('loading'));
  if (isLoading)
    return (
      <Dialog title={TITLE} testId="deal-settings">
        <Progress label="Loading the settings" />
      </Dialog>
    );
  if (settings === null)
    return (
      <Dialog
        title={TITLE}
        testId="deal-settings"
        onSubmit={() => root.send({ type: 'dealSettings.open' })}
        actions={
          <button type="submit" className="button button--primary" data-autofocus="">
            Try again <kbd className="key">⏎</kbd>
          </button>
        }
      >
        <p>The settings could not be loaded.</p>
      </Dialog>
    );
  return <Settings settings={settings} />;
}

function Settings({ settings }: { readonly settings: DealSettings }) {
  const { dealSettings: actor, root } = useActors();
  const isSaving = useSelector(actor, (state) => state.hasTag('saving'));
  const refused = useSelector(actor, (state) => state.context.problems);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const read = readDraft(draft);
  const problem = (path: string): string | null => read.problems[path] ?? refused[path] ?? null;
  const change = (part: Partial<SettingsDraft>): void => setDraft({ ...draft, ...part });
  return (
    <Dialog
      title={TITLE}
      testId="deal-settings"
      error={refused['countyTaxRates'] ?? refused['fieldAmounts'] ?? null}
      onSubmit={() => {
        if (read.settings !== null && !isSaving) root.send({ type: 'dealSettings.save', settings: read.settings });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isSaving}>
          Save <kbd className="key">⏎</kbd>
        </button>
      }
    >
      <p className="muted">
        For all of the account. What a property or its sources know comes first; deals that exist stay as they are.
        Blank is left blank.
      </p>
      {groups.map((group) => (
        <fieldset key={group} className="deal-setting-group">
          <legend>{group}</legend>
          {SEED_KEYS.filter((key) => dealSettings[key].group === group).map((key) => (
            <SettingRow
              key={key}
              name={key}
              typed={draft.values[key]}
              problem={problem}
              onType={(typed) => change({ values: { ...draft.values, [key]: typed } })}
            />
          ))}
        </fieldset>
      ))}
      <FieldAmounts draft={draft} problem={problem} onChange={change} />
      <TaxRates draft={draft} problem={problem} onChange={change} />
    </Dialog>
  );
}

interface RowProps {
  readonly name: SeedKey;
  readonly typed: TypedValue;
  readonly problem: (path: string) => string | null;
  readonly onType: (typed: TypedValue) => void;
}

function SettingRow({ name, typed, problem, onType }: RowProps) {
  const { label, of } = dealSettings[name];
  return (
    <div className="deal-setting">
      <Field label={label} name={`${label}, ${of}`} error={problem(`values.${name}.value`)}>
        {(control) => (
          <span className="deal-setting-value">
            <input
              {...control}
              className="field field--number"
              value={typed.text}
              placeholder="blank"
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => onType(retyped(typed, target.value))}
            />
            <span className="muted">{of}</span>
          </span>
        )}
      </Field>
      <SourceField
        label={label}
        typed={typed}
        error={problem(`values.${name}.source`)}
        onType={(source) => onType({ ...typed, source })}
      />
    </div>
  );
}

function SourceField(props: {
  readonly label: string;
  readonly typed: TypedValue;
  readonly error: string | null;
  readonly onType: (source: string) => void;
}) {
  return (
    <Field label={`Source of ${props.label}`} place="hidden" error={props.error}>
      {(control) => (
        <input
          {...control}
          className="field deal-setting-source"
          value={props.typed.source}
          title={props.typed.source}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => props.onType(target.value)}
        />
      )}
    </Field>
  );
}

interface ListProps {
  readonly draft: SettingsDraft;
  readonly problem: (path: string) => string | null;
  readonly onChange: (part: Partial<SettingsDraft>) => void;
}

/** The list with another entry in a place, or without it. */
const put = <T,>(list: readonly T[], at: number, entry: T | null): T[] =>
  list.flatMap((other, index) => (index === at ? (entry === null ? [] : [entry]) : [other]));

function FieldAmounts({ draft: { fieldAmounts }, problem, onChange }: ListProps) {
  const free = FIELD_CATALOGUE.find(({ id }) => !fieldAmounts.some(({ field }) => field === id));
  return (
    <fieldset className="deal-setting-group">
      <legend>Amounts of single fields</legend>
      {fieldAmounts.map((entry, at) => {
        const set = (next: typeof entry | null): void => onChange({ fieldAmounts: put(fieldAmounts, at, next) });
        const name = `amount ${at + 1}`;
        return (
          <div className="deal-setting deal-setting--entry" key={at}>
            <Field label={`Field of ${name}`} place="hidden" error={problem(`fieldAmounts.${at}.field`)}>
              {(control) => (
                <select
                  {...control}
                  className="field"
                  value={entry.field}
                  onChange={({ target }) => set({ ...entry, field: Number(target.value) })}
                >
                  {FIELD_CATALOGUE.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <EntryValue
              label={`Dollars of ${name}`}
              entry={entry}
              error={problem(`fieldAmounts.${at}.amount`)}
              onType={set}
            />
            <SourceField
              label={name}
              typed={entry}
              error={problem(`fieldAmounts.${at}.source`)}
              onType={(source) => set({ ...entry, source })}
            />
            <RemoveButton name={name} onClick={() => set(null)} />
          </div>
        );
      })}
      {free !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() =>
            onChange({ fieldAmounts: [...fieldAmounts, { field: free.id, text: '', source: OWN_SOURCE }] })
          }
        >
          Add an amount
        </button>
      )}
    </fieldset>
  );
}

function TaxRates({ draft: { countyTaxRates }, problem, onChange }: ListProps) {
  return (
    <fieldset className="deal-setting-group">
      <legend>Taxes where the roll has none: share of the assessed value, a year</legend>
      {countyTaxRates.map((entry, at) => {
        const set = (next: typeof entry | null): void => onChange({ countyTaxRates: put(countyTaxRates, at, next) });
        const county = countyOf(entry.fips.trim());
        const name = `county ${at + 1}`;
        return (
          <div className="deal-setting deal-setting--entry" key={at}>
            <Field
              label={`FIPS of ${name}`}
              place="hidden"
              error={entry.fips === '' ? null : problem(`countyTaxRates.${at}.fips`)}
              required="Write the number of the county."
            >
              {(control) => (
                <span className="deal-setting-value">
                  <input
                    {...control}
                    className="field deal-setting-fips"
                    value={entry.fips}
                    placeholder="51540"
                    inputMode="numeric"
                    autoComplete="off"
                    onChange={({ target }) => set({ ...entry, fips: target.value })}
                  />
                  <span className="muted">{county?.displayName ?? 'County FIPS'}</span>
                </span>
              )}
            </Field>
            <EntryValue
              label={`Rate of ${name}`}
              entry={entry}
              error={problem(`countyTaxRates.${at}.rate`)}
              onType={set}
            />
            <SourceField
              label={name}
              typed={entry}
              error={problem(`countyTaxRates.${at}.source`)}
              onType={(source) => set({ ...entry, source })}
            />
            <RemoveButton name={name} onClick={() => set(null)} />
          </div>
        );
      })}
      <button
        type="button"
        className="button"
        onClick={() => onChange({ countyTaxRates: [...countyTaxRates, { fips: '', text: '', source: OWN_SOURCE }] })}
      >
        Add a county
      </button>
    </fieldset>
  );
}

function EntryValue<T extends TypedValue>(props: {
  readonly label: string;
  readonly entry: T;
  readonly error: string | null;
  readonly onType: (entry: T) => void;
}) {
  return (
    <Field
      label={props.label}
      place="hidden"
      error={props.entry.text === '' ? null : props.error}
      required="Write a number."
    >
      {(control) => (
        <input
          {...control}
          className="field field--number"
          value={props.entry.text}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => props.onType({ ...props.entry, text: target.value })}
        />
      )}
    </Field>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="button button--quiet" aria-label={`Remove ${name}`} onClick={onClick}>
      Remove
    </button>
  );
}
