/**
 * Hours of the day in which people may be called or texted, state by state (design/marketing.md, section 8). Holidays are
 * the federal ones: a state's own are not known here.
 */
import type { DayWindow, HoursOf } from '../../../calc/marketing/hours.ts';
import type { ComplianceRule, RuleChannel } from './ruleTypes.ts';

const VOICES: readonly RuleChannel[] = ['SMS', 'VOICEMAIL', 'CALL'];
const RECORDED: readonly RuleChannel[] = ['VOICEMAIL'];
/** The day of design/marketing.md; what was read again since says so. */
const CHECKED = '2026-11-22';
const READ_AGAIN = '2026-11-26';
/** Three published tables of hours, by their months. */
const D = 'dropcowboy.com/state-compliance (2025-11)';
const S = 'a second published table (2026-04)';
const K = 'blog.clickpointsoftware.com (2025-07)';

type Hours = readonly [from: number, to: number] | null;

const windowOf = (hours: Hours): DayWindow | null =>
  hours === null ? null : { from: hours[0] * 60, to: hours[1] * 60 };

function hoursOf(days: Hours, saturday: Hours, sunday: Hours, holidays: Hours | 'AS_THE_DAY'): HoursOf {
  const day = windowOf(days);
  return {
    week: [day, day, day, day, day, windowOf(saturday), windowOf(sunday)],
    holidays: holidays === 'AS_THE_DAY' ? holidays : windowOf(holidays),
  };
}

const everyDay = (from: number, to: number): HoursOf => hoursOf([from, to], [from, to], [from, to], [from, to]);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface Read {
  readonly basis: string;
  readonly source: string;
  readonly confirmed: boolean;
  readonly checked?: string;
  readonly channels?: readonly RuleChannel[];
}

function rule(state: string, hours: HoursOf, text: string, read: Read): ComplianceRule {
  const { channels = VOICES, checked = CHECKED, basis, source, confirmed } = read;
  const isRecorded = channels === RECORDED;
  const id = `${state}-HOURS${isRecorded ? '-RECORDED' : ''}`;
  return { id, place: state, channels, kind: 'HOURS', hours, text, basis, source, checked, confirmed };
}

const daily = (state: string, from: number, to: number, read: Read): ComplianceRule =>
  rule(state, everyDay(from, to), `${clock(from)} to ${clock(to)} on every day`, read);

const notOn = (
  state: string,
  { weekdays, holidays, text }: { weekdays: readonly number[]; holidays: boolean; text: string },
  read: Read,
): ComplianceRule => {
  const { channels = VOICES, checked = CHECKED, basis, source, confirmed } = read;
  return {
    id: `${state}-NO-DAY${channels === RECORDED ? '-RECORDED' : ''}`,
    place: state,
    channels,
    kind: 'NO_DAY',
    weekdays,
    holidays,
    text,
    basis,
    source,
    checked,
    confirmed,
  };
};

const SIX_DAYS = hoursOf([8, 20], [8, 20], null, null);

