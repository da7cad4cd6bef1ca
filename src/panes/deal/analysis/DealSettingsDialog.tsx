import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { dealSettings, type DealSetting } from '../../../api/catalogue/deal/dealSettings.ts';
import type { DealSettings } from '../../../api/contract/deal/settings.ts';
import { SEED_KEYS, type SeedKey } from '../../../calc/deal/newAnalysis.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { FieldAmounts, TaxRates } from './DealSettingsLists.tsx';
import { draftOf, readDraft, retyped, type SettingsDraft, type TypedValue } from './settingsDraft.ts';
import { SourceField } from './SourceField.tsx';
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
            Try again <Keys keys="Enter" />
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
          Save <Keys keys="Enter" />
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
