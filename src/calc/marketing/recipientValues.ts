import { inLetterCase } from '../format/letterCase.ts';

/** What is known of a recipient, as contacts and rolls have it. */
export interface RecipientNames {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly suffix: string;
  /** Not empty: no person, or one in whose name it is held. */
  readonly companyName: string;
}
export interface RecipientProperty {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** The placeholders of the recipient (R-CAMPAIGN-016), by their names between the hash signs. */
export interface RecipientValues extends Readonly<Record<string, string>> {
  readonly OwnerFirstName: string;
  readonly OwnerLastName: string;
  readonly OwnerFullName: string;
  readonly PropertyStreet: string;
  readonly PropertyCity: string;
  readonly PropertyState: string;
  readonly PropertyZip: string;
  readonly 'PropertyCity/State/Zip': string;
}

/**
 * What they say of somebody, as people write it: of a company the first name is empty and the full name the company;
 * what is unknown is empty (O-205).
 *
 * @example recipientValues({ firstName: 'JOHN', middleName: 'A', lastName: 'SMITH', suffix: '', companyName: '' }, null).OwnerFullName // 'John A Smith'
 */
export function recipientValues(names: RecipientNames, property: RecipientProperty | null): RecipientValues {
  const { firstName, middleName, lastName, suffix, companyName } = names;
  const isCompany = companyName.trim() !== '';
  const person = [firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ');
  const city = inLetterCase(property?.city ?? '');
  const place = [property?.state ?? '', property?.zip ?? ''].filter((part) => part !== '').join(' ');
  return {
    OwnerFirstName: isCompany ? '' : inLetterCase(firstName),
    OwnerLastName: isCompany ? '' : inLetterCase(lastName),
    OwnerFullName: inLetterCase(isCompany ? companyName : person),
    PropertyStreet: inLetterCase(property?.street ?? ''),
    PropertyCity: city,
    PropertyState: property?.state ?? '',
    PropertyZip: property?.zip ?? '',
    'PropertyCity/State/Zip': [city, place].filter((part) => part !== '').join(', '),
  };
}
