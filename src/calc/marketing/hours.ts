/**
 * When a call or a text may go (design/marketing.md, section 8): the windows of all places and of the schedule, laid over
 * each other as local hours, open in every zone in which the called party may be.
 */
import { Temporal } from 'temporal-polyfill';
import { addDays, dayOfWeek, type CalendarDate } from '../dates.ts';
import { isFederalHoliday } from './federalHolidays.ts';

/** Minutes after local midnight, the end excluded: 480 to 1260 is from 08:00 until 20:59. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

/** Monday first. Null: nobody is reached on that day. */
export type WeekWindows = readonly [
  DayWindow | null,
  DayWindow | null,
  DayWindow | null,
  DayWindow | null,
  DayWindow | null,
  DayWindow | null,
  DayWindow | null,
];

/** What a place, or a schedule, permits. */
export interface HoursOf {
  readonly week: WeekWindows;
  /** On federal holidays, the day on which they are kept as well; `AS_THE_DAY`: what the day of the week permits. */
  readonly holidays: DayWindow | null | 'AS_THE_DAY';
}

export interface HoursInput {
  /** Of all places of the target: the federal hours too. */
  readonly rules: readonly HoursOf[];
  /** The user's own; it can only narrow. */
  readonly schedule?: WeekWindows;
  /** Names of IANA: all in which the target may be, one at least. */
  readonly zones: readonly string[];
}

/** Days without one permitted minute after which there is none to wait for. */
export const MOST_CLOSED_DAYS = 14;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WHOLE_DAY: DayWindow = { from: 0, to: 1440 };

/** From (included) to (excluded), in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The local window of a day by all rules and the schedule; null: closed. Without any rule the whole day is open. */
export function localWindow({ rules, schedule }: Omit<HoursInput, 'zones'>, day: CalendarDate): DayWindow | null {
  const weekday = (dayOfWeek(day) + 6) % 7;
  const isHoliday = isFederalHoliday(day);
  let window: DayWindow | null = WHOLE_DAY;
  for (const { week, holidays } of rules) {
    window = overlap(window, week[weekday] ?? null);
    if (isHoliday && holidays !== 'AS_THE_DAY') window = overlap(window, holidays);
  }
  return schedule === undefined ? window : overlap(window, schedule[weekday] ?? null);
}

/**
 * The spans in which the target may be reached, of all that begin or go on within the days asked for, in order. Hours
 * that a change of clocks skips are none; those that it repeats count twice.
 *
 * @param from milliseconds since 1970; spans before it are cut there
 */
export function permittedSpans(input: HoursInput, from: number, days = MOST_CLOSED_DAYS): Span[] {
  if (input.zones.length === 0) throw new RangeError('no zone: nobody knows what time it is there');
  const until = from + days * DAY_MS;
  let open: Span[] = [{ from, to: until }];
  for (const zone of new Set(input.zones)) open = common(open, spansIn(input, zone, from, until));
  return open;
}

/**
 * The first instant, now or later, at which the target may be reached; null: none within 14 days ("no permitted hour").
 *
 * @param from milliseconds since 1970
 */
export function nextPermitted(input: HoursInput, from: number): number | null {
  return permittedSpans(input, from, 1)[0]?.from ?? permittedSpans(input, from)[0]?.from ?? null;
}

/**
 * Whether the target may be reached at this instant.
 *
 * @public for carriers that hand over at once
 */
export function isPermitted(input: HoursInput, at: number): boolean {
  return permittedSpans(input, at, 1)[0]?.from === at;
}

/**
 * The instant of a wall clock of a zone: of a time that the change of clocks skips the one at which it ends (02:30 of
 * 2026-03-08 in New York is 03:00), of one that comes twice the first.
 *
 * @param time `HH:mm`
 */
export function startInstant(day: CalendarDate, time: string, zone: string): number {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds;
  return found.getTimeZoneTransition('next')?.epochMilliseconds ?? found.epochMilliseconds;
}

function spansIn(input: HoursInput, zone: string, from: number, until: number): Span[] {
  const spans: Span[] = [];
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
  for (let day = first.toString(); ; day = addDays(day, 1)) {
    const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
    if (start.epochMilliseconds >= until) return spans;
    const window = localWindow(input, day);
    if (window === null) continue;
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const end = Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(zone).epochMilliseconds;
    for (const { span, offset } of evenParts(start, end)) {
      const wall = { from: midnight + window.from * MINUTE_MS - offset, to: midnight + window.to * MINUTE_MS - offset };
      const part = overlap(overlap(wall, span), { from, to: until });
      if (part !== null) addSpan(spans, part);
    }
  }
}

/** The parts of a day between which clocks do not change. */
function evenParts(start: Temporal.ZonedDateTime, end: number): { span: Span; offset: number }[] {
  const parts: { span: Span; offset: number }[] = [];
  for (let at: Temporal.ZonedDateTime | null = start; at !== null && at.epochMilliseconds < end;) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const to = Math.min(end, next?.epochMilliseconds ?? end);
    parts.push({ span: { from: at.epochMilliseconds, to }, offset: at.offsetNanoseconds / 1_000_000 });
    at = next;
  }
  return parts;
}

/** What two windows have in common; null: nothing. */
function overlap<W extends DayWindow>(a: W | null, b: W | null): DayWindow | null {
  if (a === null || b === null) return null;
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from < both.to ? both : null;
}

/** Two that touch become one. */
function addSpan(spans: Span[], { from, to }: Span): void {
  const last = spans.at(-1);
  if (last?.to === from) spans[spans.length - 1] = { from: last.from, to };
  else spans.push({ from, to });
}

function common(a: readonly Span[], b: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const one = a[i];
    const other = b[j];
    if (one === undefined || other === undefined) break;
    const both = overlap(one, other);
    if (both !== null) spans.push(both);
    if (one.to < other.to) i += 1;
    else j += 1;
  }
  return spans;
}
