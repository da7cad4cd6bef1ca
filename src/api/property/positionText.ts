import { isPointKind, pointKinds } from '../catalogue/property/codes.ts';
import type { Facts } from '../contract/property/properties.ts';
import { factText } from './factText.ts';

/** What is known of where a property lies. */
export type KnownPosition = { readonly [K in 'pointKind' | 'pointErrorFeet']: Facts[K] };

/**
 * How a pin knows where it stands, and how far off it may be.
 *
 * @example positionText({ pointKind: 'STREET', pointErrorFeet: 272 }) // 'Neighbors in the street, within 272 feet'
 */
export function positionText({ pointKind, pointErrorFeet }: KnownPosition): string | null {
  if (!isPointKind(pointKind)) return null;
  const label = pointKinds[pointKind];
  return pointErrorFeet === null ? label : `${label}, within ${factText('pointErrorFeet', pointErrorFeet)}`;
}

/** Why a property has no pin on the map of a search. */
export function withoutPinText({ pointKind }: Pick<KnownPosition, 'pointKind'>): string {
  if (pointKind === 'ZIP') return 'Only its ZIP is known, so it has no pin';
  return isPointKind(pointKind)
    ? 'Not in the results of this search, so it has no pin'
    : 'Nobody says where it lies, so it has no pin';
}
