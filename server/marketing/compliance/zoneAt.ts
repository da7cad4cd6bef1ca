import tzLookup from '@photostructure/tz-lookup';

/**
 * The zone of a property's point, as `zonesOf` takes it; null: no point, or none on Earth.
 *
 * @example zoneAt(38.03, -78.48) // 'America/New_York'
 */
export function zoneAt(latitude: number | null, longitude: number | null): string | null {
  if (latitude === null || longitude === null) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return tzLookup(latitude, longitude);
}
