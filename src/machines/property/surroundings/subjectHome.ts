import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import type { HomeFeatures } from '../../../calc/comps/comparedHome.ts';

/** What the comparison tabs need of the subject's record. */
export interface SubjectHome extends HomeFeatures {
  readonly propertyId: number;
  readonly isNonDisclosure: boolean;
  readonly assessedYear: number | null;
  readonly estimatedValue: number | null;
  /** Null where nobody says where it lies. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

/** Corrections count: who knows that a house has a fourth bedroom wants it compared as one. */
export function subjectHome({ propertyId, nonDisclosure, facts, corrections }: PropertyRecord): SubjectHome {
  const corrected = new Map(corrections.map(({ fact, value }) => [fact, value]));
  const number = (
    key: 'squareFeet' | 'lotSquareFeet' | 'basementSquareFeet' | 'bedrooms' | 'bathrooms' | 'yearBuilt' | 'stories',
  ) => {
    const value = corrected.get(key);
    return typeof value === 'number' ? value : facts[key];
  };
  return {
    propertyId,
    isNonDisclosure: nonDisclosure,
    squareFeet: number('squareFeet'),
    lotSquareFeet: number('lotSquareFeet'),
    basementSquareFeet: number('basementSquareFeet'),
    bedrooms: number('bedrooms'),
    bathrooms: number('bathrooms'),
    yearBuilt: number('yearBuilt'),
    stories: number('stories'),
    propertyTypeCode: facts.propertyTypeCode,
    assessedValue: facts.assessedValue,
    assessedYear: facts.assessedYear,
    estimatedValue: facts.estimatedValue,
    position:
      facts.latitude === null || facts.longitude === null
        ? null
        : { latitude: facts.latitude, longitude: facts.longitude },
  };
}
