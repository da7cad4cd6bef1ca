import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { campaignTypes, writtenTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { MOST_STEP_DAYS, stepConditions } from '../../../calc/marketing/sequence.ts';
import {
  newRule,
  underCursor,
  type SequencesContext,
  type StepChoice,
} from '../../../machines/marketing/sequences/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { conditionTexts } from './sequenceTexts.ts';
import './sequences.css';

/** What a step says, when, and to whom: of a new one, or of the one under the cursor. */
export function StepForm() {
  const { sequences, root } = useActors();
  const { refusal, wrong } = useSelector(sequences, (state) => state.context);
  const isWorking = useSelector(sequences, (state) => state.hasTag('working'));
  const [{ form, offered, campaignId, name }] = useState(() => opened(sequences.getSnapshot().context));
  const [said, setSaid] = useState(form.mailingId === null ? `new ${writtenTypes[0]}` : String(form.mailingId));
  const [days, setDays] = useState(String(form.rule.afterDays));
  const [businessDays, setBusinessDays] = useState(form.rule.businessDays);
  const [onlyIf, setOnlyIf] = useState(form.rule.onlyIf);
  useEffect(() => () => root.send({ type: 'sequences.leave' }), [root]);
  const isTooLong = Number(days) > MOST_STEP_DAYS;
  const channel = writtenTypes.find((type) => said === `new ${type}`);
  const keep = (isWritten: boolean): void => {
    if (isWorking || isTooLong || days === '') return;
    const choice: StepChoice = channel === undefined ? { mailingId: Number(said) } : { channel };
    const rule = { afterDays: Number(days), businessDays, onlyIf };
    root.send({ type: 'sequences.keepStep', choice, rule, isWritten });
  };
  const before = form.at === 0 ? 'after somebody joins' : `after step ${form.at}`;
  return (
    <FormDialog
      title={form.isNew ? `New step ${form.at + 1} of ${name}` : `Step ${form.at + 1} of ${name}`}
      testId="sequence-step"
      error={wrong['afterDays'] === undefined ? refusal : null}
      onSubmit={() => keep(false)}
      does="Save it"
      isWorking={isWorking}
      more={
        <button type="button" className="button" data-field="write" disabled={isWorking} onClick={() => keep(true)}>
          Save and write it
        </button>
      }
    >
      <div className="sequence-fields">
        <Field
          label="Message"
          place="above"
          hint={
            channel === undefined
              ? 'A message of another campaign comes over to this one.'
              : 'A blank one is made: Save and write it opens it.'
          }
        >
          {(control) => (
            <select
              {...control}
              className="field"
              data-field="message"
              data-autofocus=""
              value={said}
              onKeyDown={submitByEnter}
              onChange={({ target }) => setSaid(target.value)}
            >
              <optgroup label="A new message">
                {writtenTypes.map((type) => (
                  <option key={type} value={`new ${type}`}>
                    New: {campaignTypes[type].title}
                  </option>
                ))}
              </optgroup>
              {offered.length > 0 && (
                <optgroup label="One that is not ordered yet">
                  {offered.map((row) => (
                    <option key={row.id} value={row.id}>
                      {row.name} ({campaignTypes[row.type].title}
                      {row.marketingCampaignId === campaignId ? '' : ', of its own campaign'})
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          )}
        </Field>
        <div className="sequence-when">
          <Field
            label={`Days ${before}`}
            place="above"
            required="Write how many days; 0 is the same day."
            error={
              wrong['afterDays'] !== undefined
                ? `Days ${wrong['afterDays']}.`
                : isTooLong
                  ? `At most ${formatNumber(MOST_STEP_DAYS)} days can be between two steps.`
                  : null
            }
          >
            {(control) => (
              <input
                {...control}
                className="field sequence-days"
                data-field="days"
                inputMode="numeric"
                autoComplete="off"
                value={days}
                onChange={({ target }) => setDays(target.value.replaceAll(/[^0-9]/g, '').slice(0, 4))}
              />
            )}
          </Field>
          <Check
            field="business"
            label="Business days: no Saturday, no Sunday"
            isOn={businessDays}
            onChange={setBusinessDays}
          />
        </div>
        <fieldset className="sequence-only">
          <legend className="field-label">It goes to who</legend>
          {stepConditions.map((one) => (
            <Check
              key={one}
              oneOf="onlyIf"
              field={`only-${one}`}
              label={conditionLabels[one]}
              isOn={onlyIf === one}
              onChange={() => setOnlyIf(one)}
            />
          ))}
        </fieldset>
      </div>
    </FormDialog>
  );
}

const conditionLabels: typeof conditionTexts = {
  NO_RESPONSE: 'did not respond: no scan, no click, no answer',
  NOT_DELIVERED: 'was not reached by the step before',
  ALL: 'is still in the sequence, whatever came before',
};

/** What the form began with; messages that are steps already are not offered again. */
function opened(context: SequencesContext) {
  const row = underCursor(context);
  const form = context.stepForm ?? { at: 0, isNew: true, mailingId: null, rule: newRule(0) };
  const taken = new Set(row?.steps.map(({ mailingId }) => mailingId));
  const offered = context.offered.filter(
    ({ id, sequenceStep }) => id === form.mailingId || (sequenceStep === null && !taken.has(id)),
  );
  return { form, offered, campaignId: row?.campaignId ?? 0, name: row?.name ?? '' };
}
