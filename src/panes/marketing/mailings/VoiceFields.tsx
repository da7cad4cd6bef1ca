import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { MOST_PORTS, type Voicemail } from '../../../api/contract/marketing/voiceContent.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { scheduleText } from '../../../calc/marketing/weekSchedule.ts';
import { stillSelected, type PhoneGrid } from '../../../machines/marketing/phone/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { Sound } from '../phone/Sound.tsx';

interface Props {
  readonly voice: Voicemail;
  readonly isNew: boolean;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Voicemail>) => void;
  /** Keeps what is written and goes where parts are added. */
  readonly onAdd: () => void;
}

/** What a voicemail campaign is made of: chosen among what there is; of a new one what is selected on its page. */
export function VoiceFields({ voice, isNew, wrong, onChange, onAdd }: Props) {
  const { phone, root } = useActors();
  const { callerIds, recordings, schedules, selected, sms } = useSelector(phone, (state) => state.context);
  const isRead = sms !== null;
  useEffect(() => root.send({ type: 'phone.want' }), [root]);
  useEffect(() => {
    if (!isRead) return;
    const lists = { callerIds, recordings, schedules };
    const chosen = (grid: PhoneGrid, id: number | null): number | null => {
      const kept = stillSelected(lists[grid], id, null);
      return kept ?? (isNew ? (stillSelected(lists[grid], selected[grid], null) ?? lists[grid][0]?.id ?? null) : null);
    };
    const parts = {
      callerIdId: chosen('callerIds', voice.callerIdId),
      recordingId: chosen('recordings', voice.recordingId),
      scheduleId: chosen('schedules', voice.scheduleId),
    };
    const { callerIdId, recordingId, scheduleId } = voice;
    const isOther =
      parts.callerIdId !== callerIdId || parts.recordingId !== recordingId || parts.scheduleId !== scheduleId;
    if (isOther) onChange(parts);
  }, [isRead, callerIds, recordings, schedules, selected, isNew, voice, onChange]);
  const recording = recordings.find(({ id }) => id === voice.recordingId);
  const isService = sms?.carrier.kind === 'SERVICE';
  const lacks = isRead && (callerIds.length === 0 || recordings.length === 0 || schedules.length === 0);
  return (
    <>
      <Choice
        label="Recording"
        field="recordingId"
        none="No recording yet"
        value={voice.recordingId}
        options={recordings.map(({ id, name, seconds }) => ({
          id,
          text: `${name} (${seconds === null ? 'not recorded yet' : `${seconds} s`})`,
        }))}
        error={wrong['content.recordingId']}
        onChange={(recordingId) => onChange({ recordingId })}
      />
      {recording !== undefined && recording.seconds !== null && (
        <div className="mailing-sound">
          <Sound key={recording.id} row={recording} />
        </div>
      )}
      <Choice
        label="Caller id"
        field="callerIdId"
        none="No caller id yet"
        value={voice.callerIdId}
        options={callerIds.map(({ id, phone: number, confirmed }) => ({
          id,
          text: displayPhone(number) + (isService && !confirmed ? ' (not confirmed)' : ''),
        }))}
        error={wrong['content.callerIdId']}
        onChange={(callerIdId) => onChange({ callerIdId })}
      />
      <Choice
        label="Schedule"
        field="scheduleId"
        none="No schedule yet"
        value={voice.scheduleId}
        options={schedules.map((one) => ({ id: one.id, text: `${one.name} (${scheduleText(one)})` }))}
        error={wrong['content.scheduleId']}
        onChange={(scheduleId) => onChange({ scheduleId })}
      />
      {lacks && (
        <p className="muted">
          What is missing is added under voicemail and texts.{' '}
          <button type="button" className="button" data-field="parts" onClick={onAdd}>
            Save it and go there
          </button>
        </p>
      )}
      <Field
        label="Calls at the same time"
        place="above"
        error={wrong['content.ports'] === undefined ? null : `Calls at the same time: ${wrong['content.ports']}.`}
      >
        {(control) => (
          <input
            {...control}
            className="field mailing-ports"
            data-field="ports"
            type="number"
            min={1}
            max={MOST_PORTS}
            value={voice.ports === 0 ? '' : voice.ports}
            onChange={({ target }) => onChange({ ports: Number(target.value) })}
          />
        )}
      </Field>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly field: string;
  readonly none: string;
  readonly value: number | null;
  readonly options: readonly { readonly id: number; readonly text: string }[];
  readonly error: string | undefined;
  readonly onChange: (id: number) => void;
}

const Choice = ({ label, field, none, value, options, error, onChange }: ChoiceProps) => (
  <SelectField
    label={label}
    error={error === undefined ? null : `${label} ${error}.`}
    field={field}
    none={options.length === 0 ? none : 'Choose one'}
    options={options.map(({ id, text }) => ({ key: id, name: text }))}
    value={value}
    onChoose={onChange}
  />
);