export const stateHours: readonly ComplianceRule[] = [
  rule('AL', SIX_DAYS, '08:00 to 20:00, not on Sundays and holidays', {
    basis: 'state law on telephone solicitation',
    source: `${D}; ${S}`,
    confirmed: true,
  }),
  rule('LA', SIX_DAYS, '08:00 to 20:00, not on Sundays and holidays', {
    basis: 'LPSC General Order R-29617, V(A)(2)',
    source: 'dnc.com/holiday-alerts, which gives the order; two tables agree',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  rule('MS', hoursOf([8, 20], [8, 20], null, [8, 20]), '08:00 to 20:00, not on Sundays', {
    basis: 'state law on telephone solicitation',
    source: `${D}; ${S}`,
    confirmed: true,
  }),
  daily('FL', 8, 20, {
    basis: 'Fla. Stat. 501.616(6)(a)',
    source: 'the statute, at lawserver.com',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('MD', 8, 20, {
    basis: 'Md. Code, Com. Law 14-4502 (2024-01-01)',
    source: `dnc.com and wmar2news.com of the act; ${D}; ${S}`,
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('MA', 8, 20, {
    basis: '201 CMR 12.02(2)',
    source: 'the regulation, at regulations.justia.com',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('OK', 8, 20, {
    basis: 'Okla. Stat. 15 §775C.4',
    source: `dnc.com of the act; ${D}`,
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('CT', 9, 20, { basis: 'Conn. Gen. Stat. 42-288a', source: `${D}; ${S}`, confirmed: true }),
  daily('NV', 9, 20, { basis: 'state law on telephone solicitation', source: D, confirmed: false }),
  daily('KY', 10, 21, { basis: 'Ky. Rev. Stat. 367.46955', source: `${D}; ${S}`, confirmed: true }),
  daily('IL', 9, 21, {
    basis: 'state law on telephone solicitation',
    source: `${D} says 08:00, ${S} says 09:00: the stricter one`,
    confirmed: false,
  }),
  daily('MI', 9, 21, { basis: 'state law on telephone solicitation', source: `${D}; ${S}`, confirmed: true }),
  daily('MN', 9, 21, { basis: 'state law on telephone solicitation', source: `${D}; ${S}`, confirmed: true }),
  daily('NM', 9, 21, {
    basis: 'N.M. Stat. 57-12-22(B)(5)',
    source: 'the statute as of 2006, at law.justia.com',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('CA', 9, 21, {
    basis: 'state law on recorded voices',
    source: S,
    confirmed: false,
    channels: RECORDED,
  }),
  rule('TX', hoursOf([9, 21], [9, 21], [12, 21], 'AS_THE_DAY'), '09:00 to 21:00, on Sundays from 12:00', {
    basis: 'Tex. Bus. & Com. Code 301.051, SB 140 (2025-09-01)',
    source: 'three law firms on SB 140',
    confirmed: true,
  }),
  rule('PA', hoursOf([8, 21], [8, 12], [8, 21], 'AS_THE_DAY'), '08:00 to 21:00, on Saturdays until 12:00', {
    basis: 'state law on telephone solicitation; the hours of Saturday are doubtful',
    source: D,
    confirmed: false,
  }),
  notOn(
    'PA',
    { weekdays: [], holidays: true, text: 'not on legal holidays' },
    {
      basis: 'Telemarketer Registration Act § 5(a)(10), Act 73 of 2019',
      source: 'jenkinslaw.org and mslawgroup.com on Act 73 of 2019',
      confirmed: true,
      checked: READ_AGAIN,
    },
  ),
  rule(
    'RI',
    hoursOf([9, 18], [10, 17], null, null),
    '09:00 to 18:00, Saturdays 10:00 to 17:00, not on Sundays and holidays',
    {
      basis: 'R.I. Gen. Laws 5-61-2(2), 5-61-3.6',
      source: 'the statute, at webserver.rilin.state.ri.us and instalawyer.io',
      confirmed: true,
      checked: READ_AGAIN,
    },
  ),
  rule('NE', hoursOf([8, 21], [8, 21], [13, 21], [13, 21]), '08:00 to 21:00, Sundays and holidays from 13:00', {
    basis: '291 Neb. Admin. Code 11-003 (recorded voices)',
    source: K,
    confirmed: false,
    channels: RECORDED,
  }),
  daily('WA', 8, 20, {
    basis: 'RCW 80.36.390 (2022-06-09)',
    source: 'two law firms on HB 1497: dwt.com, centralialaw.com',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  daily('WY', 8, 20, { basis: 'state law on telephone solicitation', source: 'from memory', confirmed: false }),
  rule('SD', hoursOf([9, 21], [9, 21], null, 'AS_THE_DAY'), '09:00 to 21:00, not on Sundays', {
    basis: 'state law on telephone solicitation',
    source: 'from memory',
    confirmed: false,
  }),
  notOn(
    'SD',
    { weekdays: [0, 6], holidays: false, text: 'on weekdays only' },
    {
      basis: 'S.D. Codified Laws 37-30-28 (automated calls)',
      source: 'the statute, at legis.state.sd.us; Saturday is taken for no weekday',
      confirmed: true,
      checked: READ_AGAIN,
      channels: RECORDED,
    },
  ),
  daily('UT', 8, 21, {
    basis: 'Utah Code 13-25a-103(3)(a)',
    source: 'the statute as of 2025, at codes.findlaw.com',
    confirmed: true,
    checked: READ_AGAIN,
  }),
  notOn(
    'UT',
    { weekdays: [0], holidays: true, text: 'not on Sundays and legal holidays' },
    {
      basis: 'Utah Code 13-25a-103(3)(b), (c)',
      source: 'the statute as of 2025, at codes.findlaw.com',
      confirmed: true,
      checked: READ_AGAIN,
    },
  ),
];
