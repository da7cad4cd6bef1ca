import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  defaultLeadRules,
  leadRuleTexts,
  ruleKeys,
  ruleParameters,
  type ChosenRules,
  type RuleKey,
} from '../../../api/catalogue/search/leadRules.ts';
import { leadTiles, leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { LeadRulesAnswer } from '../../../api/contract/search/leadRules.ts';
import { useActors } from '../../parts/actors.tsx';
import { LeadLetter } from '../../parts/leads/LeadLetter.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { readParameter, parameterText } from './ruleText.ts';
import './leadRules.css';

/** The rule of every lead type, with the numbers in it that may be changed. */
export function LeadRulesDialog() {
  const { data, root } = useActors();
  const rules = useSelector(data, (state) => state.context.rules);
  const isLoading = useSelector(data, (state) => state.hasTag('loading'));
  if (isLoading)
    return (
      <Dialog title="Rules of the lead types" testId="lead-rules">
        <Progress label="Loading the rules" />
      </Dialog>
    );
  if (rules === null)
    return (
      <Dialog
        title="Rules of the lead types"
        testId="lead-rules"
        onSubmit={() => root.send({ type: 'data.openRules' })}
        actions={
          <button type="submit" className="button button--primary" data-autofocus="">
            Try again <Keys keys="Enter" />
          </button>
        }
      >
        <p>The rules could not be loaded.</p>
      </Dialog>
    );
  // Rules that were saved are the new beginning.
  return <Rules answer={rules} key={JSON.stringify(rules.rules)} />;
}

function Rules({ answer }: { readonly answer: LeadRulesAnswer }) {
  const { root, data } = useActors();
  const isSaving = useSelector(data, (state) => state.hasTag('saving'));
  const refused = useSelector(data, (state) => state.context.problems);
  const [typed, setTyped] = useState<Readonly<Partial<Record<RuleKey, string>>>>({});
  const read = ruleKeys.map((key) => {
    const text = typed[key];
    return [key, text === undefined ? { value: answer.rules[key], problem: null } : readParameter(key, text)] as const;
  });
  // Built from exactly the keys of ChosenRules; a value that cannot be read stays what it was.
  const wanted = Object.fromEntries(
    read.map(([key, { value, problem }]) => [key, problem === null ? value : answer.rules[key]]),
  ) as unknown as ChosenRules;
  const problems = Object.fromEntries(read.map(([key, { problem }]) => [key, problem ?? refused[key] ?? null]));
  const isSound = read.every(([, { problem }]) => problem === null);
  const isChanged = ruleKeys.some((key) => wanted[key] !== answer.rules[key]);
  const texts = isChanged || !answer.isApplied ? leadRuleTexts({ ...defaultLeadRules, ...wanted }) : answer.applied;
  return (
    <Dialog
      title="Rules of the lead types"
      testId="lead-rules"
      onSubmit={() => {
        if (isSound && isChanged && !isSaving) root.send({ type: 'data.saveRules', rules: wanted });
      }}
      actions={
        answer.canChange && (
          <button type="submit" className="button button--primary" disabled={(isSound && !isChanged) || isSaving}>
            Save and derive anew <Keys keys="Enter" />
          </button>
        )
      }
    >
      <p className={isChanged || answer.isApplied ? 'muted' : 'rules-waiting'} role="status">
        {isSound ? statusText(answer, isChanged) : 'Nothing is saved until each number can be read.'}
      </p>
      <ul className="rules">
        {leadTiles.map((code) => (
          <li key={code} className="rule">
            <LeadLetter code={code} />
            <span className="rule-name">{leadTypes[code].label}</span>
            <span className={texts[code] === answer.applied[code] ? 'rule-text' : 'rule-text rule-text--new'}>
              {texts[code]}
            </span>
            {answer.canChange &&
              ruleKeys
                .filter((key) => ruleParameters[key].leadType === code)
                .map((key) => (
                  <Parameter
                    key={key}
                    name={key}
                    text={typed[key] ?? parameterText(key, answer.rules[key])}
                    problem={problems[key] ?? null}
                    onType={(text) => setTyped({ ...typed, [key]: text })}
                  />
                ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function statusText({ isApplied, canChange }: LeadRulesAnswer, isChanged: boolean): string {
  if (isChanged) return 'The rules as they would be. Rows and counts follow once the data is derived anew.';
  if (!isApplied) return 'Saved. The data is being derived anew; results turn stale when it is in service.';
  if (canChange) return 'The rules that made the lead types of the data in service.';
  return 'The rules that made the lead types of the data in service. The owner of the installation changes them.';
}

interface ParameterProps {
  readonly name: RuleKey;
  readonly text: string;
  readonly problem: string | null;
  readonly onType: (text: string) => void;
}

function Parameter({ name, text, problem, onType }: ParameterProps) {
  const { label, unit, optional } = ruleParameters[name];
  return (
    <Field
      label={label}
      name={`${label}, ${unit === 'share' ? 'percent' : unit}`}
      className="rule-parameter"
      error={problem}
      required={optional ? undefined : 'Write a number.'}
    >
      {(control) => (
        <span className="rule-value">
          <input
            {...control}
            className="field rule-field"
            value={text}
            placeholder={optional ? 'off' : ''}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => onType(target.value)}
          />
          {(unit === 'years' || unit === 'months' || unit === 'days') && <span className="muted">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
