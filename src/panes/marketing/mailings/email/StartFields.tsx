import { nearestZone, startTimes, startZones } from '../../../../api/catalogue/marketing/startZones.ts';
import { isCalendarDate } from '../../../../calc/dates.ts';
import { nextBusinessDay } from '../../../../calc/marketing/nextBusinessDay.ts';
import type { EmailText } from '../../../../machines/marketing/mailings/context.ts';
import { Field } from '../../../parts/Field.tsx';
import { SelectField } from '../../../parts/SelectField.tsx';

/** When a day is chosen and nothing else. */
const MORNING = '09:00';
const JANUARY = 0;

/** The day of this clock, and the zone that it is nearest to (R-CAMPAIGN-021). */
const today = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const ownZone = (now: Date): string => nearestZone(new Date(now.getFullYear(), JANUARY, 1).getTimezoneOffset());

/** When it begins: a day, a half hour, and by whose clock; no day: as soon as it is ordered. */
export function StartFields({
  email: { startDate, startTimezone },
  onChange,
}: {
  readonly email: EmailText;
  readonly onChange: (part: Partial<EmailText>) => void;
}) {
  const [day = '', time = MORNING] = startDate.split('T');
  const times = startTimes.includes(time) ? startTimes : [...startTimes, time].toSorted();
  const setDay = (next: string): void => {
    if (next === '') onChange({ startDate: '' });
    else if (isCalendarDate(next))
      onChange({ startDate: `${next}T${time}`, ...(day === '' ? { startTimezone: ownZone(new Date()) } : {}) });
  };
  return (
    <>
      <div className="email-start">
        <Field
          label="Begins on"
          place="above"
          hint={day === '' ? 'Without a day: as soon as it is ordered.' : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="startDate"
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        {day !== '' && (
          <>
            <SelectField
              label="At"
              field="startTime"
              options={times.map((one) => ({ key: one, name: one }))}
              value={time}
              onChoose={(one) => onChange({ startDate: `${day}T${one}` })}
            />
            <SelectField
              label="Clock"
              field="startTimezone"
              options={startZones.map(({ id, label }) => ({ key: id, name: label }))}
              value={startTimezone}
              onChoose={(zone) => onChange({ startTimezone: zone })}
            />
          </>
        )}
      </div>
      <button type="button" className="button email-next" onClick={() => setDay(nextBusinessDay(today(new Date())))}>
        Next business day
      </button>
    </>
  );
}
