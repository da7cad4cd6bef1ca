import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CalendarEntry, StepNow } from '../../../api/contract/marketing/sequences.ts';
import type { CalendarDate } from '../../../calc/dates.ts';
import { DATE_FORMATS, formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { monthWeeks } from '../../../calc/marketing/monthWeeks.ts';
import { useActors } from '../../parts/actors.tsx';
import { entryText } from './entryText.ts';

const weekdays = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;

interface Props {
  /** Under the cursor. */
  readonly day: CalendarDate;
  readonly entries: readonly CalendarEntry[];
  readonly steps: readonly StepNow[];
  readonly isStarted: boolean;
}

/** A month as a grid; what went out is filled, what is to come is only framed, and both say which they are. */
export function CalendarMonth({ day, entries, steps, isStarted }: Props) {
  const { root } = useActors();
  const grid = useRef<HTMLTableElement>(null);
  // The keyboard goes along with the cursor, where it is in the grid.
  useEffect(() => {
    if (grid.current?.contains(document.activeElement) === true)
      grid.current.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const month = day.slice(0, 7);
  return (
    <>
      <div className="calendar-head">
        <h3 className="calendar-month" role="status">
          {formatDate(day, DATE_FORMATS.letter).replace(/ \d+,/, '')}
        </h3>
        <p className="calendar-legend">
          <span className="calendar-entry calendar-entry--done">
            <WentOut /> went out
          </span>
          <span className="calendar-entry">max goes out to so many at most</span>
        </p>
      </div>
      <table
        ref={grid}
        className="calendar-grid"
        // A cursor walks over its cells.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`Days of ${formatDate(day, DATE_FORMATS.letter)}`}
      >
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const own = entries.filter((entry) => entry.day === one);
                const isCurrent = one === day;
                return (
                  <td
                    key={one}
                    className={`calendar-day${one.startsWith(month) ? '' : ' calendar-day--other'}${isCurrent ? ' calendar-day--current' : ''}`}
                    aria-selected={isCurrent}
                    aria-label={[formatDate(one), ...own.map((entry) => entryText(entry, steps))].join(': ')}
                    data-day={one}
                    tabIndex={isCurrent ? 0 : -1}
                    {...(isCurrent ? { 'data-autofocus': '' } : {})}
                    onClick={() => root.send({ type: 'calendar.day', day: one })}
                  >
                    <span className="calendar-number">{Number(one.slice(8))}</span>
                    {own.slice(0, 2).map((entry) => (
                      <span
                        key={`${entry.step} ${entry.isDone}`}
                        className={entry.isDone ? 'calendar-entry calendar-entry--done' : 'calendar-entry'}
                        title={entryText(entry, steps)}
                      >
                        {entry.isDone && <WentOut />}
                        <b>{entry.step}</b> {entry.isDone ? '' : 'max '}
                        {formatNumber(entry.count)}
                      </span>
                    ))}
                    {own.length > 2 && <span className="calendar-more">and {own.length - 2}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!isStarted && entries.length === 0 && (
        <p className="calendar-note muted">It was not started: from its start on its days stand here.</p>
      )}
    </>
  );
}

const WentOut = () => <Check size={12} strokeWidth={2.5} aria-hidden="true" className="calendar-check" />;
