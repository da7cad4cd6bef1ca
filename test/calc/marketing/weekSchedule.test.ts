import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALLING_HOURS,
  cutDays,
  endField,
  everyDay,
  isEverOpen,
  minuteOf,
  openOn,
  readTime,
  scheduleText,
  startField,
  timeOf,
  usualSchedule,
  weekdays,
  writtenWindow,
  wrongTimes,
} from '../../../src/calc/marketing/weekSchedule.ts';

const without = (...days: (typeof weekdays)[number][]) => ({
  ...usualSchedule,
  ...Object.fromEntries(days.flatMap((day) => [[startField(day), ''] as const, [endField(day), ''] as const])),
});

describe('a schedule of a week', () => {
  it('R-VOICE-004 R-VOICE-005 has a start and an end for each day, 09:00 to 17:00 to begin with', () => {
    expect(Object.keys(usualSchedule)).toHaveLength(14);
    for (const day of weekdays)
      expect([usualSchedule[`${day}StartTime`], usualSchedule[`${day}EndTime`]]).toEqual(['09:00', '17:00']);
    expect(wrongTimes(usualSchedule)).toEqual({});
    for (const day of weekdays) expect(openOn(usualSchedule, day)).toEqual({ from: 540, to: 1020 });
  });

  it('an empty pair is a day without calls, half a pair is a mistake', () => {
    const schedule = without('sat', 'sun');
    expect(wrongTimes(schedule)).toEqual({});
    expect(openOn(schedule, 'sun')).toBeNull();
    expect(openOn(schedule, 'fri')).not.toBeNull();
    expect(Object.keys(wrongTimes({ ...schedule, satStartTime: '10:00' }))).toEqual(['satEndTime']);
    expect(Object.keys(wrongTimes({ ...schedule, sunEndTime: '10:00' }))).toEqual(['sunStartTime']);
  });

  it.each(['24:00', '9:00', '25:00', '09:60', '0900', '09:00:00', ' 09:00', 'noon', '٠٩:٠٠', '09:00\n'])(
    'refuses %j as a time',
    (time) => {
      expect(Object.keys(wrongTimes({ ...usualSchedule, wedStartTime: time }))).toEqual(['wedStartTime']);
    },
  );

  it('refuses an end that is not after its start, each day by itself', () => {
    const schedule = {
      ...usualSchedule,
      monEndTime: '09:00',
      tueStartTime: '17:01',
      sunStartTime: '23:59',
      sunEndTime: '00:00',
    };
    expect(Object.keys(wrongTimes(schedule))).toEqual(['monEndTime', 'tueEndTime']);
  });

  it('midnight to midnight is the whole day, of which the hours of calling are left', () => {
    const schedule = everyDay('00:00', '00:00');
    expect(wrongTimes(schedule)).toEqual({});
    expect(writtenWindow(schedule, 'mon')).toEqual({ from: 0, to: 1440 });
    expect(openOn(schedule, 'mon')).toEqual(CALLING_HOURS);
    expect(cutDays(schedule)).toHaveLength(7);
    expect(cutDays(usualSchedule)).toEqual([]);
  });

  it('a week without a time at which anybody may be called is never open', () => {
    expect(isEverOpen(without(...weekdays))).toBe(false);
    expect(isEverOpen({ ...without(...weekdays), sunStartTime: '21:00', sunEndTime: '23:00' })).toBe(false);
    expect(isEverOpen({ ...without(...weekdays), sunStartTime: '20:59', sunEndTime: '23:00' })).toBe(true);
    expect(cutDays({ ...without(...weekdays), sunStartTime: '05:00', sunEndTime: '08:00' })).toEqual([
      'Sunday: no calls, nobody is called before 08:00 or after 21:00.',
    ]);
  });

  it('never opens outside 08:00 to 21:00, nor outside what was written', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...weekdays), (from, to, day) => {
        const open = openOn(everyDay(timeOf(from), timeOf(to)), day);
        const end = to === 0 ? 1440 : to;
        const isOpen = (at: number): boolean => at >= from && at < end && at >= 480 && at < 1260;
        for (let at = 0; at < 1440; at += 1) expect(open !== null && at >= open.from && at < open.to).toBe(isOpen(at));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['5 pm', '17:00'],
    ['5:30p', '17:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['24:00', '00:00'],
    ['24', '00:00'],
    ['', ''],
    ['24:01', '24:01'],
    ['13 pm', '13 pm'],
    ['0 am', '0 am'],
    ['9:75', '9:75'],
    ['noon', 'noon'],
  ])('reads %j as %j', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it('a time that was read is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(minuteOf(timeOf(minute))).toBe(minute);
        expect(readTime(timeOf(minute))).toBe(timeOf(minute));
      }),
    );
  });

  it('tells a week in words', () => {
    expect(scheduleText(usualSchedule)).toBe('Mon-Sun 09:00-17:00');
    expect(scheduleText(without('wed', 'sun'))).toBe('Mon-Tue 09:00-17:00, Thu-Sat 09:00-17:00');
    expect(scheduleText({ ...without('tue'), monEndTime: '12:00' })).toBe('Mon 09:00-12:00, Wed-Sun 09:00-17:00');
  });
});
