import { useSelector } from '@xstate/react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import {
  cutDays,
  endField,
  readTime,
  startField,
  usualSchedule,
  weekdayName,
  weekdays,
  type ScheduleField,
  type WeekSchedule,
  type Weekday,
} from '../../../calc/marketing/weekSchedule.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { FormActions } from './FormActions.tsx';
import './phone.css';

const fields = weekdays.flatMap((day) => [startField(day), endField(day)]);

/** The week below a day as that day is. */
const asAbove = (times: WeekSchedule, day: Weekday): WeekSchedule => {
  const below = weekdays.slice(weekdays.indexOf(day) + 1);
  return {
    ...times,
    ...Object.fromEntries(
      below.flatMap((one) => [
        [startField(one), times[startField(day)]],
        [endField(one), times[endField(day)]],
      ]),
    ),
  };
};

/** When calls are made in a week: a row a day, edited like a small sheet. */
export function ScheduleForm() {
  const { phone, root } = useActors();
  const { refusal, wrong } = useSelector(phone, (state) => state.context);
  const isWorking = useSelector(phone, (state) => state.hasTag('working'));
  const [row] = useState(() => {
    const { schedules, form } = phone.getSnapshot().context;
    return schedules.find(({ id }) => id === form);
  });
  const [name, setName] = useState(row?.name ?? '');
  const [times, setTimes] = useState<WeekSchedule>(
    () =>
      row === undefined
        ? usualSchedule
        : (Object.fromEntries(fields.map((field) => [field, row[field]])) as Record<ScheduleField, string>), // each field
  );
  useEffect(() => () => root.send({ type: 'phone.leave' }), [root]);
  const keep = (): void => {
    if (isWorking) return;
    const read = Object.fromEntries(fields.map((field) => [field, readTime(times[field])])) as typeof times; // each field
    setTimes(read);
    const { id = null, version = null } = row ?? {};
    root.send({ type: 'phone.keep', draft: { what: 'saveSchedule', id, version, name, times: read } });
  };
  const cut = cutDays(times);
  const isTold = Object.keys(wrong).length > 0;
  return (
    <Dialog
      title={row === undefined ? 'Add a schedule' : `Change ${row.name}`}
      testId="phone-schedule"
      error={isTold ? null : refusal}
      onSubmit={keep}
      actions={<FormActions does={row === undefined ? 'Add it' : 'Save it'} isWorking={isWorking} />}
    >
      <NameField
        place="above"
        required="Write a name, by which you know it."
        maxLength={80}
        isFirst
        value={name}
        onChange={setName}
        error={wrong['name'] === undefined ? null : `Name ${wrong['name']}.`}
      />
      <table className="phone-week">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayName(day)}</th>
              {[startField(day), endField(day)].map((field, column) => (
                <td key={field}>
                  <input
                    className="field"
                    data-field={field}
                    aria-label={`${weekdayName(day)} ${column === 0 ? 'from' : 'to'}`}
                    aria-invalid={wrong[field] !== undefined}
                    title={wrong[field] === undefined ? undefined : `It ${wrong[field]}.`}
                    autoComplete="off"
                    maxLength={20}
                    value={times[field]}
                    onChange={({ target }) => setTimes({ ...times, [field]: target.value })}
                    onBlur={() => setTimes((now) => ({ ...now, [field]: readTime(now[field]) }))}
                    onKeyDown={(event) => {
                      if (isFill(event)) {
                        event.preventDefault();
                        event.stopPropagation();
                        setTimes(asAbove({ ...times, [field]: readTime(times[field]) }, day));
                      } else moveBetween(event, field);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        Empty both for a day without calls; 00:00 at the end is midnight. <Keys keys="ArrowUp" /> and{' '}
        <Keys keys="ArrowDown" /> go from day to day, <Keys keys="Mod+d" /> gives the days below the same times.
      </p>
      {isTold && (
        <p className="dialog-error" role="alert">
          {weekdays
            .flatMap((day) =>
              [startField(day), endField(day)].flatMap((field, column) =>
                wrong[field] === undefined
                  ? []
                  : [`${weekdayName(day)}, ${column === 0 ? 'from' : 'to'}: ${wrong[field]}.`],
              ),
            )
            .join(' ')}{' '}
          {refusal}
        </p>
      )}
      {cut.length > 0 && <p className="muted">{cut.join(' ')}</p>}
    </Dialog>
  );
}

const isFill = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'd';

/** Up and down to the same time of the day before and after. */
function moveBetween(event: KeyboardEvent<HTMLInputElement>, field: ScheduleField): void {
  const by = event.key === 'ArrowUp' ? -2 : event.key === 'ArrowDown' ? 2 : 0;
  const next = fields[fields.indexOf(field) + by];
  if (by === 0 || next === undefined) return;
  event.preventDefault();
  const target = event.currentTarget.form?.querySelector<HTMLInputElement>(`[data-field=${next}]`);
  target?.focus();
  target?.select();
}
