/** What placeholders stand for (R-CAMPAIGN-015..018); '' is missing. */
import { inLetterCase } from '../../calc/format/letterCase.ts';
import { displayPhone } from '../../calc/format/phone.ts';
import type { PlaceholderValues } from '../catalogue/marketing/placeholders.ts';
import { sampleRecipient } from '../catalogue/marketing/sampleRecipient.ts';
import type { ContactFields } from '../contract/contacts/contacts.ts';
import type { Profile } from '../contract/account/profile.ts';

type Business = Pick<
  Profile,
  | 'businessFirstName'
  | 'businessLastName'
  | 'businessName'
  | 'businessPhone'
  | 'businessUrl'
  | 'businessEmail'
  | 'businessStreetAddress'
  | 'businessCity'
  | 'businessState'
  | 'businessZip'
>;
/** Whom it is sent to: a contact, or the owner of a roll as `ownerFields` splits the name. */
export type NamedOwner = Pick<ContactFields, 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'companyName'>;
export interface PlaceOfProperty {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** @example cityLine({ city: 'COLUMBUS', state: 'OH', zip: '43004' }) // 'Columbus, OH 43004' */
const cityLine = ({ city, state, zip }: Omit<PlaceOfProperty, 'street'>): string =>
  [inLetterCase(city), joined(state, zip)].filter((part) => part !== '').join(', ');

/** Phone numbers of ten digits or more as (###) ###-#### (R-CAMPAIGN-017). */
const phoneText = (phone: string): string => (phone === '' ? '' : displayPhone(phone));

/** Of the sender. */
export function profileValues(business: Business) {
  const text = (key: keyof Business): string => (business[key] ?? '').trim();
  const place = { city: text('businessCity'), state: text('businessState'), zip: text('businessZip') };
  return {
    MyBusinessFirstName: text('businessFirstName'),
    MyBusinessLastName: text('businessLastName'),
    'MyBusinessFirst/LastName': joined(text('businessFirstName'), text('businessLastName')),
    MyBusinessName: text('businessName'),
    MyBusinessPhone: phoneText(text('businessPhone')),
    MyBusinessWebsite: text('businessUrl'),
    MyBusinessEmail: text('businessEmail'),
    MyBusinessStreet: text('businessStreetAddress'),
    MyBusinessCity: place.city,
    MyBusinessState: place.state,
    MyBusinessZip: place.zip,
    'MyBusinessCity/State/Zip': cityLine(place),
  };
}

/** Names as people write them; of a company the first name is empty, and the full one the company. */
function ownerValues({ firstName, middleName, lastName, suffix, companyName }: NamedOwner) {
  const [first, last] = [inLetterCase(firstName.trim()), inLetterCase(lastName.trim())];
  const person = joined(first, inLetterCase(middleName.trim()), last, inLetterCase(suffix.trim()));
  return {
    OwnerFirstName: first,
    OwnerLastName: last,
    OwnerFullName: person === '' ? inLetterCase(companyName.trim()) : person,
  };
}

const propertyValues = (place: PlaceOfProperty) => ({
  PropertyStreet: inLetterCase(place.street.trim()),
  PropertyCity: inLetterCase(place.city.trim()),
  PropertyState: place.state.trim(),
  PropertyZip: place.zip.trim(),
  'PropertyCity/State/Zip': cityLine(place),
});

const NO_PROPERTY = propertyValues({ street: '', city: '', state: '', zip: '' });

/** Of whom it goes to; null: nothing is known of a property. */
export const recipientValues = (owner: NamedOwner, property: PlaceOfProperty | null) => ({
  ...ownerValues(owner),
  ...(property === null ? NO_PROPERTY : propertyValues(property)),
});

export const placeholderValues = (
  business: Business,
  owner: NamedOwner,
  property: PlaceOfProperty,
): PlaceholderValues => ({ ...profileValues(business), ...recipientValues(owner, property) });

/** Of a preview without a recipient (R-CAMPAIGN-018). */
export function sampleValues(business: Business): PlaceholderValues {
  const { streetAddress: street, city, state, zip, ...names } = sampleRecipient;
  return placeholderValues(business, { ...names, middleName: '', suffix: '' }, { street, city, state, zip });
}
