import { countyOf } from '../../../api/catalogue/search/counties.ts';
import { FIELD_CATALOGUE } from '../../../calc/deal/fieldCatalogue.ts';
import { Field } from '../../parts/Field.tsx';
import { OWN_SOURCE, type SettingsDraft, type TypedValue } from './settingsDraft.ts';
import { SourceField } from './SourceField.tsx';

interface ListProps {
  readonly draft: SettingsDraft;
  readonly problem: (path: string) => string | null;
  readonly onChange: (part: Partial<SettingsDraft>) => void;
}

/** The list with another entry in a place, or without it. */
const put = <T,>(list: readonly T[], at: number, entry: T | null): T[] =>
  list.flatMap((other, index) => (index === at ? (entry === null ? [] : [entry]) : [other]));

/** Amounts of single fields of a deal (`defaultAmount`). */
export function FieldAmounts({ draft: { fieldAmounts }, problem, onChange }: ListProps) {
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

/** Yearly taxes of counties as shares of the assessed value. */
export function TaxRates({ draft: { countyTaxRates }, problem, onChange }: ListProps) {
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
