import { useSelector } from '@xstate/react';
import { entriesOf } from '../../../machines/marketing/calendar/context.ts';
import { underCursor } from '../../../machines/marketing/sequences/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';
import { DayEntries } from './DayEntries.tsx';
import './calendar.css';

/** What of the sequence under the cursor went out on which day, and what goes out when, to how many at most. */
export function Pane() {
  const { sequences, calendar } = useActors();
  const row = useSelector(sequences, (state) => underCursor(state.context));
  const { day, entries, entryAt, error } = useSelector(calendar, (state) => state.context);
  const isFailed = useSelector(calendar, (state) => state.matches('failed'));
  return (
    <div className="sequences" data-testid="calendar">
      <PaneStatus pane="calendar">{row !== undefined && <span>{row.name}</span>}</PaneStatus>
      {isFailed ? (
        <NotLoaded what="The calendar" error={error} again="sequences.refresh" />
      ) : row === undefined ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p>The days of a sequence stand here.</p>
        </div>
      ) : day === null ? null : (
        <>
          <CalendarMonth day={day} entries={entries} steps={row.steps} isStarted={row.started !== null} />
          <DayEntries day={day} entries={entriesOf(entries, day)} entryAt={entryAt} row={row} />
        </>
      )}
    </div>
  );
}
