import { DEFAULT_COMP_RADIUS_MILES, type ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { Reader } from '../../account/session/reader.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';

/**
 * What lies around a property belongs to it as far as the usual bounds reach. Farther, or in a drawn shape, it is a
 * search like any other, and asks for the permission to search: fifty miles around one property are a county.
 */
export function refuseFar({ permissions }: Reader, search: ComparableSearch): Refusal | null {
  if (permissions.has('SEARCH_FULL')) return null;
  const { shapeDefinition = '', distanceMax = Number.POSITIVE_INFINITY } = search;
  if (shapeDefinition.trim() === '' && distanceMax <= DEFAULT_COMP_RADIUS_MILES) return null;
  return refuse(
    403,
    `Without the right to search all properties you see what lies within ${DEFAULT_COMP_RADIUS_MILES} miles of one, and in no drawn shape.`,
  );
}
