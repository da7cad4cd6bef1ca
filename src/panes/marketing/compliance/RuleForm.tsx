import { useState, type ReactNode } from 'react';
import { channelNames } from '../../../api/catalogue/marketing/ruleTypes.ts';
import type { RuleNow, RuleValueBody } from '../../../api/contract/marketing/ruleValues.ts';
import { ruleValueText } from '../../../api/marketing/ruleText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { FormShell, useSaid } from './FormShell.tsx';

type Choice = 'SHIPS' | 'OWN' | 'BLOCK';

/** What a rule says and where that was read, and what the account makes of it: stricter, never wider. */
export function RuleForm({ rule }: { readonly rule: RuleNow }) {
  const said = useSaid();
  const { ships, setting, isOurs } = rule;
  const [choice, setChoice] = useState<Choice>(
    rule.value.kind === 'BLOCK' ? 'BLOCK' : setting?.isStricter === true ? 'OWN' : 'SHIPS',
  );
  const [own, setOwn] = useState<RuleValueBody>(rule.value.kind === 'BLOCK' ? ships : rule.value);
  const [reason, setReason] = useState('');
  const hasOwn = ships.kind === 'CAP' || ships.kind === 'CHECK' || ships.kind === 'HOURS';
  const value = choice === 'SHIPS' ? null : choice === 'BLOCK' ? ({ kind: 'BLOCK' } as const) : own;
  return (
    <FormShell
      title={`${rule.placeName}: ${rule.text}`}
      keep="Set it"
      draft={{ what: 'rule', value, reason }}
      fields={['reason']}
    >
      <dl className="compliance-facts">
        <Fact label="Says">{ruleValueText(ships)}</Fact>
        <Fact label="For">{rule.channels.map((channel) => channelNames[channel]).join(', ')}</Fact>
        <Fact label="Basis">{rule.basis}</Fact>
        <Fact label="Read in">
          {rule.source}, {formatDate(rule.checked)}
          {!rule.confirmed && <strong>: not confirmed, it applies as well</strong>}
        </Fact>
        {setting !== null && (
          <Fact label="Account">
            {ruleValueText(rule.value)}
            {setting.reason !== '' && <>, since: {setting.reason}</>} ({setting.by})
          </Fact>
        )}
      </dl>
      <Checks label={isOurs ? 'What counts for the account' : 'What counts for the account: as it ships, or stricter'}>
        <Check
          label="As it ships"
          field="ships"
          oneOf="rule"
          isOn={choice === 'SHIPS'}
          onChange={() => setChoice('SHIPS')}
        />
        {hasOwn && (
          <Check
            label={isOurs ? 'Another value' : 'A stricter one'}
            field="own"
            oneOf="rule"
            isOn={choice === 'OWN'}
            onChange={() => setChoice('OWN')}
          />
        )}
        <Check
          label="Nobody is reached there by these channels"
          field="block"
          oneOf="rule"
          isOn={choice === 'BLOCK'}
          onChange={() => setChoice('BLOCK')}
        />
      </Checks>
      {choice === 'OWN' && <OwnValue value={own} onChange={setOwn} />}
      <TextField
        label="Reason"
        required="Say why: it stays in the log."
        hint="It stays in the log."
        error={said('The reason', 'reason')}
        field="reason"
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormShell>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

interface OwnProps {
  readonly value: RuleValueBody;
  readonly onChange: (value: RuleValueBody) => void;
}

function OwnValue({ value, onChange }: OwnProps) {
  if (value.kind === 'CAP')
    return (
      <>
        <Whole label="At most" field="most" value={value.most} onChange={(most) => onChange({ ...value, most })} />
        <Whole
          label="In so many hours"
          field="hours"
          value={value.hours}
          onChange={(hours) => onChange({ ...value, hours })}
        />
      </>
    );
  if (value.kind === 'CHECK')
    return (
      <Whole
        label="Days old at most"
        field="days"
        value={value.days}
        onChange={(days) => onChange({ ...value, days })}
      />
    );
  if (value.kind !== 'HOURS') return null;
  const { week, holidays } = value.hours;
  const [from, to] = [Math.max(...week.map((day) => day?.from ?? 0)), Math.min(...week.map((day) => day?.to ?? 1440))];
  // Days that are closed stay closed, the others become as long.
  const narrow = (begins: number, ends: number): void => {
    const cut = (day: { readonly from: number; readonly to: number } | null) =>
      day === null ? null : { from: begins, to: ends };
    const [mon, tue, wed, thu, fri, sat, sun] = week;
    const hours = { week: [cut(mon), cut(tue), cut(wed), cut(thu), cut(fri), cut(sat), cut(sun)] as typeof week };
    onChange({ kind: 'HOURS', hours: { ...hours, holidays: holidays === 'AS_THE_DAY' ? holidays : cut(holidays) } });
  };
  return (
    <>
      <Time label="From" field="from" minute={from} onChange={(minute) => narrow(minute, Math.max(minute + 1, to))} />
      <Time label="Until" field="to" minute={to} onChange={(minute) => narrow(Math.min(from, minute - 1), minute)} />
    </>
  );
}

function Whole({
  label,
  field,
  value,
  onChange,
}: {
  readonly label: string;
  readonly field: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Field label={label} place="above" required="Write a number.">
      {(control) => (
        <input
          {...control}
          className="field"
          type="number"
          min={1}
          step={1}
          data-field={field}
          value={value === 0 ? '' : value}
          onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value))))}
        />
      )}
    </Field>
  );
}

function Time({
  label,
  field,
  minute,
  onChange,
}: {
  readonly label: string;
  readonly field: string;
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}) {
  const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return (
    <Field label={label} place="above" required="Write a time.">
      {(control) => (
        <input
          {...control}
          className="field"
          type="time"
          data-field={field}
          value={text}
          onChange={({ target }) => {
            const [hour, min] = target.value.split(':').map(Number);
            if (hour !== undefined && min !== undefined && !Number.isNaN(hour + min))
              onChange(Math.min(1440, Math.max(1, hour * 60 + min)));
          }}
        />
      )}
    </Field>
  );
}
