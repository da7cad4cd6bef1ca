import type { CalendarEntry, Sequence } from '../../../api/contract/marketing/sequences.ts';
import type { CalendarDate } from '../../../calc/dates.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { entryText } from './entryText.ts';

interface Props {
  readonly day: CalendarDate;
  readonly entries: readonly CalendarEntry[];
  /** Which of them is under the cursor. */
  readonly entryAt: number;
  readonly row: Sequence;
}

/** What goes out on the day under the cursor, in words; a run that went out opens whom it reached. */
export function DayEntries({ day, entries, entryAt, row }: Props) {
  const { root } = useActors();
  const { keys, short = '' } = commandOf('calendar.open');
  return (
    <div className="calendar-day-entries" data-testid="calendar-day">
      <span className="calendar-day-name">{formatDate(day)}</span>
      {entries.length === 0 ? (
        <span className="muted">Nothing goes out on this day.</span>
      ) : (
        <ul>
          {entries.map((entry, index) => (
            <li key={`${entry.step} ${entry.isDone}`} aria-current={index === entryAt}>
              <span>
                {capital(entryText(entry, row.steps))}
                {entry.isDone || row.state === 'RUNNING' ? '' : row.state === 'PAUSED' ? ', once it goes on' : ''}
              </span>
              {entry.mailingId !== null && (
                <button
                  type="button"
                  className="button button--quiet"
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    root.send({ type: 'calendar.entry', index });
                    root.send({ type: 'calendar.open' });
                  }}
                >
                  {short} {index === entryAt && <Keys keys={keys[0] ?? ''} />}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
