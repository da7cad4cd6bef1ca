/** When calls are made in a week, in the local time of who is called (R-VOICE-004, R-VOICE-005, O-208, O-209). */
import type { WeekWindows } from './hours.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export type ScheduleField = `${Weekday}${'Start' | 'End'}Time`;

/** Times as `HH:mm`; a pair of empty texts: no calls that day. An end of `00:00` is the midnight after the day. */
export type WeekSchedule = Readonly<Record<ScheduleField, string>>;

/** Minutes after midnight: from the first on, before the second. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60;
/** Nobody is called outside, whatever a schedule says (O-209, 47 CFR 64.1200(c)(1)). */
export const CALLING_HOURS: Window = { from: 8 * 60, to: 21 * 60 };

const namesOf: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
export const weekdayName = (day: Weekday): string => namesOf[day];

export const startField = (day: Weekday): `${Weekday}StartTime` => `${day}StartTime`;
export const endField = (day: Weekday): `${Weekday}EndTime` => `${day}EndTime`;

/** A schedule that says the same of each day. */
export const everyDay = (start: string, end: string): WeekSchedule =>
  Object.fromEntries(
    weekdays.flatMap((day) => [
      [startField(day), start],
      [endField(day), end],
    ]),
  ) as Record<ScheduleField, string>; // a pair for each weekday

/** What a new schedule begins with (R-VOICE-005). */
export const usualSchedule: WeekSchedule = everyDay('09:00', '17:00');

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** @example minuteOf('09:30') // 570 */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** @example timeOf(1440) // '00:00' */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * What somebody types for a time, as it is kept: '9', '9:30', '930', '5 pm' and '17:00' are understood, '24:00' is the
 * midnight after the day. What is understood as no time stays as it was typed, and is refused with its field.
 *
 * @example readTime('5:30p') // '17:30'
 */
export function readTime(text: string): string {
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (found === null) return text.trim();
  const [, hourText = '', minuteText = '0', half] = found;
  const hour = Number(hourText);
  if (half !== undefined && (hour < 1 || hour > 12)) return text.trim();
  const late = half?.toLowerCase() === 'p' ? 12 : 0;
  const minute = (half === undefined ? hour : (hour % 12) + late) * 60 + Number(minuteText);
  return Number(minuteText) > 59 || minute > DAY ? text.trim() : timeOf(minute);
}

/** The times of a day as they were written; null: no calls that day, or they are no pair of times. */
export function writtenWindow(schedule: WeekSchedule, day: Weekday): Window | null {
  const from = minuteOf(schedule[startField(day)]);
  const end = minuteOf(schedule[endField(day)]);
  if (from === null || end === null) return null;
  const to = end === 0 ? DAY : end;
  return from < to ? { from, to } : null;
}

/**
 * When calls are made on a day: what was written, within the hours at which anybody may be called. Null: never.
 *
 * @example openOn(everyDay('00:00', '00:00'), 'mon') // { from: 480, to: 1260 }
 */
export function openOn(schedule: WeekSchedule, day: Weekday): Window | null {
  const written = writtenWindow(schedule, day);
  if (written === null) return null;
  const [from, to] = [Math.max(written.from, CALLING_HOURS.from), Math.min(written.to, CALLING_HOURS.to)];
  return from < to ? { from, to } : null;
}

/** The same for the whole week, as hours of rules are laid over each other (hours.ts). */
export const weekWindows = (schedule: WeekSchedule): WeekWindows => [
  openOn(schedule, 'mon'),
  openOn(schedule, 'tue'),
  openOn(schedule, 'wed'),
  openOn(schedule, 'thu'),
  openOn(schedule, 'fri'),
  openOn(schedule, 'sat'),
  openOn(schedule, 'sun'),
];

const isEmpty = (schedule: WeekSchedule, day: Weekday): boolean =>
  schedule[startField(day)] === '' && schedule[endField(day)] === '';

/** What is wrong with a schedule, by field: half a pair, no time of day, an end that is not behind its start. */
export function wrongTimes(schedule: WeekSchedule): Readonly<Partial<Record<ScheduleField, string>>> {
  const wrong: Partial<Record<ScheduleField, string>> = {};
  for (const day of weekdays) {
    const [start, end] = [startField(day), endField(day)];
    if (isEmpty(schedule, day)) continue;
    for (const field of [start, end])
      if (schedule[field] === '') wrong[field] = 'is missing: leave both empty for a day without calls';
      else if (minuteOf(schedule[field]) === null) wrong[field] = 'is no time of day: write it as 09:00';
    if (wrong[start] === undefined && wrong[end] === undefined && writtenWindow(schedule, day) === null)
      wrong[end] = 'is not after the start';
  }
  return wrong;
}

/** Whether calls are made at all within a week. */
export const isEverOpen = (schedule: WeekSchedule): boolean => weekdays.some((day) => openOn(schedule, day) !== null);

/**
 * Where a schedule says more than is allowed, in a sentence for each such day.
 *
 * @example cutDays(everyDay('07:00', '17:00'))[0] // 'Monday: 08:00 to 17:00, nobody is called before 08:00 or after 21:00.'
 */
export function cutDays(schedule: WeekSchedule): readonly string[] {
  const bounds = `nobody is called before ${timeOf(CALLING_HOURS.from)} or after ${timeOf(CALLING_HOURS.to)}.`;
  return weekdays.flatMap((day) => {
    const written = writtenWindow(schedule, day);
    const open = openOn(schedule, day);
    if (written === null || (open?.from === written.from && open.to === written.to)) return [];
    const times = open === null ? 'no calls' : `${timeOf(open.from)} to ${timeOf(open.to)}`;
    return [`${weekdayName(day)}: ${times}, ${bounds}`];
  });
}

/**
 * A week in words, neighbouring days of the same times together.
 *
 * @example scheduleText(usualSchedule) // 'Mon-Sun 09:00-17:00'
 */
export function scheduleText(schedule: WeekSchedule): string {
  const runs: { first: Weekday; last: Weekday; times: string }[] = [];
  for (const day of weekdays) {
    if (isEmpty(schedule, day)) {
      runs.push({ first: day, last: day, times: '' });
      continue;
    }
    const times = `${schedule[startField(day)]}-${schedule[endField(day)]}`;
    const before = runs.at(-1);
    if (before?.times === times) before.last = day;
    else runs.push({ first: day, last: day, times });
  }
  const short = (day: Weekday): string => weekdayName(day).slice(0, 3);
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => `${first === last ? short(first) : `${short(first)}-${short(last)}`} ${times}`)
    .join(', ');
}
