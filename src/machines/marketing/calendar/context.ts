import type { Client } from '../../../api/client.ts';
import type { CalendarEntry } from '../../../api/contract/marketing/sequences.ts';
import type { CalendarDate } from '../../../calc/dates.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';

export type CalendarEvent =
  | Broadcast
  | MessageTo<'calendar'>
  /** The cursor: to a day, so many days or months on, to the next day or the one before on which something goes out. */
  | { readonly type: 'calendar.day'; readonly day: CalendarDate }
  | { readonly type: 'calendar.moveDays'; readonly by: number }
  | { readonly type: 'calendar.moveMonths'; readonly by: number }
  | { readonly type: 'calendar.moveEntry'; readonly by: 1 | -1 }
  /** One of those of the day. */
  | { readonly type: 'calendar.entry'; readonly index: number }
  /** Back to where it began: the day of the next step. */
  | { readonly type: 'calendar.toNext' }
  /** Whom the run under the cursor reached. */
  | { readonly type: 'calendar.open' };

export interface CalendarContext {
  readonly client: Client;
  readonly now: () => Date;
  /** Of the sequence of which campaign; null: none. */
  readonly ofId: number | null;
  /** When its next step goes out; null: none does. */
  readonly next: CalendarDate | null;
  /** By day and step. */
  readonly entries: readonly CalendarEntry[];
  /** Under the cursor; null: nothing was read yet. */
  readonly day: CalendarDate | null;
  /** Which of those of the day. */
  readonly entryAt: number;
  readonly error: string | null;
}

export const inOrder = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.toSorted((one, other) => one.day.localeCompare(other.day) || one.step - other.step);

export const entriesOf = (entries: readonly CalendarEntry[], day: CalendarDate | null): CalendarEntry[] =>
  entries.filter((entry) => entry.day === day);

export const entryUnderCursor = ({
  entries,
  day,
  entryAt,
}: Pick<CalendarContext, 'entries' | 'day' | 'entryAt'>): CalendarEntry | undefined => entriesOf(entries, day)[entryAt];

/** The Swedish way to write a day is that of our calendar dates. */
const today = (now: Date): CalendarDate => now.toLocaleDateString('sv-SE');

/** Where somebody looks first: the next step, else what is to come, else the last one that went out, else today. */
export const firstDay = ({ next, entries, now }: Pick<CalendarContext, 'next' | 'entries' | 'now'>): CalendarDate =>
  next ?? entries.find(({ isDone }) => !isDone)?.day ?? entries.at(-1)?.day ?? today(now());

/** The entry behind the one under the cursor, or before it, on whatever day that is. */
export function entryAfter(
  { entries, day, entryAt }: Pick<CalendarContext, 'entries' | 'day' | 'entryAt'>,
  by: 1 | -1,
): Partial<CalendarContext> {
  const current = entryUnderCursor({ entries, day, entryAt });
  const at = current === undefined ? -1 : entries.indexOf(current);
  const to =
    at >= 0
      ? entries[at + by]
      : by > 0
        ? entries.find((entry) => entry.day > (day ?? ''))
        : entries.findLast((entry) => entry.day < (day ?? ''));
  if (to === undefined) return {};
  return { day: to.day, entryAt: entriesOf(entries, to.day).indexOf(to) };
}
