import lookUp from '@photostructure/tz-lookup';

/** The zone of a point, by the name of IANA; null: it lies nowhere on earth. @example zoneAt(38.03, -78.48) // 'America/New_York' */
export function zoneAt(latitude: number, longitude: number): string | null {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? lookUp(latitude, longitude) : null;
}
