/**
 * Zones in which a mailing may begin: four names as people know them, then hours from Greenwich (R-CAMPAIGN-020,
 * R-CAMPAIGN-021; O-206). Ids are names of IANA, where `Etc/GMT+5` lies five hours behind.
 */
interface StartZone {
  readonly id: string;
  readonly label: string;
}

/** By their offset in January, so that daylight saving tells no zone for another. */
const NAMED = [
  { id: 'America/Los_Angeles', label: 'PST', hours: -8 },
  { id: 'America/Denver', label: 'MST', hours: -7 },
  { id: 'America/Chicago', label: 'CST', hours: -6 },
  { id: 'America/New_York', label: 'EST', hours: -5 },
] as const;
const FIRST_HOURS = -12;
const LAST_HOURS = 14;

const offsets: readonly StartZone[] = Array.from({ length: LAST_HOURS - FIRST_HOURS + 1 }, (_, at) => {
  const hours = FIRST_HOURS + at;
  const sign = hours < 0 ? '-' : '+';
  // The names of IANA count the other way.
  return hours === 0
    ? { id: 'Etc/GMT', label: 'GMT' }
    : { id: `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`, label: `GMT${sign}${Math.abs(hours)}` };
});

export const startZones: readonly StartZone[] = [...NAMED.map(({ id, label }) => ({ id, label })), ...offsets];
export const startZoneIds: readonly string[] = startZones.map(({ id }) => id);
export const FIRST_START_ZONE = 'America/New_York';

/**
 * The named zone that is nearest to a clock.
 *
 * @param minutesWest as `Date.getTimezoneOffset` says it of January 1: 300 in New York
 * @example nearestZone(300) // 'America/New_York'
 */
export function nearestZone(minutesWest: number): string {
  const away = (hours: number): number => Math.abs(hours * 60 + minutesWest);
  return NAMED.reduce((best, one) => (away(one.hours) < away(best.hours) ? one : best), NAMED[3]).id;
}

/** Every half hour of a day (R-CAMPAIGN-019). @example startTimes[1] // '00:30' */
export const startTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);
