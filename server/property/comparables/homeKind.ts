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
/** Rolls that do not tell how many homes a building has. */
const SOME_HOMES = '1014';
const labels: Readonly<Record<keyof typeof pinnedTypes, string>> = {
  SFR: 'houses',
  CONDO: 'condominiums',
  MULTI2: 'buildings of 2 to 4 homes',
  MULTI5: 'buildings of 5 and more homes',
};

const PINNED = ['SFR', 'CONDO', 'MULTI2', 'MULTI5'] as const satisfies (keyof typeof pinnedTypes)[];
/** With what may be of the kind, as far as a roll tells. */
const wider: typeof labels = {
  SFR: `SFR,${UNSPECIFIED}`,
  CONDO: 'CONDO',
  MULTI2: `MULTI2,${SOME_HOMES}`,
  MULTI5: `MULTI5,${SOME_HOMES}`,
};

/** The kind of a type of property; null where the type is unknown. */
export function homeKind(code: string | null): HomeKind | null {
  if (code === null || !(code in propertyTypes)) return null;
  if (code === UNSPECIFIED) return { types: wider.SFR, label: labels.SFR };
  if (code === SOME_HOMES) return { types: `MULTI2,MULTI5,${SOME_HOMES}`, label: 'buildings of several homes' };
  for (const pinned of PINNED)
    if (codesOfType(pinned).includes(code)) return { types: wider[pinned], label: labels[pinned] };
  const { label } = propertyTypes[code as keyof typeof propertyTypes]; // it is one of them, see the first line
  return { types: code, label: `the type ${label.toLowerCase()}` };
}
