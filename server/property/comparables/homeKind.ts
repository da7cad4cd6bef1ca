/** What kind of home a parcel is, as comparables go by it: houses with houses, condominiums with condominiums. */
import { codesOfType, pinnedTypes, propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';

interface HomeKind {
  /** As the bound `propertyType` of a search. */
  readonly types: string;
  /** In words: "of houses". */
  readonly label: string;
}

/** Rolls that do not tell houses from other homes call them residential. */
const UNSPECIFIED = '1000';
const labels: Readonly<Record<keyof typeof pinnedTypes, string>> = {
  SFR: 'houses',
  CONDO: 'condominiums',
  MULTI2: 'buildings of 2 to 4 homes',
  MULTI5: 'buildings of 5 and more homes',
};

/** The kind of a type of property; null where the type is unknown. */
export function homeKind(code: string | null): HomeKind | null {
  if (code === null || !(code in propertyTypes)) return null;
  if (code === UNSPECIFIED) return { types: `SFR,${UNSPECIFIED}`, label: labels.SFR };
  for (const [pinned, label] of Object.entries(labels)) {
    if (codesOfType(pinned).includes(code)) return { types: pinned === 'SFR' ? `SFR,${UNSPECIFIED}` : pinned, label };
  }
  const { label } = propertyTypes[code as keyof typeof propertyTypes]; // it is one of them, see the first line
  return { types: code, label: `the type ${label.toLowerCase()}` };
}
