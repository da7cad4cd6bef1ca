import type { PropertyRecord } from '../../api/contract/property/properties.ts';
import { inLetterCase } from '../../calc/format/letterCase.ts';
import { INVALID_ADDRESS } from '../../api/errors.ts';

type Address = PropertyRecord['address'];

/** The property's page: by its parcel, else by the record (R-PROP-001). */
export const propertyLink = ({
  propertyId,
  id,
}: {
  readonly propertyId?: number | null;
  readonly id: number;
}): string => `/search/${propertyId || id}`;

/**
 * The street line of an address, with its unit; 'Invalid address' when there is none (R-PROP-003).
 *
 * @example streetLine({ streetAddress: '12 Main St', unitNumber: '4', ... }) // '12 Main St #4'
 */
export function streetLine({ streetAddress, unitNumber }: Pick<Address, 'streetAddress' | 'unitNumber'>): string {
  if (streetAddress === null || streetAddress.trim() === '') return INVALID_ADDRESS;
  const street = inLetterCase(streetAddress);
  return unitNumber === null || unitNumber === '' ? street : `${street} #${unitNumber}`;
}

/** City, state and ZIP as on a letter; '' when none is known. */
export function placeLine({ cityName, stateCode, zip }: Pick<Address, 'cityName' | 'stateCode' | 'zip'>): string {
  const region = [stateCode, zip].filter((part) => part !== null && part !== '').join(' ');
  return [cityName && inLetterCase(cityName), region].filter((part) => part !== null && part !== '').join(', ');
}
